"""Call a casual match off, when all its people agree: nobody has won, and it counts for nobody."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext

from matches.endings import CALLED_OFF
from matches.errors import KeyConflict, NotAllowed, WrongStatus
from matches.models import CallOff, Match, MatchStatus, Seat
from matches.publish import match_publish
from matches.services.agreement import agree, match_changed, own_seat, people_beside, wish_close, wish_tell
from matches.services.log_line import log_line
from matches.services.match_end import match_close
from matches.services.tell import result_tell
from matches.snapshot import match_lock
from players.audit import audit
from players.models import Player

__all__ = ["AGAIN_AFTER", "CALL_OFF_ACTS", "call_off_agree", "call_off_ask", "call_off_open", "call_off_refuse"]

AGAIN_AFTER = timedelta(days=1)
"""How long after a refusal the same player may propose it again."""
BOTS_AGREE = 1
"""Turns before the end of which bots agree."""


def call_off_open(match: Match) -> CallOff | None:
    """The proposal of a match that waits for an answer. One query."""
    return CallOff.objects.select_related("seat__player").filter(match=match, status=CallOff.Status.OPEN).first()


def call_off_ask(*, match: Match, player: Player, now: datetime) -> CallOff:
    """Propose to the others to call the match off; against bots alone it is done at once, in the first turn.

    Who proposes what another has proposed agrees to it. Proposing again while it waits changes nothing.

    Raises:
        NotYourMatch: no seat here. NotAllowed: the match belongs to an event, or bots no longer agree.
        WrongStatus: the match is over. KeyConflict: the others have refused it lately.
    """
    with transaction.atomic():
        locked, seats, seat = _locked(match, player)
        waiting = call_off_open(locked)
        if waiting is not None:
            return waiting if waiting.seat_id == seat.pk else _agree(locked, seats, seat, waiting, now)
        if any(other.player.is_bot for other in seats) and locked.turn >= BOTS_AGREE:
            raise NotAllowed(gettext("Bots agree to call a match off in its first turn only. You can concede."))
        lately = CallOff.objects.filter(seat=seat, closed_at__gt=now - AGAIN_AFTER)
        if lately.filter(status=CallOff.Status.REFUSED).exists():
            raise KeyConflict(gettext("The others do not want to call this match off. You can ask again in a day."))
        # Who withdraws and proposes again is not heard again.
        asked_lately = lately.exists()
        wish = CallOff.objects.create(match=locked, seat=seat, asked_at=now)
        audit(actor=player, verb="match.call_off_asked", target=locked, now=now, data={})
        others = people_beside(seats, seat.pk)
        if not others:
            _call_off(locked, seats, wish, now)
            return wish
        if not asked_lately:
            wish_tell(locked, [other.player for other in others], "match_call_off", player, now)
        match_changed(locked)
    return wish


def call_off_agree(*, match: Match, player: Player, now: datetime) -> CallOff:
    """Agree to the proposal that waits; with the last agreement the match is called off.

    Raises:
        NotYourMatch: no seat here. NotAllowed: the proposal is one's own, or the match belongs to an event.
        WrongStatus: no proposal waits, or the match is over.
    """
    with transaction.atomic():
        locked, seats, seat = _locked(match, player)
        wish = _waiting(locked)
        if wish.seat_id == seat.pk:
            raise NotAllowed(gettext("You have proposed this yourself; the others answer."))
        return _agree(locked, seats, seat, wish, now)


def call_off_refuse(*, match: Match, player: Player, now: datetime) -> CallOff:
    """Refuse the proposal that waits; who made it withdraws it in the same way.

    Raises:
        NotYourMatch: no seat here. NotAllowed: the match belongs to an event.
        WrongStatus: no proposal waits, or the match is over.
    """
    with transaction.atomic():
        locked, _, seat = _locked(match, player)
        wish = _waiting(locked)
        own = wish.seat_id == seat.pk
        wish_close(wish, CallOff.Status.WITHDRAWN if own else CallOff.Status.REFUSED, now)
        audit(actor=player, verb="match.call_off_refused", target=locked, now=now, data={})
        if not own:
            wish_tell(locked, [wish.seat.player], "match_call_off_refused", player, now)
        match_changed(locked)
    return wish


CallOffAct = Callable[..., CallOff]
CALL_OFF_ACTS: Mapping[str, CallOffAct] = {"ask": call_off_ask, "agree": call_off_agree, "refuse": call_off_refuse}
"""What a player does about it, by its name in forms and in the API."""


def _locked(match: Match, player: Player) -> tuple[Match, list[Seat], Seat]:
    locked, seats = match_lock(match.pk)
    seat = own_seat(seats, player)
    if not locked.casual:
        raise NotAllowed(
            gettext("This match belongs to an event and cannot be called off. Call a judge if something went wrong.")
        )
    if locked.status == MatchStatus.FINISHED:
        raise WrongStatus(gettext("This match is over already."))
    return locked, seats, seat


def _waiting(match: Match) -> CallOff:
    wish = call_off_open(match)
    if wish is None:
        raise WrongStatus(gettext("Nobody proposes to call this match off."))
    return wish


def _agree(match: Match, seats: Sequence[Seat], seat: Seat, wish: CallOff, now: datetime) -> CallOff:
    all_agree = agree(wish, seat, seats)
    audit(actor=seat.player, verb="match.call_off_agreed", target=match, now=now, data={})
    if all_agree:
        _call_off(match, seats, wish, now)
    else:
        match_changed(match)
    return wish


def _call_off(match: Match, seats: Sequence[Seat], wish: CallOff, now: datetime) -> None:
    wish_close(wish, CallOff.Status.DONE, now)
    log_line(match=match, kind=CALLED_OFF, data={}, text="The players agreed to call the match off.", now=now)
    outcome: dict[str, object] = {
        "places": [1 for _ in seats], "termination": CALLED_OFF, "winners": [], "details": {}, "decided_by": "players",
    }  # fmt: skip
    match_close(match, seats, outcome, now)
    audit(actor=wish.seat.player, verb="match.called_off", target=match, now=now, data={})
    result_tell(match=match, seats=list(seats), now=now)
    match_publish(match)

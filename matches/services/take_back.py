"""Take back one's last answer in a casual match, when the others agree and nothing hidden was revealed since."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext

from engine.kernel import EngineError, Game
from matches.errors import KeyConflict, NotAllowed, WrongStatus
from matches.models import Answer, Checkpoint, Match, MatchStatus, Seat, Source, TakeBack
from matches.reasons import ANSWER_TAKEN_BACK
from matches.revealed import revealed_since
from matches.services.agreement import agree, match_changed, own_seat, people_beside, wish_close, wish_tell
from matches.services.go_back import go_back
from matches.snapshot import Fed, game_feed, match_lock, snapshot_read
from players.audit import audit
from players.models import Player
from players.sentences.stored_sentences import stored

__all__ = ["take_back_agree", "take_back_ask", "take_back_open", "take_back_refuse"]

AUTOMATIC = (Source.ORDER, Source.FORCED, Source.STOP, Source.AHEAD)
"""Answers given for a seat while its player is away."""


def take_back_open(match: Match) -> TakeBack | None:
    """The wish of a match that waits for an answer. One query."""
    return TakeBack.objects.select_related("seat__player").filter(match=match, status=TakeBack.Status.OPEN).first()


def take_back_ask(*, match: Match, player: Player, now: datetime) -> TakeBack:
    """Ask the others to let the player take back their last answer; against bots alone it is done at once.

    Asking again while it waits changes nothing.

    Raises:
        NotYourMatch: no seat here. NotAllowed: the match belongs to an event.
        WrongStatus: not running, nothing of one's own to take back, or something was revealed since.
        KeyConflict: another player's wish waits, or this one was refused.
    """
    with transaction.atomic():
        locked, seats = match_lock(match.pk)
        seat = own_seat(seats, player)
        waiting = take_back_open(locked)
        if waiting is not None and waiting.seat_id == seat.pk and _still_meant(waiting, locked, seat):
            return waiting
        if waiting is not None and waiting.seat_id != seat.pk:
            raise KeyConflict(
                gettext("%(player)s has asked for a take-back; answer that first.")
                % {"player": waiting.seat.player.username}
            )
        if waiting is not None:
            wish_close(waiting, TakeBack.Status.VOID, now)
        way = _way_back(locked, seats, seat)
        if TakeBack.objects.filter(seat=seat, target=way.target, status=TakeBack.Status.REFUSED).exists():
            raise KeyConflict(gettext("The others have refused to let you take this answer back."))
        # Who withdraws and asks again is not heard again.
        asked_before = TakeBack.objects.filter(seat=seat, target=way.target).exists()
        wish = TakeBack.objects.create(match=locked, seat=seat, target=way.target, asked_at=now)
        audit(actor=player, verb="match.take_back_asked", target=locked, now=now, data={"to": way.target})
        others = people_beside(seats, seat.pk)
        if not others:
            _go_back(locked, seats, wish, way, now)
            return wish
        if not asked_before:
            wish_tell(locked, [other.player for other in others], "match_take_back", player, now)
        match_changed(locked)
    return wish


def take_back_agree(*, match: Match, player: Player, now: datetime) -> TakeBack:
    """Agree to the wish that waits; with the last agreement the answer is taken back.

    Raises:
        NotYourMatch: no seat here. NotAllowed: the wish is the player's own.
        WrongStatus: no wish waits, or it is no longer possible; it is closed then.
    """
    impossible: WrongStatus | None = None
    with transaction.atomic():
        locked, seats, seat, wish = _answered(match, player)
        try:
            way = _way_back(locked, seats, next(own for own in seats if own.pk == wish.seat_id))
            if way.target != wish.target:
                raise WrongStatus(gettext("The game has gone on since; ask again if you want another answer back."))
        except WrongStatus as refusal:
            impossible = refusal
            wish_close(wish, TakeBack.Status.VOID, now)
            match_changed(locked)
        else:
            if agree(wish, seat, seats):
                _go_back(locked, seats, wish, way, now)
            audit(actor=player, verb="match.take_back_agreed", target=locked, now=now, data={"to": wish.target})
    if impossible is not None:
        raise impossible
    return wish


def take_back_refuse(*, match: Match, player: Player, now: datetime) -> TakeBack:
    """Refuse the wish that waits; who asked may withdraw it in the same way.

    Raises:
        NotYourMatch: no seat here. WrongStatus: no wish waits.
    """
    with transaction.atomic():
        locked, _, seat, wish = _answered(match, player, own=True)
        own = wish.seat_id == seat.pk
        wish_close(wish, TakeBack.Status.VOID if own else TakeBack.Status.REFUSED, now)
        audit(actor=player, verb="match.take_back_refused", target=locked, now=now, data={"to": wish.target})
        match_changed(locked)
    return wish


def _answered(match: Match, player: Player, *, own: bool = False) -> tuple[Match, list[Seat], Seat, TakeBack]:
    locked, seats = match_lock(match.pk)
    seat = own_seat(seats, player)
    wish = take_back_open(locked)
    if wish is None:
        raise WrongStatus(gettext("Nobody waits for a take-back in this match."))
    if wish.seat_id == seat.pk and not own:
        raise NotAllowed(gettext("You have asked for this yourself; the others answer."))
    return locked, seats, seat, wish


@dataclass(frozen=True, slots=True)
class _Way:
    """Where a take-back leads: the number of answers that stay, and the game after them."""

    target: int
    game: Game


def _last_own(match: Match, seat: Seat) -> Answer | None:
    own = Answer.objects.filter(match=match, place=seat.place, kind=Answer.Kind.ANSWER).exclude(source__in=AUTOMATIC)
    return own.order_by("-sequence").first()


def _still_meant(wish: TakeBack, match: Match, seat: Seat) -> bool:
    last = _last_own(match, seat)
    return last is not None and last.sequence == wish.target + 1


def _way_back(match: Match, seats: Sequence[Seat], seat: Seat) -> _Way:
    """The game before the seat's last answer.

    Raises:
        NotAllowed: the match belongs to an event.
        WrongStatus: it is not possible; says why.
    """
    if not match.casual:
        raise NotAllowed(
            gettext("This match belongs to an event: what is answered stays. Call a judge if something went wrong.")
        )
    if match.status != MatchStatus.RUNNING:
        raise WrongStatus(
            gettext("This match is %(status)s; answers are taken back in running ones.")
            % {"status": match.get_status_display()}
        )
    last = _last_own(match, seat)
    if last is None:
        raise WrongStatus(gettext("You have answered nothing yet that could be taken back."))
    since = list(Answer.objects.filter(match=match, sequence__gte=last.sequence).order_by("sequence"))
    for answer in since:
        if answer.kind == Answer.Kind.RESIGN:
            raise WrongStatus(gettext("Somebody has left the game since."))
        if answer.place != seat.place and answer.source not in AUTOMATIC:
            raise WrongStatus(
                gettext("%(player)s has answered since.") % {"player": seats[answer.place].player.username}
            )
    target = last.sequence - 1
    try:
        game = _game_at(match, target)
        fed = [Fed(answer.sequence, answer.place, answer.kind, answer.decision_id, answer.value) for answer in since]
        why = revealed_since(game, fed, seats=len(seats), name=f"{match.code}:{target}")
    except EngineError as error:
        raise WrongStatus(gettext("The game cannot be played again to there: %(error)s") % {"error": error}) from error
    if why:
        raise WrongStatus(gettext("%(why)s Your answer stands.") % {"why": why})
    return _Way(target, game)


def _game_at(match: Match, sequence: int) -> Game:
    """The game after so many answers, which nobody else holds."""
    checkpoint = Checkpoint.objects.get(match=match)
    early = checkpoint.sequence <= sequence
    game = Game.load(bytes(checkpoint.data if early else checkpoint.start))
    done = checkpoint.sequence if early else 0
    rows = Answer.objects.filter(match=match, sequence__gt=done, sequence__lte=sequence).order_by("sequence")
    for row in rows:
        game_feed(game, Fed(row.sequence, row.place, row.kind, row.decision_id, row.value))
    return game


def _go_back(match: Match, seats: list[Seat], wish: TakeBack, way: _Way, now: datetime) -> None:
    """Stand the match where it was before the answer. Time that was used stays used."""
    go_back(
        snapshot=snapshot_read(match, seats, with_game=False, now=now),
        game=way.game,
        sequence=way.target,
        line=f"{{{wish.seat.place}}} took an answer back, and the others agreed; what was told since then no "
        "longer counts.",
        refusal=stored(ANSWER_TAKEN_BACK),
        now=now,
    )
    wish_close(wish, TakeBack.Status.DONE, now)
    audit(actor=wish.seat.player, verb="match.taken_back", target=match, now=now, data={"to": way.target})

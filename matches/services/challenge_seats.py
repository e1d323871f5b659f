"""Shared steps of answering a challenge. When all seats are taken, the match is made."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext

from cardpool.limited.sources import SOURCE_ROWS
from cardpool.models import DeckVersion
from matches.errors import WrongStatus
from matches.games.registry import room_of
from matches.models import Challenge, Invitation, Match
from matches.paces import pace_clock
from matches.publish import match_shown_anew
from matches.rematches import rematch_subject
from matches.services.deck_choice import casual_format, casual_options
from matches.services.match_create import Promised, SeatSpec, match_create
from players.audit import audit
from players.models import Player
from players.notices.services import notice_send
from players.sentences.stored_sentences import stored

__all__ = ["challenge_begin_if_full", "challenge_close", "challenge_lock", "open_check", "rematch_shown"]


def challenge_lock(challenge: Challenge) -> Challenge:
    """The challenge, locked until the transaction ends."""
    rows = Challenge.objects.select_for_update(of=("self",))
    return rows.select_related("challenger", f"challenger_deck__{SOURCE_ROWS}").get(pk=challenge.pk)


def open_check(challenge: Challenge, done: str) -> None:
    """Refuse what only an open challenge allows; ``done`` is the participle.

    Raises:
        WrongStatus: it is closed, or whose it is has no account any more.
    """
    if not challenge.challenger.is_active:
        raise WrongStatus(
            gettext("The account of %(challenger)s is closed; this challenge cannot be %(done)s.")
            % {"challenger": challenge.challenger.username, "done": done}
        )
    if not challenge.is_open:
        raise WrongStatus(
            gettext("This challenge is %(status)s; it cannot be %(done)s any more.")
            % {"status": challenge.get_status_display(), "done": done}
        )


def challenge_close(challenge: Challenge, status: str, now: datetime) -> None:
    """Close a challenge without a match."""
    challenge.status, challenge.answered_at = status, now
    challenge.save(update_fields=["status", "answered_at"])
    rematch_shown(challenge)


def rematch_shown(challenge: Challenge) -> None:
    """After commit: draw the open pages of the match anew that the challenge would repeat, if it is a rematch."""
    code = rematch_subject(challenge.key)
    match = Match.objects.filter(code=code, seats__player=challenge.challenger_id).first() if code else None
    if match is not None:
        match_shown_anew(match)


def challenge_begin_if_full(challenge: Challenge, actor: Player, now: datetime) -> bool:
    """Make the match if every seat is taken; whether it was. The caller holds the lock.

    Raises:
        Malformed: the ruleset refuses the decks or options.
    """
    invitations = list(challenge.invitations.select_related("player", "deck").order_by("pk"))
    if len(invitations) < challenge.seats - 1 or any(invitation.accepted_at is None for invitation in invitations):
        return False
    match = match_create(
        ruleset=challenge.ruleset,
        options=casual_options(room_of(challenge.ruleset), challenge.side, challenge.options),
        seats=_seats(challenge, invitations),
        origin=f"challenge:{challenge.pk}",
        title=stored(room_of(challenge.ruleset).name),
        clock=pace_clock(challenge.pace),
        format=casual_format(room_of(challenge.ruleset), challenge.options),
        promised=Promised(challenge.code, bytes(challenge.secret), {}) if challenge.secret is not None else None,
        now=now,
    )
    challenge.status, challenge.answered_at, challenge.match = Challenge.Status.ACCEPTED, now, match
    challenge.save(update_fields=["status", "answered_at", "match"])
    rematch_shown(challenge)
    for player in (challenge.challenger, *(invitation.player for invitation in invitations)):
        if player.pk != actor.pk:
            context = {"game": room_of(challenge.ruleset).name}
            notice_send(player=player, kind="match_begun", context=context, url=match.get_absolute_url(), now=now)
    audit(actor=actor, verb="challenge.begun", target=challenge, now=now, data={"match": match.code})
    return True


def _seats(challenge: Challenge, invitations: Sequence[Invitation]) -> list[SeatSpec]:
    game = room_of(challenge.ruleset)
    _, setup = game.side_setup(challenge.side)
    people: list[tuple[Player, DeckVersion | None, str]] = [
        (challenge.challenger, challenge.challenger_deck, challenge.cut),
        *((invitation.player, invitation.deck, invitation.cut) for invitation in invitations),
    ]
    if game.decks is not None:
        return [SeatSpec(player, deck, cut=cut) for player, deck, cut in people]
    setups = [setup, *({} for _ in invitations)]
    return [SeatSpec(player, setup=own, cut=cut) for (player, _, cut), own in zip(people, setups, strict=True)]

"""Store an answer: one inbox row, one wake-up, and a receipt."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from matches import answers
from matches.automatic_leave import time_is_up
from matches.batch import Batch
from matches.errors import KeyConflict, Late, NotYourMatch, Stale, WrongStatus
from matches.models import InboxRow, Match, MatchStatus, OutboxRow, Seat, Source
from matches.services.lesson_step import lesson_answered, lesson_reads
from matches.services.wake import match_wake
from players.models import Player
from players.site.kept_query import KeptQuery
from players.site.log_context import handling_match

__all__ = ["Receipt", "answer_submit"]

NEEDED = (
    "place",
    "deadline",
    "match__status",
    "match__origin",
    "player__is_bot",
    "pending__decision_id",
    "pending__data",
)
"""The columns an answer is checked against; decks, settings and the rest of the match stay in the database."""


_seat_answering = KeptQuery(
    lambda match_id, player_id: (
        Seat.objects.select_related("match", "pending", "player")
        .only(*NEEDED)
        .filter(match_id=match_id, player_id=player_id)
        .order_by()
    ),
    0,
    0,
)


@dataclass(frozen=True, slots=True)
class Receipt:
    """The state of a submitted answer: ``new`` (stored, not yet applied), ``applied``, or ``refused`` with a reason."""

    state: str
    key: str
    decision_id: str
    reason: str = ""
    repeated: bool = False


def answer_submit(
    *, match: Match, player: Player, decision_id: str, value: Any, key: str, passes_on: bool = False, now: datetime
) -> Receipt:
    """Store a player's answer to their open decision; ``advance`` applies it.

    ``passes_on``: later questions are passed as far as a pass reaches then (``engine.kernel.stops.Reach``).

    Sending the same answer with the same key again gives the same receipt and changes nothing. Two statements; the
    row and the wake-up owed for it are one transaction, so an acknowledged answer is never lost.

    Raises:
        Malformed, Oversized: the key, the id or the value cannot be what it should be.
        NotYourMatch: the player has no seat here.
        KeyConflict: the key was used for another answer.
        WrongStatus: the match is not running.
        Stale: the decision is not, or no longer, asked of this seat.
        Late: the seat's time has run out.
    """
    with handling_match(match.pk):
        return _submit(match, player, decision_id, value, key, passes_on, now.astimezone(UTC))


def _submit(
    match: Match, player: Player, decision_id: str, value: Any, key: str, passes_on: bool, now: datetime
) -> Receipt:
    key = answers.key_check(key)
    decision_id = answers.decision_id_check(decision_id)
    answers.storable_check(value)
    seat = next(iter(_seat_answering(match.pk, player.pk)), None)
    if seat is None:
        raise NotYourMatch(_("You have no seat in this match."))
    full_key = f"{seat.place}:{key}"
    digest = answers.body_hash(decision_id, value, passes_on=passes_on)
    problem = _problem(seat, decision_id, now)
    if problem is None and seat.match.is_lesson and not seat.player.is_bot and lesson_reads(match_id=match.pk):
        problem = WrongStatus(_("Read the lesson’s page first, and press Next; the question waits for you."))
    if problem is None:
        assert seat.pending is not None
        value = answers.value_check(seat.pending.data, value)
        row = InboxRow(
            match_id=match.pk,
            seat=seat,
            key=full_key,
            body_hash=digest,
            decision_id=decision_id,
            value=value,
            passes_on=passes_on,
            source=Source.BOT if seat.player.is_bot else Source.PLAYER,
            received_at=now,
        )
        try:
            with transaction.atomic():
                batch = Batch()
                batch.insert([row, OutboxRow(match_id=match.pk, reason="answer", created_at=now)])
                batch.run()
                if seat.match.is_lesson and not seat.player.is_bot:
                    lesson_answered(match_id=match.pk, decision=seat.pending.data, value=value, now=now)
                match_wake(match.pk)
            return Receipt(row.state, key, decision_id)
        except IntegrityError:
            problem = Stale(_("That answer was sent before."))
    # A repetition is answered as the first time, whatever has happened since; anything else is refused.
    before = InboxRow.objects.filter(match_id=match.pk, key=full_key).first()
    if before is None:
        raise problem
    if before.body_hash != digest:
        raise KeyConflict(_("That idempotency key was used for another answer; send a new one with a new answer."))
    return Receipt(before.state, key, decision_id, before.reason, repeated=True)


def _problem(seat: Seat, decision_id: str, now: datetime) -> Exception | None:
    match = seat.match
    if match.status == MatchStatus.PAUSED:
        return WrongStatus(_("This match is paused; a judge will look at it. Your clock stands still."))
    if match.status == MatchStatus.FINISHED:
        return WrongStatus(_("This match is over."))
    if match.status != MatchStatus.RUNNING:
        return WrongStatus(_("This match has not begun: not everybody has cut the deck."))
    pending = getattr(seat, "pending", None)
    if pending is None:
        return Stale(_("You are not asked anything in this match now."))
    if pending.decision_id != decision_id:
        return Stale(_("That decision is no longer open; the game has moved on. Look at the match again."))
    if time_is_up(seat, now):
        return Late(
            _("Your time for this answer ran out at %(deadline)s UTC.")
            % {"deadline": f"{seat.deadline:%Y-%m-%d %H:%M}"}
        )
    return None

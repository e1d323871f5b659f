"""Stand a match where it was before some of its answers: a judge's rewind and an agreed take-back alike."""

from __future__ import annotations

from datetime import datetime

from engine.kernel import Game
from matches.games.registry import room_of
from matches.models import Answer, BotJob, Checkpoint, GameEvent, InboxRow, OutboxRow, PendingDecision
from matches.publish import match_publish
from matches.runner import TIMEOUT
from matches.seat_clock import CLOCK_FIELDS, clock_stop
from matches.services.order_set import orders_drop
from matches.services.wake import match_wake
from matches.snapshot import MatchSnapshot

__all__ = ["go_back"]


def go_back(*, snapshot: MatchSnapshot, game: Game, sequence: int, line: str, refusal: str, now: datetime) -> int:
    """Let a locked match go on from ``game``, which is where it stood after ``sequence`` answers.

    The answers since then are deleted, and their senders and whoever waits in the inbox read ``refusal``. The log keeps
    what was said and gains the ``line``. Time that was used stays used. Returns how many answers were deleted.
    Call it in the transaction that holds the lock.
    """
    match = snapshot.match
    deleted, _ = Answer.objects.filter(match=match, sequence__gt=sequence).delete()
    match.sequence = match.checkpoint_sequence = sequence
    match.turn, match.replay_us = game.turn, 0
    match.public = room_of(match.ruleset).public_facts(game.view(None))
    match.rewinds += 1  # games held in memory are of another course
    match.version += 1
    match.event_count += 1
    match.moved_at = now
    match.save()
    GameEvent.objects.create(
        match=match,
        number=match.event_count,
        sequence=sequence,
        turn=game.turn,
        kind="taken back",
        data={"sequence": sequence, "version": game.version},
        text=line,
        at=now,
    )
    Checkpoint.objects.filter(match=match).update(sequence=sequence, data=game.dump())
    PendingDecision.objects.filter(match=match).delete()
    BotJob.objects.filter(match=match).delete()
    orders_drop(match, now)
    # The same question may be asked again; refused rows let the page send its answer under another key.
    applied = InboxRow.objects.filter(match=match, sequence__gt=sequence, state=InboxRow.State.APPLIED)
    applied.update(state=InboxRow.State.REFUSED, reason=refusal, sequence=None)
    waiting = InboxRow.objects.filter(match=match, state=InboxRow.State.NEW)
    waiting.update(state=InboxRow.State.REFUSED, reason=refusal, done_at=now)
    late = Answer.objects.filter(match=match, kind=Answer.Kind.RESIGN, decision_id=TIMEOUT)
    timed_out = set(late.values_list("place", flat=True))
    for seat in snapshot.seats:  # the next advance starts the clocks of those who are asked then
        clock_stop(seat, now, snapshot.off(seat))
        seat.timed_out = seat.timed_out and seat.place in timed_out
        seat.save(update_fields=[*CLOCK_FIELDS, "timed_out"])
    OutboxRow.objects.create(match=match, reason="taken back", created_at=now)
    match_publish(match)
    match_wake(match.pk)
    return deleted

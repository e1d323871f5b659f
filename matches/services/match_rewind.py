"""Take a match back to its last checkpoint when a stored answer no longer fits the rules."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from engine.kernel import EngineError, Game
from matches.errors import NotAllowed, WrongStatus
from matches.games.registry import room_of
from matches.models import (
    Answer,
    Checkpoint,
    GameEvent,
    InboxRow,
    Match,
    MatchStatus,
    OutboxRow,
    PendingDecision,
    Ruling,
)
from matches.publish import match_publish
from matches.seat_clock import CLOCK_FIELDS, clock_stop
from matches.services.ruling_tell import ruling_tell
from matches.services.wake import match_wake
from matches.snapshot import match_lock, snapshot_read
from players.audit import audit
from players.authority import Action, check
from players.models import Player

__all__ = ["match_rewind"]

TAKEN_BACK = "A judge took the match back to its last checkpoint; what was told since then no longer counts."


def match_rewind(*, match: Match, actor: Player, now: datetime) -> int:
    """Take a match that the engine paused back to its last checkpoint, and resume it there.

    The answers since then are taken back, and what waits in the inbox is refused. The log keeps what was told. Returns
    how many answers were taken back.

    Raises:
        NotAllowed: the actor is no judge, or has a stake in the match.
        WrongStatus: the match was not paused by the rules engine, or the checkpoint cannot be read either.
    """
    check(actor, Action.MATCH_RESUME, match, NotAllowed)
    with transaction.atomic():
        locked, seats = match_lock(match.pk)
        if locked.status != MatchStatus.PAUSED or not locked.paused_by_error or locked.started_at is None:
            raise WrongStatus("Only a match that the rules engine has paused can be taken back to its checkpoint.")
        snapshot = snapshot_read(locked, seats, with_game=True, now=now)
        try:
            game = Game.load(snapshot.checkpoint, at_checkpoint=True)
        except EngineError as error:
            raise WrongStatus(f"The checkpoint cannot be read either: {error}") from error
        stands_at = snapshot.checkpoint_at - game.left_out
        taken_back, _ = Answer.objects.filter(match=locked, sequence__gt=stands_at).delete()
        _stand_at(locked, game, stands_at)
        _tell(locked, game, now)
        ruling_tell(
            match=locked, seats=seats, kind=Ruling.Kind.REWIND, text=TAKEN_BACK, judge=actor, now=now, logged=True
        )
        Checkpoint.objects.filter(match=locked).update(sequence=stands_at, data=game.dump())
        PendingDecision.objects.filter(match=locked).delete()
        InboxRow.objects.filter(match=locked, state=InboxRow.State.NEW).update(
            state=InboxRow.State.REFUSED, reason="A judge took the match back; please answer again.", done_at=now
        )
        for seat in seats:  # the next advance starts the clocks of those who are asked then
            clock_stop(seat, now, snapshot.off(seat))
            seat.save(update_fields=CLOCK_FIELDS)
        OutboxRow.objects.create(match=locked, reason="rewound", created_at=now)
        audit(actor=actor, verb="match.rewound", target=locked, now=now, data={"answers taken back": taken_back})
        match_publish(locked)
        match_wake(locked.pk)
    return taken_back


def _stand_at(match: Match, game: Game, sequence: int) -> None:
    """Set the match to where its checkpoint is."""
    match.move_to(MatchStatus.RUNNING)
    match.paused_at, match.paused_reason, match.paused_by_error = None, "", False
    match.judge_called_at, match.judge_call = None, ""
    match.sequence = match.checkpoint_sequence = sequence
    match.turn, match.replay_us = game.turn, 0
    match.public = room_of(match.ruleset).public_facts(game.view(None))
    match.rewinds += 1
    match.version += 1
    match.event_count += 1
    match.save()


def _tell(match: Match, game: Game, now: datetime) -> None:
    GameEvent.objects.create(
        match=match,
        number=match.event_count,
        sequence=match.sequence,
        turn=game.turn,
        kind="taken back",
        data={"sequence": match.sequence, "version": game.version},
        text=TAKEN_BACK,
        at=now,
    )

"""Advance a match: apply its inbox, run the rules, and write all results in one transaction.

It is idempotent: it takes all rows of the inbox, so a lost or doubled wake-up changes nothing. Besides notices it needs
three statements: the lock, one read, one write. It uses about 50 ms of engine time at most, then asks for another
wake-up.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.db import transaction

from engine.bots import SEARCHING
from engine.kernel import Game
from matches import cache, proofs
from matches.batch import Batch
from matches.games.registry import room_of
from matches.models import (
    BotJob,
    Checkpoint,
    InboxRow,
    Match,
    MatchStatus,
    OutboxRow,
    PendingDecision,
    ResultOutbox,
    Ruling,
    Seat,
    StandingOrder,
)
from matches.publish import match_publish
from matches.reasons import ENGINE_FAILED, ENGINE_FAILED_CALL, FAILED, ORDERS_OVER
from matches.results import is_wanted
from matches.runner import EngineFailure, MatchRunner
from matches.seat_clock import CLOCK_FIELDS, clock_start, clock_stop
from matches.seat_results import seat_result
from matches.services.earnings_due import match_earnings
from matches.services.inbox_close import inbox_close
from matches.services.match_fault import stop_on_fault
from matches.services.ruling_tell import ruling_tell
from matches.services.tally import tally_owed
from matches.services.tell import leave_tell, notify_judges, result_tell, turn_tell
from matches.services.wake import bot_wake, match_wake
from matches.snapshot import MatchSnapshot, game_load, match_lock, snapshot_read
from players.sentences.stored_sentences import stored
from players.site.log_context import handling_match
from players.site.metrics import ANSWER_WAIT_SECONDS, advance_measured

logger = logging.getLogger(__name__)

__all__ = ["Advanced", "match_advance", "result_payload"]

REPLAY_MOST_US = 20_000
"""Engine time since the checkpoint beyond which a new one is written: what resuming the match may cost."""

MATCH_FIELDS = (
    "status",
    "sequence",
    "checkpoint_sequence",
    "replay_us",
    "version",
    "event_count",
    "turn",
    "handoffs",
    "public",
    "outcome",
    "paused_at",
    "paused_reason",
    "paused_by_error",
    "judge_called_at",
    "judge_call",
    "started_at",
    "moved_at",
    "finished_at",
)

SEAT_FIELDS = (*CLOCK_FIELDS, "timed_out", "ended_at", "result")

Extra = Callable[[MatchRunner], None]


@dataclass(frozen=True, slots=True)
class Advanced:
    """The result of one advance: answers fed, inbox rows settled, and whether more is waiting."""

    fed: int = 0
    settled: int = 0
    more: bool = False


def match_advance(*, match_id: int, now: datetime) -> Advanced:
    """Advance one match until a person has to decide.

    A match in which anything fails pauses alone (`match_fault`).

    Raises:
        Match.DoesNotExist: there is no such match.
        DatabaseError: the database is away; what is owed stays owed.
    """

    def advance() -> Advanced:
        with handling_match(match_id), transaction.atomic():
            match, seats = match_lock(match_id)
            return advance_locked(match, seats, now=now)

    return stop_on_fault(advance, match_id=match_id, now=now, otherwise=Advanced())


@advance_measured()
def advance_locked(match: Match, seats: list[Seat], *, now: datetime, extra: Extra | None = None) -> Advanced:
    """``match_advance`` for a caller that holds the lock.

    ``extra`` feeds something after the inbox, under the same lock (a concession, a judge's decision).
    """
    now = now.astimezone(UTC)
    starting = match.status == MatchStatus.WAITING and all(seat.cut for seat in seats)
    if match.status != MatchStatus.RUNNING and not starting:
        if match.status == MatchStatus.FINISHED:
            return Advanced(settled=inbox_close(match, now))
        # A paused match keeps its inbox and drops its wake-ups: resuming wakes it.
        OutboxRow.objects.filter(match=match).delete()
        return Advanced()
    game = None if starting else cache.take(match.code, match.course, match.sequence)
    snapshot = snapshot_read(match, seats, with_game=game is None and not starting, now=now)
    saved = _Saved.of(match, seats)
    failure: str | None = None
    try:
        runner = _run(snapshot, game, now, starting, extra)
    except EngineFailure as error:
        logger.exception("the engine failed in match %s", match.code)
        failure = str(error)
        saved.restore(match, seats)
        if error.applied is None:
            _write_unloaded(snapshot, saved, now, failure)
            return Advanced()
        runner = _rerun_until_failure(snapshot, now, starting, extra, error.applied)
    _write(runner, saved, now, starting, failure)
    return Advanced(len(runner.answers), len(runner.settled), runner.more)


@dataclass(frozen=True, slots=True)
class _Saved:
    """The rows as they were before the run, to compare with and to restore."""

    match: dict[str, object]
    seats: list[dict[str, object]]

    @classmethod
    def of(cls, match: Match, seats: list[Seat]) -> _Saved:
        return cls(
            {name: getattr(match, name) for name in MATCH_FIELDS},
            [{name: getattr(seat, name) for name in SEAT_FIELDS} for seat in seats],
        )

    def restore(self, match: Match, seats: list[Seat]) -> None:
        for name, value in self.match.items():
            setattr(match, name, value)
        for seat, values in zip(seats, self.seats, strict=True):
            for name, value in values.items():
                setattr(seat, name, value)

    def update_changed(self, batch: Batch, match: Match, seats: list[Seat]) -> bool:
        """Add updates of the changed columns to ``batch``; whether the match itself has any."""
        changed = [name for name, value in self.match.items() if getattr(match, name) != value]
        if changed:
            batch.update(match, changed)
        for seat, values in zip(seats, self.seats, strict=True):
            moved = [name for name, value in values.items() if getattr(seat, name) != value]
            if moved:
                batch.update(seat, moved)
        return bool(changed)


def _game(snapshot: MatchSnapshot, starting: bool) -> Game:
    try:
        if not starting:
            return game_load(snapshot)
        match = snapshot.match
        cuts = [seat.cut for seat in snapshot.seats]
        seed = proofs.seed(match.code, bytes(match.secret), match.commitment, cuts)
        setups = [seat.setup for seat in snapshot.seats]
        return Game.start(match.ruleset, match.options, setups, seed, name=match.code)
    except Exception as error:
        raise EngineFailure(None, error) from error


def _run(
    snapshot: MatchSnapshot,
    game: Game | None,
    now: datetime,
    starting: bool,
    extra: Extra | None,
    limit: int | None = None,
) -> MatchRunner:
    runner = MatchRunner(snapshot, game or _game(snapshot, starting), now, limit)
    if runner.game.rules_changed:
        runner.note_rules()
    try:
        runner.run()
        if extra is not None and runner.game.outcome is None and not runner.more and limit is None:
            extra(runner)
    except EngineFailure:
        raise
    except Exception as error:
        raise EngineFailure(len(runner.answers), error) from error
    return runner


def _rerun_until_failure(
    snapshot: MatchSnapshot, now: datetime, starting: bool, extra: Extra | None, applied: int
) -> MatchRunner:
    """Run again from the checkpoint and stop before the failure; the answer that failed stays in the inbox."""
    if not starting and not snapshot.checkpoint:
        fresh = snapshot_read(snapshot.match, snapshot.seats, with_game=True, now=now)
        snapshot.checkpoint, snapshot.checkpoint_at = fresh.checkpoint, fresh.checkpoint_at
        snapshot.checkpoint_id, snapshot.fed = fresh.checkpoint_id, fresh.fed
    return _run(snapshot, None, now, starting, extra, limit=applied)


def _write_unloaded(snapshot: MatchSnapshot, saved: _Saved, now: datetime, failure: str) -> None:
    """Pause a match whose game cannot be loaded. Nothing is fed; the inbox stays."""
    match, batch = snapshot.match, Batch()
    _pause(match, failure, now)
    for seat in snapshot.seats:
        clock_stop(seat, now, snapshot.off(seat))
    batch.delete(OutboxRow, snapshot.outbox)
    match.version += 1
    saved.update_changed(batch, match, snapshot.seats)
    batch.run()
    _pause_tell(match, snapshot.seats, now)
    match_publish(match)


def _write(runner: MatchRunner, saved: _Saved, now: datetime, starting: bool, failure: str | None) -> None:
    snapshot, game, match = runner.snapshot, runner.game, runner.snapshot.match
    batch = Batch()
    if starting:
        match.move_to(MatchStatus.RUNNING)
        match.started_at = now
    finished = game.outcome is not None
    if game.outcome is not None:
        match.finish(game.outcome.as_data(), now)
        for seat in snapshot.seats:
            seat.ended_at = now
            seat.result = seat_result(match.outcome or {}, seat.place)
    elif failure is not None:
        _pause(match, failure, now)
    if runner.answers or starting:
        match.moved_at = now
        match.public = room_of(match.ruleset).public_facts(game.view(None))
    _clocks(runner, now)
    newly = _pending(runner, batch, now)
    _checkpoint(runner, batch, starting, finished)
    batch.insert(runner.answers)
    batch.insert(runner.events)
    arrived = {arrived.id: arrived.received_at for arrived in snapshot.inbox}
    for done in runner.settled:
        ANSWER_WAIT_SECONDS.observe(max(0.0, (now - arrived[done.id]).total_seconds()))
        row = InboxRow(id=done.id, state=done.state, reason=done.reason, sequence=done.sequence, done_at=now)
        batch.update(row, ("state", "reason", "sequence", "done_at"))
    _orders(runner, batch, now)
    batch.insert(runner.leave_taken, unless_there=True)
    batch.delete(OutboxRow, snapshot.outbox)
    owes_itself = runner.more and match.status == MatchStatus.RUNNING
    if owes_itself:
        batch.insert([OutboxRow(match=match, reason="more", created_at=now)])
    if finished and is_wanted(match.origin):
        batch.insert([ResultOutbox(match=match, payload=result_payload(match, snapshot.seats), created_at=now)])
    if finished and (tally := tally_owed(match, snapshot.seats, now)) is not None:
        batch.insert([tally])
    if finished:
        batch.insert(match_earnings(match, snapshot.seats, now), unless_there=True)
    if runner.answers or runner.settled or starting or runner.rules_changed or failure is not None:
        match.version += 1
    changed = saved.update_changed(batch, match, snapshot.seats)
    batch.run()
    if runner.leave_taken:
        leave_tell(match=match, days=runner.leave_taken, now=now)
    if failure is not None:
        _pause_tell(match, snapshot.seats, now)
    if finished:
        result_tell(match=match, seats=snapshot.seats, now=now)
    else:
        turn_tell(match=match, seats=snapshot.seats, places=newly, now=now)
    if failure is None:
        code, course, sequence = match.code, match.course, match.sequence
        transaction.on_commit(lambda: cache.give(code, course, sequence, game))
    if changed:
        match_publish(match)
    if owes_itself:
        match_wake(match.pk)


def _pause(match: Match, failure: str, now: datetime) -> None:
    match.move_to(MatchStatus.PAUSED)
    match.paused_at = now
    match.paused_by_error = True
    match.paused_reason = stored(ENGINE_FAILED, error=failure[:500])
    match.judge_called_at = now
    match.judge_call = stored(ENGINE_FAILED_CALL)


def _pause_tell(match: Match, seats: list[Seat], now: datetime) -> None:
    """Tell judges and players that the match is paused."""
    ruling_tell(match=match, seats=seats, kind=Ruling.Kind.PAUSE, text=stored(FAILED), judge=None, now=now)
    match.save(update_fields=["event_count"])
    notify_judges(match=match, reason=match.paused_reason, now=now)


def _clocks(runner: MatchRunner, now: datetime) -> None:
    """Start the clocks of the seats that are asked, and stop the others."""
    snapshot, match = runner.snapshot, runner.snapshot.match
    asked = {decision.seat for decision in runner.game.pending} if match.status == MatchStatus.RUNNING else set()
    for seat in snapshot.seats:
        off = snapshot.off(seat)
        if seat.place not in asked:
            clock_stop(seat, now, off)
        else:
            clock_start(seat, snapshot.site.begins_at(now), match.settings, off)


def _pending(runner: MatchRunner, batch: Batch, now: datetime) -> list[int]:
    """Update the rows of open decisions. Returns the seats that were not asked before."""
    snapshot, match = runner.snapshot, runner.snapshot.match
    rows = {row.place: row for row in snapshot.pending}
    jobs = {(job.place, job.decision_id): job for job in snapshot.bot_jobs}
    newly: list[int] = []
    # Bots among themselves think for those who watch; nobody waits for a bot that they play against.
    pace = timedelta(seconds=settings.ENTMOOT_BOT_PACE if all(seat.player.is_bot for seat in snapshot.seats) else 0)
    for decision in runner.game.pending:
        seat = snapshot.seats[decision.seat]
        old = rows.pop(seat.place, None)
        job = jobs.pop((seat.place, decision.id), None)
        if seat.player.is_bot and job is None:
            searching = seat.player.bot_name in SEARCHING
            owed = BotJob(match=match, seat=seat, decision_id=decision.id, searching=searching, created_at=now)
            owed.claimed_until = now + pace if pace else None
            batch.insert([owed])
            bot_wake(searching=searching)
        if old is None and not seat.player.is_bot:
            newly.append(seat.place)
        if old is not None and old.decision_id == decision.id:
            continue
        data = decision.as_data()
        prompt = data.get("prompt")
        row = PendingDecision(
            match=match,
            seat=seat,
            decision_id=decision.id,
            kind=decision.kind,
            prompt=str(prompt.get("text", "")) if isinstance(prompt, dict) else "",
            data=data,
            asked_at=now,
        )
        if old is None:
            batch.insert([row])
        else:
            row.pk = old.id
            batch.update(row, ("decision_id", "kind", "prompt", "data", "asked_at"))
    batch.delete(PendingDecision, [row.id for row in rows.values()])
    batch.delete(BotJob, [job.id for job in jobs.values()])
    if any(place != runner.last_place for place in newly):
        match.handoffs += 1
    return newly


def _checkpoint(runner: MatchRunner, batch: Batch, starting: bool, finished: bool) -> None:
    snapshot, match = runner.snapshot, runner.snapshot.match
    if starting:
        # The start is kept for replays: the game before the first answer.
        data = runner.game.dump()
        start = data if not runner.answers else _game(snapshot, True).dump()
        row = Checkpoint(match=match, sequence=match.sequence, data=data, start=start)
        batch.insert([row])
        match.checkpoint_sequence = match.sequence
        return
    if not runner.answers and not runner.rules_changed:
        return
    match.replay_us += round(runner.spent * 1_000_000)
    if runner.turns_completed or finished or runner.rules_changed or match.replay_us > REPLAY_MOST_US:
        row = Checkpoint(match=match, sequence=match.sequence, data=runner.game.dump())
        match.checkpoint_sequence = match.sequence
        match.replay_us = 0
        batch.update_by(Checkpoint, "match", match.pk, row, ("sequence", "data"))


def _orders(runner: MatchRunner, batch: Batch, now: datetime) -> None:
    """Write the orders that passed or ended; a finished match ends all of them."""
    over = runner.snapshot.match.status == MatchStatus.FINISHED
    fresh = []
    for order in runner.snapshot.orders:
        if order.id < 0:  # begun in this run
            if not over and order.id not in runner.ended_orders:
                row = runner.new_orders[-order.id - 1]
                row.passes = runner.passes.get(order.id, 0)
                fresh.append(row)
            continue
        reason = stored(ORDERS_OVER) if over else runner.ended_orders.get(order.id)
        passes = runner.passes.get(order.id, 0)
        if reason is None and not passes:
            continue
        row = StandingOrder(id=order.id, active=False, ended_at=now, ended_because=reason or "")
        batch.increase(row, "passes", passes, ("active", "ended_at", "ended_because") if reason else ())
    if fresh:
        batch.insert(fresh)


def result_payload(match: Match, seats: list[Seat]) -> dict[str, object]:
    """The result of a finished match as data.

    Keys: ``match``, ``code``, ``origin``, ``places`` (per seat, 1 is best), ``termination``, ``winners`` (seats),
    ``details`` (public numbers) and ``seats`` (player ids in seat order).
    """
    outcome = match.outcome or {}
    return {
        "match": match.pk,
        "code": match.code,
        "origin": match.origin,
        "places": outcome.get("places", []),
        "termination": outcome.get("termination", ""),
        "winners": outcome.get("winners", []),
        "details": outcome.get("details", {}),
        "seats": [seat.player_id for seat in seats],
    }

"""Answers through the whole pipeline: submit, advance, and what each costs beside a bare transaction of the same rows.

Runs in a database of its own: a file of SQLite's, or, with ENTMOOT_DATABASE_URL, a PostgreSQL database
``<name>_bench`` made for it and dropped afterwards. The card game is played by two bots that answer through the inbox;
their thinking is not in the figures.
"""

import multiprocessing
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from harness.bench_database import database
from harness.rows import SHARE, Row

ANSWERS = max(40, round(400 * SHARE))
BARE = 300
"""Bare transactions of each way."""


def _statements(work: Callable[[], object]) -> int:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    control = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE", "ROLLBACK")
    with CaptureQueriesContext(connection) as queries:
        work()
    return sum(not query["sql"].startswith(control) for query in queries.captured_queries)


def _per_cent(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * share))] * 1000


def _rate(times: list[float]) -> float:
    return len(times) / sum(times)


def _middle_and_last(times: list[float]) -> str:
    return f"p50 {_per_cent(times, 0.5):.1f} ms, p99 {_per_cent(times, 0.99):.1f} ms"


class Table:
    """One match after another, answered by bots."""

    def __init__(self, name: str = "bench") -> None:
        from players.models import Player

        self.name = name
        self.bots = [
            Player.objects.create_user(f"{name}-{place}", is_bot=True, bot_name="random") for place in ("one", "two")
        ]
        self.made = 0
        self.now = datetime(2026, 1, 1, tzinfo=UTC)
        self.match = self.begin()

    def begin(self) -> Any:
        from engine.tcg.starters import STARTERS
        from matches.services import SeatSpec, match_advance, match_create

        self.made += 1
        seats = [
            SeatSpec(bot, setup=deck.engine_data()) for bot, deck in zip(self.bots, STARTERS.values(), strict=True)
        ]
        match = match_create(
            ruleset="tcg", options={}, seats=seats, origin=f"{self.name}:{self.made}", now=self.now, skip_forced=False
        )
        match_advance(match_id=match.pk, now=self.now)
        self.match = match
        return match

    def next_answer(self) -> dict[str, Any]:
        """The next answer to send: the decision is made here, outside the clock."""
        from engine.bots import choose
        from matches.models import PendingDecision
        from matches.snapshot import borrow_game, release_game

        while True:
            row = PendingDecision.objects.select_related("seat__player").filter(match=self.match).first()
            if row is not None:
                break
            self.begin()
        match, _, game = borrow_game(self.match.pk)
        view = game.view(row.seat.place)
        release_game(match, game)
        self.now += timedelta(seconds=1)
        value = choose("random", view, row.data, hash(row.decision_id) & 0xFFFF)
        return {
            "match": match,
            "player": row.seat.player,
            "decision_id": row.decision_id,
            "value": value,
            "key": row.decision_id,
            "now": self.now,
        }


def _answer(table: Table) -> float:
    """Answer one decision; the seconds of submit and advance together."""
    from matches.services import answer_submit, match_advance

    answer = table.next_answer()
    started = time.perf_counter()
    answer_submit(**answer)
    match_advance(match_id=answer["match"].pk, now=table.now)
    return time.perf_counter() - started


def _work(name: str, ready: Any, rates: Any) -> None:
    """A process of its own with a match of its own; says how many decisions a second it answered."""
    table = Table(f"worker-{name}")
    ready.wait()
    times = [_answer(table) for _ in range(ANSWERS)]
    rates.put(len(times) / sum(times))


def _workers(count: int) -> float:
    """Decisions a second of so many processes at once, each with its own connection and match."""
    from django.db import connections

    connections.close_all()
    processes = multiprocessing.get_context("fork")
    ready, queue = processes.Barrier(count), processes.Queue()
    running = [processes.Process(target=_work, args=(f"{count}-{number}", ready, queue)) for number in range(count)]
    for process in running:
        process.start()
    rates = [queue.get(timeout=120) for _ in running]
    for process in running:
        process.join()
    return float(sum(rates))


def _bare(copies: int) -> tuple[list[float], list[float]]:
    """Seconds of transactions that write rows of the same tables and sizes as one answer does: by the ORM, and (on
    PostgreSQL) as one statement each for submit and advance."""
    from django.db import transaction

    from matches.batch import Batch
    from matches.models import Answer, GameEvent, InboxRow, Match, OutboxRow, Seat

    match = Match.objects.order_by("pk").first()
    assert match is not None
    seat = Seat.objects.filter(match=match).order_by("place").first()
    assert seat is not None
    at = match.created_at
    last = 100_000

    def rows(number: int) -> tuple[InboxRow, OutboxRow, Answer, list[GameEvent]]:
        common = {"decision_id": "0" * 24, "value": "pass"}
        inbox = InboxRow(
            match=match, seat=seat, key=f"bare-{number}", body_hash="0" * 64, received_at=at, state="applied", **common
        )
        answer = Answer(match=match, sequence=number, place=0, decision_id="0" * 24, value="pass", source="bot", at=at)
        events = [
            GameEvent(
                match=match,
                number=2 * number + place,
                sequence=1,
                turn=1,
                kind="play",
                data={"card": "c1"},
                text="x" * 40,
                at=at,
            )
            for place in (0, 1)
        ]
        return inbox, OutboxRow(match=match, reason="answer", created_at=at), answer, events

    orm: list[float] = []
    batched: list[float] = []
    for number in range(last, last + copies):
        inbox, outbox, answer, events = rows(number)
        begun = time.perf_counter()
        with transaction.atomic():
            inbox.save(force_insert=True)
            outbox.save(force_insert=True)
        with transaction.atomic():
            answer.save(force_insert=True)
            GameEvent.objects.bulk_create(events)
            Match.objects.filter(pk=match.pk).update(sequence=number)
            Seat.objects.filter(pk=seat.pk).update(bank_ms=number)
            OutboxRow.objects.filter(pk=outbox.pk).delete()
        orm.append(time.perf_counter() - begun)
    for number in range(last + copies, last + 2 * copies):
        inbox, outbox, answer, events = rows(number)
        begun = time.perf_counter()
        with transaction.atomic():
            batch = Batch()
            batch.insert([inbox])
            batch.insert([outbox])
            batch.run()
        with transaction.atomic():
            batch = Batch()
            batch.insert([answer])
            batch.insert(events)
            match.sequence = number
            batch.update(match, ["sequence"])
            batch.update(seat, ["bank_ms"])
            batch.run()
        batched.append(time.perf_counter() - begun)
    return orm, batched


def _resume(match_id: int) -> float:
    """Milliseconds to load a match's game from the database alone, at its best of seven."""
    from matches import cache
    from matches.snapshot import borrow_game

    best = float("inf")
    for _ in range(7):
        cache.clear()
        begun = time.perf_counter()
        borrow_game(match_id)
        best = min(best, time.perf_counter() - begun)
    cache.clear()
    return best * 1000


def rows() -> list[Row]:
    """The rows of the table."""
    with database() as vendor:
        from matches import cache
        from matches.services import answer_submit, match_advance

        table = Table()
        early = _resume(table.match.pk)
        late = early
        times: list[float] = []
        cpu = 0.0
        cold: list[float] = []
        submits: list[int] = []
        advances: list[int] = []
        resumes: list[float] = []
        for number in range(ANSWERS):
            answer = table.next_answer()
            match_id = answer["match"].pk
            if number % 20 == 19:
                # Counted and not timed: capturing statements costs time.
                submits.append(_statements(lambda sent=answer: answer_submit(**sent)))  # type: ignore[misc]
                advances.append(
                    _statements(lambda pk=match_id: match_advance(match_id=pk, now=table.now))  # type: ignore[misc]
                )
                resumes.append(_resume(match_id))
                continue
            forgetting = number % 10 == 5
            if forgetting:
                cache.clear()
            started, cpu_before = time.perf_counter(), time.process_time()
            answer_submit(**answer)
            match_advance(match_id=match_id, now=table.now)
            spent = time.perf_counter() - started
            (cold if forgetting else times).append(spent)
            if not forgetting:
                cpu += time.process_time() - cpu_before
        late = max(resumes)
        orm, batched = _bare(BARE)
        both = [(count, _workers(count)) for count in (1, 2)] if vendor == "postgresql" else []
    return [
        Row(
            f"answered decisions, submit and advance ({vendor})",
            f"{_rate(times):,.0f}/s",
            f"bare transactions of the same rows: ORM {_rate(orm):,.0f}/s, one statement each {_rate(batched):,.0f}/s",
            f"CPU {cpu / len(times) * 1000:.1f} ms each; one process",
        ),
        Row(
            f"the same, time of one ({vendor})",
            _middle_and_last(times),
            f"ORM {_middle_and_last(orm)}; one statement each {_middle_and_last(batched)}",
            f"from the database alone: p50 {_per_cent(cold, 0.5):.1f} ms",
        ),
        *(
            Row(f"the same by {count} process{'es' * (count > 1)} at once ({vendor})", f"{rate:,.0f}/s")
            for count, rate in both
        ),
        Row(
            f"statements ({vendor})",
            f"submit {max(submits)}, advance {max(advances)} at most",
            "4 and 4 on PostgreSQL",
            "" if vendor == "postgresql" else "SQLite runs the writes of a batch one by one",
        ),
        Row(
            f"resuming a match ({vendor})",
            f"{early:.1f} ms at turn 1, {late:.1f} ms at most later",
            "must not grow",
        ),
    ]

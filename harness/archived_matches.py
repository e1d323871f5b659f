"""Decisions beside archived matches: ``python -m harness.archived_matches`` on PostgreSQL.

Plays real matches between steady bots and archives them, starts others between people and brings them to mid-game, and
copies both. Then the same decisions are made, in blocks in turn, in a database without archived matches and in one with
them: submit and advance in this process, all commits durable. Every statement of a decision, of the sweep and of the
lists is explained in the large one; one that reads a whole large table is an error.

``ENTMOOT_DATABASE_URL`` names the server; databases of its own are made there and dropped. A line goes to the record,
``docs/sweeps/archived-matches.jsonl``.
"""

import argparse
import hashlib
import json
import random
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from harness.bench import commit
from harness.bench_database import database
from harness.unavailable import Unavailable

RECORD = Path(__file__).resolve().parent.parent / "docs" / "sweeps" / "archived-matches.jsonl"
PLAYERS = 2_000
BLOCK = 25
"""Decisions made in one database before the other has its turn."""
MID_GAME = 50
"""Answers after which a match counts as in mid-game."""
AT_ONCE = 50_000
ROWS = ("answer", "gameevent", "checkpoint", "inboxrow", "standingorder")
QUEUES = ("outboxrow", "botjob", "inboxrow", "pendingdecision", "resultoutbox")
LARGE = ("matches_match", "matches_seat", "matches_matchrecord")
"""Tables with a row or more for every archived match; nothing reads them whole."""


LARGE_FROM = 200_000
"""Matches from which on PostgreSQL is left to choose its plans by itself."""


class WholeTable(Exception):
    """A statement that runs often reads a whole large table."""


def _entropy(seed: str) -> Callable[[int], bytes]:
    numbers = iter(range(1_000_000))
    return lambda size: hashlib.shake_256(f"{seed} {next(numbers)}".encode()).digest(size)


def sql(statement: str, *values: str) -> list[tuple[Any, ...]]:
    """Run a statement; its rows."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(statement, values or None)
        return cursor.fetchall() if cursor.description is not None else []


def bytes_of(*tables: str) -> int:
    """Bytes of tables with their indexes and what they store out of line."""
    return sum(int(sql(f"SELECT pg_total_relation_size('matches_{table}')")[0][0]) for table in tables)


def vacuumed(*tables: str, full: bool = False) -> None:
    """Give back what was removed, and count what is there."""
    for table in tables:
        sql(f"VACUUM ({'FULL, ' if full else ''}ANALYZE) matches_{table}")


def played(count: int) -> list[int]:
    """Matches that steady bots have played to their end."""
    from django.utils import timezone

    from engine.tcg.starters import STARTERS
    from matches.jobs import owed_work
    from matches.models import Match, MatchStatus
    from matches.services import SeatSpec, match_create
    from players.models import Player

    bots = [Player.objects.create_user(f"bot-{place}", is_bot=True, bot_name="steady") for place in (0, 1)]
    decks = [deck.engine_data() for deck in STARTERS.values()]
    sql("SET synchronous_commit = off")  # nothing is measured while they play
    for seed in range(count):
        seats = [SeatSpec(bot, setup=deck) for bot, deck in zip(bots, decks, strict=False)]
        match_create(
            ruleset="tcg", options={}, seats=seats, origin=f"real:{seed}", now=timezone.now(),
            entropy=_entropy(f"real {seed}"),
        )  # fmt: skip
        while owed_work(timezone.now(), seconds=60):
            pass
    sql("RESET synchronous_commit")
    over = Match.objects.filter(status=MatchStatus.FINISHED).order_by("pk")
    assert over.count() == count, "a match of the bots did not end"
    return list(over.values_list("pk", flat=True))


def begun(count: int) -> list[int]:
    """Matches between people in mid-game."""
    from django.utils import timezone

    from engine.tcg.starters import STARTERS
    from matches.models import Match
    from matches.services import SeatSpec, cut_give, match_advance, match_create
    from players.models import Player

    people = list(Player.objects.filter(is_bot=False).order_by("pk")[: 2 * count])
    decks = [deck.engine_data() for deck in STARTERS.values()]
    match_keys = []
    for seed in range(count):
        pair = people[2 * seed : 2 * seed + 2]
        seats = [SeatSpec(player, setup=deck) for player, deck in zip(pair, decks, strict=False)]
        match = match_create(
            ruleset="tcg", options={}, seats=seats, origin=f"challenge:run-{seed}", now=timezone.now(),
            entropy=_entropy(f"run {seed}"),
        )  # fmt: skip
        for player in pair:
            cut_give(match=match, player=player, cut=f"cut {seed}", now=timezone.now())
        match_advance(match_id=match.pk, now=timezone.now())
        while Match.objects.get(pk=match.pk).sequence < MID_GAME:
            if decide(match.pk) is None:
                break
        else:
            match_keys.append(match.pk)
    return match_keys


def decide(match_id: int) -> float | None:
    """Make the next decision of a match; seconds from submitting it to the end of the advance, ``None`` if over."""
    from django.utils import timezone

    from engine.bots import choose
    from matches.models import Match, PendingDecision
    from matches.services import answer_submit, match_advance
    from matches.snapshot import borrow_game, release_game

    row = PendingDecision.objects.select_related("seat__player").filter(match=match_id).order_by("seat__place").first()
    if row is None:
        return None
    match, _, game = borrow_game(match_id)
    view = game.view(row.seat.place)
    release_game(match, game)
    seed = int(hashlib.sha256(f"{match_id} {match.sequence}".encode()).hexdigest()[:8], 16)
    value = choose("steady", view, row.data, seed)
    match = Match.objects.only("pk").get(pk=match_id)
    started = time.perf_counter()
    answer_submit(
        match=match, player=row.seat.player, decision_id=row.decision_id, value=value, key=row.decision_id,
        now=timezone.now(),
    )  # fmt: skip
    match_advance(match_id=match_id, now=timezone.now())
    return time.perf_counter() - started


def columns_of(table: str) -> list[str]:
    """The columns of a table of the matches."""
    named = sql(
        "SELECT column_name FROM information_schema.columns WHERE table_name = %s ORDER BY ordinal_position",
        f"matches_{table}",
    )
    return [str(name) for (name,) in named]


def copied(table: str, source: str, **changed: str) -> None:
    """Copy rows of a table: ``source`` is what follows FROM and names the row to copy ``t``; ``changed`` gives SQL."""
    columns = [name for name in columns_of(table) if name != "id" or "id" in changed]
    chosen = ", ".join(changed.get(name, f't."{name}"') for name in columns)
    names = ", ".join(f'"{name}"' for name in columns)
    sql(f"INSERT INTO matches_{table} ({names}) SELECT {chosen} FROM {source}")  # noqa: S608


def running_copied(real: Sequence[int], total: int) -> None:
    """Copies of running matches, so that there are ``total``; they only stand beside those that are played."""
    first = int(sql("SELECT max(id) FROM matches_match")[0][0]) + 1
    pairs = f"SELECT i, {first} + i AS id, (ARRAY{list(real)})[1 + i % {len(real)}] AS of FROM generate_series(0, {total - len(real) - 1}) i"  # noqa: S608, E501
    copied(
        "match", f"({pairs}) n JOIN matches_match t ON t.id = n.of",
        id="n.id", code="'r' || n.i", origin="'challenge:copy-' || n.i",
    )  # fmt: skip
    copied("seat", f"({pairs}) n JOIN matches_seat t ON t.match_id = n.of", match_id="n.id")
    for table in ("answer", "gameevent", "checkpoint"):
        copied(table, f"({pairs}) n JOIN matches_{table} t ON t.match_id = n.of", match_id="n.id")
    seat = "(SELECT s.id FROM matches_seat s JOIN matches_seat o ON o.place = s.place WHERE o.id = t.seat_id AND s.match_id = n.id)"  # noqa: E501
    copied(
        "pendingdecision", f"({pairs}) n JOIN matches_pendingdecision t ON t.match_id = n.of",
        match_id="n.id", seat_id=seat,
    )  # fmt: skip
    sql(f"SELECT setval(pg_get_serial_sequence('matches_match', 'id'), {first + total})")


def archived_copied(real: Sequence[int], total: int, out: Any) -> None:
    """Copies of archived matches, so that there are ``total``, spread over the players and a year."""
    first = int(sql("SELECT last_value FROM matches_match_id_seq")[0][0]) + 1
    people = [pk for (pk,) in sql("SELECT id FROM players_player WHERE NOT is_bot ORDER BY id")]
    person = f"(ARRAY{people})[1 + (n.i * 7 + t.place * (1 + n.i % 997)) % {len(people)}]"
    for begin in range(0, total - len(real), AT_ONCE):
        end = min(begin + AT_ONCE, total - len(real)) - 1
        pairs = f"SELECT i, {first} + i AS id, (ARRAY{list(real)})[1 + i % {len(real)}] AS of FROM generate_series({begin}, {end}) i"  # noqa: S608, E501
        copied(
            "match", f"({pairs}) n JOIN matches_match t ON t.id = n.of",
            id="n.id", code="'a' || n.i", origin="'copy:' || n.i",
            finished_at="t.finished_at - (n.i % 365) * interval '1 day'",
        )  # fmt: skip
        copied(
            "seat", f"({pairs}) n JOIN matches_seat t ON t.match_id = n.of",
            match_id="n.id", player_id=person, ended_at="t.ended_at - (n.i % 365) * interval '1 day'",
        )  # fmt: skip
        copied("matchrecord", f"({pairs}) n JOIN matches_matchrecord t ON t.match_id = n.of", match_id="n.id")
        print(f"  {end + 1 + len(real):,} archived", file=out, flush=True)
    sql(f"SELECT setval('matches_match_id_seq', {first + total})")


@contextmanager
def connected_to(name: str) -> Iterator[None]:
    """Use another database of the server."""
    from django.db import connections

    before = connections["default"]
    other = connections.create_connection("default")
    other.settings_dict = {**before.settings_dict, "NAME": name}
    connections["default"] = other
    try:
        yield
    finally:
        other.close()
        connections["default"] = before


def decisions(names: Sequence[str], matches: Sequence[int], count: int) -> dict[str, list[float]]:
    """Seconds of ``count`` decisions in each database, in blocks in turn."""
    from django.db import connections

    from matches import cache

    seconds: dict[str, list[float]] = {name: [] for name in names}
    opened = {}
    before = connections["default"]
    for name in names:
        opened[name] = connections.create_connection("default")
        opened[name].settings_dict = {**before.settings_dict, "NAME": name}
    turn = 0
    try:
        while any(len(times) < count for times in seconds.values()):
            for name in names if turn % 2 else reversed(names):
                connections["default"] = opened[name]
                cache.clear()
                rng = random.Random(turn)
                for number in range(BLOCK + 3):
                    took = decide(rng.choice(matches))
                    if took is not None and number >= 3:
                        seconds[name].append(took)
            turn += 1
            if turn > 40 * count // BLOCK:
                raise RuntimeError("the matches came to their ends too early; begin more of them")
    finally:
        for connection in opened.values():
            connection.close()
        connections["default"] = before
    return seconds


def whole_tables(matches: Sequence[int]) -> tuple[int, list[str]]:
    """Explain every statement that runs often; how many there are, and those that read a whole large table."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext
    from django.utils import timezone

    from matches import selectors
    from matches.health import oldest_owed
    from matches.jobs import JOBS, owed_work
    from matches.models import Match, Seat
    from players.models import Player

    player = Seat.objects.filter(match=matches[0]).select_related("player")[0].player
    staff, _ = Player.objects.get_or_create(username="staff", defaults={"is_superuser": True})
    code = Match.objects.get(pk=matches[1]).code
    with CaptureQueriesContext(connection) as queries:
        for match in matches[:5]:
            decide(match)
        owed_work(timezone.now())
        for job in JOBS:
            job.run(timezone.now())
        oldest_owed()
        selectors.player_rows(player, timezone.now())
        selectors.your_turn_count(player)
        list(selectors.matches_for(player)[:200])
        list(selectors.matches_for(player, waiting_for_me=True)[:200])
        selectors.operations(timezone.now(), staff)
        selectors.match_of_code(code)
    bad = []
    statements = sorted({query["sql"] for query in queries.captured_queries})
    explained = 0
    if Match.objects.count() < LARGE_FROM:
        sql("SET enable_seqscan = off")  # a table that is still small is read whole only where there is no other way
    for statement in statements:
        if not statement.lstrip("(").startswith(("SELECT", "WITH", "UPDATE", "INSERT", "DELETE")):
            continue
        explained += 1
        plan = "\n".join(str(row[0]) for row in sql("EXPLAIN " + statement))
        if any(f"Seq Scan on {table}" in plan for table in LARGE):
            bad.append(f"{statement[:400]}\n{plan}")
    sql("RESET enable_seqscan")
    return explained, bad


def lists_timed(matches: Sequence[int]) -> dict[str, float]:
    """Milliseconds, median of eleven, of what people and staff open often."""
    from django.utils import timezone

    from matches import selectors
    from matches.jobs import JOBS
    from matches.models import Match, Seat
    from matches.transcript import transcript
    from players.models import Player

    player = Seat.objects.filter(match=matches[0]).select_related("player")[0].player
    staff, _ = Player.objects.get_or_create(username="staff", defaults={"is_superuser": True})
    sweep = next(job for job in JOBS if job.name == "matches-sweep")
    works: dict[str, Callable[[], object]] = {
        "a player's list": lambda: selectors.player_rows(player, timezone.now()),
        "operations": lambda: selectors.operations(timezone.now(), staff),
        "sweep": lambda: sweep.run(timezone.now()),
    }
    archived = list(Match.objects.filter(archived_at__isnull=False)[:11])
    times = {name: [_timed(work) for _ in range(11)] for name, work in works.items()}
    times["transcript of an archived match"] = [_timed(partial(transcript, match)) for match in archived] or [0.0]
    return {name: round(1000 * median(took), 2) for name, took in times.items()}


def _timed(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def measure(real: int, archived: int, running: int, count: int, out: Any) -> dict[str, Any]:
    """Play, archive, copy and measure; the figures.

    Raises:
        Unavailable: the database is not PostgreSQL.
        WholeTable: a statement that runs often reads a whole large table.
    """
    with database() as vendor:
        if vendor != "postgresql":
            raise Unavailable("set ENTMOOT_DATABASE_URL to a PostgreSQL server")
        return _measured(real, archived, running, count, out)


def _measured(real: int, archived: int, running: int, count: int, out: Any) -> dict[str, Any]:
    from django.db import connection
    from django.utils import timezone

    from matches import cache
    from matches.models import Answer, GameEvent, MatchRecord
    from matches.services.match_archive import match_archive, match_rows_remove
    from players.models import Player

    empty = bytes_of(*ROWS)
    Player.objects.bulk_create(Player(username=f"player-{n}", player_number=f"9{n:06d}") for n in range(PLAYERS))
    over = played(real)
    vacuumed(*ROWS, full=True)
    answers, events = Answer.objects.count(), GameEvent.objects.count()
    figures: dict[str, Any] = {
        "real matches": real,
        "answers a match": round(answers / real, 1),
        "events a match": round(events / real, 1),
        "rows a match before": round(sum(sql(f"SELECT count(*) FROM matches_{row}")[0][0] for row in ROWS) / real),  # noqa: S608
        "bytes a match before": round((bytes_of(*ROWS) - empty) / real),
    }
    later = timezone.now() + timedelta(days=30)
    began = time.perf_counter()
    for pk in over:
        assert match_archive(match_id=pk, now=later) == 1
    figures["ms to write a record"] = round(1000 * (time.perf_counter() - began) / real, 1)
    began = time.perf_counter()
    for pk in over:
        assert match_rows_remove(match_id=pk, now=later) == 1
    figures["ms to remove the rows"] = round(1000 * (time.perf_counter() - began) / real, 1)
    sizes = sorted(len(row) for row in MatchRecord.objects.values_list("data", flat=True))
    figures["bytes a record"] = {"mean": round(sum(sizes) / real), "median": sizes[real // 2], "most": sizes[-1]}
    print(f"  {real} matches played and archived: {figures}", file=out, flush=True)
    alive = begun(max(20, running // 20))
    running_copied(alive, running)
    vacuumed("match", "seat", "matchrecord", "pendingdecision", *ROWS)
    large = str(connection.settings_dict["NAME"])
    small = f"{large}_small"
    cache.clear()
    connection.close()
    with connected_to("postgres"):
        sql(f'DROP DATABASE IF EXISTS "{small}"')
        sql(f'CREATE DATABASE "{small}" TEMPLATE "{large}"')
    try:
        with connected_to(small):  # the few that were played stand in neither list nor table here
            sql("DELETE FROM matches_matchrecord")
            sql(
                "DELETE FROM matches_seat s USING matches_match m WHERE m.id = s.match_id AND m.archived_at IS NOT NULL"
            )
            sql("DELETE FROM matches_match WHERE archived_at IS NOT NULL")
            vacuumed("match", "seat", "matchrecord")
        before = bytes_of("match", "seat"), bytes_of("matchrecord")
        archived_copied(over, archived, out)
        vacuumed("match", "seat", "matchrecord", *QUEUES)
        grown = archived - real
        figures |= {
            "archived": archived,
            "running": running,
            "bytes a match after": {
                "record, with its index": round((bytes_of("matchrecord") - before[1]) / grown),
                "match and seats, with their indexes": round((bytes_of("match", "seat") - before[0]) / grown),
            },
        }
        explained, bad = whole_tables(alive)
        if bad:
            raise WholeTable("\n\n".join(bad))
        figures["statements explained"] = explained
        figures["ms beside the archived"] = lists_timed(alive)
        with connected_to(small):
            for match in alive[:5]:
                decide(match)  # as the explained ones in the large database
            figures["ms beside none"] = lists_timed(alive)
        times = decisions([small, large], alive[5:], count)
    finally:
        with connected_to("postgres"):
            sql(f'DROP DATABASE IF EXISTS "{small}"')
    figures["decision"] = {
        label: {
            "decisions": len(times[name]),
            "median ms": round(1000 * median(times[name]), 2),
            "p99 ms": round(1000 * quantiles(times[name], n=100)[98], 2),
        }
        for label, name in (("beside none", small), ("beside the archived", large))
    }
    figures["ratio of the medians"] = round(median(times[large]) / median(times[small]), 3)
    return figures


def main() -> int:
    """Measure and record."""
    parser = argparse.ArgumentParser(prog="archived_matches", description=__doc__)
    parser.add_argument("--real", type=int, default=100, help="matches played by bots")
    parser.add_argument("--archived", type=int, default=1_000_000, help="archived matches, copied from those")
    parser.add_argument("--running", type=int, default=2_000, help="matches in mid-game")
    parser.add_argument("--decisions", type=int, default=2_000, help="measured in each database")
    parser.add_argument("--no-record", action="store_true", help="print the figures only")
    options = parser.parse_args()
    began = time.perf_counter()
    figures = measure(options.real, options.archived, options.running, options.decisions, sys.stdout)
    line = {
        "commit": commit(),
        "at": datetime.now().astimezone().isoformat(timespec="seconds"),
        "seconds": round(time.perf_counter() - began),
        **figures,
    }
    print(json.dumps(line, indent=1))
    if not options.no_record:
        with RECORD.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Leagues: standings of a season with many matches, and matching those who wait."""

import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import combinations
from typing import Any

from harness.bench_database import database
from harness.rows import Row

PLAYERS, MATCHES = 1_000, 10_000
"""The season whose standings are measured."""
SHARE = 10
"""The yardstick is a season of one in so many players and matches."""
REPEATS = 5
WAITING = 200
NOW = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)


def rows() -> list[Row]:
    """Standings from the database and from the cache, and the matching of many who wait."""
    figure_rows: list[Row] = []
    with database() as vendor:
        small = _standings(PLAYERS // SHARE, MATCHES // SHARE)
        large = _standings(PLAYERS, MATCHES)
        for what in large:
            few = f"{small[what][0]:.1f} ms, {small[what][1]} queries with {MATCHES // SHARE:,}"
            many = f"{large[what][0]:.1f} ms, {large[what][1]} queries"
            figure_rows.append(Row(f"{what}: {PLAYERS:,} players, {MATCHES:,} matches", many, few, vendor))
    figure_rows.append(_matching())
    return figure_rows


def _standings(players: int, matches: int) -> dict[str, tuple[float, int]]:
    """By what is asked for: milliseconds, the best of several, and queries."""
    from django.core.cache import cache

    from leagues.seasons.selectors import standing_rows
    from leagues.seasons.standings import standings_now, standings_of

    season = _season(players, matches)
    costs = {"standings, computed": _measured(lambda: standings_now(season))}
    cache.clear()
    standings_of(season)
    costs["a page of the standings, kept"] = _measured(lambda: standing_rows(season, standings_of(season)[:100]))
    return costs


def _measured(work: Callable[[], object]) -> tuple[float, int]:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as queries:
        work()
    best = min(_seconds(work) for _ in range(REPEATS))
    return best * 1000, len(queries)


def _seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def _season(players: int, matches: int) -> Any:
    """A running season with decided matches in two series, written as rows."""
    from leagues.seasons.models import League, Season, SeasonEntrant, SeasonSeat, SeasonTable, Series
    from players.models import Player
    from players.names.numbers import player_numbers_take

    names = [f"season-{players}-{number}" for number in range(players + 1)]
    people = Player.objects.bulk_create(
        Player(username=name, player_number=number)
        for name, number in zip(names, player_numbers_take(len(names)), strict=True)
    )
    league = League.objects.create(name=f"League of {players}", owner=people[-1], created_at=NOW)
    season = Season.objects.create(
        league=league, number=1, status=Season.Status.RUNNING, secret=b"s" * 64, commitment="c",
        secret_chain=b"s" * 64, draw_secret=b"d" * 64, draw_commitment="c", created_at=NOW, standings_key=f"{players}",
    )  # fmt: skip
    both = Series.objects.bulk_create(
        Series(season=season, number=number, opens_at=NOW, closes_at=NOW + timedelta(days=7), opened_at=NOW)
        for number in (1, 2)
    )
    entrants = SeasonEntrant.objects.bulk_create(
        SeasonEntrant(season=season, player=player, cut="00", entered_at=NOW) for player in people[:-1]
    )
    each = matches // players
    pairs = [
        (entrants[number], entrants[(number + step) % players])
        for step in range(1, each + 1)
        for number in range(players)
    ][:matches]
    tables = SeasonTable.objects.bulk_create(
        SeasonTable(
            series=both[number % 2], number=number, made="matching", made_at=NOW, decided_at=NOW, source="match",
            origin=f"season:bench-{players}-{number}:1",
        )
        for number, _ in enumerate(pairs)
    )  # fmt: skip
    SeasonSeat.objects.bulk_create(
        SeasonSeat(table=table, entrant=entrant, seat=seat, place=1 + (seat + table.number * 7 // 3) % 2)
        for table, pair in zip(tables, pairs, strict=True)
        for seat, entrant in enumerate(pair)
    )
    return season


def _matching() -> Row:
    """Many who wait and have met a third of the others, beside the same who have met nobody."""
    from leagues.seasons.matching.tables import Barred, Waiting, tables_of_two

    waiting = [Waiting(number, number * 37 % 50) for number in range(WAITING)]
    met = [pair for pair in combinations(range(WAITING), 2) if sum(pair) % 3 == 0]
    fresh = min(_seconds(lambda: tables_of_two(waiting, Barred())) for _ in range(3))
    barred = min(_seconds(lambda: tables_of_two(waiting, Barred(met))) for _ in range(3))
    note = f"{fresh * 1000:.0f} ms when nobody has met"
    return Row(f"matching of {WAITING} who wait, a third barred", f"{barred * 1000:.0f} ms", note)

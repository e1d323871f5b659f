"""Leagues for tests: a league, its season, people with decks, and matches whose results a test decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta
from importlib import import_module
from typing import Any

import pytest
from django.utils import timezone

from cardpool.collections.ledger import bank, collection_of
from cardpool.collections.tokens import tokens_move
from cardpool.models import CardSet, Format
from leagues.seasons import gateway, services
from leagues.seasons.models import League, Season, SeasonEntrant, SeasonOperation, SeasonSeat, SeasonTable, Series
from leagues.seasons.services import SeriesSpec
from matches.models import Match, MatchStatus, ResultOutbox, Seat
from players.models import Player
from players.roles import Role
from tests.leagues.conftest import NOW, STARTERS, deck_of, entropy_of, player_make

DAY = timedelta(days=1)
OPEN = NOW + 10 * DAY
"""When series 1 opens."""


@pytest.fixture
def coordinator(catalogue: Format) -> Player:
    return player_make("cora", Role.COORDINATOR)


@pytest.fixture
def league(coordinator: Player) -> League:
    return services.league_create(name="Shire League", owner=coordinator, now=NOW)


@pytest.fixture(autouse=True)
def fake_season_matches(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[None]:
    """Matches as rows only, so that a test decides how each ends. Tests that ask for `real_matches` play them."""
    if "real_matches" in request.fixturenames:
        yield
        return

    def match_make(*, season: Season, table: SeasonTable, now: datetime) -> Match:
        code = f"s{table.series_id}t{table.number}x{table.origin.rpartition(':')[2]}"
        match, made = Match.objects.get_or_create(
            origin=table.origin,
            defaults={
                "code": code, "ruleset": season.ruleset, "ruleset_version": 1, "secret": b"x" * 32,
                "commitment": "c", "created_at": now, "started_at": now, "status": MatchStatus.RUNNING,
                "clock": season.clock, "part_of": gateway.season_part(season.pk),
            },
        )  # fmt: skip
        if made:
            for row in sorted(table.seats.all(), key=lambda seat: seat.seat):
                Seat.objects.create(match=match, place=row.seat, player=row.entrant.player)
        return match

    def match_leave(table: SeasonTable, seat: SeasonSeat, *, now: datetime) -> bool:
        size = table.seats.count()
        result_owed(table, [size if number == seat.seat else 1 for number in range(size)], termination="concession")
        return True

    monkeypatch.setattr(gateway, "match_make", match_make)
    monkeypatch.setattr(gateway, "match_leave", match_leave)
    monkeypatch.setattr(gateway, "match_adjudicate", lambda season, table: (list(range(1, season.seats + 1)), "so far"))
    monkeypatch.setattr(import_module("leagues.seasons.entries.entry"), "deck_match_check", lambda version: None)
    yield


def specs(count: int = 2, *, most: int = 5, days: int = 7) -> list[SeriesSpec]:
    """So many series of a week each, one after the other."""
    return [SeriesSpec(OPEN + n * days * DAY, OPEN + (n + 1) * days * DAY, most) for n in range(count)]


def season_make(league: League, *, series: Sequence[SeriesSpec] | None = None, seed: int = 1, **fields: Any) -> Season:
    """An announced season whose first series opens in ten days."""
    values: dict[str, Any] = {
        "format": Format.objects.get(slug="fellowship_block") if "ruleset" not in fields else None,
        "prize_set": CardSet.objects.get(pk=1),
        "finish_wait": timedelta(0),
        "grace": timedelta(0),
        **fields,
    }
    season = services.season_create(
        league=league, series=series or specs(), actor=league.owner, now=NOW, entropy=entropy_of(seed), **values
    )
    return services.season_announce(season=season, actor=league.owner, now=NOW)


def tokens_give(player: Player, count: int) -> None:
    tokens_move(
        source=bank(), target=collection_of(player), count=count, reason="a test", key=f"test:{player.pk}:{count}",
        actor=None, now=NOW,
    )  # fmt: skip


def enter(season: Season, name: str, *, bot: str = "", tokens: int = 0, now: datetime = NOW) -> SeasonEntrant:
    player = player_make(name, bot=bot)
    if tokens:
        tokens_give(player, tokens)
    deck = deck_of(player, STARTERS[player.pk % 2]) if season.deck_format is not None else None
    return services.season_enter(season=season, player=player, deck_version=deck, now=now)


def entered(season: Season, count: int, **kind: Any) -> list[SeasonEntrant]:
    return [enter(season, f"p{season.pk}_{number}", **kind) for number in range(count)]


def turned(season: Season, now: datetime) -> Season:
    """The season after its series were opened and closed as the time says."""
    services.seasons_turn(now=now)
    season.refresh_from_db()
    return season


def waiting(entrants: Sequence[SeasonEntrant], now: datetime, *, keep: bool = False) -> None:
    for row in entrants:
        services.wait_begin(entrant=row, keep=keep, actor=row.player, now=now)


def matched(now: datetime) -> int:
    """Make tables of those who wait, and their matches; how many tables."""
    made = services.tables_match(now=now)
    services.matches_owed(now=now)
    return made


def open_tables(season: Season) -> list[SeasonTable]:
    rows = SeasonTable.objects.filter(series__season=season, decided_at=None, void=False)
    return list(rows.select_related("match", "series__season").prefetch_related("seats__entrant__player"))


def keys_of(table: SeasonTable) -> list[int]:
    """The entrants at a table by seat."""
    return list(table.seats.order_by("seat").values_list("entrant", flat=True))


def result_owed(table: SeasonTable, places: Sequence[int], *, termination: str = "ring_bearer_at_site_9") -> None:
    """What the match's end writes: the outbox row of a finished match."""
    table.refresh_from_db()
    assert table.match is not None
    winners = [seat for seat, place in enumerate(places) if place == 1]
    outcome = {"places": list(places), "winners": winners, "termination": termination, "details": {}}
    Match.objects.filter(pk=table.match.pk).update(status=MatchStatus.FINISHED, outcome=outcome)
    payload = {"match": table.match_id, "origin": table.origin, "seats": [], **outcome}
    ResultOutbox.objects.get_or_create(match=table.match, defaults={"payload": payload, "created_at": NOW})


def decided(season: Season, now: datetime, places: Sequence[int] | None = None) -> int:
    """End every open match of a season and take the results in; by default who sits first wins."""
    tables = open_tables(season)
    for table in tables:
        result_owed(table, places or range(1, season.seats + 1))
    services.results_consume(now=now)
    season.refresh_from_db()
    return len(tables)


def series_of(season: Season, number: int = 1) -> Series:
    return season.series.get(number=number)


def log_of(season: Season, *verbs: SeasonOperation.Verb) -> list[SeasonOperation]:
    rows = season.operations.order_by("number")
    return list(rows.filter(verb__in=verbs) if verbs else rows)


def fresh(entrant: SeasonEntrant) -> SeasonEntrant:
    return SeasonEntrant.objects.select_related("player", "season__league").get(pk=entrant.pk)


def sanctioned(season: Season, staff: Player, now: datetime) -> Season:
    """The season, sanctioned before its first series opens."""
    services.season_sanction_ask(season=season, actor=season.league.owner, now=now)
    return services.season_sanction_decide(season=season, approve=True, actor=staff, now=now).season


def live_season(league: League, count: int = 0, *, most: int = 5, staff: Player | None = None, **fields: Any) -> Season:
    """A season as of this moment, for pages, which read the clock: its first series opened a day ago.

    Sanctioned where a staff member is given.
    """
    now = timezone.now()
    before, opens = now - 2 * DAY, now - DAY
    series = [SeriesSpec(opens + n * 7 * DAY, opens + (n + 1) * 7 * DAY, most) for n in range(2)]
    fields = {
        "format": Format.objects.get(slug="fellowship_block"), "prize_set": CardSet.objects.get(pk=1),
        "late_entry_series": 1, **fields,
    }  # fmt: skip
    season = services.season_create(league=league, series=series, actor=league.owner, now=before, **fields)
    season = services.season_announce(season=season, actor=league.owner, now=before)
    if staff is not None:
        season = sanctioned(season, staff, before - 8 * DAY)
    for number in range(count):
        enter(season, f"p{season.pk}_{number}", now=before)
    return turned(season, now)


def ended(league: League, count: int = 4, **fields: Any) -> Season:
    """A season of this moment that was played, and ended by its coordinator."""
    season, now = live_season(league, count, finish_wait=timedelta(0), **fields), timezone.now()
    waiting(list(season.entrants.select_related("player")), now)
    matched(now)
    decided(season, now)
    return services.season_finish(season=season, reason="Enough.", actor=league.owner, now=now)


def certified(season: Season, judge: Player, now: datetime | None = None) -> None:
    """Certify every series of a season."""
    for row in season.series.filter(certified_at=None).order_by("number"):
        services.series_certify(series=row, actor=judge, now=now or timezone.now())

"""Matches of a season that the engine plays: their proof, leaving, and adjudication by the game's own rule."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from leagues.errors import Refused
from leagues.seasons import services
from leagues.seasons.models import League, Season, SeasonEntrant, SeasonTable
from matches.models import Match, MatchStatus
from matches.transcript import transcript
from players.models import Player
from scripts import verify_match
from tests.leagues.conftest import NOW
from tests.leagues.season.conftest import OPEN, enter, entered, fresh, season_make, series_of, specs, turned, waiting
from tests.leagues.test_confrontation import work

pytestmark = pytest.mark.django_db


def played(season: Season) -> None:
    """Make matches and let bots play, until nothing is owed."""
    for _ in range(6):
        made = services.tables_match(now=OPEN) + services.matches_owed(now=OPEN)
        work(OPEN)
        if not made + services.results_consume(now=OPEN):
            return


@pytest.mark.long
def test_bots_play_both_sides_and_a_stranger_verifies_a_match(league: League, real_matches: None) -> None:
    season = season_make(league, series=specs(1, most=2), ruleset="confrontation", format=None, grace=timedelta(0))
    entered(season, 2, bot="random")
    turned(season, OPEN)
    played(season)
    first, second = Match.objects.order_by("pk")
    assert [seat.player_id for seat in first.seats.order_by("place")] == [
        seat.player_id for seat in second.seats.order_by("-place")
    ]
    assert {first.seats.get(place=0).setup["side"], second.seats.get(place=0).setup["side"]} == {"good"}
    turned(season, OPEN + timedelta(days=7))
    turned(season, OPEN + timedelta(days=7))
    assert season.status == Season.Status.FINISHED
    [revealed] = season.secrets_revealed or []
    record = json.loads(json.dumps(transcript(Match.objects.get(pk=first.pk)), default=str))
    assert record["promised_by"]["league"] == league.pk
    lines = verify_match.verify(record, bytes.fromhex(revealed["secret"]))
    assert "code and secret follow from the secret that was promised when the event was announced" in lines
    with pytest.raises(verify_match.Failed):
        verify_match.verify(record, b"x" * 64)


@pytest.fixture
def two(league: League, real_matches: None) -> tuple[Season, list[SeasonEntrant], SeasonTable]:
    """Two people whose match of The Confrontation has begun, with cuts of their own."""
    season = season_make(league, series=specs(1), ruleset="confrontation", format=None)
    rows = [enter(season, name) for name in ("ana", "ben")]
    turned(season, OPEN)
    waiting(rows, OPEN)
    services.tables_match(now=OPEN)
    services.matches_owed(now=OPEN)
    work(OPEN)
    table = SeasonTable.objects.select_related("match").get()
    assert table.match is not None
    assert table.match.started_at == OPEN, "it begins at once, for the cuts were given with the entry"
    return season, rows, table


@pytest.mark.long
def test_who_leaves_concedes_the_match_that_has_begun(two: tuple[Season, list[SeasonEntrant], SeasonTable]) -> None:
    _, rows, table = two
    services.entrant_leave(entrant=fresh(rows[0]), actor=rows[0].player, now=OPEN)
    work(OPEN)
    services.results_consume(now=OPEN)
    places = {seat.entrant_id: seat.place for seat in table.seats.all()}
    assert places == {rows[0].pk: 2, rows[1].pk: 1}
    assert Match.objects.get().status == MatchStatus.FINISHED


@pytest.mark.long
def test_time_up_is_decided_by_the_published_rule(
    two: tuple[Season, list[SeasonEntrant], SeasonTable], coordinator: Player
) -> None:
    season, _, table = two
    turned(season, OPEN + timedelta(days=7))
    table.refresh_from_db()
    assert table.source == "adjudication"
    assert {seat.place for seat in table.seats.all()} == {1}, "in The Confrontation it is a draw"
    assert Match.objects.get().status == MatchStatus.FINISHED
    assert series_of(season).closed_at is not None


@pytest.mark.long
def test_who_is_out_does_not_win_by_a_match_that_could_not_be_conceded(
    two: tuple[Season, list[SeasonEntrant], SeasonTable],
) -> None:
    season, rows, table = two
    SeasonEntrant.objects.filter(pk=rows[0].pk).update(left_at=OPEN)
    turned(season, OPEN + timedelta(days=7))
    assert {seat.entrant_id: seat.place for seat in table.seats.all()} == {rows[0].pk: 2, rows[1].pk: 1}


@pytest.mark.long
def test_an_official_ends_a_match_and_undoing_that_makes_another(
    two: tuple[Season, list[SeasonEntrant], SeasonTable], coordinator: Player
) -> None:
    season, _, table = two
    services.result_report(table=table, places=[1, 2], reason="Agreed.", actor=coordinator, now=OPEN)
    first = Match.objects.get()
    assert (first.status, (first.outcome or {})["decided_by"]) == (MatchStatus.FINISHED, "officials")
    number = season.operations.get(verb="report").number
    services.operation_undo(season=season, number=number, reason="No.", actor=coordinator, now=OPEN)
    services.matches_owed(now=OPEN)
    table.refresh_from_db()
    assert table.match_id not in (None, first.pk)
    assert Match.objects.get(pk=table.match_id).promised_by["attempt"] == 2


@pytest.mark.long
def test_a_table_that_is_undone_ends_its_match(
    two: tuple[Season, list[SeasonEntrant], SeasonTable], coordinator: Player
) -> None:
    season, rows, _ = two
    number = season.operations.get(verb="match").number
    services.operation_undo(season=season, number=number, reason="No.", actor=coordinator, now=OPEN)
    assert Match.objects.get().status == MatchStatus.FINISHED
    assert not SeasonTable.objects.exists()
    services.tables_match(now=OPEN)
    services.matches_owed(now=OPEN)
    assert Match.objects.count() == 2
    with pytest.raises(Refused):
        services.season_enter(season=season, player=rows[0].player, now=NOW)

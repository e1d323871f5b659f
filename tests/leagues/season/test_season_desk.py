"""Seasons before and between their series: the desk and the season's page say when the next one opens."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from leagues.seasons import services
from leagues.seasons.models import League, Season
from leagues.seasons.selectors import home_seasons, season_to_enter
from players.models import Player
from tests.leagues.conftest import player_make
from tests.leagues.season.conftest import DAY, enter, live_season
from tests.leagues.season.test_console import closed, tables_made
from tests.leagues.test_pages import page, signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.long]


def coming(league: League, days: int = 9, **fields: Any) -> Season:
    """An announced season whose first series opens in so many days."""
    now = timezone.now()
    opens = now + days * DAY
    series = [services.SeriesSpec(opens, opens + 7 * DAY)]
    draft = services.season_create(
        league=league, series=series, actor=league.owner, now=now, ruleset="confrontation", **fields
    )
    return services.season_announce(season=draft, actor=league.owner, now=now)


def desk(player: Player) -> str:
    return " ".join(page(signed_in(player), "/").split())


def test_before_the_first_series_its_opening_is_said(league: League) -> None:
    season = coming(league)
    row = enter(season, "anna", now=timezone.now())
    opens = season.series.get().opens_at
    body = " ".join(page(signed_in(row.player), f"{season.get_absolute_url()}?tab=you").split())
    assert f"Series 1 opens on {opens:%-d %b %Y %H:%M} UTC. You play no match until then." in body
    assert "You play no match now." not in body
    shown = desk(row.player)
    assert season.title in shown
    assert "Series 1 opens" in shown
    assert "Match me with anybody" not in shown
    assert "A league to enter" not in shown


def test_an_open_series_offers_a_match_and_one_that_is_played_out_says_so(league: League) -> None:
    season = live_season(league, 2, most=1)
    row = season.entrants.select_related("player").order_by("pk")[0]
    body = " ".join(page(signed_in(row.player), f"{season.get_absolute_url()}?tab=you").split())
    assert "You play no match now." in body
    assert "Match me with anybody" in desk(row.player)
    tables_made(season)
    shown = desk(row.player)
    assert "Match me with anybody" not in shown
    assert "You have played 1 match in this series, which is the most." in shown


def test_between_series_the_next_one_is_shown_and_after_the_last_none(league: League) -> None:
    season = closed(live_season(league, 2))
    player = season.entrants.select_related("player").order_by("pk")[0].player
    [shown] = home_seasons(player, timezone.now())
    assert (shown.series.number, shown.is_open) == (2, False)
    assert "Series 2 opens" in desk(player)
    services.season_finish(season=season, reason="Enough.", actor=league.owner, now=timezone.now())
    assert home_seasons(player, timezone.now()) == []


def test_open_seasons_stand_before_those_that_are_to_come(league: League) -> None:
    later, sooner, running = coming(league, 20), coming(league, 10), live_season(league, 1)
    player = running.entrants.get().player
    for season in (later, sooner):
        services.season_enter(season=season, player=player, deck_version=None, now=timezone.now())
    assert [row.series.season for row in home_seasons(player, timezone.now())] == [running, sooner, later]


def test_the_next_season_to_enter_is_shown_to_who_is_in_none(league: League) -> None:
    reader = player_make("reader")
    assert season_to_enter(reader, timezone.now()) is None
    later, sooner = coming(league, 20), coming(league, 10, most_entrants=2)
    enter(sooner, "anna", now=timezone.now())
    shown = season_to_enter(reader, timezone.now())
    assert shown == sooner
    assert shown is not None
    assert (shown.entered, shown.begins) == (1, sooner.series.get().opens_at)  # type: ignore[attr-defined]
    body = desk(reader)
    assert "A league to enter" in body
    assert sooner.title in body
    enter(sooner, "ben", now=timezone.now())
    assert season_to_enter(reader, timezone.now()) == later, "the other is full"
    services.season_enter(season=later, player=reader, deck_version=None, now=timezone.now())
    assert "A league to enter" not in desk(reader)
    assert "A league to enter" not in Client().get("/").text

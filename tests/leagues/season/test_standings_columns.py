"""Seasons show what they rank by: on the page, in the API and in the file, with values reckoned here anew."""

from __future__ import annotations

from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from leagues.seasons import services
from leagues.seasons.models import League, Season, SeasonTable
from leagues.seasons.scoring import DEFAULT_SCORING, LEAGUE_3_1_0, SCORINGS
from leagues.standings.columns import TIE_BREAKS
from leagues.standings.profiles import StandingsProfile
from tests.leagues.season.conftest import keys_of, live_season, open_tables, result_owed, waiting
from tests.leagues.standings_shown import (
    Reckoned,
    csv_values,
    mean,
    order_follows,
    ranked_by,
    shown_on_page,
    text_of,
)
from tests.leagues.test_pages import signed_in

pytestmark = pytest.mark.django_db

RESULTS = [(4, 2), (5, 2), (2, 0), (4, 1), (5, 3)]
"""Winner and loser by their numbers: in every profile each value tells somebody apart. Number 6 plays nobody."""


def played(league: League, profile: StandingsProfile) -> Season:
    season = live_season(league, 7, profile_slug=profile.slug, profile_version=profile.version)
    entrants = list(season.entrants.select_related("player").order_by("pk"))
    for winner, loser in RESULTS:
        now = timezone.now()
        waiting([entrants[winner], entrants[loser]], now)
        services.tables_match(now=now)
        services.matches_owed(now=now)
        (table,) = open_tables(season)
        seated = keys_of(table)
        assert sorted(seated) == sorted([entrants[winner].pk, entrants[loser].pk])
        result_owed(table, [1 if entrant == entrants[winner].pk else 2 for entrant in seated])
        services.results_consume(now=now)
    season.refresh_from_db()
    return season


def reckon(season: Season) -> Reckoned:
    """The points, the matches and the means of each entrant, from the tables of two."""
    profile = season.profile
    win, loss = next(scale for scale in profile.pod_points if len(scale) == 2)
    met: dict[int, list[tuple[int, int]]] = {pk: [] for pk in season.entrants.values_list("pk", flat=True)}
    for table in SeasonTable.objects.filter(series__season=season, decided_at__isnull=False):
        winner, loser = table.seats.order_by("place").values_list("entrant", flat=True)
        met[winner].append((loser, win))
        met[loser].append((winner, loss))
    points = {pk: sum(got for _, got in rows) for pk, rows in met.items()}
    share = {
        pk: max(profile.floor, Fraction(points[pk], win * len(rows)) if rows else profile.floor)
        for pk, rows in met.items()
    }
    return {
        pk: {
            "points": Fraction(points[pk]),
            "fewest_matches": Fraction(len(rows)),
            "opponents": mean([share[other] for other, _ in rows], profile.floor),
        }
        for pk, rows in met.items()
    }


@pytest.mark.long
@pytest.mark.parametrize("profile", SCORINGS.values(), ids=lambda profile: profile.slug)
def test_seasons_show_what_they_rank_by_everywhere(league: League, profile: StandingsProfile) -> None:
    season, names, client = played(league, profile), ranked_by(profile), Client()
    reckoned = reckon(season)
    players = dict(season.entrants.values_list("pk", "player__username"))
    rows = client.get(reverse("leagues-api:season-standings", args=[season.pk])).json()["results"]
    assert len(rows) == 7
    for row in rows:
        own = reckoned[row["entrant"]]
        assert row["columns"] == names
        assert row["values"] == {name: str(own[name]) for name in names}
        assert row["points"] == own["points"]
    assert order_follows(profile, rows, reckoned) == set(names), "each of its values decided some place"
    shown = client.get(reverse("leagues-api:season", args=[season.pk])).json()["standings_columns"]
    assert [(row["name"], row["unit"]) for row in shown] == [(name, TIE_BREAKS[name].unit) for name in names]
    titles, short = ([str(getattr(TIE_BREAKS[name], part)) for name in names] for part in ("title", "short"))
    texts = {players[pk]: [text_of(name, own[name]) for name in names] for pk, own in reckoned.items()}
    address = season.get_absolute_url()
    assert shown_on_page(client, f"{address}?tab=standings", len(names)) == (titles, short, texts)
    columns = shown_on_page(client, f"{address}?tab=standings&q={players[rows[0]['entrant']]}", len(names))
    assert columns == (titles, short, {players[rows[0]["entrant"]]: texts[players[rows[0]["entrant"]]]})
    viewer = season.entrants.select_related("player").get(pk=rows[3]["entrant"]).player
    around = shown_on_page(signed_in(viewer), f"{address}?tab=you", len(names))
    assert around[:2] == (titles, short)
    assert around[2].items() <= texts.items()
    for under in ("/leagues/seasons", "/api/v1/seasons"):
        assert csv_values(client, f"{under}/{season.pk}/files/standings.csv", names) == (
            list(profile.tie_breaks),
            {players[pk]: [str(own[name]) for name in names] for pk, own in reckoned.items()},
        )


@pytest.mark.long
@pytest.mark.parametrize("profile", [DEFAULT_SCORING, LEAGUE_3_1_0], ids=lambda profile: profile.slug)
def test_the_page_of_an_entrant_names_the_columns_with_their_values(league: League, profile: StandingsProfile) -> None:
    season, client = played(league, profile), Client()
    reckoned = reckon(season)
    rows = client.get(reverse("leagues-api:season-standings", args=[season.pk])).json()["results"]
    counted = next(row for row in rows if row["decided_by"] == "fewest_matches")
    above = rows[counted["place"] - 2]
    other, own = (reckoned[row["entrant"]]["fewest_matches"] for row in (above, counted))
    assert other < own
    body = client.get(reverse("leagues:season-why", args=[season.pk, counted["entrant"]])).content.decode()
    assert f"Fewest matches: {above['player']} {other}, {counted['player']} {own}, which decides." in body

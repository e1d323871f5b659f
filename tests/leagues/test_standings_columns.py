"""Events show what they rank by: on pages, on paper, in the API and in files, with values reckoned here anew."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from itertools import pairwise
from typing import Any, cast, get_args

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from leagues.events import services
from leagues.events.selectors import trace_words
from leagues.models import Pairing, Tournament
from leagues.seasons.scoring import SCORINGS
from leagues.standings.columns import TIE_BREAKS, columns, values_shown
from leagues.standings.profiles import (
    BUCHHOLZ,
    DEFAULT_PROFILE,
    KONAMI_2025,
    MTR,
    PROFILES,
    StandingsProfile,
    TieBreakName,
)
from leagues.standings.ranking import Standing, trace
from players.models import Player
from scripts import verify_event
from tests.leagues.conftest import NOW, open_pairings, started
from tests.leagues.standings_shown import (
    Reckoned,
    csv_values,
    mean,
    order_follows,
    ranked_by,
    shown_on_page,
    text_of,
)

ALL = [*PROFILES.values(), *SCORINGS.values()]


def played(organiser: Player, profile: StandingsProfile, seed: int = 1) -> Tournament:
    """An event of seven, three rounds of best of three with drawn matches and byes."""
    tournament = started(
        organiser, 7, profile_slug=profile.slug, profile_version=profile.version, finish_wait=timedelta(days=1),
        plan=[{"kind": "swiss", "rounds": 3, "best_of": 3}],
    )  # fmt: skip
    rng = random.Random(seed)
    while rows := open_pairings(tournament):
        for pairing in rows:
            games = rng.choice([(2, 0, 0), (2, 1, 0), (1, 2, 0), (0, 2, 0), (1, 1, 1)])
            services.result_report(pairing=pairing, games=games, actor=organiser, now=NOW)
        tournament.refresh_from_db()
    return tournament


def reckon(tournament: Tournament) -> Reckoned:
    """The points of each entrant and the value of each tie-break, from the results."""
    profile = tournament.profile
    ids = list(tournament.entrants.values_list("pk", flat=True))
    points, game_points, games, lost = (dict.fromkeys(ids, 0) for _ in range(4))
    byes = dict.fromkeys(ids, 0)
    against: dict[int, list[tuple[int, int]]] = {pk: [] for pk in ids}
    worth = {"first": (profile.win, profile.loss), "second": (profile.loss, profile.win), "draw": (profile.draw,) * 2}
    for row in Pairing.objects.filter(round__stage__tournament=tournament).select_related("round"):
        if row.second_id is None:
            points[row.first_id] += profile.bye
            game_points[row.first_id] += 6
            games[row.first_id] += 2
            byes[row.first_id] += 1
            continue
        won = (row.first_games, row.second_games)
        for side, (own, other) in enumerate([(row.first_id, row.second_id), (row.second_id, row.first_id)]):
            points[own] += worth[row.result][side]
            against[own].append((other, worth[row.result][side]))
            game_points[own] += 3 * won[side] + row.drawn_games
            games[own] += sum(won) + row.drawn_games
            lost[own] += row.round.number**2 * (row.result == ("second", "first")[side])
    floor = profile.floor
    share = {pk: max(floor, Fraction(sum(got for _, got in against[pk]), profile.win * len(against[pk]))) for pk in ids}
    game_share = {pk: max(floor, Fraction(game_points[pk], 3 * games[pk])) for pk in ids}
    first = {pk: mean([share[other] for other, _ in against[pk]], floor) for pk in ids}
    values = {}
    for pk in ids:
        sums = sorted([points[other] for other, _ in against[pk]] + [points[pk]] * byes[pk])
        values[pk] = {
            "points": Fraction(points[pk]),
            "opponents": first[pk],
            "opponents_opponents": mean([first[other] for other, _ in against[pk]], floor),
            "game_wins": game_share[pk],
            "opponents_game_wins": mean([game_share[other] for other, _ in against[pk]], floor),
            "buchholz": Fraction(sum(sums)),
            "median_buchholz": Fraction(sum(sums[1:-1])),
            "sonneborn_berger": sum(
                (Fraction(points[other] * got, profile.win) for other, got in against[pk]),
                Fraction(points[pk] * byes[pk] * profile.bye, profile.win),
            ),
            "lost_rounds": Fraction(lost[pk]),
        }
    return values


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("profile", PROFILES.values(), ids=lambda profile: profile.slug)
def test_events_show_what_they_rank_by_everywhere(organiser: Player, profile: StandingsProfile) -> None:
    tournament, names, client = played(organiser, profile), ranked_by(profile), Client()
    reckoned = reckon(tournament)
    players = dict(tournament.entrants.values_list("pk", "player__username"))
    rows = client.get(reverse("leagues-api:standings", args=[tournament.pk])).json()
    for row in rows:
        own = reckoned[row["entrant"]]
        assert row["columns"] == names
        assert row["values"] == {name: str(own[name]) for name in names}
        fields = ("points", "opponents", "opponents_opponents")
        assert tuple(str(row[field]) for field in fields) == tuple(str(own[field]) for field in fields)
    assert order_follows(profile, rows, reckoned), "some place was decided by a value"
    event = client.get(reverse("leagues-api:event", args=[tournament.pk])).json()
    assert [(row["name"], row["unit"]) for row in event["standings_columns"]] == [
        (name, TIE_BREAKS[name].unit) for name in names
    ]
    texts = {players[pk]: [text_of(name, own[name]) for name in names] for pk, own in reckoned.items()}
    titles = [str(TIE_BREAKS[name].title) for name in names]
    for address in (
        f"{tournament.get_absolute_url()}?tab=standings",
        tournament.get_absolute_url(),
        f"{reverse('leagues:live', args=[tournament.pk])}?tab=standings",
    ):
        shown = shown_on_page(client, address, len(names))
        assert shown == (titles, [TIE_BREAKS[name].short for name in names], texts), address
    paper = [title + " (%)" * (TIE_BREAKS[name].unit == "share") for name, title in zip(names, titles, strict=True)]
    assert shown_on_page(client, reverse("leagues:print-standings", args=[tournament.pk]), len(names)) == (
        [], paper, texts,
    )  # fmt: skip
    for under in ("/events", "/api/v1/events"):
        assert csv_values(client, f"{under}/{tournament.pk}/files/standings.csv", names) == (
            list(profile.tie_breaks),
            {players[pk]: [str(own[name]) for name in names] for pk, own in reckoned.items()},
        )


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize(("profile", "unit"), [(MTR, "share"), (BUCHHOLZ, "sum"), (KONAMI_2025, "sum")])
def test_the_page_of_an_entrant_names_the_columns_with_their_values(
    organiser: Player, profile: StandingsProfile, unit: str
) -> None:
    tournament, client = played(organiser, profile), Client()
    reckoned = reckon(tournament)
    rows = client.get(reverse("leagues-api:standings", args=[tournament.pk])).json()
    sign = "\N{NO-BREAK SPACE}%" if unit == "share" else ""
    compared = 0
    for above, own in pairwise(rows):
        name = cast(TieBreakName, own["decided_by"])
        if name not in TIE_BREAKS or TIE_BREAKS[name].unit != unit:
            continue
        compared += 1
        other, value = (text_of(name, reckoned[row["entrant"]][name]) for row in (above, own))
        sentence = (
            f"{TIE_BREAKS[name].title}: {above['player']} {other}{sign}, {own['player']} {value}{sign}, which decides."
        )
        assert sentence in client.get(reverse("leagues:why", args=[tournament.pk, own["entrant"]])).content.decode()
    assert compared or profile is KONAMI_2025


@pytest.mark.long
@pytest.mark.django_db
def test_a_bracket_shows_no_tie_breaks(organiser: Player) -> None:
    tournament, client = started(organiser, 4, plan=[{"kind": "single"}]), Client()
    for row in client.get(reverse("leagues-api:standings", args=[tournament.pk])).json():
        assert (row["columns"], row["values"]) == ([], {})
        assert row["opponents"]
    for address in (
        f"{tournament.get_absolute_url()}?tab=standings",
        reverse("leagues:print-standings", args=[tournament.pk]),
    ):
        page = client.get(address).content.decode()
        assert str(TIE_BREAKS["opponents"].title) not in page
        assert "How are ties broken?" not in page


@pytest.mark.long
@pytest.mark.django_db
def test_german_pages_have_german_columns_and_commas(organiser: Player) -> None:
    tournament = played(organiser, DEFAULT_PROFILE)
    with translation.override("de"):  # which a request leaves behind
        client = Client(HTTP_ACCEPT_LANGUAGE="de")
        titles, short, values = shown_on_page(client, f"{tournament.get_absolute_url()}?tab=standings", 2)
    assert titles == ["Siegquote der Gegner", "Gegner der Gegner"]
    assert short == ["Gegn. %", "Gegn. Gegn. %"]
    assert all("," in text for texts in values.values() for text in texts)


@pytest.mark.parametrize("profile", ALL, ids=lambda profile: profile.slug)
def test_columns_are_the_tie_breaks_with_values_in_order(profile: StandingsProfile) -> None:
    assert list(columns(profile)) == ranked_by(profile)


def test_every_tie_break_is_titled_in_every_language() -> None:
    assert TIE_BREAKS.keys() == set(get_args(TieBreakName))
    english = {name: (str(row.title), str(row.short)) for name, row in TIE_BREAKS.items()}
    with translation.override("de"):
        german = {name: (str(row.title), str(row.short)) for name, row in TIE_BREAKS.items()}
    assert german["head_to_head"][0] == "Direkter Vergleich"
    for titled in (english, german):
        assert len({short for _, short in titled.values()}) == len(TIE_BREAKS), "no two have the same short title"
        assert max(len(word) for name in VALUED for word in titled[name][1].split()) <= 8, "they fit a phone"


VALUED = [name for name, row in TIE_BREAKS.items() if row.unit != "none"]


def test_a_profile_with_an_unknown_tie_break_cannot_be_made() -> None:
    """Profiles are made when their module is imported."""
    unknown: Any = ("opponents", "shoe_size", "lot")
    with pytest.raises(ValueError, match="swiss-3-1-0 ranks by unknown tie-breaks: shoe_size"):
        replace(DEFAULT_PROFILE, tie_breaks=unknown)


def test_the_verify_script_has_the_same_names() -> None:
    own = verify_event.tie_break_values({1: (False, False, 0, 0)}, {1: verify_event.Record()}, verify_event.profile(
        (3, 1, 0, 3), "1/3",
    ))[1]  # fmt: skip
    assert set(own) == set(VALUED)
    assert {key: rules["tie_breaks"] for key, rules in verify_event.PROFILES.items()} == {
        key: list(profile.tie_breaks) for key, profile in PROFILES.items()
    }


def test_values_that_differ_only_beyond_what_is_shown_are_told_as_fractions() -> None:
    above, own = (
        Standing(place, place, 3, 1, 0, 0, 0, False, False, decided_by, {"buchholz": value, "opponents": value})
        for place, decided_by, value in [(1, "", Fraction(10001, 30000)), (2, "opponents", Fraction(1, 3))]
    )
    shown = columns(DEFAULT_PROFILE)
    assert list(shown) == ["opponents", "opponents_opponents"]
    words = trace_words(trace([above, own], 2), {1: "ana", 2: "ben"}, DEFAULT_PROFILE)
    assert "Opponents’ match wins: ana 10001/30000, ben 1/3, which decides." in words
    assert values_shown(own, {"buchholz": TIE_BREAKS["buchholz"]}) == ["0.33"]

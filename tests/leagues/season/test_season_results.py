"""Results of a season on its console: one press beside the match; corrected, noted and declared void there too."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from leagues.seasons import services
from leagues.seasons.models import League, Season, SeasonTable
from players.models import Player
from players.staff.roles import Role
from tests.forms import Form, forms_shown
from tests.leagues.conftest import player_make
from tests.leagues.season.conftest import live_season, open_tables
from tests.leagues.season.test_api import ask
from tests.leagues.season.test_console import closed, do, tables_made
from tests.leagues.test_pages import messages_of, page, signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@pytest.fixture
def client(coordinator: Player) -> Client:
    return signed_in(coordinator)


@pytest.fixture
def season(league: League) -> Season:
    season = live_season(league, 4)
    tables_made(season)
    return season


def address(season: Season, query: str = "") -> str:
    return reverse("leagues:season-console", args=[season.pk]) + query


def forms_of(client: Client, season: Season, table: SeasonTable, query: str = "") -> dict[str, list[Form]]:
    """The forms of the console that concern a match, by verb."""
    forms: dict[str, list[Form]] = {}
    for form in forms_shown(page(client, address(season, query))):
        if form.fields.get("table") == [str(table.pk)]:
            forms.setdefault(form.action.partition("?")[0].split("/")[-2], []).append(form)
    return forms


def places_of(table: SeasonTable) -> list[int | None]:
    return list(table.seats.order_by("seat").values_list("place", flat=True))


def test_one_press_reports_a_result_and_leads_to_the_next_match(season: Season, client: Client) -> None:
    first, second = open_tables(season)
    scores = forms_of(client, season, first)["report"][0]
    assert "scores" in scores.css
    assert [added for added, _elsewhere in scores.buttons] == [
        {"places": "1 2"}, {"places": "1 1"}, {"places": "2 1"},
    ]  # fmt: skip
    answer = client.post(scores.action, {**scores.fields, **scores.buttons[2][0]})
    assert answer.status_code == 302
    assert answer["Location"] == f"{address(season)}#table-{second.pk}"
    assert places_of(first) == [2, 1]
    first.refresh_from_db()
    assert (first.source, first.note) == (SeasonTable.Source.REPORT, "")
    body = page(client, address(season))
    assert f'id="table-{first.pk}"' not in body, "those without a result are shown"
    last = forms_of(client, season, second)["report"][0]
    answer = client.post(last.action, {**last.fields, **last.buttons[1][0]})
    assert answer["Location"] == f"{address(season)}#results"
    assert places_of(second) == [1, 1]
    assert f'id="table-{first.pk}"' in page(client, address(season)), "none is left, so the others are shown"


def test_another_result_has_a_note_and_places_of_its_own(season: Season, client: Client) -> None:
    table = open_tables(season)[0]
    form = forms_of(client, season, table)["report"][1]
    client.post(form.action, {**form.fields, "places": "1 0", "reason": "They never came."})
    assert places_of(table) == [1, 0]
    table.refresh_from_db()
    assert table.note == "They never came."
    assert "They never came." in page(client, address(season, "?tables=decided"))


def test_a_result_is_corrected_with_a_reason_where_it_stands(season: Season, client: Client) -> None:
    table = open_tables(season)[0]
    do(client, season, "report", table=table.pk, places="1 2")
    [form] = forms_of(client, season, table, "?tables=decided")["correct"]
    assert form.fields["places"] == ["1 2"]
    assert form.action.endswith("?tables=decided")
    answer = client.post(form.action, {**form.fields, "places": "1 1", "reason": ""}, follow=True)
    assert "Give a reason; it is written into the log." in messages_of(answer)
    assert places_of(table) == [1, 2]
    answer = client.post(form.action, {**form.fields, "places": "1 1", "reason": "A slip."})
    assert answer["Location"] == f"{address(season, '?tables=decided')}#table-{table.pk}"
    assert places_of(table) == [1, 1]


def test_a_match_is_declared_void_where_it_stands(season: Season, client: Client) -> None:
    table = open_tables(season)[0]
    [form] = forms_of(client, season, table)["void"]
    client.post(form.action, {**form.fields, "reason": "The site was away."})
    table.refresh_from_db()
    assert table.void
    assert f'id="table-{table.pk}"' not in page(client, address(season, "?tables=decided"))
    shown = page(client, address(season, "?tables=all"))
    assert f'id="table-{table.pk}"' in shown
    assert set(forms_of(client, season, table, "?tables=all")) == set(), "nothing is done to it any more"


def test_results_of_a_certified_series_have_no_forms(season: Season, client: Client) -> None:
    table = open_tables(season)[0]
    for row in open_tables(season):
        do(client, season, "report", table=row.pk, places="1 2")
    season = closed(season)
    assert "correct" in forms_of(client, season, table, "?tables=decided")
    services.series_certify(
        series=season.series.get(number=1), actor=player_make("jude", Role.JUDGE), now=timezone.now()
    )
    assert forms_of(client, season, table, "?tables=decided") == {}


def test_matches_of_one_player_are_searched_for(season: Season, client: Client) -> None:
    first, second = open_tables(season)
    name = first.seats.order_by("seat")[0].entrant.player.username
    shown = page(client, address(season, f"?q={name}"))
    assert f'id="table-{first.pk}"' in shown
    assert f'id="table-{second.pk}"' not in shown
    assert "There are no such matches." in page(client, address(season, "?q=nobody"))
    page(client, address(season, "?tables=x&page=x&q="))
    page(client, address(season, "?q=%00"), 400)
    answer = do(client, season, "report", table="x", places="1 2")
    assert [message.level_tag for message in answer.context["messages"]] == ["error"]


def test_at_a_table_of_three_a_press_says_who_won(league: League, client: Client) -> None:
    season = live_season(league, 3, ruleset="tarot", format=None, mulligan=False, seats=3)
    tables_made(season)
    [table] = open_tables(season)
    scores = forms_of(client, season, table)["report"][0]
    assert [added for added, _elsewhere in scores.buttons] == [
        {"places": "1 2 2"}, {"places": "2 1 2"}, {"places": "2 2 1"},
    ]  # fmt: skip
    names = list(table.seats.order_by("seat").values_list("entrant__player__username", flat=True))
    body = page(client, address(season))
    assert all(f"{name} won" in " ".join(body.split()) for name in names)
    assert ", ".join(names) in " ".join(body.split()), "the places are asked for in this order"
    client.post(scores.action, {**scores.fields, **scores.buttons[1][0]})
    assert places_of(table) == [2, 1, 2]


def test_the_api_reports_without_a_note_too(season: Season, client: Client) -> None:
    first, second = open_tables(season)
    path = f"seasons/{season.pk}/do/report/"
    done: Any = ask(client, "POST", path, {"data": {"table": first.pk, "places": "1 2"}})
    assert done["text"] == "The result stands."
    assert places_of(first) == [1, 2]
    ask(client, "POST", path, {"data": {"table": second.pk, "places": "1 2", "reason": "x" * 301}}, 409)
    assert places_of(second) == [None, None]


def test_who_plays_in_the_season_has_no_buttons(season: Season, client: Client) -> None:
    judge = player_make("jude", Role.JUDGE)
    assert "scores" in page(signed_in(judge), address(season))
    row = season.entrants.select_related("player").order_by("pk")[0]
    services.entrant_pause(entrant=row, reason="x", actor=season.league.owner, now=timezone.now())
    page(signed_in(row.player), address(season), 403)
    table = open_tables(season)[0]
    assert do(signed_in(row.player), season, "report", table=table.pk, places="1 2").status_code == 403
    assert places_of(table) == [None, None]

"""The console as an organiser's evening: every result by one press of the grid, and where each press leads."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from leagues.events.pages.console import score_keys
from leagues.models import Pairing, Tournament
from leagues.stages.match_score import MatchRules
from players.models import Player
from tests.leagues.conftest import open_pairings, started
from tests.leagues.test_pages import messages_of, signed_in

pytestmark = pytest.mark.django_db

FORM = re.compile(r'<form class="row scores" method="post" action="([^"]+)".*?</form>', re.S)
FIELD = re.compile(r'name="pairing" value="(\d+)"')
BUTTON = re.compile(r'<button class="btn" name="(\w+)" value="([^"]+)">')
BEST_OF_THREE: dict[str, Any] = {"venue": "table", "plan": [{"kind": "swiss", "rounds": 4, "best_of": 3}]}


def console(tournament: Tournament) -> str:
    return reverse("leagues:console", args=[tournament.pk])


def grid(client: Client, address: str) -> dict[int, tuple[str, list[tuple[str, str]]]]:
    """By table of the page: the address of its form, and its buttons."""
    body = client.get(address).text
    forms: dict[int, tuple[str, list[tuple[str, str]]]] = {}
    for form in FORM.finditer(body):
        text = form.group(0)
        [number] = FIELD.findall(text)
        forms[int(number)] = form.group(1).replace("&amp;", "&"), BUTTON.findall(text)
    return forms


def press(client: Client, address: str, pairing: int, button: int) -> str:
    """Press a button of a table's form on the page at an address; where it leads."""
    action, buttons = grid(client, address)[pairing]
    name, value = buttons[button]
    answer = client.post(action, {"pairing": str(pairing), name: value})
    assert answer.status_code == 302
    return str(answer["Location"])


@pytest.mark.parametrize(
    ("rules", "keys"),
    [
        (MatchRules(), ["result=first", "result=draw", "result=second"]),
        (MatchRules(draws=False), ["result=first", "result=second"]),
        (MatchRules(3), ["games=2:0:0", "games=2:1:0", "games=1:1:0", "games=1:2:0", "games=0:2:0"]),
        (MatchRules(3, draws=False), ["games=2:0:0", "games=2:1:0", "games=1:2:0", "games=0:2:0"]),
        (MatchRules(2, pairs=True), ["games=2:0:0", "games=1:1:0", "games=0:2:0"]),
    ],
)
def test_the_buttons_are_the_results_a_match_can_have(rules: MatchRules, keys: list[str]) -> None:
    assert [f"{key.name}={key.value}" for key in score_keys(rules)] == keys


@pytest.mark.long
def test_an_evening_of_sixteen_by_the_grid_alone(organiser: Player) -> None:
    """Four rounds of a best of three: one press for each result leads to the next table, and the last to the round."""
    tournament = started(organiser, 16, **BEST_OF_THREE)
    client = signed_in(organiser)
    presses = 0
    for number in (1, 2, 3, 4):
        rows = open_pairings(tournament)
        assert {row.round.number for row in rows} == {number}
        address = console(tournament)
        assert list(grid(client, address)) == [row.pk for row in rows], "every open table has its buttons"
        for place, row in enumerate(rows):
            address = press(client, address, row.pk, presses % 5)
            presses += 1
            if place + 1 < len(rows):
                assert address.endswith(f"#table-{rows[place + 1].pk}")
        if number < 4:
            assert address.endswith(f"#table-{open_pairings(tournament)[0].pk}"), "the first table of the next round"
    assert presses == 4 * 8
    tournament.refresh_from_db()
    assert tournament.is_finished
    scores = {row.games_score for row in Pairing.objects.filter(round__stage__tournament=tournament)}
    assert scores == {(2, 0, 0), (2, 1, 0), (1, 1, 0), (1, 2, 0), (0, 2, 0)}


@pytest.mark.long
def test_a_press_goes_on_past_the_page_and_stays_with_what_is_searched(
    organiser: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("leagues.events.pages.console.TABLES_PAGE", 2)
    tournament = started(organiser, 8, **BEST_OF_THREE, automatic=False)
    one, two, three, four = open_pairings(tournament)
    client, address = signed_in(organiser), console(tournament)
    assert press(client, address, two.pk, 0) == f"{address}?page=2#table-{three.pk}"
    assert press(client, f"{address}?page=2", four.pk, 0) == f"{address}#table-{one.pk}", "back to the first open one"
    assert press(client, f"{address}?tables=missing", one.pk, 0) == f"{address}?tables=missing#table-{three.pk}"
    name = three.first.player.username
    assert press(client, f"{address}?q={name}", three.pk, 0) == f"{address}?q={name}#table-{three.pk}"


@pytest.mark.long
def test_a_result_that_is_in_has_no_buttons_and_a_second_press_changes_nothing(
    organiser: Player, judge: Player
) -> None:
    tournament = started(organiser, 4, **BEST_OF_THREE, automatic=False)
    row = open_pairings(tournament)[0]
    client, address = signed_in(organiser), console(tournament)
    action, buttons = grid(signed_in(judge), address)[row.pk]
    press(client, address, row.pk, 0)
    assert row.pk not in grid(client, address)
    answer = signed_in(judge).post(action, {"pairing": row.pk, buttons[4][0]: buttons[4][1]}, follow=True)
    assert "This pairing has a result" in messages_of(answer)
    row.refresh_from_db()
    assert row.games_score == (2, 0, 0)


@pytest.mark.long
def test_whoever_may_not_report_has_no_buttons(organiser: Player, judge: Player, stranger: Player) -> None:
    tournament = started(organiser, 4, **BEST_OF_THREE, automatic=False)
    row = open_pairings(tournament)[0]
    type(row.first).objects.filter(pk=row.first_id).update(player=organiser)
    assert not grid(signed_in(organiser), console(tournament)), "an organiser who plays"
    assert len(grid(signed_in(judge), console(tournament))) == 2
    action = reverse("leagues:console-do", args=[tournament.pk, "report"])
    for player in (organiser, stranger):
        assert signed_in(player).post(action, {"pairing": row.pk, "games": "2:0:0"}).status_code == 403
    row.refresh_from_db()
    assert row.result == ""

"""The printed score sheet of the Tarot card game, and its rules in short."""

import re
from typing import Any

import pytest
from django.test import Client

from engine.kernel import Game
from engine.tarot import config
from engine.tarot.conformance import table_of
from engine.tarot.rules import scoring, turn
from engine.tarot.table import Table
from matches.games.tarot.sheet import quick_reference, score_tables
from players.models import Player
from tests.matches.games.test_tarot import NAMES, match_of


def finished(seats: int) -> Game:
    setting = table_of(seats)
    game, chance = setting.start(5), setting.chance(5)
    while game.outcome is None:
        game.decide(game.pending[0], setting.choose(game.pending[0], chance))
    return game


@pytest.mark.parametrize("seats", [2, 4])
def test_the_sheet_adds_up_to_what_the_game_says(seats: int) -> None:
    game = finished(seats)
    view: Any = game.view(None)
    tables = score_tables(view["sheet"], NAMES[:seats])
    assert [table["name"] for table in tables] == ["Round 1", "Round 2", "Round 3", "Whole game"]
    for seat in range(seats):
        rounds = [table["rows"][seat]["cells"] for table in tables]
        assert [sum(cells[1:-2]) for cells in rounds] == [cells[-2] for cells in rounds]
        assert rounds[-1][-1] == sum(cells[-2] for cells in rounds) == view["seats"][seat]["victory_points"]
        assert rounds[-1][0] == sum(cells[0] for cells in rounds[:-1]) == view["seats"][seat]["dark_points_before"]
    assert all(len(row["cells"]) == len(table["columns"]) for table in tables for row in table["rows"])


def test_rounds_to_come_are_left_to_be_written_in() -> None:
    ended = Table(["cups_2", "cups_5 wands_1"], "cups_1", ring="major_tower", bearer=1).play("cups_2")
    view: Any = ended.game.view(None)
    first, *rest = score_tables(view["sheet"], ["ada", "bob"])
    assert [row["cells"] for row in first["rows"]] == [[0, 10, 0, 5, 0, 0, 15, 15], [1, 0, 5, 0, 5, 5, 15, 15]]
    assert first["columns"][1:3] == ["Went out (10)", "Ring Bearer (5)"]
    assert {cell for table in rest for row in table["rows"] for cell in row["cells"]} == {""}


def sheet_text(**options: str | bool) -> str:
    return " ".join(line for _, lines in quick_reference(options) for line in lines)


def test_the_numbers_are_those_of_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    text = sheet_text()
    for number in (config.HAND, scoring.FOR_GOING_OUT, turn.JOURNEY_POINTS, turn.RING_POINTS):
        assert re.search(rf"\b{number}\b", text)
    assert "51 Free, 20 Dark, 6 Neutral" in text
    assert "to the left in round 2 and to the right in round 3" in text
    assert "from I to IX" in text
    monkeypatch.setattr("matches.games.tarot.sheet.RING_POINTS", 4)
    assert "On the Ring: 4." in sheet_text()


def test_the_options_of_a_match_are_said() -> None:
    usual = sheet_text()
    for name, value in (
        ("empty_pile", "turn"), ("declared_suit", "other"), ("held_neutrals", "in turn"), ("all_equal", "nobody"),
        ("courts_match", False), ("shared_affiliation", False),
    ):  # fmt: skip
        assert sheet_text(**{name: value}) != usual, name


@pytest.mark.django_db
def test_a_blank_sheet_is_for_everybody() -> None:
    page = Client().get("/games/tarot/sheet/?players=5").content.decode()
    assert page.count("<tr>\n            <td></td>") == 5 * 4
    assert "Quick reference" in page
    assert Client().get("/games/tarot/sheet/?players=99").status_code == 200
    for nothing in ("tcg", "chess"):
        assert Client().get(f"/games/{nothing}/sheet/").status_code == 404


@pytest.mark.long
@pytest.mark.django_db
def test_the_sheet_of_a_match_names_its_players_and_no_hand(ada: Player, bob: Player) -> None:
    match = match_of(ada, bob)
    url = f"{match.get_absolute_url()}sheet/"
    signed_in = Client()
    signed_in.force_login(ada)
    pages = [client.get(url).content.decode() for client in (Client(), signed_in)]
    for page in pages:
        assert page.count('<th scope="row">ada</th>') == 4
        assert "Back to the match" in page
    assert url in signed_in.get(match.get_absolute_url()).content.decode()
    assert url not in signed_in.get("/matches/new/?game=tcg").content.decode()
    assert "/games/tarot/sheet/" in signed_in.get("/matches/new/?game=tarot").content.decode()

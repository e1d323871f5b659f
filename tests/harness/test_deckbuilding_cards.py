"""The page of the deck-building game's cards is what the definitions say, and its tools work."""

import json
from pathlib import Path

import pytest

from engine.deckbuilding.language import WORDS
from engine.deckbuilding.owner_list import set_from_text
from engine.deckbuilding.standin import STANDIN
from harness import deckbuilding_balance
from harness.deckbuilding_cards_doc import PAGE, page
from scripts import deckbuilding_list


def test_the_page_is_written_from_the_definitions() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python -m harness.deckbuilding_cards_doc"


def test_the_page_names_every_card_and_every_word() -> None:
    text = page()
    assert [blueprint.name for blueprint in STANDIN.blueprints if f" | {blueprint.name} | " not in text] == []
    assert [name for name in WORDS if f"**`{name}`**" not in text] == []


def test_the_example_on_the_page_is_read_up_to_its_missing_cards() -> None:
    example = page().partition("```json\n")[2].partition("```")[0]
    names = {card["name"] for card in json.loads(example)["cards"]}
    whole = json.loads(deckbuilding_list.stand_in_as_list())
    others = [card for card in whole["cards"] if card["name"] not in names]
    joined = {"label": "all", "cards": [*json.loads(example)["cards"], *others]}
    assert sorted(blueprint.name for blueprint in set_from_text(json.dumps(joined), "example").blueprints) == sorted(
        blueprint.name for blueprint in STANDIN.blueprints
    )


def test_the_stand_in_set_is_printed_as_a_list_that_is_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert deckbuilding_list.main([]) == 0
    file = tmp_path / "mine.json"
    file.write_text(capsys.readouterr().out, encoding="utf-8")
    assert deckbuilding_list.main([str(file)]) == 0
    assert "a whole list of 226 cards" in capsys.readouterr().out
    file.write_text(file.read_text(encoding="utf-8").replace('"copies": 31', '"copies": 30'), encoding="utf-8")
    assert deckbuilding_list.main([str(file)]) == 1
    assert capsys.readouterr().err.startswith(f"{file}, line 4: with this the list has 46 cards of the group starting")


def test_the_recorded_figures_are_those_of_these_cards() -> None:
    record = json.loads(deckbuilding_balance.RECORD.read_text(encoding="utf-8"))
    assert record["cards"] == deckbuilding_balance.fingerprint(), "run: python -m harness.deckbuilding_balance --record"
    for row in record["figures"]:
        assert row["games"] >= 1_000
        assert sum(row["endings"].values()) == row["games"]
        assert sum(row["wins"]) == pytest.approx(row["games"])
        assert sum(games for games, _ in row["heroes"].values()) == row["games"] * row["seats"]


def test_no_seat_is_far_from_even_and_the_last_archenemy_ends_most_games() -> None:
    record = json.loads(deckbuilding_balance.RECORD.read_text(encoding="utf-8"))
    for row in record["figures"]:
        assert all(abs(won / row["games"] - 1 / row["seats"]) < 0.07 for won in row["wins"])
        assert row["endings"]["last Archenemy"] > 0.8 * row["games"]


def test_a_measured_game_is_repeatable() -> None:
    first, again = (deckbuilding_balance.measure(2, 1, "steady", {"rounds": 5}) for _ in range(2))
    assert first == again
    assert (first.games, sum(first.wins)) == (1, 1)

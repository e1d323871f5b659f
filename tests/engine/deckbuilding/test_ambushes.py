"""Ambushes and group ambushes: when they come, in what order, and who is concerned."""

import pytest

from engine.deckbuilding.table import Forbidden
from tests.engine.deckbuilding.tables import sound, table

FILLED = "Orc Overseer, Elven Rope, Watchman, Volley"


def test_a_card_that_enters_between_turns_ambushes_the_next_player() -> None:
    board = table(["Courage", "Courage", "Courage"], FILLED, main_deck="Orc Scout", decks=["", "2 Valor", ""]).end()
    assert [(event["card"], event["player"]) for event in board.events_of("ambush")] == [("Orc Scout", 1)]
    assert board.discard(1) == ["Valor", "Valor"]
    assert (board.waiting, board.asked) == ([1], "act")
    sound(board)


def test_a_card_added_in_a_turn_ambushes_nobody() -> None:
    board = table(["Warg, Courage", "Courage"], FILLED, main_deck="Orc Scout", decks=["", "2 Valor"]).play("Warg")
    assert "Orc Scout" in board.path
    board.end()
    assert (board.events_of("ambush"), board.discard(1)) == ([], [])


def test_several_ambushes_come_in_the_order_the_player_chooses() -> None:
    board = table(["Courage", "2 Courage", ""], f"{FILLED}, Orc Scout, Uruk-hai, Cave Troll", player=1,
                ambushes="Orc Scout, Uruk-hai, Cave Troll", decks=["", "2 Valor", ""])  # fmt: skip
    assert (board.asked, board.options()) == ("ambush", ["ambush Orc Scout", "ambush Uruk-hai", "ambush Cave Troll"])
    board.take("ambush", "Cave Troll")
    assert board.discard(1) == ["Corruption", "Corruption"]
    assert board.asked == "destroy"
    board.choose()
    assert board.options() == ["ambush Orc Scout", "ambush Uruk-hai"]
    board.take("ambush", "Uruk-hai").choose("Courage")
    assert [event["card"] for event in board.events_of("ambush")] == ["Cave Troll", "Uruk-hai", "Orc Scout"]
    assert board.asked == "act"


def test_each_ambush_is_avoided_with_a_defense_card_of_its_own() -> None:
    board = table(["2 Healer, Courage", ""], f"{FILLED}, Orc Scout, Warg", ambushes="Orc Scout, Warg",
                decks=["4 Valor", ""])  # fmt: skip
    board.take("ambush", "Orc Scout").defend(0, "Healer")
    assert board.discard(0) == ["Healer"]
    assert board.asked == "defend"
    board.defend(0, "Healer")
    assert (board.discard(0), board.asked) == (["Healer", "Healer"], "act")


def test_an_ambush_hits_only_the_player_whose_turn_begins() -> None:
    board = table(["2 Courage", "Courage"], f"{FILLED}, Cave Troll", ambushes="Cave Troll")
    assert board.asked == "destroy"
    board.choose()
    assert (board.discard(0), board.discard(1)) == (["Corruption", "Corruption"], [])


def test_a_new_archenemy_ambushes_everybody_before_the_turn_and_its_ambushes() -> None:
    board = table(["Courage", "Courage", "Courage"], "Elven Rope, Watchman, Volley, Healer", main_deck="Orc Scout",
                power=8, archenemies="Nazgûl, Moria Swarm, Lurtz", decks=["", "2 Valor", ""])  # fmt: skip
    board.buy("Nazgûl").end()
    order = [(event.kind, event.data.get("card")) for event in board.events if event.kind in ("hit", "ambush")]
    assert order == [("hit", "Moria Swarm"), ("ambush", "Orc Scout"), ("hit", "Orc Scout")]
    assert board.events_of("hit")[0]["players"] == [1, 2, 0]
    assert all("Corruption" in [*board.discard(seat), *board.hand(seat), *board.deck(seat)] for seat in range(3))
    sound(board)


def test_a_group_ambush_starts_with_the_next_player_or_with_the_last_by_option() -> None:
    for reading, expected in (("next", [1, 2, 0]), ("last", [0, 1, 2])):
        board = table(["Courage", "Courage", "Courage"], f"{FILLED}, Healer", power=8,
                    archenemies="Nazgûl, Moria Swarm, Lurtz", options={"group_ambush_from": reading})  # fmt: skip
        assert board.buy("Nazgûl").end().events_of("hit")[0]["players"] == expected


def test_a_group_ambush_is_avoided_with_defense_cards_asked_at_once() -> None:
    board = table(["Courage", "Watchman", "Watchman"], f"{FILLED}, Healer", power=8,
                archenemies="Nazgûl, Moria Swarm, Lurtz")  # fmt: skip
    board.buy("Nazgûl").end()
    assert (board.waiting, board.asked) == ([1, 2], "defend")
    board.defend(1, "Watchman").defend(2)
    assert board.events_of("hit")[0]["players"] == [2, 0]


def test_a_group_ambush_that_says_so_cannot_be_avoided() -> None:
    board = table(["Courage", "Watchman", "Watchman"], f"{FILLED}, Healer", power=8,
                archenemies="Nazgûl, The Balrog, Lurtz").buy("Nazgûl").end()  # fmt: skip
    assert board.events_of("hit")[0]["players"] == [1, 2, 0]


def test_nazgul_on_top_at_the_start_ambushes_nobody() -> None:
    board = table(["Courage", "Courage"], f"{FILLED}, Healer")
    board.end().end()
    assert board.events_of("hit") == []


def test_power_of_a_group_ambush_is_not_usable() -> None:
    """Gorbag lets everybody gain a card between turns; the Fortune's Power is lost."""
    board = table(["Courage", "Courage"], f"{FILLED}, Raging River", power=8, archenemies="Nazgûl, Gorbag, Lurtz")
    board.buy("Nazgûl").end()
    assert board.waiting == [1]
    board.choose("Raging River", seat=1).choose(seat=0)
    assert (board.state.player, board.power, "Raging River" in board.destroyed) == (1, 0, True)


def test_an_enemy_that_has_left_the_path_does_not_ambush_or_does_by_option() -> None:
    """Gorbag's group ambush lets player 1 gain the Orc Scout before the turn."""
    for reading, ambushes in (("nothing", 0), ("ambushes", 1)):
        board = table(["Courage", "Courage"], "Elven Rope, Watchman, Volley, Healer", main_deck="Orc Scout", power=8,
                    archenemies="Nazgûl, Gorbag, Lurtz", options={"ambusher_gone": reading})  # fmt: skip
        board.buy("Nazgûl").end().choose("Orc Scout", seat=1)
        board.choose(seat=0)
        assert len(board.events_of("ambush")) == ambushes


def test_ambushes_come_before_ongoing_effects_of_the_start_or_after_by_option() -> None:
    for reading, expected in (("ambushes", ["ambush", "ongoing"]), ("ongoing", ["ongoing", "ambush"])):
        board = table(["Courage", ""], f"{FILLED}, Orc Scout", in_play=["Rivendell", ""], ambushes="Orc Scout",
                    at_start=True, options={"start_of_turn": reading})  # fmt: skip
        assert board.power == 1
        kinds = [event.kind for event in board.events if event.kind in ("ambush", "ongoing")]
        assert kinds == expected


def test_there_is_nothing_to_choose_about_a_single_ambush() -> None:
    board = table(["Courage, Despair", ""], f"{FILLED}, Uruk-hai", ambushes="Uruk-hai")
    assert board.asked == "discard"
    with pytest.raises(Forbidden):
        board.take("ambush", "Uruk-hai")

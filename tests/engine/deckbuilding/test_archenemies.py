"""Archenemies: defeating them, what they are in a deck, and the clarifications of single cards."""

import pytest

from engine.deckbuilding.state import TOP
from engine.deckbuilding.table import Forbidden
from tests.engine.deckbuilding.tables import sound, table

PATH = "Orc Overseer, Uruk-hai, Elven Rope, Watchman, Volley"


def test_the_top_archenemy_is_defeated_for_its_cost_and_goes_to_the_discard_pile() -> None:
    board = table(["Courage", ""], PATH, power=9).buy("Nazgûl")
    assert (board.power, board.discard(0)) == (1, ["Nazgûl"])
    assert board.events_of("defeated") == [{"player": 0, "card": "Nazgûl", "left": 1}]
    sound(board)


def test_only_one_archenemy_is_defeated_in_a_turn() -> None:
    board = table(["Courage", ""], PATH, power=40, archenemies="Nazgûl, Saruman, Lurtz").buy("Nazgûl")
    assert board.view(0)["archenemy"] is None
    with pytest.raises(Forbidden):
        board.buy("Saruman")
    assert board.names_in(TOP) == ["Lurtz", "Saruman"]


def test_an_archenemy_is_an_enemy_and_archenemy_no_type() -> None:
    board = table(["Nazgûl, Orc Scout, Aragorn's Sword", ""], PATH, in_play=["The Mines of Moria", ""],
                decks=["2 Valor", ""], archenemies="Lurtz").play("Nazgûl")  # fmt: skip
    assert "Valor" in board.hand(0)
    power = board.play("Orc Scout").power
    assert board.play("Aragorn's Sword").power == power + 2


def test_in_a_deck_the_group_ambush_does_nothing() -> None:
    board = table(["Moria Swarm, Courage", "Courage"], "Orc Overseer").play("Moria Swarm")
    assert (board.power, board.events_of("hit"), board.discard(1)) == (3, [], [])


def test_the_witch_king_who_reveals_most_courage_destroys_it_and_hands_out_corruptions() -> None:
    """The rulebook's example, with four players: three Courage, so three Corruptions."""
    board = table(["Courage", "3 Courage, Despair", "2 Courage", "Courage"], PATH, power=8,
                archenemies="Nazgûl, The Witch-king, Lurtz", decks=["5 Valor", "4 Valor", "", ""],
                ).buy("Nazgûl").end()  # fmt: skip
    assert (board.waiting, board.asked) == ([1], "distribute")
    assert (board.hand(1), board.destroyed.count("Courage")) == (["Despair", "Valor", "Valor", "Valor"], 3)
    assert board.options() == ["seat 2", "seat 3", "seat 0", "stop"]
    board.take("seat", "2").take("seat", "2").take("seat", "0")
    assert [board.discard(seat).count("Corruption") for seat in range(4)] == [1, 0, 2, 0]
    assert board.asked == "act"
    sound(board)


def test_the_witch_king_corruptions_are_handed_out_only_as_far_as_the_player_wants_and_there_are() -> None:
    board = table(["Courage", "2 Courage", "Courage"], PATH, power=8, archenemies="Nazgûl, The Witch-king, Lurtz",
                decks=["5 Valor", "4 Valor", ""], corruption=1).buy("Nazgûl").end()  # fmt: skip
    board.take("seat", "2")
    assert (board.asked, board.discard(2)) == ("act", ["Corruption"])
    board = table(["Courage", "2 Courage", "Courage"], PATH, power=8, archenemies="Nazgûl, The Witch-king, Lurtz",
                decks=["5 Valor", "4 Valor", ""]).buy("Nazgûl").end().take("stop")  # fmt: skip
    assert len(board.state.corruption) == 20


def test_the_witch_king_spares_who_avoids_him() -> None:
    board = table(["Courage", "3 Courage", "Watchman, Courage"], PATH, power=8,
                archenemies="Nazgûl, The Witch-king, Lurtz", decks=["5 Valor", "4 Valor", ""],
                ).buy("Nazgûl").end()  # fmt: skip
    board.defend(2, "Watchman")
    assert board.options() == ["seat 0", "stop"]


def test_players_tied_for_most_courage_each_do_it_clockwise() -> None:
    board = table(["Courage", "2 Courage", "2 Courage"], PATH, power=8, archenemies="Nazgûl, The Witch-king, Lurtz",
                decks=["5 Valor", "4 Valor", "4 Valor"]).buy("Nazgûl").end()  # fmt: skip
    assert board.waiting == [1]
    board.take("stop")
    assert board.waiting == [2]


def test_ulaire_cantea_does_nothing_to_a_player_without_a_discard_pile() -> None:
    board = table(["Courage", "Courage", "Courage"], PATH, power=8, archenemies="Nazgûl, Ulaire Cantea, Lurtz",
                decks=["5 Valor", "", ""], discards=["", "", "Valor"]).buy("Nazgûl").end()  # fmt: skip
    assert board.discard(1) == []
    assert board.discard(2) == ["Corruption"]
    assert "Valor" in board.destroyed


def test_lurtz_costs_are_numbers_from_zero() -> None:
    board = table(["Courage", "Courage"], PATH, power=8, archenemies="Nazgûl, Lurtz",
                decks=["8 Valor", "Axe, Elven Rope, Despair"]).buy("Nazgûl").end()  # fmt: skip
    assert (board.waiting, board.asked) == ([1, 0], "number")
    assert (board.decision(0).least, board.decision(0).most > 14) == (0, True)
    board.name(0, seat=1).name(3, seat=0)
    assert {"Axe", "Despair"} <= set(board.destroyed)
    assert board.discard(1) == ["Elven Rope"]
    assert board.destroyed.count("Valor") == 3


def test_a_player_attacked_as_an_archenemy_is_played_may_defend() -> None:
    board = table(["Bill Ferny, Courage", "Watchman"], PATH).play("Bill Ferny").defend(1, "Watchman")
    assert (board.power, board.discard(1)) == (3, [])

"""Archenemies: defeating them, what they are in a deck, and the clarifications of single cards."""

import pytest

from engine.deckbuilding.state import TOP
from engine.deckbuilding.table import Forbidden
from tests.engine.deckbuilding.tables import sound, table

PATH = "Orc Overseer, Uruk-hai, Elven Rope, Watchman, Volley"


def test_the_top_archenemy_is_defeated_for_its_cost_and_goes_to_the_discard_pile() -> None:
    one = table(["Courage", ""], PATH, power=9).buy("Nazgûl")
    assert (one.power, one.discard(0)) == (1, ["Nazgûl"])
    assert one.events_of("defeated") == [{"player": 0, "card": "Nazgûl", "left": 1}]
    sound(one)


def test_only_one_archenemy_is_defeated_in_a_turn() -> None:
    one = table(["Courage", ""], PATH, power=40, archenemies="Nazgûl, Saruman, Lurtz").buy("Nazgûl")
    assert one.view(0)["archenemy"] is None
    with pytest.raises(Forbidden):
        one.buy("Saruman")
    assert one.names_in(TOP) == ["Lurtz", "Saruman"]


def test_an_archenemy_is_an_enemy_and_archenemy_no_type() -> None:
    one = table(["Nazgûl, Orc Scout, Aragorn's Sword", ""], PATH, in_play=["The Mines of Moria", ""],
                decks=["2 Valor", ""], archenemies="Lurtz").play("Nazgûl")  # fmt: skip
    assert "Valor" in one.hand(0)
    power = one.play("Orc Scout").power
    assert one.play("Aragorn's Sword").power == power + 2


def test_in_a_deck_the_group_ambush_does_nothing() -> None:
    one = table(["Moria Swarm, Courage", "Courage"], "Orc Overseer").play("Moria Swarm")
    assert (one.power, one.events_of("hit"), one.discard(1)) == (3, [], [])


def test_the_witch_king_who_reveals_most_courage_destroys_it_and_hands_out_corruptions() -> None:
    """The rulebook's example, with four players: three Courage, so three Corruptions."""
    one = table(["Courage", "3 Courage, Despair", "2 Courage", "Courage"], PATH, power=8,
                archenemies="Nazgûl, The Witch-king, Lurtz", decks=["5 Valor", "4 Valor", "", ""],
                ).buy("Nazgûl").end()  # fmt: skip
    assert (one.waiting, one.asked) == ([1], "distribute")
    assert (one.hand(1), one.destroyed.count("Courage")) == (["Despair", "Valor", "Valor", "Valor"], 3)
    assert one.options() == ["seat 2", "seat 3", "seat 0", "stop"]
    one.take("seat", "2").take("seat", "2").take("seat", "0")
    assert [one.discard(seat).count("Corruption") for seat in range(4)] == [1, 0, 2, 0]
    assert one.asked == "act"
    sound(one)


def test_the_witch_king_corruptions_are_handed_out_only_as_far_as_the_player_wants_and_there_are() -> None:
    one = table(["Courage", "2 Courage", "Courage"], PATH, power=8, archenemies="Nazgûl, The Witch-king, Lurtz",
                decks=["5 Valor", "4 Valor", ""], corruption=1).buy("Nazgûl").end()  # fmt: skip
    one.take("seat", "2")
    assert (one.asked, one.discard(2)) == ("act", ["Corruption"])
    one = table(["Courage", "2 Courage", "Courage"], PATH, power=8, archenemies="Nazgûl, The Witch-king, Lurtz",
                decks=["5 Valor", "4 Valor", ""]).buy("Nazgûl").end().take("stop")  # fmt: skip
    assert len(one.state.corruption) == 20


def test_the_witch_king_spares_who_avoids_him() -> None:
    one = table(["Courage", "3 Courage", "Watchman, Courage"], PATH, power=8,
                archenemies="Nazgûl, The Witch-king, Lurtz", decks=["5 Valor", "4 Valor", ""],
                ).buy("Nazgûl").end()  # fmt: skip
    one.defend(2, "Watchman")
    assert one.options() == ["seat 0", "stop"]


def test_players_tied_for_most_courage_each_do_it_clockwise() -> None:
    one = table(["Courage", "2 Courage", "2 Courage"], PATH, power=8, archenemies="Nazgûl, The Witch-king, Lurtz",
                decks=["5 Valor", "4 Valor", "4 Valor"]).buy("Nazgûl").end()  # fmt: skip
    assert one.waiting == [1]
    one.take("stop")
    assert one.waiting == [2]


def test_ulaire_cantea_does_nothing_to_a_player_without_a_discard_pile() -> None:
    one = table(["Courage", "Courage", "Courage"], PATH, power=8, archenemies="Nazgûl, Ulaire Cantea, Lurtz",
                decks=["5 Valor", "", ""], discards=["", "", "Valor"]).buy("Nazgûl").end()  # fmt: skip
    assert one.discard(1) == []
    assert one.discard(2) == ["Corruption"]
    assert "Valor" in one.destroyed


def test_lurtz_costs_are_numbers_from_zero() -> None:
    one = table(["Courage", "Courage"], PATH, power=8, archenemies="Nazgûl, Lurtz",
                decks=["8 Valor", "Axe, Elven Rope, Despair"]).buy("Nazgûl").end()  # fmt: skip
    assert (one.waiting, one.asked) == ([1, 0], "number")
    assert (one.decision(0).least, one.decision(0).most > 14) == (0, True)
    one.name(0, seat=1).name(3, seat=0)
    assert {"Axe", "Despair"} <= set(one.destroyed)
    assert one.discard(1) == ["Elven Rope"]
    assert one.destroyed.count("Valor") == 3


def test_a_player_attacked_as_an_archenemy_is_played_may_defend() -> None:
    one = table(["Bill Ferny, Courage", "Watchman"], PATH).play("Bill Ferny").defend(1, "Watchman")
    assert (one.power, one.discard(1)) == (3, [])

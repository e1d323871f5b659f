"""Attacks and Defenses: one Defense card for each Attack, all asked at once, effects clockwise."""

import pytest

from engine.deckbuilding.filters import ANY
from engine.deckbuilding.table import Forbidden
from engine.deckbuilding.words.gaining import GainCard, GainCorruption
from engine.deckbuilding.words.verbs import DestroyCards, DiscardCards
from tests.engine.deckbuilding.tables import sound, table

PATH = "Orc Overseer, Uruk-hai, Elven Rope, Watchman, Volley"


def test_an_attack_hits_each_other_player() -> None:
    board = table(["Cave Troll, Valor", "Courage", "Courage"], PATH).play("Cave Troll")
    assert [board.discard(seat) for seat in range(3)] == [[], ["Corruption"], ["Corruption"]]
    sound(board)


def test_all_who_may_defend_are_asked_at_once() -> None:
    board = table(["Cave Troll, Valor", "Watchman", "Healer", "2 Courage"], PATH, decks=["", "", "Valor", ""])
    board.play("Cave Troll")
    assert (board.waiting, board.asked) == ([1, 2], "defend")
    board.defend(2, "Healer")
    assert board.discard(2) == []
    board.defend(1)
    assert (board.discard(1), board.discard(2), board.discard(3)) == (["Corruption"], ["Healer"], ["Corruption"])


def test_who_is_asked_follows_from_what_everybody_knows() -> None:
    """A player with a Defense card in deck or hand is asked, whichever it is; one without, or without cards in hand, is
    not."""
    board = table(
        ["Cave Troll, Valor", "Courage", "Courage", ""], PATH, decks=["", "Watchman", "Valor", "Watchman"],
        discards=["", "", "Watchman", ""],
    ).play("Cave Troll")  # fmt: skip
    assert board.waiting == [1]
    assert board.options(1) == ["no"]


def test_a_defense_avoids_the_attack_only_for_its_player() -> None:
    board = table(["Cave Troll, Valor", "Watchman", "Courage"], PATH).play("Cave Troll").defend(1, "Watchman")
    assert (board.discard(1), board.discard(2)) == ([], ["Corruption"])


def test_a_defense_does_not_take_away_other_effects_of_the_card() -> None:
    board = table(["Cave Troll, Valor", "Watchman"], PATH).play("Cave Troll").defend(1, "Watchman")
    assert board.power == 3


def test_players_hit_are_counted() -> None:
    board = (
        table(["Cave Troll, Valor", "Watchman", "Courage", "Courage"], PATH).play("Cave Troll").defend(1, "Watchman")
    )
    assert board.power == 3 + 2


def test_a_defense_card_is_discarded_and_brings_its_bonus() -> None:
    board = table(["Cave Troll, Valor", "Healer"], PATH, decks=["", "Valor"]).play("Cave Troll").defend(1, "Healer")
    assert (board.discard(1), board.hand(1)) == (["Healer"], ["Valor"])


def test_a_defense_card_that_is_revealed_is_kept() -> None:
    board = table(["Cave Troll, Valor", "Mithril Coat"], PATH, decks=["", "Valor"]).play("Cave Troll")
    board.defend(1, "Mithril Coat")
    assert (board.discard(1), board.hand(1)) == ([], ["Mithril Coat", "Valor"])
    assert board.view(0)["seats"][1]["known_hand"] == ["Mithril Coat"]


def test_a_revealed_defense_may_be_revealed_again() -> None:
    board = table(["2 Cave Troll", "Watchman"], PATH).play("Cave Troll").defend(1, "Watchman")
    board.play("Cave Troll").defend(1, "Watchman")
    assert board.discard(1) == []


def test_or_only_once_between_two_turns_by_option() -> None:
    board = table(["2 Cave Troll", "Watchman"], PATH, options={"reveal_again": False})
    board.play("Cave Troll").defend(1, "Watchman").play("Cave Troll")
    with pytest.raises(Forbidden, match="allowed are no"):
        board.defend(1, "Watchman")
    board.defend(1)
    assert board.discard(1) == ["Corruption"]


def test_one_defense_card_for_each_attack() -> None:
    board = table(["2 Cave Troll", "2 Healer"], PATH, decks=["", "Valor"]).play("Cave Troll").defend(1, "Healer")
    assert (board.discard(1), board.waiting) == (["Healer"], [0])
    assert board.play("Cave Troll").waiting == [1]


def test_the_attacker_is_not_attacked_and_needs_no_defense() -> None:
    board = table(["Cave Troll, Watchman", "Courage"], PATH).play("Cave Troll")
    assert (board.waiting, board.discard(0)) == ([0], [])


def test_effects_resolve_clockwise_from_the_attacker() -> None:
    """Three players would gain a Corruption, and two are left."""
    board = table(["Courage", "Courage", "Cave Troll, Valor", "Courage"], PATH, player=2, corruption=2).play(
        "Cave Troll"
    )
    assert [board.discard(seat) for seat in (3, 0, 1)] == [["Corruption"], ["Corruption"], []]


def test_all_who_must_choose_choose_at_once() -> None:
    board = table(["Uruk-hai, Courage", "Courage, Valor", "Courage", "Valor, Despair"], PATH).play("Uruk-hai")
    assert (board.waiting, board.discard(2), board.discard(1)) == ([1, 3], ["Courage"], [])
    board.choose("Despair", seat=3).choose("Courage", seat=1)
    assert [board.discard(seat) for seat in (1, 2, 3)] == [["Courage"], ["Courage"], ["Despair"]]


def test_what_players_take_from_the_same_place_they_take_in_turn() -> None:
    assert GainCard(ANY).shared
    assert DestroyCards(1, ("path",)).shared
    assert not DestroyCards(1, ("hand",)).shared
    assert not DiscardCards().shared
    assert GainCorruption().moves_corruption


def test_a_player_without_cards_does_not_discard() -> None:
    board = table(["Uruk-hai, Courage", ""], PATH).play("Uruk-hai")
    assert (board.waiting, board.discard(1)) == ([0], [])


def test_an_order_can_say_always_how_to_defend() -> None:
    """The question and its keys are the same for every Attack of a kind, whatever the card."""
    board = table(["Cave Troll, Uruk-hai", "2 Healer"], PATH).play("Cave Troll")
    first = (board.game.question(board.decision(1)), board.decision(1).option_keys())
    board.defend(1).play("Uruk-hai")
    assert (board.game.question(board.decision(1)), board.decision(1).option_keys()) == first
    assert first == ("action defend attack", ["defend:healer", "no"])

"""A turn: playing and buying in any order, and its end in three steps."""

import pytest

from engine.deckbuilding.state import PLAYED
from engine.deckbuilding.table import Forbidden
from tests.engine.deckbuilding.tables import sound, table

PATH = "Orc Overseer, Uruk-hai, Elven Rope, Watchman, Volley"


def test_a_played_card_resolves_at_once_and_stays_until_the_end_of_the_turn() -> None:
    board = table(["Courage, Orc Overseer", ""], PATH, decks=["Valor", ""]).play("Orc Overseer")
    assert (board.power, board.hand(0)) == (1, ["Courage", "Valor"])
    assert board.names_in(PLAYED, 0) == ["Orc Overseer"]
    assert board.discard(0) == []
    sound(board)


def test_cards_are_bought_for_power_and_go_to_the_discard_pile_at_once() -> None:
    board = table(["5 Courage, Despair", ""], PATH).plain().buy("Volley")
    assert (board.power, board.discard(0)) == (2, ["Volley"])
    board.buy("Watchman")
    assert (board.power, board.discard(0), board.path) == (0, ["Volley", "Watchman"], PATH.split(", ")[:3])


def test_nothing_is_bought_that_costs_more_than_there_is_power() -> None:
    board = table(["3 Courage", ""], PATH).plain()
    assert [option for option in board.options() if option.startswith("buy")] == [
        "buy Orc Overseer", "buy Elven Rope", "buy Watchman", "buy Volley", "buy Valor",
    ]  # fmt: skip
    with pytest.raises(Forbidden, match="buy Uruk-hai is not allowed"):
        board.buy("Uruk-hai")


def test_playing_and_buying_go_on_in_any_order() -> None:
    board = table(["2 Courage, Axe, Despair", ""], PATH).play("Axe").buy("Watchman").play("Courage").play("Courage")
    assert board.buy("Elven Rope").discard(0) == ["Elven Rope", "Watchman"]
    assert board.power == 0


def test_several_valor_may_be_bought() -> None:
    board = table(["Axe, 4 Courage, Despair", ""], PATH).plain().buy("Valor").buy("Valor")
    assert (board.discard(0), len(board.state.valor)) == (["Valor", "Valor"], 14)


def test_a_player_may_pass_without_playing_or_buying() -> None:
    board = table(["2 Courage", "Valor"], PATH, power=9).end()
    assert (board.waiting, board.power) == ([1], 0)


def test_cards_without_text_may_be_played_and_do_nothing() -> None:
    board = table(["Despair, Corruption, Courage", ""], PATH).play("Despair").play("Corruption")
    assert (board.power, board.names_in(PLAYED, 0)) == (0, ["Despair", "Corruption"])


def test_all_cards_that_only_give_power_are_played_at_once() -> None:
    board = table(["2 Courage, Valor, Orc Overseer, Despair, Elven Rope", ""], PATH).plain()
    assert (board.power, board.hand(0)) == (6, ["Despair", "Orc Overseer"])
    with pytest.raises(Forbidden):
        board.plain()


def test_a_turn_without_cards_and_anything_to_buy_ends_by_itself() -> None:
    board = table(["Courage", "Valor"], "5 Uruk-hai").play("Courage")
    assert board.waiting == [1]


def test_the_end_of_a_turn_discards_what_was_played_and_the_hand_and_draws_five() -> None:
    board = table(["2 Courage, Despair", ""], PATH, decks=["6 Valor", ""]).play("Courage").end()
    assert (board.discard(0), board.hand(0), board.deck(0)) == (
        ["Courage", "Courage", "Despair"],
        ["Valor"] * 5,
        ["Valor"],
    )
    assert board.events_of("discard")[-1]["cards"].count("Courage") == 2  # type: ignore[attr-defined]
    sound(board)


def test_unspent_power_is_lost() -> None:
    board = table(["2 Courage", "Courage"], PATH).plain().end()
    assert (board.state.player, board.power) == (1, 0)


def test_the_turn_passes_to_the_left() -> None:
    board = table(["Courage", "Courage", "Courage"], PATH, player=1, decks=["", "5 Valor", ""]).end()
    assert board.waiting == [2]
    assert board.end().waiting == [0]


def test_the_path_is_filled_at_the_end_of_the_turn_not_before() -> None:
    board = table(["2 Courage, Despair", "Valor"], PATH, main_deck="Bargain, Healer").plain().buy("Elven Rope")
    assert len(board.path) == 4
    assert board.end().path == ["Orc Overseer", "Uruk-hai", "Watchman", "Volley", "Bargain"]


def test_a_path_of_more_than_five_cards_is_not_filled() -> None:
    board = table(["Warg", "Valor"], PATH, main_deck="Bargain, Healer").play("Warg").end()
    assert board.path == [*PATH.split(", "), "Bargain"]


def test_cards_are_not_added_to_a_full_path_by_option() -> None:
    board = table(["Warg", "Valor"], PATH, main_deck="Bargain", options={"leftover_path": "none"}).play("Warg")
    assert board.path == PATH.split(", ")


def test_the_next_archenemy_is_turned_up_after_the_turn() -> None:
    board = table(["Courage", "Valor"], PATH, power=8, archenemies="Nazgûl, Saruman, Lurtz").buy("Nazgûl")
    assert board.state.revealed is False
    board.end()
    assert board.state.name(board.state.top_archenemy()) == "Saruman"


def test_the_order_of_the_three_steps() -> None:
    """New hand, then the Path, then the Archenemy: the group ambush finds the new hand."""
    board = table(
        ["Courage", ""], "Bargain", decks=["5 Valor", ""], power=8, archenemies="Nazgûl, Saruman, Lurtz"
    ).buy("Nazgûl").end()  # fmt: skip
    kinds = [event.kind for event in board.events if event.kind in ("draw", "path", "archenemy")]
    assert kinds[:3] == ["draw", "path", "archenemy"]
    assert board.discard(0).count("Valor") == 5


def test_a_player_is_told_why_a_card_cannot_be_bought() -> None:
    board = table(["3 Courage", ""], PATH).plain()
    reasons = board.game.explain(0)
    assert sorted(reasons.values()) == ["Nazgûl costs 8; you have 3 Power.", "Uruk-hai costs 5; you have 3 Power."]
    assert not set(reasons) & set(board.decision().option_keys())
    assert board.game.explain(1) == {}

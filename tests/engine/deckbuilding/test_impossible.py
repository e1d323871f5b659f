"""Impossible mode: eight Archenemies in order, Corruption that comes back, and a defeat of all."""

import pytest

from engine.deckbuilding.state import PACK, UNUSED
from engine.deckbuilding.table import Forbidden, Table
from engine.kernel import Game
from tests.engine.deckbuilding.tables import sound, start, state_of, table

PATH = "Orc Overseer, Uruk-hai, Elven Rope, Watchman, Volley"
MODE = {"impossible": True}


def revealed(name: str, hands: list[str], decks: list[str] | None = None, **options: object) -> Table:
    """A table at which that Archenemy has just been revealed by player 0, who defeated the one before."""
    board = table(hands, PATH, power=8, archenemies=f"Impossible Nazgûl, {name}, Impossible Lurtz", decks=decks or [],
                options={**MODE, **options}).buy("Impossible Nazgûl")  # fmt: skip
    return board.end() if board.asked == "act" else board  # without a hand the turn has ended by itself


def won_by_nobody(game: Game) -> bool:
    outcome = game.outcome
    assert outcome is not None
    return outcome.winners == () and outcome.termination == "Fellowship defeated" and set(outcome.places) == {1}


def test_the_eight_stand_in_their_order_and_the_others_are_not_used() -> None:
    state = state_of(start(3, **MODE))
    assert [state.name(card) for card in reversed(state.stack)] == [
        f"Impossible {name}" for name in
        ("Nazgûl", "Swarm", "Witch-king", "Cantea", "Saruman", "Balrog", "Troll", "Lurtz")
    ]  # fmt: skip
    usual = [card for card, blueprint in enumerate(state.cards.printed) if blueprint.group == "archenemy"]
    assert len(usual) == 12
    assert all(state.zone[card] == UNUSED for card in usual)
    assert (state.revealed, state.box) == (True, [])


def test_nobody_sees_what_comes() -> None:
    game = start(3, **MODE)
    assert all("Impossible Lurtz" not in str(game.view(seat)) for seat in (None, 0, 1, 2))


# -- the draft of hands -----------------------------------------------------------------------------------------------


def test_saruman_hands_are_drafted_to_the_left() -> None:
    """Two cards each: everybody keeps one, and what is passed on needs no choice."""
    board = revealed("Impossible Saruman", ["", "Courage, Axe", "Valor, Despair"], ["Nazgûl", "", ""])
    assert (board.waiting, board.asked) == ([1, 2, 0], "draft")
    board.choose("Axe", seat=1).choose("Valor", seat=2)
    assert board.hand(1) == []
    board.choose("Nazgûl", seat=0)
    assert (board.hand(1), board.hand(2), board.hand(0)) == (
        ["Axe", "Impossible Nazgûl"], ["Courage", "Valor"], ["Despair", "Nazgûl"],
    )  # fmt: skip
    assert (board.state.mixed, board.asked) == (True, "act")
    sound(board)


def test_saruman_whoever_avoids_it_neither_passes_nor_gets_cards() -> None:
    board = revealed("Impossible Saruman", ["", "Courage, Axe", "Valor, Watchman"], ["Pans, Staff", "", ""])
    board.defend(2, "Watchman")
    assert board.waiting == [1, 0]
    board.choose("Axe", seat=1)
    while board.asked == "draft":
        board.choose(board.options()[0].removeprefix("choose "))
    assert board.hand(2) == ["Valor", "Watchman"]
    assert len(board.hand(0) + board.hand(1)) == len(board.events_of("took")) == 5


def test_saruman_hands_may_end_larger_or_smaller() -> None:
    board = revealed("Impossible Saruman", ["", "Courage, Axe, Valor, Despair", "Pans"], ["", "", ""])
    total = sum(len(board.names_in(PACK, seat)) for seat in range(3))
    while board.asked == "draft":
        board.choose(board.options()[0].removeprefix("choose "))
    assert sum(len(board.hand(seat)) for seat in range(3)) == total == 6
    assert (len(board.hand(1)), len(board.hand(2)), len(board.hand(0))) == (2, 2, 2)


def test_after_a_draft_victory_points_are_no_longer_known_to_others() -> None:
    board = revealed("Impossible Saruman", ["", "Courage, Axe, Horn", "Valor, Despair"], ["Pans, Staff", "", ""])
    board.defend(1)
    while True:
        seats = board.view(0)["seats"]
        assert isinstance(seats, list)
        assert [seat["victory_points"] is None for seat in seats] == [False, True, True]
        if board.asked != "draft":
            break
        board.choose(board.options()[0].removeprefix("choose "))
    assert board.asked == "act"


# -- the joint decision -----------------------------------------------------------------------------------------------


def test_witch_king_all_vote_at_once_and_agreed_cards_are_destroyed() -> None:
    board = revealed("Impossible Witch-king", ["", "Courage", "Courage"])
    assert (board.waiting, board.asked) == ([1, 2, 0], "vote")
    for seat in (1, 2, 0):
        board.choose("Watchman", "Volley", seat=seat)
    assert board.destroyed == ["Volley", "Watchman"]


def test_witch_king_without_consensus_the_two_highest_costs_are_destroyed() -> None:
    board = revealed("Impossible Witch-king", ["", "Courage", "Courage"])
    board.choose("Watchman", "Volley", seat=1).choose("Watchman", "Volley", seat=2)
    board.choose("Watchman", "Elven Rope", seat=0)
    assert board.destroyed == ["Orc Overseer", "Uruk-hai"]


def test_witch_king_a_majority_is_enough_by_option() -> None:
    board = revealed("Impossible Witch-king", ["", "Courage", "Courage"], consensus="majority")
    board.choose("Watchman", "Volley", seat=1).choose("Watchman", "Volley", seat=2)
    board.choose("Watchman", "Elven Rope", seat=0)
    assert board.destroyed == ["Volley", "Watchman"]


def test_witch_king_whoever_avoids_him_has_no_vote() -> None:
    board = revealed("Impossible Witch-king", ["", "Courage", "Watchman"])
    board.defend(2, "Watchman")
    assert board.waiting == [1, 0]


# -- defeat -----------------------------------------------------------------------------------------------------------


def test_lurtz_destroys_cards_of_the_main_deck_at_the_end_of_every_turn() -> None:
    board = table(["Courage", "Courage"], PATH, archenemies="Impossible Lurtz", options=MODE, left=30)
    for left in (28, 26):
        board.end()
        assert len(board.state.main_deck) == left


def test_all_lose_when_lurtz_destroys_the_last_card_of_the_main_deck() -> None:
    board = table(["Courage", "Courage"], PATH, archenemies="Impossible Lurtz", options=MODE, left=2).end()
    assert won_by_nobody(board.game)
    assert board.waiting == []
    sound(board)


def test_all_lose_when_the_last_card_of_the_main_deck_fills_the_path() -> None:
    board = table(["Courage", "Courage"], "Orc Overseer, Uruk-hai, Watchman, Volley", options=MODE, left=1,
                archenemies="Impossible Nazgûl, Impossible Lurtz").end()  # fmt: skip
    assert len(board.path) == 5
    assert won_by_nobody(board.game)


def test_or_only_while_lurtz_is_on_top_by_option() -> None:
    options = {**MODE, "empty_main_deck": "last"}
    for archenemies, ended in (("Impossible Nazgûl, Impossible Lurtz", False), ("Impossible Lurtz", True)):
        board = table(["Courage", "Courage"], "Orc Overseer, Uruk-hai, Watchman, Volley", options=options,
                    left=3 if ended else 1, archenemies=archenemies).end()  # fmt: skip
        assert (board.game.outcome is not None) == ended
    board.game.view(0)
    with pytest.raises(Forbidden):
        board.end()


def test_without_the_mode_an_empty_main_deck_is_no_defeat() -> None:
    board = table(["Courage", "Courage"], "Orc Overseer, Uruk-hai, Watchman, Volley", left=1).end()
    assert (board.game.outcome, len(board.state.main_deck)) == (None, 0)


def test_whoever_defeats_lurtz_ends_the_game_and_points_decide() -> None:
    board = table(["Courage", "Courage"], PATH, archenemies="Impossible Lurtz", options=MODE, power=14)
    board.buy("Impossible Lurtz")
    assert board.game.outcome is not None
    assert (board.game.outcome.winners, board.game.outcome.termination) == ((0,), "last Archenemy")

"""A player who leaves while the others go on, and the last one who wins."""

import pytest

from engine.deckbuilding.table import Table
from engine.kernel import Game, IllegalAnswer
from tests.engine.deckbuilding.tables import sound, start, state_of, table

PATH = "Orc Overseer, Uruk-hai, Elven Rope, Watchman, Volley"
HANDS = ["Courage, Valor", "Courage, Axe", "Courage, Despair"]


def left(board: Table, seat: int) -> Table:
    board.game.resign(seat, "timeout")
    board.events += board.game.drain()
    return sound(board)


def test_of_two_players_the_other_wins_whatever_the_points() -> None:
    board = left(table(["Nazgûl", "Courage"], PATH, archenemies="Lurtz"), 0)
    outcome = board.game.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.places, outcome.termination) == ((1,), (2, 1), "timeout")


def test_a_turn_is_over_when_its_player_leaves() -> None:
    board = left(table(HANDS, PATH, player=1, power=3), 1)
    assert (board.waiting, board.power, board.hand(1)) == ([2], 0, ["Axe", "Courage"])


def test_the_path_is_filled_after_it() -> None:
    board = table(HANDS, PATH, power=2, main_deck="Bargain").buy("Watchman")
    assert left(board, 0).path[-1] == "Bargain"


def test_anothers_turn_goes_on_where_it_is() -> None:
    board = left(table(HANDS, PATH, power=3), 2)
    assert (board.waiting, board.power) == ([0], 3)
    assert board.end().waiting == [1]
    assert board.end().waiting == [0]


def test_ambushes_that_waited_for_who_has_left_wait_for_the_next_player() -> None:
    board = table(["Courage", "Courage, Valor", "Courage"], f"{PATH}, Orc Scout, Uruk-hai", player=1,
                ambushes="Orc Scout, Uruk-hai", decks=["", "", "2 Valor"])  # fmt: skip
    assert (board.waiting, board.asked) == ([1], "ambush")
    left(board, 1)
    assert (board.waiting, board.asked) == ([2], "ambush")


def test_who_has_left_is_not_attacked() -> None:
    board = left(table(["Cave Troll, Courage", "Courage", "Courage"], PATH), 1).play("Cave Troll")
    assert (board.discard(1), board.discard(2), board.power) == ([], ["Corruption"], 3 + 1)


def test_who_leaves_while_a_defense_is_asked_does_not_hold_the_others_up() -> None:
    board = table(["Cave Troll, Courage", "Watchman", "Watchman"], PATH).play("Cave Troll")
    left(board, 1).defend(2, "Watchman")
    assert board.waiting == [0]
    assert board.discard(1) == []


def test_an_attacker_who_leaves_ends_the_attack_and_the_turn() -> None:
    board = left(table(["Cave Troll, Courage", "Watchman", "Watchman"], PATH).play("Cave Troll"), 0)
    board.defend(1).defend(2)
    assert board.waiting == [1]


def test_the_cards_of_who_has_left_count_for_nobody() -> None:
    board = left(table(["Nazgûl, Courage", "Valor", "Courage"], "Orc Overseer", left=0, archenemies="Lurtz"), 0)
    outcome = board.game.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.places) == ((1,), (3, 1, 2))


def test_who_leaves_while_heroes_are_chosen_is_left_out() -> None:
    game = start(3, heroes="chosen", first_player="first")
    game.resign(0, "concession")
    assert [decision.seat for decision in game.pending] == [1, 2]
    for decision in list(game.pending):
        game.answer(decision.seat, decision.id, decision.option_keys()[decision.seat])
    state = state_of(game)
    assert (state.first, state.player, state.deck[0], game.invariants()) == (1, 1, [], [])


def test_nobody_leaves_twice_and_only_players_leave() -> None:
    game: Game = start(3)
    game.resign(0, "concession")
    for seat in (0, 7):
        with pytest.raises(IllegalAnswer, match="no such player"):
            game.resign(seat, "concession")

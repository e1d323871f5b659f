"""A player who leaves while the others go on, and the last one who wins."""

import pytest

from engine.bots.chance import random_raw
from engine.kernel import Game, IllegalAnswer, Stream, key_from_seed
from engine.kernel.conformance import Setting, Tally, play_lawfully
from engine.tarot.conformance import table_of
from engine.tarot.state import PILE, TarotState
from engine.tarot.table import Table
from tests.engine.tarot.test_rounds import first_major, play_to, start, state_of

HANDS = ["cups_2 cups_3", "cups_4 cups_5", "cups_6 cups_7"]


def left(table: Table, seat: int) -> Table:
    table.game.resign(seat, "timeout")
    assert table.game.invariants() == []
    return table


def test_of_two_players_the_other_wins() -> None:
    table = left(Table(HANDS[:2], "cups_1"), 0)
    outcome = table.game.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.places, outcome.termination) == ((1,), (2, 1), "timeout")


def test_the_turn_of_a_player_who_leaves_passes_to_the_left() -> None:
    table = left(Table(HANDS, "cups_1", player=1), 1)
    assert (table.waiting, table.events_of("draw"), table.hand(1)) == ([2], [], {"cups_4", "cups_5"})
    assert table.play("cups_6").waiting == [0]
    assert table.play("cups_2").waiting == [2]


def test_anothers_turn_goes_on_where_it_is() -> None:
    table = left(Table(HANDS, "cups_1", pile="cups_9").draw(), 2)
    assert (table.waiting, table.asked) == ([0], "after_draw")
    assert table.play("cups_9").waiting == [1]


def test_the_cards_of_a_player_who_has_left_stay_face_down() -> None:
    table = left(Table(HANDS, "cups_1"), 1)
    assert table.hand(1) == {"cups_4", "cups_5"}
    seats = table.view(0)["seats"]
    assert isinstance(seats, list)
    assert (seats[1]["hand_count"], seats[1]["lost"], "hand" in seats[1]) == (2, True, False)


def test_the_ring_goes_back_to_the_middle_with_what_lies_on_it() -> None:
    table = left(Table(HANDS, "cups_1", ring="major_tower", bearer=1), 1)
    ring = table.view(None)["ring"]
    assert isinstance(ring, dict)
    assert (ring["bearer"], ring["affiliation"], len(ring["cards"])) == (None, "dark", 2)
    assert table.events_of("ring in the middle") == [{}]


def test_who_has_left_is_compared_with_nobody_and_scores_nothing() -> None:
    table = left(Table(["cups_2", "cups_5 cups_7", "wands_1"], "cups_1", dark=(2, 0, 4)), 1).play("cups_2")
    assert [table.row(seat).get("victory_points", 0) for seat in range(3)] == [15, 0, 5]
    assert "dark_points" not in table.row(1)


def test_points_are_given_to_players_in_the_game_only() -> None:
    table = left(Table(HANDS, "cups_1", ring="major_sun"), 2)
    assert table.options == {"add 0", "add 1", "none"}


def test_a_dealer_who_leaves_before_declaring_is_replaced_from_the_right() -> None:
    game = first_major(4)
    dealer = state_of(game).dealer
    game.resign(dealer, "timeout")
    assert (game.pending[0].seat, game.pending[0].prompt[0]) == ((dealer - 1) % 4, "first_suit")


def test_the_first_player_may_leave_while_the_dealer_declares() -> None:
    game = first_major(4)
    dealer = state_of(game).dealer
    game.resign((dealer + 1) % 4, "timeout")
    question = game.pending[0]
    assert (question.seat, question.prompt[0]) == (dealer, "first_suit")
    game.answer(question.seat, question.id, "cups")
    assert game.pending[0].seat == (dealer + 2) % 4


def test_a_player_may_leave_before_anybody_has_passed_cards() -> None:
    game = play_to(start(4), "pass", 2)
    game.resign(2, "timeout")
    assert [question.prompt for question in game.pending] == [("pass", 1), ("pass", 3), ("pass", 0)]
    assert [question.seat for question in game.pending] == [0, 1, 3]


def test_a_player_may_leave_while_others_have_passed_cards() -> None:
    game = play_to(start(3), "pass", 2)
    question = game.pending[0]
    game.answer(0, question.id, question.option_keys()[:2])
    game.resign(1, "timeout")
    question = game.pending[0]
    assert question.seat == 2
    game.answer(2, question.id, question.option_keys()[:2])
    assert [len(hand) for hand in state_of(game).hand] == [7, 7, 7]
    assert game.invariants() == []


def test_who_leaves_is_dealt_nothing_in_the_next_round() -> None:
    game = start(3)
    game.resign(1, "timeout")
    play_to(game, "act", 2)
    state = state_of(game)
    assert isinstance(state, TarotState)
    assert ([bool(hand) for hand in state.hand], len(state.sheet)) == ([True, False, True], 3)
    assert state.zone.count(PILE) == len(state.pile)


def test_places_of_those_who_left_go_by_when_they_left() -> None:
    game = start(4)
    game.resign(3, "timeout")
    game.resign(0, "concession")
    chance = Stream(key_from_seed(1))
    while game.outcome is None:
        game.decide(game.pending[0], random_raw(game.pending[0], chance))
    assert (game.outcome.places[0], game.outcome.places[3]) == (3, 4)
    assert sorted(game.outcome.places[1:3]) in ([1, 1], [1, 2])


def test_nobody_leaves_twice_and_no_stranger_does() -> None:
    game = start(3)
    game.resign(1, "timeout")
    for seat in (1, 3, -1):
        with pytest.raises(IllegalAnswer, match="no such player"):
            game.resign(seat, "timeout")


@pytest.mark.long
@pytest.mark.parametrize("seats", [3, 6])
def test_games_in_which_players_leave_end_lawfully(seats: int) -> None:
    setting: Setting = table_of(seats, concede=25)
    tally = Tally()
    for seed in range(3):
        play_lawfully(setting, seed, tally)
    assert tally.games == 3
    assert Game.load(setting.start(1).dump()).pending

"""Three to six at the table: bids, places, whose turn it is, who comes next, how often a fellowship moves."""

import pytest

from engine.kernel import Game, IllegalSetup, key_from_seed
from engine.tcg.names import FELLOWSHIP, MANEUVER, REGROUP
from engine.tcg.starters import STARTERS
from engine.tcg.table import Table
from engine.tcg.view_types import TcgSeat
from tests.engine.views import tcg_view

DECKS = (STARTERS["aragorn"].engine_data(), STARTERS["gandalf"].engine_data())


def start(seats: int, seed: int = 1, **options: object) -> Game:
    return Game.start("tcg", options, [DECKS[seat % 2] for seat in range(seats)], key_from_seed(seed))


def bid(game: Game, *bids: int) -> Game:
    for decision, number in zip(list(game.pending), bids, strict=True):
        game.answer(decision.seat, decision.id, number)
    return game


def answer(game: Game, value: object) -> Game:
    game.answer(game.pending[0].seat, game.pending[0].id, value)
    return game


def seats_of(game: Game) -> list[TcgSeat]:
    return tcg_view(game, None)["seats"]


def test_bidders_choose_places_from_the_highest_down_and_the_last_place_is_no_choice() -> None:
    """The rulebook's example: bids of 3, 4, 3 and 1; the second bidder first, then the tied ones in random order."""
    game = bid(start(4), 3, 4, 3, 1)
    assert game.pending[0].seat == 1
    answer(game, "place:0")
    tied = game.pending[0].seat
    other = 2 - tied
    assert tied in (0, 2)
    answer(game, "place:1")
    assert game.pending[0].seat == other
    answer(game, "place:3")
    assert tcg_view(game, None)["order"] == [1, tied, 3, other]
    assert [seat["burdens"] for seat in seats_of(game)] == [3, 4, 3, 1]


def test_any_place_may_be_chosen_even_the_last() -> None:
    game = answer(bid(start(3), 0, 2, 1), "place:2")
    assert game.pending[0].seat == 2
    assert game.pending[0].option_keys() == ["place:0", "place:1"]


def test_tied_bidders_choose_in_random_order() -> None:
    first = {bid(start(3, seed), 1, 1, 1).pending[0].seat for seed in range(30)}
    assert first == {0, 1, 2}


def test_a_player_corrupted_by_his_bid_is_out_before_the_game_and_the_others_play() -> None:
    game = bid(start(3), 10, 1, 0)
    answer(game, "place:0")
    answer(game, "place:1")
    assert game.outcome is None
    assert [seat["lost"] for seat in seats_of(game)] == [True, False, False]
    path = tcg_view(game, None)["path"]
    assert path[0]["card"] is not None
    assert path[0]["card"]["owner"] == 1  # the first player still in the game places site 1
    assert path[0]["markers"] == [1, 2]
    assert (game.pending[0].seat, game.pending[0].prompt[0]) == (1, "starting fellowship")


def test_players_corrupted_by_their_bids_fall_together_and_share_a_place() -> None:
    game = bid(start(4), 10, 10, 0, 0)
    answer(game, "place:0")
    answer(game, "place:1")
    answer(game, "place:2")
    undecided = game.outcome is None
    assert undecided
    game.resign(3, "concession")
    assert game.outcome is not None
    assert game.outcome.places == (3, 3, 1, 2)


def test_fellowships_and_mulligans_come_in_turn_order() -> None:
    game = bid(start(3), 0, 1, 2)
    answer(game, "place:1")
    answer(game, "place:2")
    questions: list[tuple[str, int]] = []
    while game.pending[0].prompt[0] != "action":
        questions.append((str(game.pending[0].prompt[0]), game.pending[0].seat))
        answer(game, [] if questions[-1][0] == "starting fellowship" else "no")
    assert questions == [(what, seat) for what in ("starting fellowship", "mulligan") for seat in (0, 2, 1)]
    assert [seat["hand_count"] for seat in seats_of(game)] == [8, 8, 8]
    assert game.pending[0].seat == 0


def test_turns_go_clockwise() -> None:
    table = Table(seats=4, site=3)
    movers = []
    table.begin("turn")
    for _ in range(5):
        movers.append(table.state.fp)
        while table.state.fp == movers[-1] and table.running.pending:
            table.decline()
    assert movers == [0, 1, 2, 3, 0]


def test_the_action_procedure_goes_counter_clockwise_from_the_free_peoples_player() -> None:
    table = Table(seats=4, site=4)
    table.in_play("Goblin Runner", seat=2)
    table.begin(MANEUVER)
    questions = []
    while table.phase == MANEUVER:
        questions.append(table.asked.seat)
        table.pass_()
    assert questions == [0, 3, 2, 1]


@pytest.mark.parametrize(("seats", "limit"), [(2, 2), (3, 2), (4, 3), (5, 4), (6, 5)])
def test_the_move_limit_is_the_number_of_opponents_but_two_at_least(seats: int, limit: int) -> None:
    table = Table(seats=seats, site=1).begin(FELLOWSHIP)
    assert table.view(None)["move_limit"] == limit


def test_the_move_limit_counts_opponents_when_the_game_begins() -> None:
    table = Table(seats=5, site=1).begin(FELLOWSHIP)
    table.resign(3).resign(2)
    assert table.view(None)["move_limit"] == 4


def test_four_players_move_up_to_three_times_in_a_turn() -> None:
    table = Table(seats=4, site=1).begin(FELLOWSHIP)
    table.move()
    for site in (3, 4):
        while table.asked.prompt[0] != "move or stay":
            table.decline()
        table.move()
        assert table.state.site_number[0] == site
    while table.state.fp == 0:
        assert table.asked.prompt[0] != "move or stay"
        table.decline()
    assert table.state.site_number == [4, 1, 1, 1]


def test_shadow_players_reconcile_from_the_right_before_the_fellowship_moves_on() -> None:
    table = Table(seats=4, site=4)
    table.begin(REGROUP).pass_all()
    questions = []
    while table.asked.prompt[0] == "reconcile":
        questions.append(table.asked.seat)
        table.choose()
    assert questions == [3, 2, 1]
    assert (table.asked.seat, table.asked.prompt[0]) == (0, "move or stay")


def test_the_view_says_who_sits_on_the_right_and_who_is_out() -> None:
    table = Table(seats=4, site=4).begin(FELLOWSHIP)
    seats = table.view(2)["seats"]
    assert isinstance(seats, list)
    assert [seat["right"] for seat in seats] == [3, 0, 1, 2]
    assert table.view(None)["shadow"] == [3, 2, 1]
    table.resign(3)
    seats = table.view(2)["seats"]
    assert isinstance(seats, list)
    assert [seat["right"] for seat in seats] == [2, 0, 1, 2]
    assert [(seat["lost"], seat["elimination_order"]) for seat in seats] == [(False, 0)] * 3 + [(True, 1)]
    assert table.view(None)["shadow"] == [2, 1]


@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_play(seats: int) -> None:
    with pytest.raises(IllegalSetup, match="2 to 6 seats"):
        start(seats)

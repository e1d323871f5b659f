"""Three rounds: the deal and its rotation, passing two cards, and the first card of the Journey Pile ("Setup")."""

from typing import Any

import pytest

from engine.bots.chance import random_raw
from engine.kernel import Game, Stream, key_from_seed
from engine.tarot.cards import CARDS, SUITS, is_major
from engine.tarot.deck import DARK
from engine.tarot.state import TarotState


def start(seats: int = 4, seed: int = 1, **options: object) -> Game:
    return Game.start("tarot", options, [None] * seats, key_from_seed(seed))


def state_of(game: Game) -> TarotState:
    state = game.state
    assert isinstance(state, TarotState)
    return state


def play_to(game: Game, prompt: str, number: int, seed: int = 5) -> Game:
    """Answer at random until such a question is asked in a round."""
    chance = Stream(key_from_seed(seed))
    while game.pending and not (game.pending[0].prompt[0] == prompt and state_of(game).round == number):
        game.decide(game.pending[0], random_raw(game.pending[0], chance))
    assert game.pending
    return game


def events(game: Game, kind: str) -> list[dict[str, Any]]:
    return [event.data for event in game.drain() if event.kind == kind]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_everybody_is_dealt_seven_cards_and_one_is_turned_up(seats: int) -> None:
    state = state_of(start(seats))
    assert [len(hand) for hand in state.hand] == [7] * seats
    assert (len(state.journey), len(state.pile), state.round) == (1, 77 - 7 * seats - 1, 1)
    assert (state.ring, state.dark) == ([10], [0] * seats)


def test_each_sees_only_the_cards_they_are_dealt() -> None:
    game = start()
    dealt = [event for event in game.drain() if event.kind == "dealt"]
    assert [event.seats for event in dealt] == [(event.data["player"],) for event in dealt]
    assert sorted(event.seats or () for event in dealt) == [(seat,) for seat in range(4)]


def test_the_first_dealer_is_found_by_lot_and_the_player_on_the_left_begins() -> None:
    dealers = set()
    for seed in range(40):
        state = state_of(start(4, seed))
        dealers.add(state.dealer)
        assert state.player == (state.dealer + 1) % 4
    assert dealers == {0, 1, 2, 3}


def test_the_first_seat_deals_by_option() -> None:
    assert {state_of(start(4, seed, first_dealer="first")).dealer for seed in range(10)} == {0}


@pytest.mark.parametrize(("next_dealer", "expected"), [("left", [3, 0, 1]), ("same", [3, 3, 3])])
def test_the_deal_passes_to_the_left_or_stays_by_option(next_dealer: str, expected: list[int]) -> None:
    games = (start(4, seed, next_dealer=next_dealer) for seed in range(40))
    game = next(game for game in games if state_of(game).dealer == 3)
    play_to(game, "act", 3)
    assert [event["dealer"] for event in events(game, "round")] == expected


def test_in_the_first_round_no_cards_are_passed() -> None:
    game = start()
    play_to(game, "pass", 2)
    assert [event["number"] for event in events(game, "round")] == [1, 2]


@pytest.mark.parametrize(("number", "step"), [(2, 1), (3, -1)])
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_two_cards_are_passed_left_in_the_second_round_and_right_in_the_third(
    seats: int, number: int, step: int
) -> None:
    game = play_to(start(seats), "pass", number)
    state = state_of(game)
    assert [question.seat for question in game.pending] == list(range(seats))
    passed = [sorted(hand)[:2] for hand in state.hand]
    for asked in game.pending:
        assert asked.prompt == ("pass", (asked.seat + step) % seats)
    for asked in list(game.pending):
        game.decide(asked, passed[asked.seat])
    for seat in range(seats):
        assert set(passed[seat]) <= set(state.hand[(seat + step) % seats])
        assert state.passed[seat] == passed[seat]
    assert [len(hand) for hand in state.hand] == [7] * seats


def test_all_choose_at_once_and_nobody_sees_what_the_others_choose() -> None:
    game = play_to(start(3), "pass", 2)
    game.drain()
    before = [game.view(seat) for seat in range(3)]
    question = game.pending[1]
    game.answer(1, question.id, question.option_keys()[:2])
    assert [decision.seat for decision in game.pending] == [0, 2]
    assert game.drain() == []
    for seat in (0, 2):
        assert {**game.view(seat), "waiting": 0} == {**before[seat], "waiting": 0}


def test_giver_and_taker_see_the_cards_that_are_passed_and_nobody_else() -> None:
    game = play_to(start(3), "pass", 2)
    game.drain()
    while game.pending[0].prompt[0] == "pass":
        question = game.pending[0]
        game.answer(question.seat, question.id, question.option_keys()[:2])
    gave = [event for event in game.drain() if event.kind == "gave"]
    assert [event.seats for event in gave] == [(0, 1), (1, 2), (2, 0)]


def test_cards_are_passed_before_the_first_one_is_turned_up() -> None:
    game = play_to(start(3), "pass", 2)
    assert state_of(game).journey == []
    assert game.view(0)["phase"] == "passing"


def test_exactly_two_cards_are_passed() -> None:
    game = play_to(start(3), "pass", 2)
    question = game.pending[0]
    assert (question.least, question.most, len(question.options)) == (2, 2, 7)


def first_major(seats: int = 3) -> Game:
    """A game whose first card turned up is of the Major Arcana and Dark."""
    for seed in range(200):
        game = start(seats, seed)
        card = state_of(game).journey[0]
        if is_major(card) and state_of(game).deck[card] == DARK:
            return game
    raise AssertionError


def test_the_dealer_declares_a_suit_if_the_first_card_is_of_the_major_arcana() -> None:
    game = first_major()
    state = state_of(game)
    (question,) = game.pending
    assert (question.seat, question.prompt[0], question.option_keys()) == (state.dealer, "first_suit", list(SUITS))
    game.answer(question.seat, question.id, "wands")
    assert (state.suit, game.pending[0].seat) == (1, (state.dealer + 1) % 3)
    assert state.dark == [0, 0, 0]


def test_nobody_declares_a_suit_if_it_is_not() -> None:
    game = next(game for game in (start(3, seed) for seed in range(50)) if not is_major(state_of(game).journey[0]))
    assert game.pending[0].prompt[0] == "act"


def test_a_new_round_starts_with_all_cards_no_dark_points_and_the_ring_in_the_middle() -> None:
    game = play_to(start(3), "pass", 2)
    state = state_of(game)
    assert sorted([*state.pile, *(card for hand in state.hand for card in hand), *state.ring]) == list(
        range(len(CARDS))
    )
    assert (state.dark, state.bearer, state.ring) == ([0, 0, 0], -1, [10])
    assert len(state.sheet) == 3


def test_three_rounds_make_a_game() -> None:
    game = start(3)
    chance = Stream(key_from_seed(2))
    while game.outcome is None:
        game.decide(game.pending[0], random_raw(game.pending[0], chance))
    events = game.drain()
    assert [event.data["number"] for event in events if event.kind == "round over"] == [1, 2, 3]
    assert len(state_of(game).sheet) == 4 * 3

"""What players know of hidden cards, and that a new deal agrees with it and with nothing more."""

from engine.bots.chance import random_raw
from engine.kernel import Game, Stream, key_from_seed
from engine.tarot.cards import CARDS
from engine.tarot.state import HAND, TarotState
from engine.tarot.table import Table
from tests.engine.tarot.test_rounds import play_to, start, state_of
from tests.engine.views import tarot_view


def redealt(game: Game, seat: int, seed: int) -> TarotState:
    twin = game.redeal(seat, Stream(key_from_seed(seed)))
    assert twin.view(seat) == game.view(seat)
    assert twin.invariants() == []
    return state_of(twin)


def after_passing(seats: int = 3) -> Game:
    game = play_to(start(seats), "pass", 2)
    chance = Stream(key_from_seed(3))
    while game.pending[0].prompt[0] == "pass":
        game.decide(game.pending[0], random_raw(game.pending[0], chance))
    return game


def test_everything_hidden_may_lie_anywhere_else() -> None:
    table = Table(["cups_2 cups_3", "wands_1 wands_2"], "cups_1", pile="coins_9")
    seen = [redealt(table.game, 0, seed) for seed in range(60)]
    assert len({tuple(sorted(state.hand[1])) for state in seen}) > 50
    assert len({state.pile[-1] for state in seen}) > 20
    assert all(state.hand[0] == table.state.hand[0] for state in seen)
    assert len({frozenset(state.pile) for state in seen}) > 50


def test_who_passed_cards_knows_them_while_they_are_held() -> None:
    game = after_passing()
    state = state_of(game)
    for seed in range(20):
        twin = redealt(game, 0, seed)
        assert set(state.passed[0]) <= set(twin.hand[state.taker[0]])
    shown = tarot_view(game, 0)["seats"]
    assert isinstance(shown, list)
    assert [card["card"] for card in shown[0]["passed"]] == [CARDS[card].key for card in state.passed[0]]
    assert [card["held"] for card in shown[0]["passed"]] == [True, True]
    assert "passed" not in shown[1]


def test_who_passed_them_to_others_is_not_known() -> None:
    game = after_passing()
    state = state_of(game)
    giver = next(seat for seat in (1, 2) if state.taker[seat] != 0)
    dealt = {tuple(redealt(game, 0, seed).passed[giver]) for seed in range(40)}
    assert len(dealt) > 20
    for seed in range(10):
        twin = redealt(game, 0, seed)
        assert set(twin.passed[giver]) <= set(twin.hand[twin.taker[giver]])


def test_cards_that_have_been_played_stay_played() -> None:
    game = play_to(start(3), "act", 2)
    chance = Stream(key_from_seed(9))
    for _ in range(30):
        if game.pending[0].prompt[0] not in ("act", "after_draw", "point"):
            break
        game.decide(game.pending[0], random_raw(game.pending[0], chance))
    state = state_of(game)
    twin = redealt(game, 1, 4)
    assert (twin.journey, twin.ring, twin.dark) == (state.journey, state.ring, state.dark)


def test_hands_that_lie_open_stay() -> None:
    table = Table(["cups_2", "cups_4 wands_1", "coins_1"], "cups_1").play("cups_2")
    assert table.asked == "held"
    for seed in range(5):
        twin = redealt(table.game, 0, seed)
        assert twin.hand == table.state.hand
    assert len({tuple(redealt(table.game, 0, seed).pile) for seed in range(5)}) == 5


def test_a_secret_choice_of_another_is_dealt_anew() -> None:
    game = play_to(start(3), "pass", 2)
    question = next(candidate for candidate in game.pending if candidate.seat == 1)
    game.answer(1, question.id, question.option_keys()[:2])
    passed = set()
    for seed in range(12):
        twin = game.redeal(0, Stream(key_from_seed(seed)))
        assert twin.view(0) == game.view(0)
        for seat in (0, 2):
            decision = next(decision for decision in twin.pending if decision.seat == seat)
            twin.answer(seat, decision.id, decision.option_keys()[:2])
        passed.add(tuple(state_of(twin).passed[1]))
    assert len(passed) > 6


def test_no_view_shows_a_hidden_card_or_its_handle() -> None:
    table = Table(["cups_2 cups_3", "wands_1 wands_2"], "cups_1")
    for viewer in (None, 0):
        seats = table.view(viewer)["seats"]
        assert isinstance(seats, list)
        assert ("hand" in seats[1], seats[1]["hand_count"]) == (False, 2)
    assert all(table.state.zone[card] == HAND for card in table.state.hand[1])

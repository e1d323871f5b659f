"""Bots answer legally from the view alone, and the steady one is no fool."""

import pytest

from engine.bots import BOTS, bots_for, choose
from engine.games import engine_games
from engine.kernel import Game, Stream, key_from_seed
from engine.kernel.conformance import Setting
from engine.tcg.conformance import later_decks, random_decks
from engine.terminal.games import Setup
from engine.terminal.simulate import simulate
from tests.engine.settings import ALL, GAMES, TCG, TINY, short_seed
from tests.shares import whole_or_sample

SETTINGS = [ALL[name] for name in GAMES]


@whole_or_sample
@pytest.mark.parametrize("name", sorted(BOTS))
@pytest.mark.parametrize("setting", [TINY, *SETTINGS], ids=lambda setting: setting.ruleset)
def test_every_answer_is_legal(name: str, setting: Setting, whole: bool) -> None:
    for seed in range(5) if whole else (2,):
        game = setting.start(seed)
        number = 0
        while game.outcome is None:
            number += 1
            decision = game.pending[0]
            value = choose(name, game.view(decision.seat), decision.as_data(), number)
            game.answer(decision.seat, decision.id, value)
        assert game.outcome is not None


@pytest.mark.long
@whole_or_sample
def test_the_steady_bot_answers_legally_with_random_decks(whole: bool) -> None:
    """Decks of every card that can be played ask what the starters never do."""
    for seed in range(60 if whole else 2):
        setting = (random_decks, later_decks)[seed % 2](seed)
        game = setting.start(seed, snapshots=False)
        number = 0
        while game.outcome is None:
            number += 1
            decision = game.pending[0]
            value = choose("steady", game.view(decision.seat), decision.as_data(), number)
            game.answer(decision.seat, decision.id, value)


@whole_or_sample
@pytest.mark.parametrize("name", sorted(BOTS))
@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.ruleset)
def test_a_bot_answers_the_same_whatever_the_others_hold(name: str, setting: Setting, whole: bool) -> None:
    """Law 4 for bots: the hidden cards dealt anew change no answer. Whole: four games; else one."""
    compared = 0
    for seed in range(4) if whole else (short_seed(setting.ruleset),):
        game = setting.start(seed)
        chance = setting.chance(seed)
        while game.outcome is None:
            decision = game.pending[0]
            twin = game.redeal(decision.seat, Stream(key_from_seed(seed)))
            mirror = next(question for question in twin.pending if question.seat == decision.seat)
            answers = [
                choose(name, one.view(decision.seat), question.as_data(), 7)
                for one, question in ((game, decision), (twin, mirror))
            ]
            assert answers[0] == answers[1]
            compared += 1
            game.decide(decision, setting.choose(decision, chance))
    assert compared > (100 if whole else 5)


@pytest.mark.long
@whole_or_sample
def test_the_steady_bot_beats_the_random_one(whole: bool) -> None:
    setup = Setup("tcg", {}, TCG.seats, ("aragorn", "gandalf"))
    games = 12 if whole else 4
    first = simulate(["steady", "random"], setup, games, 1, progress=False)
    second = simulate(["random", "steady"], setup, games, 101, progress=False)
    assert first.wins[0] + second.wins[1] >= 2 * games * 3 / 4


@pytest.mark.long
@whole_or_sample
@pytest.mark.parametrize(("sides", "least"), [(("dark", "good"), 0.9), (("good", "dark"), 0.9)])
def test_the_steady_bot_beats_the_random_one_at_the_confrontation(
    sides: tuple[str, str], least: float, whole: bool
) -> None:
    games = 40 if whole else 10
    setup = Setup("confrontation", {}, [{"side": side} for side in sides], sides)
    assert simulate(["steady", "random"], setup, games, 1, progress=False).wins[0] >= least * games


@pytest.mark.long
@whole_or_sample
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_steady_bot_beats_the_random_one_at_the_tarot_card_game(seats: int, whole: bool) -> None:
    games = 40 if whole else 8
    setup = Setup("tarot", {}, [None] * seats, [""] * seats)
    bots = [("steady", "random")[seat % 2] for seat in range(seats)]
    wins = simulate(bots, setup, games, 1, progress=False).wins
    assert sum(wins[0::2]) >= 0.9 * games > 5 * sum(wins[1::2])


@pytest.mark.long
@whole_or_sample
@pytest.mark.parametrize("seats", [2, 4])
def test_the_steady_bot_beats_the_random_one_at_the_deck_building_game(seats: int, whole: bool) -> None:
    """It wins nearly every game; a random one hardly ever defeats an Archenemy."""
    games = 40 if whole else 8
    setup = Setup("deckbuilding", {}, [None] * seats, [""] * seats)
    bots = [("steady", "random")[seat % 2] for seat in range(seats)]
    wins = simulate(bots, setup, games, 1, progress=False).wins
    assert sum(wins[0::2]) >= 0.9 * games > 5 * sum(wins[1::2])


def test_there_is_no_other_bot() -> None:
    game = Game.start("tcg", {}, TCG.seats, key_from_seed(1))
    with pytest.raises(KeyError):
        choose("genius", game.view(0), game.pending[0].as_data(), 1)


def test_the_steady_bot_is_offered_where_it_has_rules_of_thumb() -> None:
    for game in engine_games():
        searching = ("search", "deep-search") if game.evaluation is not None else ()
        assert bots_for(game.name) == (("steady", "random", *searching) if game.steady is not None else ("random",))
    assert bots_for("tcg") == ("steady", "random", "search", "deep-search")
    assert bots_for("tiny") == ("random",)

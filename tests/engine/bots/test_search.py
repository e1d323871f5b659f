"""The searching bot: legal, repeatable, bounded by its budget, blind to what its seat cannot see, and strong."""

from typing import Any

import pytest

from engine.bots import SEARCHING, bots_for, choose
from engine.bots.evaluation import evaluate, evaluation_knows, outcome_values
from engine.bots.search import LONGEST, search
from engine.bots.steady import steady_answer
from engine.bots.steady_tcg import answer as steady_tcg_answer
from engine.bots.value_deckbuilding import SETTLED
from engine.deckbuilding.conformance import THREE as DECKBUILDING_THREE
from engine.games import engine_games
from engine.kernel import Game, Stream, key_from_seed
from engine.kernel.conformance import Setting
from engine.kernel.state import Outcome
from engine.tarot.conformance import THREE as TAROT_THREE
from tests.engine.settings import ALL, TCG, TINY
from tests.shares import whole_or_sample

USUAL = [ALL[game.name] for game in engine_games() if game.evaluation is not None]
SETTINGS = [*USUAL, TAROT_THREE, DECKBUILDING_THREE]
NAMES = [f"{setting.ruleset}-{len(setting.seats)}" for setting in SETTINGS]
BUDGET = 60


def questions(setting: Setting, seed: int, every: int, most: int) -> list[Game]:
    """Copies of a random game at every so many of its questions that have several answers."""
    game, chance = setting.start(seed), setting.chance(seed)
    games: list[Game] = []
    number = 0
    while game.outcome is None and len(games) < most:
        decision = game.pending[0]
        number += not decision.forced
        if not decision.forced and number % every == 0:
            games.append(game.clone())
        game.decide(decision, setting.choose(decision, chance))
    return games


@pytest.mark.long
@whole_or_sample
@pytest.mark.parametrize("setting", SETTINGS, ids=NAMES)
def test_the_search_is_the_same_whatever_the_others_hold(setting: Setting, whole: bool) -> None:
    """Law 4 for the searching bot: answer, chance and every mean. Whole: four deals of many questions."""
    games = questions(setting, seed=3, every=4, most=40 if whole else 4)
    assert len(games) >= 4
    for game in games:
        seat = game.pending[0].seat
        here = search(game, seat, 5, BUDGET, always=True)
        assert here.tries > 0
        for key in range(4 if whole else 1):
            assert search(game.redeal(seat, Stream(key_from_seed(key))), seat, 5, BUDGET, always=True) == here


@pytest.mark.long
@pytest.mark.parametrize("setting", SETTINGS, ids=NAMES)
def test_the_search_changes_nothing_keeps_to_its_budget_and_answers_legally(setting: Setting) -> None:
    for game in questions(setting, seed=4, every=9, most=3):
        decision = game.pending[0]
        before = game.dump()
        outcome = search(game, decision.seat, 1, BUDGET, always=True)
        assert game.dump() == before
        assert outcome.answers < BUDGET + LONGEST
        assert search(game, decision.seat, 1, BUDGET, always=True) == outcome
        assert outcome.chance is not None
        assert 0 <= outcome.chance <= 1
        assert sum(rated.tries for rated in outcome.rated) == outcome.tries
        game.answer(decision.seat, decision.id, outcome.value)


def test_a_forced_answer_is_not_searched_and_nobody_else_is_asked() -> None:
    game = TCG.start(1)
    while not game.pending[0].forced:
        game.decide(game.pending[0], TCG.choose(game.pending[0], TCG.chance(1)))
    outcome = search(game, game.pending[0].seat, 1, BUDGET)
    assert (outcome.tries, outcome.chance, outcome.rated) == (0, None, ())
    askers = {decision.seat for decision in game.pending}
    with pytest.raises(LookupError):
        search(game, len(TCG.seats) if len(askers) == len(TCG.seats) else 1 - min(askers), 1, BUDGET)


@pytest.mark.long
def test_cards_of_the_deck_building_game_are_played_without_a_search() -> None:
    setting = ALL["deckbuilding"]
    kinds = set()
    for game in questions(setting, seed=4, every=1, most=30):
        decision = game.pending[0]
        usual = steady_answer(game.view(decision.seat), decision.as_data(), Stream(key_from_seed(1)))
        verbs = [option["verb"] for option in decision.as_data()["options"] if option["key"] == usual]
        outcome = search(game, decision.seat, 1, BUDGET)
        settled = bool(SETTLED.intersection(verbs))
        kinds.add(settled)
        assert (outcome.tries == 0) == settled
        if settled:
            assert SETTLED.intersection(
                option["verb"] for option in decision.as_data()["options"] if option["key"] == outcome.value
            )
    assert kinds == {True, False}


def test_a_game_without_evaluation_has_the_steady_bot() -> None:
    assert not evaluation_knows(TINY.ruleset)
    assert bots_for(TINY.ruleset) == ("random",)
    assert set(SEARCHING) < set(bots_for("tcg"))
    game = TINY.start(1)
    outcome = search(game, game.pending[0].seat, 1, BUDGET)
    assert outcome.tries == 0
    game.answer(game.pending[0].seat, game.pending[0].id, outcome.value)


@pytest.mark.long
@pytest.mark.parametrize("setting", SETTINGS, ids=NAMES)
def test_positions_are_worth_a_share_and_the_end_what_its_places_say(setting: Setting) -> None:
    game, chance = setting.start(2, snapshots=False), setting.chance(2)
    while game.outcome is None:
        values = evaluate(game.ruleset, game.state)
        assert all(0 <= value <= 1 for value in values)
        assert sum(values) == pytest.approx(len(values) / 2)
        game.decide(game.pending[0], setting.choose(game.pending[0], chance))
    assert evaluate(game.ruleset, game.state) == outcome_values(game.outcome)


def test_values_of_outcomes() -> None:
    assert outcome_values(Outcome((1, 2), "won", (0,))) == [1, 0]
    assert outcome_values(Outcome((1, 1), "shared", (0, 1))) == [0.5, 0.5]
    assert outcome_values(Outcome((1, 1, 1), "nobody", ())) == [0, 0, 0]
    assert outcome_values(Outcome((2, 1, 3), "points", (1,))) == [0.5, 1, 0]


@pytest.mark.law
def test_the_searching_bot_beats_the_steady_one_at_the_confrontation() -> None:
    """Ten games as either side; the steady bot is the stronger as Good, so the sides are counted together."""
    won = sum(_wins_the_confrontation(side, seed) for side in ("good", "dark") for seed in range(10))
    assert won >= 13


def _wins_the_confrontation(side: str, seed: int) -> bool:
    """Whether the searching bot wins a game as that side."""
    other = {"good": "dark", "dark": "good"}[side]
    game = Game.start("confrontation", {}, [{"side": side}, {"side": other}], key_from_seed(seed), listen=False)
    number = 0
    while game.outcome is None:
        decision = game.pending[0]
        number += 1
        if decision.seat == 0:
            value = search(game, 0, number, 250).value
        else:
            value = choose("steady", game.view(1), decision.as_data(), number)
        game.answer(decision.seat, decision.id, value)
    return 0 in game.outcome.winners


def test_minions_for_whom_the_ring_bearer_has_no_room_fight_somebody_else() -> None:
    def character(key: str, strength: int) -> dict[str, object]:
        return {"id": key, "strength": strength, "vitality": 4, "type": "companion"}

    seats = [
        {"ring_bearer": "c1", "characters": [character("c1", 3), character("c2", 7)], "support": [], "dead": []},
        {"ring_bearer": "c9", "characters": [character("m1", 9), character("m2", 5)], "support": [], "dead": []},
    ]
    decision: Any = {
        "prompt": {"key": "assign leftovers"},
        "kind": "assign",
        "least": 0,
        "most": 2,
        "capacity": {"c1": 1, "c2": 2},
        "options": [
            {"key": f"{left}>{right}", "left": left, "right": right} for left in ("m1", "m2") for right in ("c1", "c2")
        ],
    }
    view: Any = {"ruleset": "tcg", "seat": 1, "fp": 0, "seats": seats}
    assert steady_tcg_answer(view, decision, Stream(key_from_seed(1))) == ["m1>c1", "m2>c2"]

"""Defenses ordered ahead in the deck-building game."""

from collections.abc import Iterator
from typing import cast

import pytest

from engine.deckbuilding.conformance import table_of
from engine.deckbuilding.state import DeckbuildingState
from engine.kernel import Decision, Game
from engine.kernel.ahead import AheadAnswer, AheadQuestion
from tests.engine.views import deckbuilding_view


def attacks(seed: int, seats: int = 3) -> Iterator[tuple[Game, Decision, dict[str, AheadQuestion]]]:
    """The questions of a random game whether to avoid an attack, each with what its player could say before."""
    setting = table_of(seats)
    game, chance = setting.start(seed), setting.chance(seed)
    ahead: list[dict[str, AheadQuestion]] = [{} for _ in range(seats)]
    while game.outcome is None:
        for seat in range(seats):
            if all(decision.seat != seat for decision in game.pending):
                ahead[seat] = {question.key: question for question in game.ahead(seat)} or ahead[seat]
        for decision in game.pending:
            if decision.prompt[0] == "defend":
                yield game, decision, ahead[decision.seat]
        game.decide(game.pending[0], setting.choose(game.pending[0], chance))


def given(question: AheadQuestion, *keys: str) -> list[AheadAnswer]:
    return [AheadAnswer(question.key, question.basis, keys, question.once)]


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_attacks_of_others_are_answered_by_what_was_said_ahead(seed: int) -> None:
    seen = set()
    for game, decision, ahead in attacks(seed):
        kind = str(decision.prompt[1])
        if kind == "ambush":
            assert kind not in ahead, "nobody waits for a player who is ambushed in their own turn"
            continue
        if kind not in ahead:
            continue  # the player has only just got a Defense card
        question = ahead[kind]
        keys = [str(option["key"]) for option in question.options]
        assert keys[-1] == "no"
        assert set(decision.option_keys()) <= set(keys)
        use = game.use_ahead(decision, given(question, *keys))
        assert use is not None
        assert use.answer == next(key for key in keys if key in decision.option_keys())
        assert game.is_ahead(decision, kind, keys)
        other = next(other_kind for other_kind in ("attack", "group ambush") if other_kind != kind)
        assert not game.is_ahead(decision, other, keys)
        assert game.use_ahead(decision, [AheadAnswer(other, question.basis, keys, once=False)]) is None
        seen.add((kind, use.answer != "no"))
    assert {("attack", True), ("attack", False)} <= seen


@pytest.mark.long
def test_who_holds_none_of_the_cards_named_is_asked() -> None:
    questions = 0
    for game, decision, ahead in attacks(1):
        kind = str(decision.prompt[1])
        if kind not in ahead:
            continue
        missing = [str(option["key"]) for option in ahead[kind].options if option["key"] not in decision.option_keys()]
        if missing:
            assert game.use_ahead(decision, given(ahead[kind], *missing)) is None
            questions += 1
    assert questions


@pytest.mark.long
def test_only_who_owns_a_defense_can_say_anything_and_not_in_the_own_turn() -> None:
    setting = table_of(4)
    game, chance = setting.start(5), setting.chance(5)
    counts = {True: 0, False: 0}
    for _ in range(300):
        view = deckbuilding_view(game, None)
        for seat in range(4):
            state = cast("DeckbuildingState", game.state)
            owns = any(state.blueprint(card).defense for card in state.owned(seat))
            waits = all(decision.seat != seat for decision in game.pending) and view["player"] != seat
            if waits:
                assert bool(game.ahead(seat)) == owns
                counts[owns] += 1
            elif view["phase"] == "turn" and view["player"] == seat:
                assert not game.ahead(seat)
        game.decide(game.pending[0], setting.choose(game.pending[0], chance))
    assert min(counts.values()) > 0

"""Answers at the edge: the same shape is asked there and in the engine, and nothing is stored that cannot be."""

from collections.abc import Callable, Iterator
from functools import partial

import pytest

from engine.bots import choose
from engine.kernel import Decision, IllegalAnswer
from engine.kernel.conformance import Setting
from engine.kernel.decision import ASSIGN
from matches.answers import storable_check, value_check
from matches.errors import Malformed, Oversized
from tests.engine.settings import ALL


def tried(decision: Decision, legal: object) -> Iterator[object]:
    """A legal answer, and what somebody could send in its place."""
    keys = decision.option_keys()
    yield from (legal, None, True, 1.5, {}, "", "no such key", [], [[]], ["no such key"])
    yield from (decision.least - 1, decision.least, decision.most, decision.most + 1)
    yield from (keys, keys[:1], keys[:-1], keys[:2] * 2, keys[: decision.least], keys[: decision.most + 1])
    yield from keys[:1]


def refusal_of(check: Callable[[object], object], value: object) -> str | None:
    """Why a value is refused; ``None`` when it is not."""
    try:
        check(value)
    except (Malformed, IllegalAnswer) as refusal:
        return str(refusal)
    return None


@pytest.mark.long
@pytest.mark.parametrize("name", ["tiny", "tcg", "confrontation"])
def test_the_edge_refuses_what_the_engine_refuses_in_the_same_words(name: str) -> None:
    """They differ in one thing: how often a side may be assigned is the engine's alone to say."""
    setting: Setting = ALL[name]
    compared = refused = 0
    for seed in range(2):
        game = setting.start(seed)
        while game.outcome is None:
            decision = game.pending[0]
            question = decision.as_data()
            legal = choose("random", game.view(decision.seat), question, compared)
            assert value_check(question, legal) == legal
            # Every question of short games, every tenth of long ones: questions are much alike.
            for value in tried(decision, legal) if game.sequence < 20 or game.sequence % 10 == 0 else ():
                compared += 1
                refusal = refusal_of(partial(value_check, question), value)
                if refusal is not None or decision.kind != ASSIGN:
                    assert refusal_of(decision.parse, value) == refusal, (question, value)
                refused += refusal is not None
            game.answer(decision.seat, decision.id, legal)
    assert compared > 100
    assert compared / 4 < refused < compared


@pytest.mark.parametrize(
    ("value", "error"),
    [
        (1_000_001, Oversized),
        (-(10**400), Oversized),
        ("x" * 201, Oversized),
        (["x"] * 201, Oversized),
        (["x" * 201], Oversized),
        ("a\x00", Malformed),
        (["a", "b\n"], Malformed),
    ],
)
def test_what_no_database_should_hold_is_refused(value: object, error: type[Exception]) -> None:
    with pytest.raises(error, match=r"\w+ .*\."):
        storable_check(value)


@pytest.mark.parametrize("value", [1_000_000, -1, 0, "pass", ["a"] * 200, [], None, {"a": "b"}, 1.5])
def test_whether_it_is_an_answer_is_another_matter(value: object) -> None:
    storable_check(value)

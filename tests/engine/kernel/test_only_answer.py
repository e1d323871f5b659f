"""The one legal answer of questions that have only one."""

import pytest

from engine.kernel import Decision
from engine.kernel.decision import ACTION, ASSIGN, CHOOSE, NUMBER, ORDER, YESNO
from tests.engine.settings import ALL


@pytest.mark.parametrize(
    ("decision", "answer"),
    [
        (Decision(0, ACTION, ("act",), ["pass"]), "pass"),
        (Decision(0, YESNO, ("yes",), [True]), True),
        (Decision(0, NUMBER, ("bid",), least=2, most=2), 2),
        (Decision(0, CHOOSE, ("one",), ["a"], 1, 1), ["a"]),
        (Decision(0, CHOOSE, ("none",), ["a"], 0, 0), []),
        (Decision(0, ORDER, ("order",), ["a"], 1, 1), ["a"]),
        (Decision(0, ASSIGN, ("assign",), [], 0, 0), []),
    ],
)
def test_single_answers(decision: Decision, answer: object) -> None:
    assert decision.forced
    assert decision.only_answer() == answer


def test_where_there_is_a_choice_nothing_is_forced() -> None:
    assert not Decision(0, ACTION, ("act",), ["a", "b"]).forced


@pytest.mark.parametrize("name", sorted(ALL))
def test_it_is_legal_wherever_a_game_forces_one(name: str) -> None:
    setting = ALL[name]
    game = setting.start(1, snapshots=False)
    chance = setting.chance(1)
    for _ in range(400):
        if game.outcome is not None:
            break
        decision = game.pending[0]
        if decision.forced:
            answer = decision.only_answer()
            assert decision.parse(decision.value_of(answer)) == answer
            game.decide(decision, answer)
        else:
            game.decide(decision, setting.choose(decision, chance))

"""The answer given in the place of a seat that has left the game."""

import pytest

from engine.kernel.arbitrary import least_answer
from engine.kernel.decision import ACTION, ASSIGN, CHOOSE, NUMBER, ORDER, YESNO, Decision


@pytest.mark.parametrize(
    ("decision", "answer"),
    [
        (Decision(0, ACTION, ("a",), ["play", "pass"]), "pass"),
        (Decision(0, YESNO, ("a",), [True, False]), False),
        (Decision(0, NUMBER, ("a",), least=2, most=9), 2),
        (Decision(0, CHOOSE, ("a",), [7, 8, 9], 0, 2), []),
        (Decision(0, CHOOSE, ("a",), [7, 8, 9], 2, 2), [7, 8]),
        (Decision(0, ASSIGN, ("a",), [(1, 2), (3, 2)], 0, 2, capacity={2: 2}), []),
        (Decision(0, ORDER, ("a",), [3, 1, 2], 3, 3), [3, 1, 2]),
    ],
    ids=lambda value: value.kind if isinstance(value, Decision) else "",
)
def test_the_least_answer_of_every_kind_of_question(decision: Decision, answer: object) -> None:
    assert least_answer(decision) == answer

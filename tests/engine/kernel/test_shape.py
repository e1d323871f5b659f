"""The shape of an answer: what each kind of question can be answered with, and the sentence when it cannot."""

import pytest

from engine.kernel import IllegalAnswer
from engine.kernel.decision import ACTION, ASSIGN, CHOOSE, NUMBER, ORDER, YESNO, check_shape

KEYS = ("a", "b", "c")
PAIRS = ("m1>f1", "m1>f2", "m2>f1")


@pytest.mark.parametrize(
    ("kind", "least", "most", "keys", "value"),
    [
        (NUMBER, 0, 2, (), 0),
        (NUMBER, -1, 2, (), -1),
        (ACTION, 1, 1, KEYS, "c"),
        (YESNO, 1, 1, ("yes", "no"), "no"),
        (CHOOSE, 0, 2, KEYS, []),
        (CHOOSE, 2, 2, KEYS, ["c", "a"]),
        (ORDER, 1, 1, KEYS, ["b", "c", "a"]),
        (ASSIGN, 0, 2, PAIRS, ["m1>f2", "m2>f1"]),
    ],
)
def test_what_fits_comes_back(kind: str, least: int, most: int, keys: tuple[str, ...], value: object) -> None:
    assert check_shape(value, kind, least, most, keys) is value


@pytest.mark.parametrize(
    ("kind", "least", "most", "keys", "value", "says"),
    [
        (NUMBER, 0, 2, (), 3, "3 is not between 0 and 2"),
        (NUMBER, 0, 2, (), "1", "whole number from 0 to 2"),
        (NUMBER, 0, 2, (), True, "whole number from 0 to 2"),
        (NUMBER, 0, 2, (), 1.0, "whole number from 0 to 2"),
        (NUMBER, 0, 2, (), None, "whole number from 0 to 2"),
        (ACTION, 1, 1, KEYS, "d", "'d' is not one of the options"),
        (ACTION, 1, 1, KEYS, ["a"], "the key of one option"),
        (YESNO, 1, 1, ("yes", "no"), True, "the key of one option"),
        (CHOOSE, 1, 2, KEYS, "a", "a list of option keys"),
        (CHOOSE, 1, 2, KEYS, ["a", 1], "a list of option keys"),
        (CHOOSE, 1, 2, KEYS, [["a"]], "a list of option keys"),
        (CHOOSE, 1, 2, KEYS, [], "Choose one or two; you chose none"),
        (CHOOSE, 2, 2, KEYS, ["a"], "Choose two; you chose one"),
        (CHOOSE, 1, 2, KEYS, ["a", "a"], "named twice"),
        (CHOOSE, 1, 2, KEYS, ["a", "d"], "'d' is not one of the options"),
        (CHOOSE, 1, 9, KEYS, [*KEYS, "d"], "More keys than there are options"),
        (ORDER, 1, 1, KEYS, ["a", "b"], "Put all three options in order"),
        (CHOOSE, 0, 1, KEYS, ["a", "b"], "Choose at most one; you chose two"),
        (ASSIGN, 0, 2, PAIRS, ["m1>f1", "m1>f2"], "You assigned one of them twice"),
        (ASSIGN, 0, 1, PAIRS, ["m1>f1", "m2>f1"], "Assign at most one; you assigned two"),
        (CHOOSE, 1, 1, KEYS, ["x" * 500], "'x{80}' is not"),
    ],
)
def test_what_does_not_fit_is_refused(
    kind: str, least: int, most: int, keys: tuple[str, ...], value: object, says: str
) -> None:
    with pytest.raises(IllegalAnswer, match=says):
        check_shape(value, kind, least, most, keys)


def test_a_side_that_takes_no_more_is_named_in_the_words_of_the_game() -> None:
    both = ["m1>f1", "m2>f1"]
    assert check_shape(both, ASSIGN, 0, 2, PAIRS, {"f1": 2}) is both
    with pytest.raises(IllegalAnswer, match="Frodo can face only one minion; you assigned two"):
        check_shape(both, ASSIGN, 0, 1, PAIRS, {"f1": 1}, lambda: {"f1": "Frodo can face only one minion"})
    with pytest.raises(IllegalAnswer, match="That is more than one of them may take; you assigned two"):
        check_shape(both, ASSIGN, 0, 1, PAIRS, {"f1": 1})

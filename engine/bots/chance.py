"""A bot that takes any legal answer, each about as likely."""

from collections.abc import Mapping

from engine.kernel import Decision, Stream, Value
from engine.kernel.arbitrary import arbitrary_choice, assign, some
from engine.kernel.decision import ACTION, ASSIGN, NUMBER, ORDER, YESNO

SMALL = 4
"""Numbers (bids) are mostly small, as people's are: a bot that bids its whole resistance has lost before it began."""


def options_of(decision: Mapping[str, object]) -> list[Mapping[str, object]]:
    """The options of a question."""
    options = decision["options"]
    assert isinstance(options, list)
    return options


def whole(number: object) -> int:
    """A number of a view or question."""
    assert isinstance(number, int)
    return number


def random_answer(view: Mapping[str, object], decision: Mapping[str, object], chance: Stream) -> Value:
    """Any legal answer."""
    options = options_of(decision)
    keys = [str(option["key"]) for option in options]
    kind = decision["kind"]
    least, most = whole(decision["least"]), whole(decision["most"])
    if kind in (ACTION, YESNO):
        return keys[chance.below(len(keys))]
    if kind == NUMBER:
        return _number(least, most, chance)
    if kind == ASSIGN:
        pairs = [(str(option["left"]), str(option["right"])) for option in options]
        room = decision.get("capacity", {})
        assert isinstance(room, Mapping)
        return [f"{left}>{right}" for left, right in assign(pairs, room, least, chance)]
    if kind == ORDER:
        return some(keys, len(keys), chance)
    return some(keys, least + chance.below(min(most, len(keys)) - least + 1), chance)


def random_raw(decision: Decision, chance: Stream) -> object:
    """Any legal answer as a raw value for ``Game.decide``, for fast playouts in one process."""
    if decision.kind == NUMBER:
        return _number(decision.least, decision.most, chance)
    return arbitrary_choice(decision, chance)


def _number(least: int, most: int, chance: Stream) -> int:
    reach = most - least + 1
    return least + chance.below(reach if chance.below(8) == 0 else min(SMALL, reach))

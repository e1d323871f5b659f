"""A bot that takes any legal answer, each about as likely."""

from engine.kernel import Decision, Stream, Value
from engine.kernel.arbitrary import arbitrary_choice, assign, some
from engine.kernel.decision import ACTION, ASSIGN, NUMBER, ORDER, YESNO
from engine.kernel.view_types import O, QuestionData

SMALL = 4
"""Numbers (bids) are mostly small, as people's are: a bot that bids its whole resistance has lost before it began."""


def random_answer(view: object, decision: QuestionData[O], chance: Stream) -> Value:
    """Any legal answer; the view is of no interest."""
    keys = [option["key"] for option in decision["options"]]
    kind = decision["kind"]
    least, most = decision["least"], decision["most"]
    if kind in (ACTION, YESNO):
        return keys[chance.below(len(keys))]
    if kind == NUMBER:
        return _number(least, most, chance)
    if kind == ASSIGN:
        pairs = [(left, right) for left, _, right in (key.partition(">") for key in keys)]
        return [f"{left}>{right}" for left, right in assign(pairs, decision.get("capacity", {}), least, chance)]
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

"""Any legal answer to a question: for random play, and for a redeal in the place of another seat's secret; and the
least one, for a seat that has left."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from engine.kernel.decision import ACTION, ASSIGN, NUMBER, ORDER, YESNO, Decision, Option
from engine.kernel.randomness import Stream

T = TypeVar("T")
L = TypeVar("L", bound=Option)
R = TypeVar("R", bound=Option)


def arbitrary(decision: Decision, chance: Stream) -> object:
    """A raw legal answer."""
    if decision.kind == NUMBER:
        return decision.least + chance.below(decision.most - decision.least + 1)
    return arbitrary_choice(decision, chance)


def arbitrary_choice(decision: Decision, chance: Stream) -> object:
    """A raw legal answer to a question with options."""
    options = decision.options
    if decision.kind in (ACTION, YESNO):
        return options[chance.below(len(options))]
    if decision.kind == ASSIGN:
        assert decision.capacity is not None
        pairs = [option for option in options if isinstance(option, tuple)]
        return assign(pairs, decision.capacity, decision.least, chance)
    if decision.kind == ORDER:
        return some(options, len(options), chance)
    count = decision.least + chance.below(min(decision.most, len(options)) - decision.least + 1)
    return some(options, count, chance)


def least_answer(decision: Decision) -> object:
    """The raw answer that does least: passing where one may pass, no, zero, nobody."""
    if decision.kind == NUMBER:
        return decision.least
    if decision.kind == YESNO:
        return False
    options = decision.options
    if decision.kind == ACTION:
        return options[-1] if decision.passing is None else decision.passing
    return list(options if decision.kind == ORDER else options[: decision.least])


def some(items: Sequence[T], count: int, chance: Stream) -> list[T]:
    """``count`` of the items in random order."""
    places = list(range(len(items)))
    chance.shuffle(places)
    return [items[place] for place in places[:count]]


def assign(pairs: Sequence[tuple[L, R]], room: Mapping[R, int], least: int, chance: Stream) -> list[tuple[L, R]]:
    """Most lefts get some right with room left; none is passed over where ``least`` needs them all."""
    used: dict[R, int] = {}
    chosen: list[tuple[L, R]] = []
    lefts = list(dict.fromkeys(left for left, _ in pairs))
    for place, left in enumerate(lefts):
        able = [right for one, right in pairs if one == left and used.get(right, 0) < room.get(right, 1)]
        needed = len(chosen) + len(lefts) - place <= least
        if able and (needed or chance.below(5)):
            right = able[chance.below(len(able))]
            used[right] = used.get(right, 0) + 1
            chosen.append((left, right))
    return chosen

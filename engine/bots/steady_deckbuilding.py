"""The steady bot's rules of thumb for the deck-building game: play everything, draw first; buy the dearest card it can
pay; get rid of Corruption and Despair; avoid every Attack it can.

It reads the table from its view alone.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from engine.bots.chance import options_of, random_answer, whole
from engine.kernel import Stream, Value

Data = Mapping[str, object]

NOTHING = 0.5
"""Cards worth less than this are better destroyed."""
ARCHENEMY = 4.0
"""What defeating an Archenemy is worth beside its card."""
LAST_ROUNDS = 2
"""Archenemies left with which points count more than Power."""


def answer(view: Data, decision: Data, chance: Stream) -> Value:
    """The answer a careful beginner would give."""
    prompt = cast("Data", decision["prompt"])
    rule = _RULES.get(str(prompt["key"]))
    return rule(view, decision, chance) if rule is not None else random_answer(view, decision, chance)


def _definition(view: Data, option: Data) -> Data:
    return cast("Mapping[str, Data]", view["definitions"])[str(option["card"])]


def _worth(view: Data, option: Data) -> float:
    """What a card is worth in a deck: its cost, and its Victory Points, at the end more."""
    one = _definition(view, option)
    points = cast("int | None", one["points"])
    group = one["group"]
    if group == "corruption":
        return -2.0
    if group == "starting":
        return 0.6 if one["text"] else -1.0
    late = whole(view["archenemies_left"]) <= LAST_ROUNDS
    worth = cast("int", one["cost"]) + (1.5 if late else 0.5) * (2 if points is None else points)
    return worth + (1.5 if group == "hero" else 0)


def _best(rated: Sequence[tuple[float, str]], chance: Stream) -> str:
    """The key rated best; among equal ones by chance."""
    top = max(rate for rate, _ in rated)
    best = [key for rate, key in rated if rate == top]
    return best[chance.below(len(best))]


# -- the turn ---------------------------------------------------------------------------------------------------------


def _act(view: Data, decision: Data, chance: Stream) -> Value:
    """Play cards while there are any that do something, then buy the best one."""
    rated = [(_worth_of_act(view, option), str(option["key"])) for option in options_of(decision)]
    return _best(rated, chance)


def _worth_of_act(view: Data, option: Data) -> float:
    verb = option["verb"]
    if verb == "end":
        return 0.0
    if verb == "plain":
        return 500.0
    if verb == "play":
        return _worth_of_play(view, option)
    worth = _worth(view, option)
    if _definition(view, option)["type"] == "Fortune":
        return 450.0
    return worth + (ARCHENEMY if verb == "defeat" else 0)


def _worth_of_play(view: Data, option: Data) -> float:
    """Locations and cards that draw come first, what looks at other cards played last."""
    one = _definition(view, option)
    if not one["text"]:
        return -1.0
    text = " ".join(str(part["text"]) for part in cast("list[Data]", one["text"]))
    if one["type"] == "Location":
        return 700.0
    if "draw" in text.lower():
        return 600.0
    return 300.0 if "played this turn" in text else 400.0


# -- other questions --------------------------------------------------------------------------------------------------


def _defend(view: Data, decision: Data, chance: Stream) -> Value:
    """Avoid the Attack, with the card that is worth least."""
    able = [option for option in options_of(decision) if option["verb"] == "defend"]
    if not able:
        return "no"
    return _best([(-_worth(view, option), str(option["key"])) for option in able], chance)


def _sorted(view: Data, decision: Data, chance: Stream) -> list[tuple[float, str]]:
    """The options that are cards by their worth, the worst one first."""
    rated = [(_worth(view, option), chance.below(1000), str(option["key"])) for option in options_of(decision)]
    return [(worth, key) for worth, _, key in sorted(rated)]


def _worst(view: Data, decision: Data, chance: Stream) -> Value:
    """As few cards as will do, the worst ones."""
    return [key for _, key in _sorted(view, decision, chance)[: whole(decision["least"])]]


def _rid(view: Data, decision: Data, chance: Stream) -> Value:
    """The worst cards: as many as are worth nothing, and not fewer than asked for."""
    rated = _sorted(view, decision, chance)
    useless = sum(worth < NOTHING for worth, _ in rated)
    count = max(whole(decision["least"]), min(useless, whole(decision["most"])))
    return [key for _, key in rated[:count]]


def _most(view: Data, decision: Data, chance: Stream) -> Value:
    """As many cards as may be, the best ones, but none worth nothing unless asked for."""
    rated = _sorted(view, decision, chance)[::-1]
    good = sum(worth >= NOTHING for worth, _ in rated)
    count = max(whole(decision["least"]), min(good, whole(decision["most"])))
    return [key for _, key in rated[:count]]


def _vote(view: Data, decision: Data, chance: Stream) -> Value:
    """The cards with the highest cost, as would be destroyed anyway."""
    return [key for _, key in _sorted(view, decision, chance)[::-1][: whole(decision["least"])]]


def _distribute(view: Data, decision: Data, chance: Stream) -> Value:
    """A Corruption to whoever has most Victory Points, as far as the bot knows."""
    seats = cast("list[Data]", view["seats"])
    rated = [
        (float(cast("int | None", seats[whole(option["seat"])]["victory_points"]) or 0), str(option["key"]))
        for option in options_of(decision)
        if option["verb"] == "seat"
    ]
    return _best(rated, chance)


def _whether(view: Data, decision: Data, chance: Stream) -> Value:
    return "yes"


_RULES: Mapping[str, Callable[[Data, Data, Stream], Value]] = {
    "act": _act,
    "defend": _defend,
    "discard": _worst,
    "look discard": _rid,
    "look destroy": _rid,
    "look draw": _most,
    "destroy": _rid,
    "gain": _most,
    "take": _most,
    "put on deck": _worst,
    "draft": _most,
    "pass": _worst,
    "vote": _vote,
    "distribute": _distribute,
    "whether": _whether,
}

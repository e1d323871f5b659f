"""The steady bot's rules of thumb for the deck-building game: play everything, draw first; buy the dearest card it can
pay; get rid of Corruption and Despair; avoid every Attack it can.

It reads the table from its view alone.
"""

from collections.abc import Callable, Mapping, Sequence

from engine.bots.chance import random_answer
from engine.deckbuilding.view_types import DeckbuildingDefinition, DeckbuildingOption, DeckbuildingView
from engine.kernel import Stream, Value
from engine.kernel.view_types import QuestionData

Question = QuestionData[DeckbuildingOption]

NOTHING = 0.5
"""Cards worth less than this are better destroyed."""
ARCHENEMY = 4.0
"""What defeating an Archenemy is worth beside its card."""
LAST_ROUNDS = 2
"""Archenemies left with which points count more than Power."""


def answer(view: DeckbuildingView, decision: Question, chance: Stream) -> Value:
    """The answer a careful beginner would give."""
    rule = _RULES.get(decision["prompt"]["key"])
    return rule(view, decision, chance) if rule is not None else random_answer(view, decision, chance)


def _definition(view: DeckbuildingView, option: DeckbuildingOption) -> DeckbuildingDefinition:
    return view["definitions"][option["card"]]


def _worth(view: DeckbuildingView, option: DeckbuildingOption) -> float:
    """What a card is worth in a deck: its cost, and its Victory Points, at the end more."""
    definition = _definition(view, option)
    points = definition["points"]
    group = definition["group"]
    if group == "corruption":
        return -2.0
    if group == "starting":
        return 0.6 if definition["text"] else -1.0
    late = view["archenemies_left"] <= LAST_ROUNDS
    worth = definition["cost"] + (1.5 if late else 0.5) * (2 if points is None else points)
    return worth + (1.5 if group == "hero" else 0)


def _best(rated: Sequence[tuple[float, str]], chance: Stream) -> str:
    """The key rated best; among equal ones by chance."""
    top = max(rate for rate, _ in rated)
    best = [key for rate, key in rated if rate == top]
    return best[chance.below(len(best))]


# -- the turn ---------------------------------------------------------------------------------------------------------


def _act(view: DeckbuildingView, decision: Question, chance: Stream) -> Value:
    """Play cards while there are any that do something, then buy the best one."""
    rated = [(_worth_of_act(view, option), option["key"]) for option in decision["options"]]
    return _best(rated, chance)


def _worth_of_act(view: DeckbuildingView, option: DeckbuildingOption) -> float:
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


def _worth_of_play(view: DeckbuildingView, option: DeckbuildingOption) -> float:
    """Locations and cards that draw come first, what looks at other cards played last."""
    definition = _definition(view, option)
    if not definition["text"]:
        return -1.0
    text = " ".join(part["text"] for part in definition["text"])
    if definition["type"] == "Location":
        return 700.0
    if "draw" in text.lower():
        return 600.0
    return 300.0 if "played this turn" in text else 400.0


# -- other questions --------------------------------------------------------------------------------------------------


def _defend(view: DeckbuildingView, decision: Question, chance: Stream) -> Value:
    """Avoid the Attack, with the card that is worth least."""
    able = [option for option in decision["options"] if option["verb"] == "defend"]
    if not able:
        return "no"
    return _best([(-_worth(view, option), option["key"]) for option in able], chance)


def _sorted(view: DeckbuildingView, decision: Question, chance: Stream) -> list[tuple[float, str]]:
    """The options that are cards by their worth, the worst one first."""
    rated = [(_worth(view, option), chance.below(1000), option["key"]) for option in decision["options"]]
    return [(worth, key) for worth, _, key in sorted(rated)]


def _worst(view: DeckbuildingView, decision: Question, chance: Stream) -> Value:
    """As few cards as will do, the worst ones."""
    return [key for _, key in _sorted(view, decision, chance)[: decision["least"]]]


def _rid(view: DeckbuildingView, decision: Question, chance: Stream) -> Value:
    """The worst cards: as many as are worth nothing, and not fewer than asked for."""
    rated = _sorted(view, decision, chance)
    useless = sum(worth < NOTHING for worth, _ in rated)
    count = max(decision["least"], min(useless, decision["most"]))
    return [key for _, key in rated[:count]]


def _most(view: DeckbuildingView, decision: Question, chance: Stream) -> Value:
    """As many cards as may be, the best ones, but none worth nothing unless asked for."""
    rated = _sorted(view, decision, chance)[::-1]
    good = sum(worth >= NOTHING for worth, _ in rated)
    count = max(decision["least"], min(good, decision["most"]))
    return [key for _, key in rated[:count]]


def _vote(view: DeckbuildingView, decision: Question, chance: Stream) -> Value:
    """The cards with the highest cost, as would be destroyed anyway."""
    return [key for _, key in _sorted(view, decision, chance)[::-1][: decision["least"]]]


def _distribute(view: DeckbuildingView, decision: Question, chance: Stream) -> Value:
    """A Corruption to whoever has most Victory Points, as far as the bot knows."""
    rated = [
        (float(view["seats"][option["seat"]]["victory_points"] or 0), option["key"])
        for option in decision["options"]
        if option["verb"] == "seat"
    ]
    return _best(rated, chance)


def _whether(view: DeckbuildingView, decision: Question, chance: Stream) -> Value:
    return "yes"


_RULES: Mapping[str, Callable[[DeckbuildingView, Question, Stream], Value]] = {
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

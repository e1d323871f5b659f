"""The deck-building game's settings for the kernel's conformance checks: tests and sweeps share them."""

import re
from collections.abc import Mapping
from dataclasses import replace

from engine.bots.chance import random_raw
from engine.kernel import Decision, Stream
from engine.kernel.conformance import Setting

SHOWS = frozenset(
    {"archenemy", "destroy", "discard", "drafted", "drew", "gave", "path", "reveal", "sees"}
)  # fmt: skip
"""What shows hidden cards, or the result of chance: from there two deals differ by right."""
SECRETS = frozenset({"hit", "vote", "hero"})
"""What shows simultaneous answers."""
OTHER_READINGS: Mapping[str, object] = {
    "ambusher_gone": "ambushes",
    "archenemies": 11,
    "consensus": "majority",
    "empty_main_deck": "last",
    "first_player": "first",
    "fortunes_count": False,
    "group_ambush_from": "last",
    "hero_pool": "first game",
    "heroes": "chosen",
    "impossible": False,
    "leftover_path": "none",
    "longer_stack": "level 3",
    "reveal_again": False,
    "rounds": 30,
    "start_of_turn": "ongoing",
}
"""Every open point read the other way, and a longer game; Impossible mode apart."""
IMPOSSIBLE: Mapping[str, object] = {"impossible": True}
IMPOSSIBLE_OTHERWISE: Mapping[str, object] = {**OTHER_READINGS, "impossible": True, "archenemies": 8}


RARELY = 12
"""A turn is ended at random, with more to do, once in so many answers."""


def choose(decision: Decision, chance: Stream) -> object:
    """Any legal answer; in a turn it mostly plays cards first and rarely ends it with more to do, so that decks grow,
    and often buys what is offered last: the Archenemy or Valor."""
    options = decision.options
    if decision.prompt[0] != "act" or len(options) < 2 or not chance.below(RARELY):
        return random_raw(decision, chance)
    plays = [option for option in options if isinstance(option, tuple) and option[0] in ("play", "plain")]
    if plays and chance.below(4):
        return plays[chance.below(len(plays))]
    return options[-2] if chance.below(2) else options[chance.below(len(options) - 1)]


def hides(key: str) -> bool:
    """Whether an option's key names a card that others do not see."""
    return re.search(r"(^|:)h\d", key) is not None or key.startswith(("defend:", "plain"))


def table_of(seats: int, options: Mapping[str, object] | None = None, *, concede: int = 0, stride: int = 1) -> Setting:
    """So many players with random answers; after one answer in ``concede`` somebody leaves (0: never)."""
    return Setting(
        "deckbuilding",
        options or {},
        (None,) * seats,
        choose,
        SHOWS,
        SECRETS,
        stride=stride,
        concede=concede,
        hides=hides,
    )


TWO = table_of(2)
OTHERWISE = table_of(2, OTHER_READINGS)
THREE = table_of(3, IMPOSSIBLE)
FOUR = table_of(4, IMPOSSIBLE_OTHERWISE, concede=300)
FIVE = table_of(5, stride=2, concede=400)


def few_rounds(setting: Setting) -> Setting:
    """The same game cut short by its cap."""
    return replace(setting, options={**setting.options, "rounds": 12})


SETTINGS: Mapping[str, Setting] = {
    "": few_rounds(TWO),
    "other": few_rounds(OTHERWISE),
    "three": few_rounds(THREE),
    "four": few_rounds(FOUR),
    "five": few_rounds(FIVE),
}
"""What the kernel's laws are checked on (``engine.games``). ``tests/engine/deckbuilding`` plays whole games."""

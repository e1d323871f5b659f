"""The kinds of game the conformance checks run on."""

from dataclasses import replace

from engine.bots.chance import random_raw
from engine.confrontation.conformance import CLASSIC, CLASSIC_WITH_SPECIALS, MIXED, OTHER_READINGS, VARIANT
from engine.kernel.conformance import Setting
from engine.tcg.conformance import FOUR, SIX, THREE, TWO_STARTERS, WITHOUT_TOURNAMENT_RULES
from tests.engine.kernel import tiny

TINY = Setting(tiny.Tiny.name, {}, ("a", "b"), random_raw, frozenset({"dealt", "hand"}), frozenset({"bids"}))
TCG = TWO_STARTERS
ALL = {
    "tiny": TINY,
    "tcg": TCG,
    "tcg-plain": WITHOUT_TOURNAMENT_RULES,
    "tcg-three": THREE,
    "tcg-four": FOUR,
    "tcg-six": SIX,
    "confrontation": CLASSIC,
    "confrontation-other": OTHER_READINGS,
    "confrontation-specials": CLASSIC_WITH_SPECIALS,
    "confrontation-variant": VARIANT,
    "confrontation-mixed": MIXED,
}

SHORT_SEEDS = {
    "tiny": 34,
    "tcg": 394,
    "tcg-plain": 230,
    "tcg-three": 273,
    "tcg-four": 111,
    "tcg-six": 47,
    "confrontation": 21,
    "confrontation-other": 26,
    "confrontation-specials": 21,
    "confrontation-variant": 53,
    "confrontation-mixed": 8,
}
"""By setting: the seed of a short game of several turns."""


def sampled(setting: Setting) -> Setting:
    """The same kind of game, for three seats and more with copies made at a third of the decisions."""
    return setting if len(setting.seats) < 3 else replace(setting, stride=3 * setting.stride)

"""The kinds of game the conformance checks run on."""

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

"""The kinds of game the conformance checks run on."""

from engine.bots.chance import random_raw
from engine.confrontation.conformance import CLASSIC, OTHER_READINGS
from engine.kernel.conformance import Setting
from engine.tcg.conformance import TWO_STARTERS, WITHOUT_TOURNAMENT_RULES
from tests.engine.kernel import tiny

TINY = Setting(tiny.Tiny.name, {}, ("a", "b"), random_raw, frozenset({"dealt", "hand"}), frozenset({"bids"}))
TCG = TWO_STARTERS
ALL = {
    "tiny": TINY,
    "tcg": TCG,
    "tcg-plain": WITHOUT_TOURNAMENT_RULES,
    "confrontation": CLASSIC,
    "confrontation-other": OTHER_READINGS,
}

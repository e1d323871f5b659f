"""The kinds of game the conformance checks run on."""

from dataclasses import replace

from engine.bots.chance import random_raw
from engine.confrontation.conformance import CLASSIC, CLASSIC_WITH_SPECIALS, MIXED, OTHER_READINGS, VARIANT
from engine.deckbuilding import conformance as deckbuilding
from engine.kernel.conformance import Setting
from engine.tarot import conformance as tarot
from engine.tcg.conformance import (
    BLACK_RIDER,
    FOUR,
    SIX,
    THREE,
    TWO_STARTERS,
    WITHOUT_TOURNAMENT_RULES,
    black_rider_table,
)
from tests.engine.kernel import tiny


def few_rounds(setting: Setting) -> Setting:
    """A deck-building game cut short by its cap. ``tests/engine/deckbuilding`` plays whole ones."""
    return replace(setting, options={**setting.options, "rounds": 12})


TINY = Setting(tiny.Tiny.name, {}, ("a", "b"), random_raw, frozenset({"dealt", "hand"}), frozenset({"bids"}))
TCG = TWO_STARTERS
ALL = {
    "tiny": TINY,
    "tcg": TCG,
    "tcg-plain": WITHOUT_TOURNAMENT_RULES,
    "tcg-three": THREE,
    "tcg-four": FOUR,
    "tcg-six": SIX,
    "tcg-black-rider": BLACK_RIDER,
    "tcg-later-three": black_rider_table(3),
    "confrontation": CLASSIC,
    "confrontation-other": OTHER_READINGS,
    "confrontation-specials": CLASSIC_WITH_SPECIALS,
    "confrontation-variant": VARIANT,
    "confrontation-mixed": MIXED,
    "tarot": tarot.TWO,
    "tarot-other": tarot.OTHERWISE,
    "tarot-three": tarot.THREE,
    "tarot-four": tarot.FOUR,
    "tarot-five": tarot.FIVE,
    "tarot-six": tarot.SIX,
    "deckbuilding": few_rounds(deckbuilding.TWO),
    "deckbuilding-other": few_rounds(deckbuilding.OTHERWISE),
    "deckbuilding-three": few_rounds(deckbuilding.THREE),
    "deckbuilding-four": few_rounds(deckbuilding.FOUR),
    "deckbuilding-five": few_rounds(deckbuilding.FIVE),
}

SHORT_SEEDS = {
    "tiny": 34,
    "tcg": 394,
    "tcg-plain": 230,
    "tcg-three": 273,
    "tcg-four": 111,
    "tcg-six": 47,
    "tcg-black-rider": 252,
    "tcg-later-three": 93,
    "confrontation": 21,
    "confrontation-other": 26,
    "confrontation-specials": 21,
    "confrontation-variant": 53,
    "confrontation-mixed": 8,
    "tarot": 6,
    "tarot-other": 22,
    "tarot-three": 10,
    "tarot-four": 56,
    "tarot-five": 10,
    "tarot-six": 10,
    "deckbuilding": 54,
    "deckbuilding-other": 23,
    "deckbuilding-three": 50,
    "deckbuilding-four": 52,
    "deckbuilding-five": 45,
}
"""By setting: the seed of a short game of several turns."""


def sampled(setting: Setting) -> Setting:
    """The same kind of game, as short as its cap can make it, and for three seats and more with copies made at a third
    of the decisions."""
    short = replace(setting, options={**setting.options, "rounds": 5}) if "rounds" in setting.options else setting
    return short if len(setting.seats) < 3 else replace(short, stride=3 * setting.stride)

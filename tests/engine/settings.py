"""The kinds of game the conformance checks run on."""

from dataclasses import replace

from engine.bots.chance import random_raw
from engine.games import conformance_settings, engine_games
from engine.kernel.conformance import Setting
from engine.tcg.conformance import TWO_STARTERS
from tests.engine.kernel import tiny

TINY = Setting(tiny.Tiny.name, {}, ("a", "b"), random_raw, frozenset({"dealt", "hand"}), frozenset({"bids"}))
TCG = TWO_STARTERS
GAMES = tuple(game.name for game in engine_games())
"""The names of the registered games. Each is also the name of that game's usual setting."""
ALL: dict[str, Setting] = {"tiny": TINY}
for _game in engine_games():
    ALL.update(conformance_settings(_game))

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
"""By setting: the seed of a short game of several turns; without one, the game of seed 0 is played."""


def short_seed(name: str) -> int:
    """The seed of a setting's short game."""
    return SHORT_SEEDS.get(name, 0)


def sampled(setting: Setting) -> Setting:
    """The same kind of game, as short as its cap can make it, and for three seats and more with copies made at a third
    of the decisions."""
    short = replace(setting, options={**setting.options, "rounds": 5}) if "rounds" in setting.options else setting
    return short if len(setting.seats) < 3 else replace(short, stride=3 * setting.stride)

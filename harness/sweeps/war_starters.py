"""Games between the official starters of the War of the Ring block end lawfully; each starter plays a thousand."""

from dataclasses import replace
from itertools import combinations_with_replacement

from engine.kernel.conformance import Setting
from engine.tcg.conformance import TWO_STARTERS
from engine.tcg.starters import EVERY_STARTER, options_of, starters_of
from harness.sweeps.tcg_decks import games_played

NAME = "war-starters"
PAIRS = tuple(combinations_with_replacement(starters_of(11, 12, 13), 2))
TOTAL = 4_500
CHUNK = 500
VERSION = 1


def run_chunk(first_seed: int, count: int) -> dict[str, object]:
    """Play ``count`` games. Raises as ``tcg_decks.run_chunk``."""
    return games_played("war_starters", {seed: _setting(seed) for seed in range(first_seed, first_seed + count)})


def _setting(seed: int) -> Setting:
    pair = PAIRS[seed % len(PAIRS)]
    seats = tuple(EVERY_STARTER[slug].engine_data() for slug in pair)
    return replace(TWO_STARTERS, options=options_of(pair), seats=seats)

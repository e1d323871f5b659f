"""Games between the official starters of the War of the Ring block end lawfully; each starter plays a thousand."""

from itertools import combinations_with_replacement

from engine.tcg.conformance import starters_setting
from engine.tcg.starters import starters_of
from harness.sweeps.tcg_decks import games_played

NAME = "war-starters"
PAIRS = tuple(combinations_with_replacement(starters_of(11, 12, 13), 2))
TOTAL = 4_500
CHUNK = 500
VERSION = 2
"""2: whose resistance falls to the burdens is corrupted at once, when an effect ends too."""


def run_chunk(first_seed: int, count: int) -> dict[str, object]:
    """Play ``count`` games. Raises as ``tcg_decks.run_chunk``."""
    settings = {seed: starters_setting(*PAIRS[seed % len(PAIRS)]) for seed in range(first_seed, first_seed + count)}
    return games_played("war_starters", settings)

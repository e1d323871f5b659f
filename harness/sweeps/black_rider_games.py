"""The two Black Rider starters at tables of two to four, by both rulebooks: games end lawfully, abilities are used.

The card pool is what it was when the chunks were recorded: players are asked about the responses of the pool, and
later cards would have them asked more often.
"""

from dataclasses import replace

from engine.kernel.conformance import Setting
from engine.tcg.conformance import black_rider_table
from harness.sweeps.tcg_decks import games_played

NAME = "black-rider-games"
TOTAL = 50_000
CHUNK = 1_000
VERSION = 2
"""2: plays without effect, joint costs and settled arrivals."""
LATER_RESPONSES = ("11C13", "11U182", "12U11", "12C121", "12U165", "12R183")
"""Cards of the pool that respond from hand and came after the records."""


def run_chunk(first_seed: int, count: int) -> dict[str, object]:
    """Play ``count`` games. Raises as ``tcg_decks.run_chunk``."""
    settings = {seed: _table(seed) for seed in range(first_seed, first_seed + count)}
    return games_played("black_rider_games", settings)


def _table(seed: int) -> Setting:
    setting = black_rider_table(seed)
    return replace(setting, options={**setting.options, "banned": list(LATER_RESPONSES)})

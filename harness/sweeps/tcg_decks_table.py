"""Games of random legal decks of the first set for three to six players end lawfully.

In half of them players concede now and then.
"""

from engine.tcg.conformance import FIRST_SET, random_decks
from harness.sweeps.tcg_decks import games_played

NAME = "tcg-decks-table"
TOTAL = 5_000
CHUNK = 250
VERSION = 2  # raised with that of tcg_decks
"""2: plays without effect, joint costs and settled arrivals."""

CONCEDE = 120


def run_chunk(first_seed: int, count: int) -> dict[str, object]:
    """Play ``count`` games. Raises as ``tcg_decks.run_chunk``."""
    settings = {
        seed: random_decks(seed, 3 + seed % 4, sets=FIRST_SET, concede=CONCEDE if seed // 4 % 2 else 0)
        for seed in range(first_seed, first_seed + count)
    }
    return games_played("tcg_decks_table", settings)

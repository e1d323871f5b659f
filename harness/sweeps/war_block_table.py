"""Games of random legal decks of the War of the Ring block for three to six players end lawfully.

In half of them players concede now and then.
"""

from engine.tcg.conformance import later_decks
from harness.sweeps.tcg_decks import games_played

NAME = "war-block-table"
TOTAL = 3_000
CHUNK = 250
VERSION = 2
"""2: whose resistance falls to the burdens is corrupted at once, when an effect ends too."""

CONCEDE = 120


def run_chunk(first_seed: int, count: int) -> dict[str, object]:
    """Play ``count`` games. Raises as ``tcg_decks.run_chunk``."""
    settings = {
        seed: later_decks(seed, 3 + seed % 4, concede=CONCEDE if seed // 4 % 2 else 0)
        for seed in range(first_seed, first_seed + count)
    }
    return games_played("war_block_table", settings)

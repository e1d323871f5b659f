"""Games of random legal decks of the Fellowship block, sets 1 to 3, end lawfully.

Every fifth game is played by three or four, of whom somebody concedes now and then.
"""

from engine.tcg.conformance import random_decks
from harness.sweeps.tcg_decks import games_played

NAME = "tcg-block"
TOTAL = 50_000
CHUNK = 1_000
VERSION = 1

CONCEDE = 120


def run_chunk(first_seed: int, count: int) -> dict[str, object]:
    """Play ``count`` games. Raises as ``tcg_decks.run_chunk``."""
    settings = {
        seed: random_decks(seed) if seed % 5 else random_decks(seed, 3 + seed // 5 % 2, concede=CONCEDE)
        for seed in range(first_seed, first_seed + count)
    }
    return games_played("tcg_block", settings)

"""Games of random legal decks of the War of the Ring block, with the cards of sets 14 and 16, end lawfully."""

from engine.tcg.conformance import later_decks
from harness.sweeps.tcg_decks import games_played

NAME = "war-block"
TOTAL = 50_000
CHUNK = 1_000
VERSION = 2
"""2: whose resistance falls to the burdens is corrupted at once, when an effect ends too."""


def run_chunk(first_seed: int, count: int) -> dict[str, object]:
    """Play ``count`` games of two players. Raises as ``tcg_decks.run_chunk``."""
    return games_played("war_block", {seed: later_decks(seed) for seed in range(first_seed, first_seed + count)})

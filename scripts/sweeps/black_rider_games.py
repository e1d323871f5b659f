"""The two Black Rider starters at tables of two to four, by both rulebooks: games end lawfully, abilities are used."""

from engine.tcg.conformance import black_rider_table
from scripts.sweeps.tcg_decks import games_played

NAME = "black-rider-games"
TOTAL = 50_000
CHUNK = 1_000
VERSION = 1


def run_chunk(first_seed: int, count: int) -> dict[str, object]:
    """Play ``count`` games. Raises as ``tcg_decks.run_chunk``."""
    settings = {seed: black_rider_table(seed) for seed in range(first_seed, first_seed + count)}
    return games_played("black_rider_games", settings)

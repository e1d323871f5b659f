"""Games of random legal decks of the first set end lawfully, and use every ability of every card.

``tcg_block`` has the whole Fellowship block.
"""

from hashlib import sha256

from engine.kernel.conformance import Broken, Setting, Tally, play_lawfully
from engine.tcg.conformance import FIRST_SET, random_decks
from harness.ability_uses import counting

NAME = "tcg-decks"
TOTAL = 100_000
CHUNK = 2_500
VERSION = 3
"""2: plays without effect, joint costs and settled arrivals. 3: X no more than costs can be paid for, and what an ally
bears where that ally is."""


def run_chunk(first_seed: int, count: int) -> dict[str, object]:
    """Play ``count`` games of two players.

    Raises:
        Broken: naming the seed, and the command that plays its game again.
    """
    settings = {seed: random_decks(seed, sets=FIRST_SET) for seed in range(first_seed, first_seed + count)}
    return games_played("tcg_decks", settings)


def games_played(sweep: str, settings: dict[int, Setting]) -> dict[str, object]:
    """One game of each setting, as a sweep records them. Raises as ``run_chunk``."""
    tally = Tally()
    digest = sha256()
    with counting() as uses:
        for seed, setting in settings.items():
            try:
                digest.update(play_lawfully(setting, seed, tally).encode())
            except Exception as error:
                again = f"play it again: python -m harness.sweep seed {sweep} {seed}"
                raise Broken(f"seed {seed}: {type(error).__name__}: {error}; {again}") from error
    return {
        **tally.figures(),
        "digest": digest.hexdigest(),
        "uses": dict(sorted(uses.items())),
    }

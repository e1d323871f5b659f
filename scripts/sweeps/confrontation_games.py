"""Random games of the Confrontation end lawfully: limits, cards and concealment checked after every answer.

The first 20,000 are classic, every fourth with the doubtful points read the other way; 4,000 more are of the Deluxe
edition and with special cards, four kinds in turn. What mixing hides stays hidden: every 47th game goes through the
exactness and silence checks as well.
"""

from hashlib import sha256

from engine.confrontation.conformance import (
    CLASSIC,
    CLASSIC_WITH_SPECIALS,
    MIXED,
    MIXED_OTHERWISE,
    OTHER_READINGS,
    VARIANT,
)
from engine.kernel.conformance import Setting, Tally, check_exact, check_silence, play_lawfully

NAME = "confrontation-games"
CLASSIC_GAMES = 20_000
TOTAL = 24_000
CHUNK = 500
VERSION = 2
DELUXE = (VARIANT, MIXED, CLASSIC_WITH_SPECIALS, MIXED_OTHERWISE)


def setting_of(seed: int) -> Setting:
    """The kind of game a seed plays."""
    if seed >= CLASSIC_GAMES:
        return DELUXE[seed % len(DELUXE)]
    return OTHER_READINGS if seed % 4 == 3 else CLASSIC


def run_chunk(first_seed: int, count: int) -> dict[str, object]:
    """Play ``count`` games; raises ``Broken`` when a law does not hold."""
    tally, exact, silent = Tally(), Tally(), Tally()
    digest = sha256()
    for seed in range(first_seed, first_seed + count):
        setting = setting_of(seed)
        digest.update(play_lawfully(setting, seed, tally).encode())
        if seed % 47 == 0:
            check_exact(setting, seed, exact)
            if setting is not MIXED_OTHERWISE:  # there being asked tells something
                check_silence(setting, seed, silent)
    return {
        **tally.figures(),
        "digest": digest.hexdigest(),
        "exact": exact.decisions,
        "compared": silent.compared,
    }

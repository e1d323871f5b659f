"""Random games of the Confrontation end lawfully: limits, cards and concealment checked after every answer.

Every fourth game is played with the doubtful points read the other way. What mixing hides stays hidden: every
47th game goes through the exactness and silence checks as well.
"""

from hashlib import sha256

from engine.confrontation.conformance import CLASSIC, OTHER_READINGS
from engine.kernel.conformance import Tally, check_exact, check_silence, play_lawfully

NAME = "confrontation-games"
TOTAL = 20_000
CHUNK = 500
VERSION = 1


def run_chunk(first_seed: int, count: int) -> dict[str, object]:
    """Play ``count`` games; raises ``Broken`` when a law does not hold."""
    tally, exact, silent = Tally(), Tally(), Tally()
    digest = sha256()
    for seed in range(first_seed, first_seed + count):
        setting = OTHER_READINGS if seed % 4 == 3 else CLASSIC
        digest.update(play_lawfully(setting, seed, tally).encode())
        if seed % 47 == 0:
            check_exact(setting, seed, exact)
            check_silence(setting, seed, silent)
    return {
        "endings": dict(sorted(tally.endings.items())),
        "digest": digest.hexdigest(),
        "turns": tally.turns,
        "decisions": tally.decisions,
        "forced": tally.forced,
        "exact": exact.decisions,
        "compared": silent.compared,
    }

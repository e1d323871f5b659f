"""At every decision of a game: dump, load, clone, redeal and replay are exact; and law 4 in motion.

The pool is the first set's, as in ``tcg_games``.
"""

from hashlib import sha256

from engine.kernel.conformance import Tally, check_exact, check_silence
from engine.tcg.conformance import FIRST_SET_STARTERS

NAME = "tcg-exact"
TOTAL = 500
CHUNK = 10
VERSION = 8
"""2: a redeal deals secret bids anew. 3: events of the end of a skirmish in the pool. 4: rules as of tcg_games 3.
5: as of tcg_games 4. 6: as of tcg_games 5. 7: as of tcg_games 6.
8: plays without effect, joint costs and settled arrivals."""


def run_chunk(first_seed: int, count: int) -> dict[str, object]:
    """Check ``count`` games both ways; raises ``Broken`` when a law does not hold."""
    exact, silent = Tally(), Tally()
    for seed in range(first_seed, first_seed + count):
        check_exact(FIRST_SET_STARTERS, seed, exact)
        check_silence(FIRST_SET_STARTERS, seed, silent)
    figures = (exact.decisions, exact.turns, silent.compared, sorted(exact.endings.items()))
    return {
        "endings": dict(sorted(exact.endings.items())),
        "digest": sha256(repr(figures).encode()).hexdigest(),
        "decisions": exact.decisions,
        "compared": silent.compared,
    }

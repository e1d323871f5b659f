"""Random games of the two Fellowship starters end lawfully: invariants after every answer, within the bound.

The pool is the first set's, so that what was recorded before other sets had rules still holds.
"""

from hashlib import sha256

from engine.kernel.conformance import Tally, play_lawfully
from engine.tcg.conformance import FIRST_SET_STARTERS

NAME = "tcg-games"
TOTAL = 20_000
CHUNK = 500
VERSION = 7
"""2: events of the end of a skirmish in the pool; abilities that would change nothing are not offered. 3: responses go
round the table, defender bonuses behind assignments by text, fierce and costs by the Comprehensive Rules. 4: healing at
a sanctuary among what starts a turn; all who leave a side together have lost. 5: one window on what happens at once.
6: the response events of all 365 cards in the pool.
Where this is raised, those of tcg_exact, tcg_table and submissions are.
7: plays without effect, joint costs and settled arrivals."""


def run_chunk(first_seed: int, count: int) -> dict[str, object]:
    """Play ``count`` games; raises ``Broken`` when a law does not hold."""
    tally = Tally()
    digest = sha256()
    for seed in range(first_seed, first_seed + count):
        digest.update(play_lawfully(FIRST_SET_STARTERS, seed, tally).encode())
    return {
        **tally.figures(),
        "digest": digest.hexdigest(),
    }

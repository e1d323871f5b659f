"""Tables of the War of the Ring block."""

from functools import partial

from engine.tcg.names import REGROUP
from engine.tcg.table import Table
from tests.engine.tcg.later import NO_KEYWORD, later

bloodlines = partial(later, sets=(11, 12, 13))
"""A table with the card pool of sets 11 to 13."""
BARE = dict.fromkeys(range(1, 5), NO_KEYWORD)
"""The sites before the fellowship's, none of them with a keyword."""


def regroup(table: Table) -> Table:
    """Begin the regroup phase, where the Ring-bearer could gain muster and does not."""
    return table.begin(REGROUP).pass_responses()


def placed(table: Table) -> Table:
    """Let whoever is asked place the first site they may."""
    while table.running.pending and table.asked.prompt[0] == "place site":
        table.decline()
    return table


def moved_on(table: Table) -> Table:
    """From the actions of the regroup phase on to the next site, where cards respond to the move."""
    return placed(table.pass_all().choose().move())

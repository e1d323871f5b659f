"""Tables of the later sites, with the cards of sets 11 and 12 before any others of their names."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.tcg.config import LATER_SITES
from engine.tcg.table import Table

LATER = {**LATER_SITES, "sets": [11, 12]}
BATTLEGROUND, DWELLING, FOREST, PLAINS, NO_KEYWORD = (
    "Fortress of Orthanc",
    "Hobbiton Market",
    "Trollshaw Forest",
    "Flats of Rohan",
    "Stables",
)
"""Sites by the one keyword they have, and one that has none."""


def later(
    *,
    site: int = 5,
    at: str = NO_KEYWORD,
    sites: Mapping[int, str] | None = None,
    reshuffle: bool = False,
    sets: Sequence[int] = (11, 12),
    **arranged: Any,
) -> Table:
    """A table whose fellowship is at a site called ``at``, of the number that its place gives it; the card pool is of
    these sets."""
    options = {**LATER, "sets": list(sets), "reshuffle": reshuffle}
    path = {site: at, **(sites or {})}
    return Table(site=site, sites=path, bearer="11S164", ring="11S2", options=options, **arranged)

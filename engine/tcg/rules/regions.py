"""What the later sites take from their place on the path: their region, and whether they are a sanctuary.

By ``RulesConfig.sites``; sites with printed numbers have no regions and name sanctuaries by a keyword (CR "region",
"sanctuary").
"""

from engine.tcg.rules import values
from engine.tcg.state import TcgState

SITES_OF_A_REGION = 3
TWILIGHT_OF_A_REGION = 3
"""What each region but the first adds to the one before when the fellowship moves there."""
SANCTUARIES = (3, 6)


def region(number: int) -> int:
    """The region of a site number, 1 to 3.

    >>> [region(number) for number in range(1, 10)]
    [1, 1, 1, 2, 2, 2, 3, 3, 3]
    """
    return 1 + (number - 1) // SITES_OF_A_REGION


def current(state: TcgState) -> int:
    """The region the fellowship of this turn is in; 0 where there are no regions."""
    return 0 if state.config.numbered_sites or not state.path else region(state.site_number[state.fp])


def of_site(state: TcgState, site: int) -> int:
    """The region of a site on the adventure path; 0 for any other, and where there are no regions."""
    if state.config.numbered_sites or site not in state.path:
        return 0
    return region(state.path.index(site) + 1)


def region_twilight(state: TcgState, number: int) -> int:
    """The twilight that the region of a site number adds to a move there: 0, 3 or 6."""
    return 0 if state.config.numbered_sites else TWILIGHT_OF_A_REGION * (region(number) - 1)


def is_at_sanctuary(state: TcgState) -> bool:
    """Whether the fellowship of this turn is at a sanctuary."""
    if state.config.numbered_sites:
        return values.keyword(state, state.site(), "sanctuary") > 0
    return state.site_number[state.fp] in SANCTUARIES

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


def region_twilight(state: TcgState, number: int) -> int:
    """The twilight that the region of a site number adds to a move there: 0, 3 or 6."""
    return 0 if state.config.numbered_sites else TWILIGHT_OF_A_REGION * (region(number) - 1)


def is_at_sanctuary(state: TcgState) -> bool:
    """Whether the fellowship of this turn is at a sanctuary."""
    if state.config.numbered_sites:
        return values.keyword(state, state.site(), "sanctuary") > 0
    return state.site_number[state.fp] in SANCTUARIES

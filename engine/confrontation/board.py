"""The board: sixteen regions in seven rows, widening from the Shire to the mountains and narrowing to Mordor.

A region is a number from 0 (the Shire) to 15 (Mordor). Each touches the one or two regions of the next row that
overlap it, and its neighbours in its own row. There are two places more: the Tunnel, where a character stands while the
Dark Player thinks about the Balrog, and aside, for one that special cards set apart from others in its region.
"""

from typing import Literal

GOOD, DARK = 0, 1
Side = Literal["good", "dark"]
SIDES: tuple[Side, Side] = ("good", "dark")

ROWS = (
    ("shire",),
    ("arthedain", "cardolan"),
    ("rhudaur", "eregion", "enedwaith"),
    ("high_pass", "misty_mountains", "moria", "gap_of_rohan"),
    ("mirkwood", "fangorn", "rohan"),
    ("dagorlad", "gondor"),
    ("mordor",),
)
"""Region ids row by row; the north side first. The rulebook's Hollin is Eregion here, as printed on the board."""

IDS = tuple(region for row in ROWS for region in row)
BY_ID = {region: number for number, region in enumerate(IDS)}
REGIONS = range(len(IDS))
ROW = tuple(number for number, row in enumerate(ROWS) for _ in row)
COLUMN = tuple(column for row in ROWS for column, _ in enumerate(row))

(SHIRE, ARTHEDAIN, CARDOLAN, RHUDAUR, EREGION, ENEDWAITH, HIGH_PASS, MISTY_MOUNTAINS, MORIA, GAP_OF_ROHAN,
 MIRKWOOD, FANGORN, ROHAN, DAGORLAD, GONDOR, MORDOR) = REGIONS  # fmt: skip

TUNNEL = len(IDS)
"""On the way through the mines; no region."""
ASIDE = TUNNEL + 1
"""Apart from the others in a region: who was moved, or named, by a special card and is still to move, or not to."""
NOWHERE = -1
"""Not placed yet."""
DEFEATED = -2
"""Out of the game."""

_NAMES = {"shire": "the Shire", "high_pass": "the High Pass", "misty_mountains": "the Misty Mountains",
          "gap_of_rohan": "the Gap of Rohan"}  # fmt: skip
NAMES = (*(_NAMES.get(region, region.capitalize()) for region in IDS), "the Tunnel of Moria")
"""As they stand within a sentence."""

MOUNTAIN_ROW = 3
MOUNTAINS = frozenset(region for region in REGIONS if ROW[region] == MOUNTAIN_ROW)


def limit(region: int) -> int:
    """How many characters of one side a region holds: four in the Shire and in Mordor (6), one in each mountain
    region (7), two elsewhere (8). The Tunnel holds the one who walks through it."""
    if region in (SHIRE, MORDOR):
        return 4
    return 1 if region in MOUNTAINS or region >= TUNNEL else 2


LIMITS = tuple(limit(region) for region in (*REGIONS, TUNNEL, ASIDE))
"""``limit`` of every place, for what asks a hundred thousand times a second."""


def _downhill(region: int) -> tuple[int, ...]:
    """The regions of the next row towards Mordor which this one overlaps."""
    row, column = ROW[region], COLUMN[region]
    if region == MORDOR:
        return ()
    widens = len(ROWS[row + 1]) > len(ROWS[row])
    columns = (column, column + 1) if widens else (column - 1, column)
    return tuple(BY_ID[ROWS[row + 1][at]] for at in columns if 0 <= at < len(ROWS[row + 1]))


_EASTWARDS = tuple(_downhill(region) for region in REGIONS)
_WESTWARDS = tuple(tuple(origin for origin in REGIONS if region in _EASTWARDS[origin]) for region in REGIONS)

FORWARD = (_EASTWARDS, _WESTWARDS)
"""By side and region: the adjacent regions forward, towards the enemy's home."""
BACKWARD = (_WESTWARDS, _EASTWARDS)
"""By side and region: the adjacent regions backward."""
SIDEWAYS = tuple(
    ()
    if region in MOUNTAINS
    else tuple(other for other in REGIONS if ROW[other] == ROW[region] and abs(COLUMN[other] - COLUMN[region]) == 1)
    for region in REGIONS
)
"""By region: the adjacent regions of the same row. Nobody moves sideways in the mountains (5)."""

TOUCHING = tuple(
    tuple(
        other
        for other in REGIONS
        if other in FORWARD[GOOD][region] + BACKWARD[GOOD][region]
        or (ROW[other] == ROW[region] and abs(COLUMN[other] - COLUMN[region]) == 1)
    )
    for region in REGIONS
)
"""By region: all that border on it, mountains beside mountains too."""

ANDUIN = {MIRKWOOD: FANGORN, FANGORN: ROHAN}
"""The river, downstream: a way forward for the Good Player only (11)."""
TUNNEL_OF_MORIA = {EREGION: FANGORN}
"""The Tunnel, under Moria: a way forward for the Good Player only, and never back (12)."""

HOMES = (
    {SHIRE: 4, ARTHEDAIN: 1, CARDOLAN: 1, RHUDAUR: 1, EREGION: 1, ENEDWAITH: 1},
    {MORDOR: 4, DAGORLAD: 1, GONDOR: 1, MIRKWOOD: 1, FANGORN: 1, ROHAN: 1},
)
"""By side: how many characters each region holds at the start."""


def upstream(origin: int, target: int) -> bool:
    """Whether a step goes against the river."""
    return ANDUIN.get(target) == origin

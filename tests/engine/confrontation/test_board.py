"""The board, written out region by region, against what the module computes."""

import pytest

from engine.confrontation import board
from engine.confrontation.board import BACKWARD, BY_ID, DARK, FORWARD, GOOD, HOMES, IDS, SIDEWAYS, limit

# region: (forward for Good, forward for Dark, sideways, limit)
PRINTED = {
    "shire": ("arthedain cardolan", "", "", 4),
    "arthedain": ("rhudaur eregion", "shire", "cardolan", 2),
    "cardolan": ("eregion enedwaith", "shire", "arthedain", 2),
    "rhudaur": ("high_pass misty_mountains", "arthedain", "eregion", 2),
    "eregion": ("misty_mountains moria", "arthedain cardolan", "rhudaur enedwaith", 2),
    "enedwaith": ("moria gap_of_rohan", "cardolan", "eregion", 2),
    "high_pass": ("mirkwood", "rhudaur", "", 1),
    "misty_mountains": ("mirkwood fangorn", "rhudaur eregion", "", 1),
    "moria": ("fangorn rohan", "eregion enedwaith", "", 1),
    "gap_of_rohan": ("rohan", "enedwaith", "", 1),
    "mirkwood": ("dagorlad", "high_pass misty_mountains", "fangorn", 2),
    "fangorn": ("dagorlad gondor", "misty_mountains moria", "mirkwood rohan", 2),
    "rohan": ("gondor", "moria gap_of_rohan", "fangorn", 2),
    "dagorlad": ("mordor", "mirkwood fangorn", "gondor", 2),
    "gondor": ("mordor", "fangorn rohan", "dagorlad", 2),
    "mordor": ("", "dagorlad gondor", "", 4),
}


def ids(regions: tuple[int, ...]) -> set[str]:
    return {IDS[region] for region in regions}


@pytest.mark.parametrize("region", PRINTED)
def test_every_region_touches_what_it_touches_on_the_board(region: str) -> None:
    good, dark, sideways, most = PRINTED[region]
    number = BY_ID[region]
    assert ids(FORWARD[GOOD][number]) == ids(BACKWARD[DARK][number]) == set(good.split())
    assert ids(FORWARD[DARK][number]) == ids(BACKWARD[GOOD][number]) == set(dark.split())
    assert ids(SIDEWAYS[number]) == set(sideways.split())
    assert limit(number) == most


def test_sixteen_regions_and_eighteen_homes() -> None:
    assert len(PRINTED) == len(IDS) == 16
    assert [sum(homes.values()) for homes in HOMES] == [9, 9]
    assert not set(HOMES[GOOD]) & board.MOUNTAINS
    assert not set(HOMES[DARK]) & board.MOUNTAINS

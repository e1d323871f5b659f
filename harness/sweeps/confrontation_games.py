"""Random games of the Confrontation end lawfully: limits, cards and concealment checked after every answer.

The first 20,000 are classic, every fourth with the doubtful points read the other way; 4,000 more are of the Deluxe
edition and with special cards, four kinds in turn. What mixing hides stays hidden: every 47th game goes through the
exactness and silence checks as well.
"""

from engine.confrontation.conformance import (
    CLASSIC,
    CLASSIC_WITH_SPECIALS,
    MIXED,
    MIXED_OTHERWISE,
    OTHER_READINGS,
    VARIANT,
)
from engine.kernel.conformance import Setting
from harness.lawful_games import play_chunk

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
    return play_chunk(
        setting_of,
        first_seed,
        count,
        every=47,
        silent_in=lambda setting: setting is not MIXED_OTHERWISE,  # there being asked tells something
    )

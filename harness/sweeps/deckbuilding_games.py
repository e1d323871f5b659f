"""Random games of the deck-building game end lawfully: cards, groups, the Archenemies, Victory Points and views checked
after every answer.

Two to five play in turn; of five games one is played by the defaults, one with the open points read the other way, one
in Impossible mode, one in it with the other readings, and one with all twelve Archenemies and heroes chosen. In one
game of seven players leave. Every 97th game goes through the exactness and silence checks as well.
"""

from collections.abc import Mapping

from engine.deckbuilding.conformance import IMPOSSIBLE, IMPOSSIBLE_OTHERWISE, OTHER_READINGS, table_of
from engine.kernel.conformance import Setting
from harness.lawful_games import play_chunk

NAME = "deckbuilding-games"
TOTAL = 20_000
CHUNK = 100
VERSION = 1
LONGEST: Mapping[str, object] = {"archenemies": 12, "heroes": "chosen"}
KINDS: tuple[Mapping[str, object], ...] = ({}, OTHER_READINGS, IMPOSSIBLE, IMPOSSIBLE_OTHERWISE, LONGEST)
SEATS = range(2, 6)


def setting_of(seed: int) -> Setting:
    """The kind of game a seed plays."""
    seats = SEATS[seed % len(SEATS)]
    concede = 150 if seed % 7 == 0 else 0
    return table_of(seats, KINDS[seed % len(KINDS)], concede=concede, stride=4 * seats)


def run_chunk(first_seed: int, count: int) -> dict[str, object]:
    """Play ``count`` games; raises ``Broken`` when a law does not hold."""
    return play_chunk(setting_of, first_seed, count)

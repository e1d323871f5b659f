"""Random games of the Tarot card game end lawfully: cards, Dark Points, the score sheet and views checked after every
answer.

Two to six play in turn, every third game with the open points read the other way, every third with the remaining
readings; in one game of seven players leave. Every 97th game goes through the exactness and silence checks as well.
"""

from collections.abc import Mapping

from engine.kernel.conformance import Setting
from engine.tarot.conformance import OTHER_READINGS, STRICT, table_of
from harness.lawful_games import play_chunk

NAME = "tarot-games"
TOTAL = 20_000
CHUNK = 250
VERSION = 1
READINGS: tuple[Mapping[str, object], ...] = ({}, OTHER_READINGS, STRICT)
SEATS = range(2, 7)


def setting_of(seed: int) -> Setting:
    """The kind of game a seed plays."""
    seats = SEATS[seed % len(SEATS)]
    concede = 80 if seed % 7 == 0 else 0
    return table_of(seats, READINGS[seed % len(READINGS)], concede=concede, stride=seats)


def run_chunk(first_seed: int, count: int) -> dict[str, object]:
    """Play ``count`` games; raises ``Broken`` when a law does not hold."""
    return play_chunk(setting_of, first_seed, count)

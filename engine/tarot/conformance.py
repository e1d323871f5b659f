"""The Tarot card game's settings for the kernel's conformance checks: tests and sweeps share them."""

from collections.abc import Mapping

from engine.bots.chance import random_raw
from engine.kernel.conformance import Setting

SHOWS = frozenset({"dealt", "gave", "turned up", "drew", "play", "ring", "one ring", "out", "round over", "hand"})
"""What shows hidden cards, or the result of chance: from there two deals differ by right."""
SECRETS = frozenset({"held"})
OTHER_READINGS: Mapping[str, object] = {
    "all_equal": "nobody",
    "announce": "choice",
    "courts_match": False,
    "declared_suit": "other",
    "empty_pile": "turn",
    "first_dealer": "first",
    "full_hands_compared": False,
    "held_neutrals": "in turn",
    "next_dealer": "same",
    "points_below_zero": True,
    "ring_goes_out": True,
    "shared_affiliation": False,
}
"""Every open point read the other way."""
STRICT: Mapping[str, object] = {"empty_pile": "at once", "announce": "never"}
"""The remaining readings."""


def hides(key: str) -> bool:
    """Whether an option's key names a card of a hand."""
    return ":h" in key or key.startswith("h")


def table_of(seats: int, options: Mapping[str, object] | None = None, *, concede: int = 0, stride: int = 1) -> Setting:
    """So many players with random answers; after one answer in ``concede`` somebody leaves (0: never)."""
    return Setting(
        "tarot",
        options or {},
        (None,) * seats,
        random_raw,
        SHOWS,
        SECRETS,
        stride=stride,
        concede=concede,
        hides=hides,
    )


TWO = table_of(2)
OTHERWISE = table_of(2, OTHER_READINGS)
THREE = table_of(3, STRICT, stride=2)
FOUR = table_of(4, stride=3, concede=120)
FIVE = table_of(5, OTHER_READINGS, stride=4, concede=90)
SIX = table_of(6, stride=6)

SETTINGS: Mapping[str, Setting] = {
    "": TWO, "other": OTHERWISE, "three": THREE, "four": FOUR, "five": FIVE, "six": SIX,
}  # fmt: skip
"""What the kernel's laws are checked on (``engine.games``)."""

"""How far a pass reaches, worded for the button that passes."""

from typing import NamedTuple


class ReachWords(NamedTuple):
    """What the button says, and when its player is asked sooner."""

    text: str
    detail: str


REACHES = {
    "phase": ReachWords("Move on", "You are asked when a card comes into your hand, and for what cannot be passed."),
    "skirmishes": ReachWords(
        "Pass until your skirmish",
        "You are asked when a skirmish goes against you, when something happens to your cards, when a card comes into "
        "your hand, and for what cannot be passed.",
    ),
    "concern": ReachWords(
        "Pass until something concerns you",
        "Skirmishes that stand as they do now are fought as they stand, with their wounds. You are asked when one "
        "turns against you, when something else happens to your cards, when a card comes into your hand, and for what "
        "cannot be passed.",
    ),
}
"""By where the pass ends."""

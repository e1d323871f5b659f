"""How far a pass reaches, worded for the button that passes."""

from typing import NamedTuple


class ReachWords(NamedTuple):
    """What the button says, and when its player is asked sooner."""

    text: str
    detail: str


REACHES = {
    "phase": ReachWords("Move on", "You are asked when a card comes into your hand, and for what cannot be passed."),
    "fight": ReachWords(
        "Pass in that skirmish",
        "It is fought as it stands, with its wounds. You are asked when it turns, when another one goes against you, "
        "when something else happens to your cards, when a card comes into your hand, and for what cannot be passed.",
    ),
    "skirmishes": ReachWords(
        "Pass until your skirmish",
        "You are asked when a skirmish goes against you, when something happens to your cards, when a card comes into "
        "your hand, and for what cannot be passed.",
    ),
    "concern": ReachWords(
        "Pass until something concerns you",
        "This skirmish is fought as it stands, with its wounds. You are asked when it turns, when another one goes "
        "against you, when something else happens to your cards, when a card comes into your hand, and for what cannot "
        "be passed.",
    ),
}
"""By where the pass ends."""

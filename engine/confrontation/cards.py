"""The nine cards of each side, strength cards and text cards, and the special cards of both.

A card is a number: 0 to 8 Good, 9 to 17 Dark; a special card one of its own: 0 to 3 Good, 4 to 7 Dark.
"""

from dataclasses import dataclass

from engine.confrontation.board import DARK, GOOD


@dataclass(frozen=True, slots=True)
class Card:
    """One card: a strength card has ``strength`` and no text, a text card strength 0."""

    key: str
    name: str
    side: int
    strength: int
    text: str = ""


_MAGIC = "Replace it with any one of your cards that were played before."

CARDS = (
    *(Card(f"good-{number}", f"Strength {number}", GOOD, number) for number in range(1, 6)),  # 33
    Card("good-magic", "Magic", GOOD, 0, _MAGIC),  # 29
    Card(
        "good-sacrifice", "Noble Sacrifice", GOOD, 0,
        "Both characters are defeated, unless the Dark Player played Retreat Sideways.",
    ),  # 30
    Card("good-cloak", "Elven Cloak", GOOD, 0, "The strength of the Dark Player's card counts as nothing."),  # 31
    Card(
        "good-retreat", "Retreat Backwards", GOOD, 0,
        "Move your character back to an adjacent region without enemies and with room.",
    ),  # 32
    *(Card(f"dark-{number}", f"Strength {number}", DARK, number) for number in range(1, 7)),  # 37
    Card("dark-magic", "Magic", DARK, 0, _MAGIC),  # 34
    Card("dark-eye", "The Eye of Sauron", DARK, 0, "The text of the Good Player's card is ignored."),  # 35
    Card(
        "dark-retreat", "Retreat Sideways", DARK, 0,
        "Move your character sideways to an adjacent region without enemies and with room; never in the mountains.",
    ),  # 36
)  # fmt: skip

GOOD_MAGIC, NOBLE_SACRIFICE, ELVEN_CLOAK, RETREAT_BACKWARDS = range(5, 9)
DARK_MAGIC, EYE_OF_SAURON, RETREAT_SIDEWAYS = range(15, 18)
MAGIC = (GOOD_MAGIC, DARK_MAGIC)
DECK = (range(9), range(9, 18))
"""By side: its cards."""
BY_KEY = {card.key: number for number, card in enumerate(CARDS)}
NO_CARD = -1


def is_text(card: int) -> bool:
    """Whether it is a text card, which has no strength."""
    return card >= 0 and not CARDS[card].strength


@dataclass(frozen=True, slots=True)
class SpecialCard:
    """A special card: played once a game from beside the board, no part of the nine cards. ``deluxe``: only there."""

    key: str
    name: str
    side: int
    text: str
    deluxe: bool = False


SPECIALS = (
    SpecialCard(
        "gandalf_the_white", "Gandalf the White", GOOD,
        "Instead of your turn, return a defeated Gandalf to Fangorn, if no Dark and fewer than two Good characters are "
        "there.",
    ),
    SpecialCard(
        "shadowfax", "Shadowfax", GOOD,
        "Before your move, move one character forward to an adjacent region without enemies and with room; it then "
        "makes your move.",
    ),
    SpecialCard(
        "gwaihir", "Gwaihir the Windlord", GOOD,
        "At the start of a battle your character may retreat sideways or backwards, whatever its text; not from the "
        "Warg.",
        deluxe=True,
    ),
    SpecialCard(
        "king_revealed", "A King Revealed", GOOD,
        "Instead of your turn, show Aragorn and point at a Dark character, which must make the next Dark move.",
        deluxe=True,
    ),
    SpecialCard(
        "recall", "Recall to Mordor", DARK,
        "Instead of your turn, put a Dark character back to Mordor, if no Good and fewer than four Dark ones are "
        "there.",
    ),
    SpecialCard(
        "palantir", "Palantír", DARK,
        "In your turn, see all Good characters in one region, but not in the Shire, until the turn is over.",
    ),
    SpecialCard(
        "dark_of_mordor", "The Dark of Mordor", DARK,
        "Before your move, move one character forward to an adjacent region without enemies and with room; another one "
        "then makes your move.",
        deluxe=True,
    ),
    SpecialCard(
        "crebain", "Crebain of Dunland", DARK,
        "Instead of your turn, choose a Good character; it is revealed for the rest of the game.",
        deluxe=True,
    ),
)  # fmt: skip
(GANDALF_THE_WHITE, SHADOWFAX, GWAIHIR, KING_REVEALED,
 RECALL, PALANTIR, DARK_OF_MORDOR, CREBAIN) = range(8)  # fmt: skip
SPECIAL_BY_KEY = {card.key: number for number, card in enumerate(SPECIALS)}
SPECIAL_DECK = (range(4), range(4, 8))
"""By side: its special cards."""

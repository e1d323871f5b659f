"""The nine cards of each side: strength cards and text cards. A card is a number: 0 to 8 Good, 9 to 17 Dark."""

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

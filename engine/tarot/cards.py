"""The 78 cards of the deck, apart from their affiliations. A card is a number: its place in ``CARDS``.

The Major Arcana come first, so that a Major Arcana card's number is its rank.
"""

from dataclasses import dataclass
from typing import Final

SUITS: Final = ("swords", "wands", "cups", "coins")
COURTS: Final = ("page", "knight", "queen", "king")
NONE: Final = -1
"""No suit, no number, no court."""
MAJORS: Final = 22
FOOL: Final = 0
RING: Final = 10
"""The Wheel of Fortune, which stands for the One Ring. It is never in the draw pile and has no rank."""
HIGHEST_MATCHED: Final = 9
"""Major Arcana above this rank share no rank with a numbered card."""

_MAJOR = (
    ("fool", "The Fool", "Gollum"),
    ("magician", "The Magician", "Gandalf"),
    ("high_priestess", "The High Priestess", "Éowyn"),
    ("empress", "The Empress", "Galadriel"),
    ("emperor", "The Emperor", "Celeborn"),
    ("hierophant", "The Hierophant", "Saruman"),
    ("lovers", "The Lovers", "Aragorn and Arwen"),
    ("chariot", "The Chariot", "Théoden in battle"),
    ("strength", "Strength", "the White Tree"),
    ("hermit", "The Hermit", "Tom Bombadil"),
    ("wheel", "The Wheel of Fortune", "the One Ring"),
    ("justice", "Justice", "the Oathbreakers"),
    ("hanged_man", "The Hanged Man", "Faramir near death"),
    ("death", "Death", "Gandalf against the Balrog"),
    ("temperance", "Temperance", "Frodo spares Gollum"),
    ("devil", "The Devil", "Gríma"),
    ("tower", "The Tower", "Orthanc under attack"),
    ("star", "The Star", "the Phial of Galadriel"),
    ("moon", "The Moon", "Minas Morgul"),
    ("sun", "The Sun", "the Sun"),
    ("judgement", "Judgement", "Gandalf tells Frodo of the Ring"),
    ("world", "The World", "Middle-earth and Aman"),
)


@dataclass(frozen=True, slots=True)
class Card:
    """One card.

    Attributes:
        key: its id, such as ``swords_3``, ``cups_king`` or ``major_fool``.
        title: its name.
        suit: of the Minor Arcana, the place in ``SUITS``; else ``NONE``.
        number: of a numbered card 1 to 10, of a Major Arcana card its rank, 0 to 21; ``NONE`` for the courts, and for
            the Ring, which has no rank in the game.
        court: the place in ``COURTS``, or ``NONE``.
        subject: what its picture shows, where that is known.
    """

    key: str
    title: str
    suit: int = NONE
    number: int = NONE
    court: int = NONE
    subject: str = ""

    @property
    def arcana(self) -> str:
        """Major, minor or court."""
        if self.court != NONE:
            return "court"
        return "major" if self.suit == NONE else "minor"


def _minor(suit: int) -> list[Card]:
    name = SUITS[suit].capitalize()
    numbered = [
        Card(f"{SUITS[suit]}_{number}", f"{'Ace' if number == 1 else number} of {name}", suit, number)
        for number in range(1, 11)
    ]
    courts = [
        Card(f"{SUITS[suit]}_{court}", f"{court.capitalize()} of {name}", suit, NONE, place)
        for place, court in enumerate(COURTS)
    ]
    return numbered + courts


CARDS: Final = (
    *(
        Card(f"major_{key}", title, NONE, NONE if rank == RING else rank, NONE, subject)
        for rank, (key, title, subject) in enumerate(_MAJOR)
    ),
    *(card for suit in range(len(SUITS)) for card in _minor(suit)),
)
BY_KEY: Final = {card.key: number for number, card in enumerate(CARDS)}
SUIT: Final = tuple(card.suit for card in CARDS)
NUMBER: Final = tuple(card.number for card in CARDS)
COURT: Final = tuple(card.court for card in CARDS)
PLAYED: Final = tuple(card for card in range(len(CARDS)) if card != RING)
"""The cards that are dealt: all but the Ring."""


def is_major(card: int) -> bool:
    """Whether a card is of the Major Arcana."""
    return card < MAJORS

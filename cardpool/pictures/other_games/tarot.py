"""What is drawn of the 78 Tarot cards.

A numbered card counts its suit's symbol, a court card shows a figure with it, a Major Arcana card its own subject.
"""

from collections.abc import Mapping
from typing import Final

from cardpool.pictures.other_games.sketch import Sketch
from cardpool.pictures.other_games.subjects import counted, sun, with_symbol
from engine.tarot.cards import CARDS, COURTS, NONE, SUITS, Card
from engine.tcg import names

__all__ = ["tarot_sketches"]

SUIT_CULTURES: Final = {"swords": "gondor", "wands": "gandalf", "cups": "elven", "coins": "dwarven"}
COURT_RACES: Final = {"page": "hobbit", "knight": "", "queen": "elf", "king": "man"}
"""The knight rides."""

_MAJOR: Final = {
    "fool": Sketch("Gollum", names.MINION, "gollum", "hobbit", shadow=True, unique=True),
    "magician": Sketch("Gandalf", names.COMPANION, "gandalf", "wizard", unique=True),
    "high_priestess": Sketch("Éowyn, sword in hand", names.COMPANION, "rohan", "man", unique=True),
    "empress": Sketch("Galadriel", names.ALLY, "elven", "elf", unique=True),
    "emperor": Sketch("Celeborn", names.ALLY, "elven", "elf", unique=True),
    "hierophant": Sketch("Saruman", names.MINION, "isengard", "wizard", shadow=True, unique=True),
    "lovers": Sketch("Aragorn and Arwen", names.EVENT, "gondor", "man", phase=names.REGROUP),
    "chariot": Sketch("Théoden's horse", names.POSSESSION, "rohan", kind="mount"),
    "strength": Sketch("The White Tree", names.COMPANION, "gondor", "tree", unique=True),
    "hermit": Sketch("Tom Bombadil", names.ALLY, "shire", "man", unique=True),
    "wheel": Sketch("The One Ring", names.RING, unique=True),
    "justice": Sketch("The Oathbreakers", names.ALLY, "gondor", "wraith"),
    "hanged_man": Sketch("Faramir", names.CONDITION, "gondor", "man"),
    "death": Sketch("Gandalf against the Balrog", names.EVENT, "gandalf", "wizard", phase=names.SKIRMISH),
    "temperance": Sketch("Frodo spares Gollum", names.EVENT, "shire", "hobbit", phase=names.REGROUP),
    "devil": Sketch("Gríma", names.MINION, "isengard", "man", shadow=True, unique=True),
    "tower": Sketch("Tower of Orthanc", names.SITE, "isengard", site_number=8),
    "star": Sketch("The Phial of Galadriel", names.ARTIFACT, "elven", kind="phial", unique=True),
    "moon": Sketch("Tower of the Moon", names.SITE, "ringwraith", site_number=9),
    "sun": Sketch("The Sun", names.SITE, keywords=("plains",), site_number=1, subject=sun),
    "judgement": Sketch("Gandalf tells of the Ring", names.EVENT, "gandalf", "wizard", phase=names.FELLOWSHIP),
    "world": Sketch("Middle-earth", names.SITE, keywords=("river", "mountain"), site_number=2),
}
"""By the key after ``major_``."""


def tarot_sketches() -> Mapping[str, Sketch]:
    """The sketch of every card, by its key."""
    return {card.key: _sketch(card) for card in CARDS}


def _sketch(card: Card) -> Sketch:
    if card.suit == NONE:
        return _MAJOR[card.key.removeprefix("major_")]
    suit = SUITS[card.suit]
    culture = SUIT_CULTURES[suit]
    if card.court == NONE:
        return Sketch(card.title, names.POSSESSION, culture, subject=counted(suit, card.number))
    court = COURTS[card.court]
    if court == "knight":
        return Sketch(card.title, names.POSSESSION, culture, kind="mount", subject=with_symbol(suit))
    return Sketch(card.title, names.COMPANION, culture, COURT_RACES[court], unique=True, subject=with_symbol(suit))

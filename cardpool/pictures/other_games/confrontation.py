"""What is drawn of The Confrontation: its characters, its cards, and what lies face down."""

from collections.abc import Mapping
from typing import Final

from cardpool.pictures.other_games.sketch import Sketch
from cardpool.pictures.other_games.subjects import bird, counted, face_down, flock, great_eye
from engine.confrontation.board import SIDES
from engine.confrontation.cards import CARDS, SPECIALS, Card
from engine.confrontation.pieces import CHARACTERS
from engine.tcg import names

__all__ = ["confrontation_sketches"]


def _good(title: str, culture: str, race: str) -> Sketch:
    return Sketch(title, names.COMPANION, culture, race, unique=True)


def _dark(title: str, culture: str, race: str, *, unique: bool = True) -> Sketch:
    return Sketch(title, names.MINION, culture, race, shadow=True, unique=unique)


_CHARACTERS: Final = {
    "frodo": _good("Frodo", "shire", "hobbit"),
    "sam": _good("Sam", "shire", "hobbit"),
    "pippin": _good("Pippin", "shire", "hobbit"),
    "merry": _good("Merry", "shire", "hobbit"),
    "gandalf": _good("Gandalf", "gandalf", "wizard"),
    "aragorn": _good("Aragorn, sword in hand", "gondor", "man"),
    "legolas": _good("Legolas with his bow", "elven", "elf"),
    "gimli": _good("Gimli", "dwarven", "dwarf"),
    "boromir": _good("Boromir with his shield", "gondor", "man"),
    "balrog": _dark("Balrog", "moria", "balrog"),
    "shelob": _dark("Shelob", "sauron", "spider"),
    "witch_king": _dark("Witch King", "ringwraith", "maia"),
    "flying_nazgul": Sketch("Flying Nazgûl", names.MINION, "ringwraith", shadow=True, unique=True, subject=bird),
    "black_rider": Sketch("Black Rider", names.POSSESSION, "ringwraith", kind="mount", shadow=True, unique=True),
    "saruman": _dark("Saruman", "isengard", "wizard"),
    "orcs": _dark("Orcs", "sauron", "orc", unique=False),
    "warg": Sketch("Warg", names.POSSESSION, "isengard", kind="mount", shadow=True),
    "troll": _dark("Troll", "sauron", "troll"),
    "smeagol": _good("Sméagol", "gollum", "hobbit"),
    "faramir": _good("Faramir with his bow", "gondor", "man"),
    "elrond": _good("Elrond", "elven", "elf"),
    "theoden": _good("Théoden", "rohan", "man"),
    "treebeard": _good("Treebeard", "gandalf", "ent"),
    "uruk_hai": _dark("Uruk-hai", "isengard", "uruk-hai", unique=False),
    "wormtongue": _dark("Wormtongue", "isengard", "man"),
    "mouth": _dark("Mouth of Sauron", "sauron", "maia"),
    "gollum": _dark("Gollum", "gollum", "hobbit"),
    "watcher": _dark("Watcher", "moria", "creature"),
}
"""By the key of the classic printing; a variant of the same name has the same facts."""
_TEXT_CARDS: Final = {
    "good-magic": Sketch("Magic of a wizard", names.EVENT, "gandalf", "wizard", phase=names.RESPONSE),
    "good-sacrifice": Sketch("Noble Sacrifice", names.EVENT, "gondor", "man", phase=names.SKIRMISH),
    "good-cloak": Sketch("Elven Cloak", names.POSSESSION, "elven", kind="cloak"),
    "good-retreat": Sketch("Retreat Backwards", names.EVENT, "rohan", "man", phase=names.MANEUVER),
    "dark-magic": Sketch("Magic of Isengard", names.EVENT, "isengard", "wizard", phase=names.RESPONSE, shadow=True),
    "dark-eye": Sketch("The Eye of Sauron", names.CONDITION, "sauron", shadow=True, subject=great_eye),
    "dark-retreat": Sketch("Retreat Sideways", names.EVENT, "raider", "orc", phase=names.MANEUVER, shadow=True),
    "gandalf_the_white": _good("Gandalf the White", "gandalf", "wizard"),
    "shadowfax": Sketch("Shadowfax", names.POSSESSION, "gandalf", kind="mount"),
    "gwaihir": Sketch("Gwaihir the Windlord", names.ALLY, "gandalf", unique=True, subject=bird),
    "king_revealed": Sketch("A sword for the king", names.EVENT, "gondor", "man", phase=names.RESPONSE, unique=True),
    "recall": Sketch("Recall to Mordor", names.EVENT, "sauron", "orc", phase=names.SHADOW, shadow=True),
    "palantir": Sketch("Palantír", names.ARTIFACT, "isengard", kind="palantir", shadow=True),
    "dark_of_mordor": Sketch(
        "The Dark of Mordor", names.CONDITION, "sauron", "orc", keywords=("weather",), shadow=True
    ),
    "crebain": Sketch("Crebain of Dunland", names.ALLY, "dunland", shadow=True, subject=flock),
}
_FACE_DOWN: Final = {
    "_good": Sketch("Good", names.COMPANION, "gondor", unique=True, subject=face_down),
    "_dark": Sketch("Dark", names.MINION, "sauron", shadow=True, unique=True, subject=face_down),
}
"""By side: every piece that lies face down."""


def confrontation_sketches() -> Mapping[str, Sketch]:
    """The sketch of every character and card by its key, and of a piece face down by ``_`` and its side."""
    characters = {one.key: _CHARACTERS[one.key.removeprefix("v_")] for one in CHARACTERS}
    cards = {card.key: _TEXT_CARDS.get(card.key) or _strength_card(card) for card in CARDS}
    return {**characters, **cards, **{card.key: _TEXT_CARDS[card.key] for card in SPECIALS}, **_FACE_DOWN}


def _strength_card(card: Card) -> Sketch:
    """As many swords as its strength."""
    good = SIDES[card.side] == "good"
    swords = counted("swords" if good else "blades", card.strength)
    return Sketch(card.name, names.POSSESSION, "gondor" if good else "sauron", shadow=not good, subject=swords)

"""What is drawn of the deck-building game's stand-in cards, and of an owner's cards by their types."""

from collections.abc import Mapping
from typing import Final

from cardpool.pictures.other_games.sketch import Sketch
from cardpool.pictures.other_games.subjects import bird, flock
from engine.deckbuilding.sets import STAND_IN, find_set
from engine.tcg import names

__all__ = ["deckbuilding_sketches"]


def _enemy(title: str, culture: str, race: str, *, unique: bool = False) -> Sketch:
    return Sketch(title, names.MINION, culture, race, shadow=True, unique=unique)


def _ally(title: str, culture: str, race: str, *, unique: bool = True) -> Sketch:
    return Sketch(title, names.ALLY, culture, race, unique=unique)


def _maneuver(title: str, culture: str, race: str, phase: str) -> Sketch:
    return Sketch(title, names.EVENT, culture, race, phase=phase)


def _item(title: str, culture: str, kind: str = "", *, artifact: bool = False) -> Sketch:
    return Sketch(title, names.ARTIFACT if artifact else names.POSSESSION, culture, kind=kind)


def _place(title: str, site_number: int, *keywords: str) -> Sketch:
    return Sketch(title, names.SITE, keywords=keywords, site_number=site_number)


def _fortune(title: str, culture: str, race: str, *keywords: str) -> Sketch:
    return Sketch(title, names.CONDITION, culture, race, keywords=keywords)


_CARDS: Final = {
    "courage": _fortune("Courage", "shire", "hobbit"),
    "despair": Sketch("Despair in the storm", names.CONDITION, "sauron", "hobbit", shadow=True),
    "mithril-coat": _item("Mithril Coat", "shire", "armor", artifact=True),
    "bow-of-mirkwood": _item("Bow of Mirkwood", "elven", "ranged weapon"),
    "wizards-staff": _item("Wizard's Staff", "gandalf", "staff"),
    "aragorns-sword": _item("Aragorn's Sword", "gondor", "hand weapon"),
    "pots-and-pans": _item("Pots and Pans", "shire"),
    "axe-of-erebor": _item("Axe of Erebor", "dwarven", "hand weapon"),
    "horn-of-gondor": _item("Horn of Gondor", "gondor", "pipe"),
    "valor": _maneuver("Valor", "rohan", "man", names.RESPONSE),
    "corruption": Sketch("Corruption", names.RING),
    "crebain": Sketch("Crebain", names.MINION, "dunland", shadow=True, subject=flock),
    "moria-goblin": _enemy("Moria Goblin", "moria", "orc"),
    "orc-scout": _enemy("Orc Scout with a bow", "sauron", "orc"),
    "orc-overseer": _enemy("Orc Overseer", "sauron", "orc"),
    "southern-spy": _enemy("Southern Spy", "raider", "man"),
    "warg": Sketch("Warg", names.POSSESSION, "isengard", kind="mount", shadow=True),
    "barrow-wight": _enemy("Barrow-wight", "ringwraith", "wraith"),
    "uruk-hai": _enemy("Uruk-hai", "isengard", "uruk-hai"),
    "gollum": _enemy("Gollum", "gollum", "hobbit", unique=True),
    "hill-troll": _enemy("Hill-troll", "sauron", "troll"),
    "uruk-captain": _enemy("Uruk Captain", "isengard", "uruk-hai", unique=True),
    "old-man-willow": _enemy("Old Man Willow", "shire", "tree", unique=True),
    "hobbit-of-the-shire": _ally("Hobbit of the Shire", "shire", "hobbit", unique=False),
    "farmer-maggot": _ally("Farmer Maggot", "shire", "hobbit"),
    "bill-the-pony": _item("Bill the Pony", "shire", "mount"),
    "barliman-butterbur": _ally("Barliman Butterbur", "shire", "man"),
    "ranger-of-the-north": _ally("Ranger of the North", "gondor", "man", unique=False),
    "gildor-inglorion": _ally("Gildor Inglorion", "elven", "elf"),
    "rider-of-rivendell": _item("Rider of Rivendell", "elven", "mount"),
    "haldir": _ally("Haldir with his bow", "elven", "elf"),
    "tom-bombadil": _ally("Tom Bombadil", "shire", "man"),
    "glorfindel": _ally("Glorfindel", "elven", "elf"),
    "elrond": _ally("Elrond", "elven", "elf"),
    "galadriel": _ally("Galadriel", "elven", "elf"),
    "hide-off-the-road": _maneuver("Hide off the Road", "shire", "hobbit", names.FELLOWSHIP),
    "swift-blow": _maneuver("Swift Blow", "gondor", "man", names.SKIRMISH),
    "it-comes-in-pints": _maneuver("It Comes in Pints?", "shire", "hobbit", names.FELLOWSHIP),
    "walking-song": _maneuver("Walking Song", "shire", "hobbit", names.REGROUP),
    "short-cut-to-mushrooms": _maneuver("Short Cut to Mushrooms", "shire", "hobbit", names.MANEUVER),
    "stand-together": _maneuver("Stand Together", "gondor", "man", names.MANEUVER),
    "council-of-elrond": _maneuver("Council of Elrond", "elven", "elf", names.MANEUVER),
    "flame-of-anor": _maneuver("Flame of Anor", "gandalf", "wizard", names.RESPONSE),
    "pipe-weed": _item("Pipe-weed", "shire", "pipe"),
    "walking-staff": _item("Walking Staff", "shire", "staff"),
    "elven-cloak": _item("Elven Cloak", "elven", "cloak"),
    "lembas": _item("Lembas", "elven"),
    "barrow-blade": _item("Barrow Blade", "shire", "hand weapon"),
    "book-of-mazarbul": Sketch("Book of Mazarbul", names.CONDITION, "dwarven", keywords=("tale",)),
    "phial-of-galadriel": _item("Phial of Galadriel", "elven", "phial", artifact=True),
    "mirror-of-galadriel": _item("Mirror of Galadriel", "elven", "palantir", artifact=True),
    "shirt-of-mithril": _item("Shirt of Mithril", "dwarven", "armor", artifact=True),
    "the-shire": _place("The Shire", 1, "dwelling"),
    "the-prancing-pony": _place("The Prancing Pony, an inn", 1),
    "weathertop": _place("Weathertop, a hill", 2),
    "rivendell": _place("Rivendell", 3, "sanctuary"),
    "the-mines-of-moria": _place("The Mines of Moria", 4, "underground"),
    "isengard": _place("Isengard, a tower", 8),
    "the-gates-of-argonath": _place("The Gates of Argonath", 7, "river"),
    "lothlorien": _place("Lothlórien", 6, "forest", "sanctuary"),
    "raging-river": _place("Raging River", 3, "river"),
    "flight-of-the-eagle": Sketch("Flight of the Eagle", names.CONDITION, "gandalf", subject=bird),
    "gift-of-the-galadhrim": _item("Gift of the Galadhrim", "elven", "box"),
    "song-of-earendil": _fortune("Song of Eärendil", "elven", "elf"),
    "fellowship-renewed": _maneuver("Fellowship Renewed", "gandalf", "man", names.REGROUP),
    "nazgul": _enemy("Nazgûl", "ringwraith", "nazgul"),
    "moria-swarm": Sketch("Moria Swarm", names.EVENT, "moria", "orc", phase=names.SHADOW, shadow=True),
    "watcher-in-the-water": _enemy("Watcher in the Water", "moria", "creature", unique=True),
    "cave-troll": _enemy("Cave Troll", "moria", "troll", unique=True),
    "ulaire-cantea": _enemy("Ulaire Cantea", "ringwraith", "nazgul", unique=True),
    "chieftain-of-the-wargs": Sketch("Chieftain of the Wargs", names.ARTIFACT, "isengard", kind="mount", shadow=True),
    "the-winged-shadow": Sketch("The Winged Shadow", names.MINION, "ringwraith", shadow=True, subject=bird),
    "saruman": _enemy("Saruman", "isengard", "wizard", unique=True),
    "the-witch-king": _enemy("The Witch-king", "ringwraith", "maia", unique=True),
    "caradhras-the-cruel": _place("Caradhras the Cruel, a pass", 9),
    "the-balrog": _enemy("The Balrog", "moria", "balrog", unique=True),
    "lurtz": _enemy("Lurtz with his bow", "isengard", "uruk-hai", unique=True),
}
"""By key; an Impossible Archenemy has the facts of the plain one."""
_TYPES: Final = {
    "_starter": _fortune("Starter", "shire", "man"),
    "_enemy": _enemy("Enemy", "sauron", "orc"),
    "_location": _place("Location, a road", 5),
    "_ally": _ally("Ally", "gondor", "man", unique=False),
    "_maneuver": _maneuver("Maneuver", "rohan", "man", names.MANEUVER),
    "_artifact": _item("Artifact", "dwarven", "box", artifact=True),
    "_fortune": _fortune("Fortune", "elven", "elf"),
    "_none": Sketch("No type", names.RING),
}
"""By ``_`` and type: the cards of an owner's list that the stand-in set has not."""


def deckbuilding_sketches() -> Mapping[str, Sketch]:
    """The sketch of every card of the stand-in set by its key, and of every type."""
    return {**{one.key: _sketch(one.key) for one in find_set(STAND_IN).blueprints}, **_TYPES}


def _sketch(key: str) -> Sketch:
    plain = key.removeprefix("impossible-")
    return _CARDS[plain] if plain in _CARDS else _CARDS[f"the-{plain}"]

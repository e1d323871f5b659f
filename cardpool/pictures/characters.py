"""Who a figure shows: race, weapon and rank, from the facts of a card."""

import re
from dataclasses import dataclass
from typing import Final, Literal

from cardpool.pictures.number_stream import NumberStream
from engine.tcg import names
from engine.tcg.facts import CardFacts

__all__ = ["Character", "Weapon", "character_of", "race_shown"]

Weapon = Literal["sword", "axe", "bow", "staff", "spear", "club", "blade", ""]

WORD: Final = re.compile(r"[^\W\d_]+")
NAMED_RACES: Final = {
    "dwarf": "dwarf",
    "dwarves": "dwarf",
    "dwarven": "dwarf",
    "gimli": "dwarf",
    "elf": "elf",
    "elves": "elf",
    "elven": "elf",
    "legolas": "elf",
    "hobbit": "hobbit",
    "hobbits": "hobbit",
    "frodo": "hobbit",
    "sam": "hobbit",
    "smeagol": "hobbit",
    "sméagol": "hobbit",
    "gandalf": "wizard",
    "saruman": "wizard",
    "wizard": "wizard",
    "uruk": "uruk-hai",
    "uruks": "uruk-hai",
    "nazgul": "nazgul",
    "nazgûl": "nazgul",
    "orc": "orc",
    "orcs": "orc",
    "goblin": "orc",
    "goblins": "orc",
    "troll": "troll",
    "ent": "ent",
    "ents": "ent",
    "treebeard": "ent",
    "balrog": "balrog",
}
"""Words of a name that tell a race; the first one counts."""
CULTURE_RACES: Final[dict[str, tuple[str, ...]]] = {
    "dwarven": ("dwarf",),
    "elven": ("elf",),
    "shire": ("hobbit",),
    "gandalf": ("wizard", "wizard", "man"),
    "isengard": ("uruk-hai", "uruk-hai", "orc"),
    "moria": ("orc",),
    "ringwraith": ("nazgul",),
    "sauron": ("orc",),
    "orc": ("orc",),
    "uruk-hai": ("uruk-hai",),
    "gollum": ("hobbit",),
}
NAMED_WEAPONS: Final[tuple[Weapon, ...]] = ("spear", "axe", "staff", "sword")
RACE_WEAPONS: Final[dict[str, tuple[Weapon, ...]]] = {
    "dwarf": ("axe",),
    "wizard": ("staff",),
    "orc": ("blade",),
    "uruk-hai": ("blade",),
    "nazgul": ("sword",),
    "troll": ("club",),
    "half-troll": ("club",),
    "balrog": ("sword",),
    "elf": ("bow", "sword", ""),
    "hobbit": ("", "sword", "staff"),
    "wraith": ("",),
    "maia": ("club",),
}
SHIELDS: Final = 0.3
"""The share of men with a shield."""


@dataclass(frozen=True, slots=True)
class Character:
    """What a figure is drawn from."""

    race: str
    unique: bool = False
    weapon: Weapon = ""
    shield: bool = False


def character_of(facts: CardFacts, race: str, numbers: NumberStream) -> Character:
    """A figure of `race` on a card."""
    shield = "shield" in facts.title.lower() or (race == "man" and numbers.chance(SHIELDS))
    return Character(race, facts.unique, _weapon(facts, race, numbers), shield)


def race_shown(facts: CardFacts, numbers: NumberStream) -> str:
    """The race of a card; without one, the race its name tells of or its culture has."""
    if facts.races:
        return facts.races[0]
    named = [NAMED_RACES[word] for word in WORD.findall(facts.name.lower()) if word in NAMED_RACES]
    return named[0] if named else numbers.choice(CULTURE_RACES.get(facts.culture, ("man",)))


def _weapon(facts: CardFacts, race: str, numbers: NumberStream) -> Weapon:
    words = facts.name.lower()
    if "archer" in dict(facts.keywords) or "bow" in words.split() or _is_archery(facts):
        return "bow"
    for weapon in NAMED_WEAPONS:
        if weapon in words:
            return weapon
    if facts.culture == "rohan":
        return numbers.choice(("spear", "sword"))
    return numbers.choice(RACE_WEAPONS.get(race, ("sword", "spear", "")))


def _is_archery(facts: CardFacts) -> bool:
    return facts.type == names.EVENT and facts.phases[:1] == (names.ARCHERY,)

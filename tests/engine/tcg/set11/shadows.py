"""Tables and cards for the tests of Shadows."""

from engine.tcg.table import Card, Table
from tests.engine.tcg.later import NO_KEYWORD

HARAD, SQUAD, SKULKER, HILLMAN = "Corps of Harad", "Squad of Uruk-hai", "Orc Skulker", "Crazed Hillman"
RIDER, KEYWARD = "Black Rider", "Troll's Keyward, Keeper of the Beast"
SCOUT, SENTINEL, WARRIOR = "Elven Scout", "Woodland Sentinel", "Éored Warrior"
GANDALF, BARD = "Gandalf, The White Rider", "Járnsmid, Barding Emissary"
DWARF, FARIN = "Dwarven Warrior", "Farin, Emissary of Erebor"
RANGER, BOROMIR = "Ranger of Westernesse", "Boromir, Hero of Osgiliath"
MERRY, MAGGOT, SAM = "Merry, Loyal Companion", "Farmer Maggot", "Sam, Steadfast Friend"
MOUNTAIN, MARSH, RIVER, UNDERGROUND = "Barazinbar", "Dammed Gate-stream", "North Undeep", "West Gate of Moria"
GOADED = "Goaded to War"
BARE = dict.fromkeys(range(1, 5), NO_KEYWORD)
"""The sites before the fellowship's, none of them with a keyword."""


def respond_or_pass(table: Table, card: Card, responds: bool) -> Table:
    """Let the card do what it may, or pass."""
    return table.respond(card) if responds else table.pass_()


def moved_from(table: Table) -> Table:
    """The fellowship leaves its site; where it goes does not matter."""
    table.begin("fellowship").move()
    return table.choose(table.choices[0])

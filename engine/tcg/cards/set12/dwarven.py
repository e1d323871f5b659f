"""Dwarven cards of Black Rider."""

from engine.tcg.names import SKIRMISH
from engine.tcg.words.amounts import strength
from engine.tcg.words.cards import event
from engine.tcg.words.conditions import Spots
from engine.tcg.words.filters import BATTLEGROUND, DWARF, MOUNTAIN, THAT_ONE, LocatedAt
from engine.tcg.words.targets import a
from engine.tcg.words.verbs import Draw, If, make

DURABILITY = event(
    "12C4",
    "Durability",
    SKIRMISH,
    does=(make(a(DWARF), strength(2)), If(Spots(THAT_ONE & LocatedAt(BATTLEGROUND | MOUNTAIN)), Draw())),
)

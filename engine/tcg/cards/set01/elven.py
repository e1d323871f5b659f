"""Elven cards of The Fellowship of the Ring."""

from engine.tcg.names import SKIRMISH, STRENGTH
from engine.tcg.words.abilities import SiteText, modifier
from engine.tcg.words.amounts import strength
from engine.tcg.words.cards import card, event
from engine.tcg.words.filters import ELF, NAZGUL, THIS, Skirmishing
from engine.tcg.words.targets import a
from engine.tcg.words.verbs import make

DEFIANCE = event("1C37", "Defiance", SKIRMISH, does=make(a(ELF), strength(+2).or_(+4, when=Skirmishing(NAZGUL))))
LEGOLAS_PRINCE_OF_MIRKWOOD = card(
    "1U51", "Legolas, Prince of Mirkwood", modifier(STRENGTH, THIS & Skirmishing(NAZGUL), +3)
)
URUVIEL_MAID_OF_LORIEN = card("1C67", "Uruviel, Maid of Lórien", SiteText(6))

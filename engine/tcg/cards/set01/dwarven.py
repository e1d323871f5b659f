"""Dwarven cards of The Fellowship of the Ring."""

from engine.tcg.names import FELLOWSHIP, HAND, MANEUVER, SKIRMISH
from engine.tcg.words.abilities import action
from engine.tcg.words.amounts import PerBound, strength
from engine.tcg.words.cards import card, event
from engine.tcg.words.conditions import At, TwilightBelow
from engine.tcg.words.filters import DWARF
from engine.tcg.words.targets import CARDS, a
from engine.tcg.words.verbs import AddTwilight, DiscardUntilStopped, Exert, PutBeneathDeck, TakeIntoHand, make

GIMLI_DWARF_OF_EREBOR = card(
    "1U12",
    "Gimli, Dwarf of Erebor",
    action(FELLOWSHIP, when=TwilightBelow(2), cost=AddTwilight(2), does=PutBeneathDeck(HAND)),
)
MITHRIL_SHAFT = event(
    "1R22",
    "Mithril Shaft",
    MANEUVER,
    cost=Exert(a(DWARF)),
    does=(DiscardUntilStopped(most=5), AddTwilight(PerBound(CARDS)), TakeIntoHand(last=True)),
)
THEIR_HALLS_OF_STONE = event(
    "1C26", "Their Halls of Stone", SKIRMISH, does=make(a(DWARF), strength(+2).or_(+4, when=At("underground")))
)

"""Moria cards of The Fellowship of the Ring."""

from engine.tcg.names import DISCARD, SHADOW, SKIRMISH, STACKED
from engine.tcg.words.abilities import action, response, when_played
from engine.tcg.words.amounts import strength
from engine.tcg.words.cards import card, event, item
from engine.tcg.words.conditions import Spots
from engine.tcg.words.filters import DWARF, ELF, HOBBIT, MINION, MORIA, ORC, RING_BEARER, WEAPON, YOUR, Skirmishing
from engine.tcg.words.occurrences import wins_skirmish
from engine.tcg.words.targets import TRIGGERING_CARD, a
from engine.tcg.words.verbs import (
    AddTwilight,
    DiscardFromHand,
    Draw,
    Play,
    PutBeneathDeck,
    RevealUntil,
    Stack,
    TakeIntoHand,
    make,
)

MORIA_ORC = MORIA & ORC

DRUMS_IN_THE_DEEP = event(
    "1C168", "Drums in the Deep", SKIRMISH, does=make(a(MORIA_ORC), strength(+2).or_(+4, when=Skirmishing(DWARF)))
)
FOOL_OF_A_TOOK = event(
    "1R170",
    "Fool of a Took!",
    SHADOW,
    when=Spots(HOBBIT & ~RING_BEARER),
    does=(RevealUntil(~(MORIA & MINION)), TakeIntoHand()),
)
GOBLIN_MARKSMAN = card("1C176", "Goblin Marksman")
GOBLIN_PATROL_TROOP = card("1C177", "Goblin Patrol Troop")
GOBLIN_RUNNER = card("1U178", "Goblin Runner", when_played(may=True, does=AddTwilight(2)))
GOBLIN_SCAVENGERS = card(
    "1C179",
    "Goblin Scavengers",
    when_played(may=True, does=Play(WEAPON, out_of=(DISCARD,), on=YOUR & MORIA_ORC)),
)
GOBLIN_SCIMITAR = item("1C180", "Goblin Scimitar", when_played(may=True, does=Draw(1)), bearer=MORIA_ORC)
GOBLIN_SNEAK = card("1U181", "Goblin Sneak", when_played(may=True, does=PutBeneathDeck(DISCARD, MORIA_ORC)))
GOBLIN_SWARMS = card(
    "1R183",
    "Goblin Swarms",
    response(wins_skirmish(YOUR & MORIA_ORC), does=Stack(TRIGGERING_CARD)),
    action(SHADOW, does=Play(ORC, out_of=(STACKED,))),
)
HOST_OF_THOUSANDS = event("1C187", "Host of Thousands", SHADOW, does=Play(MORIA_ORC, out_of=(DISCARD,)))
MORIA_SCOUT = card("1C191", "Moria Scout", when_played(when=Spots(ELF), does=AddTwilight(2)))
THEY_ARE_COMING = card(
    "1C196",
    "They Are Coming",
    action(SHADOW, cost=DiscardFromHand(3), does=Play(MORIA_ORC, out_of=(DISCARD,))),
)

"""Dwarven cards of Expanded Middle-earth."""

from engine.tcg.card_words import *

DAIN_IRONFOOT = card(
    "14R1",
    "Dáin Ironfoot, King Under the Mountain",
    modifier(TWILIGHT_COST, ANOTHER & YOUR & DWARF, -1),
    modifier(TWILIGHT_COST, ANOTHER & YOUR & GANDALF_CULTURE & MAN, -1),
    trigger(
        REGROUP_PHASE_STARTS,
        cost=Discard(a((DWARVEN | GANDALF_CULTURE) & CONDITION)),
        does=Discard(a(MINION)),
        may=True,
    ),
)

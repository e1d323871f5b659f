"""Shire cards of Shadows."""

from engine.tcg.card_words import *

CROUCHED_DOWN = event("11C162", "Crouched Down", SKIRMISH, does=CancelSkirmish(HOBBIT & SkirmishingWeaker()))
FARMER_MAGGOT_HOBBIT_OF_THE_MARISH = card(
    "11U163",
    "Farmer Maggot, Hobbit of the Marish",
    modifier(STRENGTH, THIS, 4, while_=AtSite(DWELLING | FOREST)),
)
FRODO_PROTECTED_BY_MANY = card(
    "11S164",
    "Frodo, Protected by Many",
    trigger(REGROUP_PHASE_STARTS, cost=Exert(THIS_CARD), does=make(THIS_CARD, gains("muster")), may=True),
)
INCOGNITO = event(
    "11C167",
    "Incognito",
    SKIRMISH,
    cost=Exert(some(2, HOBBIT)),
    does=If(At("dwelling"), CancelSkirmish(HOBBIT), make(a(HOBBIT), strength(3))),
)
MERRY_LOYAL_COMPANION = card(
    "11C168",
    "Merry, Loyal Companion",
    modifier(STRENGTH, THIS, per(ANOTHER & UNBOUND & COMPANION & ASSIGNED, 2)),
)
THE_MORE_THE_MERRIER = event(
    "11C169", "The More, The Merrier", FELLOWSHIP, cost=Spot(2, SHIRE & COMPANION), does=RemoveBurden(2)
)
SAM_STEADFAST_FRIEND = card("11U172", "Sam, Steadfast Friend", modifier(RESISTANCE, ANOTHER & COMPANION, 1))
SWORN_COMPANION = event(
    "11S174", "Sworn Companion", SKIRMISH, does=make(a(HOBBIT), strength(per(COMPANION & WithResistance(7))))
)

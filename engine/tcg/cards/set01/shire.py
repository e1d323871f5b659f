"""Shire cards of The Fellowship of the Ring."""

from engine.tcg.names import FELLOWSHIP, SKIRMISH, STRENGTH
from engine.tcg.words.abilities import action, modifier, response
from engine.tcg.words.amounts import MostWounds, X, overwhelmed_only_at, strength
from engine.tcg.words.cards import card, event, item
from engine.tcg.words.conditions import AtSites
from engine.tcg.words.filters import ANOTHER, COMPANION, HOBBIT, Titled, WithSignet
from engine.tcg.words.occurrences import is_killed
from engine.tcg.words.targets import THIS_CARD, a
from engine.tcg.words.verbs import (
    AddTwilight,
    BecomeRingBearer,
    CancelSkirmish,
    Exert,
    Heal,
    If,
    RemoveBurden,
    make,
)

FRODO = Titled("Frodo")
SAM = Titled("Sam")

BOUNDER = card(
    "1C286",
    "Bounder",
    action(SKIRMISH, cost=Exert(THIS_CARD), does=make(a(HOBBIT), overwhelmed_only_at(3))),
)
FRODO_SON_OF_DROGO = card(
    "1C290",
    "Frodo, Son of Drogo",
    action(FELLOWSHIP, cost=Exert(a(ANOTHER & COMPANION & WithSignet("frodo"))), does=Heal(THIS_CARD)),
)
HOBBIT_APPETITE = event(
    "1C294",
    "Hobbit Appetite",
    FELLOWSHIP,
    x=MostWounds(HOBBIT & COMPANION),
    cost=AddTwilight(X),
    does=Heal(a(HOBBIT & COMPANION), times=X),
)
HOBBIT_INTUITION = event(
    "1C296",
    "Hobbit Intuition",
    SKIRMISH,
    does=If(AtSites(1, 4), CancelSkirmish(HOBBIT), make(a(HOBBIT), strength(+3))),
)
HOBBIT_SWORD = item("1C299", "Hobbit Sword", bearer=HOBBIT)
NOBLE_INTENTIONS = event(
    "1C304", "Noble Intentions", SKIRMISH, cost=Exert(a(COMPANION & ~HOBBIT)), does=make(a(HOBBIT), strength(+3))
)
ROSIE_COTTON = card(
    "1U309",
    "Rosie Cotton, Hobbiton Lass",
    modifier(STRENGTH, SAM, +1),
    action(FELLOWSHIP, cost=Exert(THIS_CARD), does=Heal(a(SAM))),
)
SAM_SON_OF_HAMFAST = card(
    "1C311",
    "Sam, Son of Hamfast",
    action(FELLOWSHIP, cost=Exert(THIS_CARD), does=RemoveBurden()),
    response(is_killed(FRODO), does=BecomeRingBearer()),
)
SORRY_ABOUT_EVERYTHING = event(
    "1C312", "Sorry About Everything", FELLOWSHIP, cost=Exert(a(HOBBIT & COMPANION)), does=RemoveBurden()
)

"""Shire cards of Black Rider."""

from engine.tcg.names import RESISTANCE, SKIRMISH, STRENGTH
from engine.tcg.words.abilities import modifier, response, trigger, when_played
from engine.tcg.words.amounts import overwhelmed_only_at, strength
from engine.tcg.words.cards import card, event
from engine.tcg.words.conditions import All, At, Negated, Spots
from engine.tcg.words.filters import ANOTHER, COMPANION, EXHAUSTED, HOBBIT, SHADOW, THAT_ONE, UNBOUND, Titled
from engine.tcg.words.occurrences import about_to_add_burden, wins_skirmish
from engine.tcg.words.targets import THIS_CARD, a
from engine.tcg.words.verbs import (
    DiscardFromHand,
    Exert,
    Heal,
    If,
    Prevent,
    RemoveBurden,
    ReturnThisEvent,
    Spot,
    in_force,
    make,
    may,
    one_of,
)

FRODO, SAM = Titled("Frodo"), Titled("Sam")
BOTH_ABLE = All((Spots(FRODO), Spots(SAM), Negated(Spots(FRODO & EXHAUSTED)), Negated(Spots(SAM & EXHAUSTED))))

A_PROMISE = card(
    "12R128",
    "A Promise",
    *(modifier(STRENGTH, one, 1, while_=BOTH_ABLE) for one in (FRODO, SAM)),
)
HOPE_IS_KINDLED = event(
    "12C123",
    "Hope is Kindled",
    SKIRMISH,
    does=(
        make(a(HOBBIT), strength(2)),
        in_force(trigger(wins_skirmish(THAT_ONE), does=RemoveBurden(), may=True)),
    ),
)
MEASURE_OF_COMFORT = card("12S125", "Measure of Comfort", modifier(RESISTANCE, UNBOUND, 1, while_=Spots(HOBBIT)))
NO_WORSE_FOR_WEAR = event(
    "12S126",
    "No Worse for Wear",
    SKIRMISH,
    does=(
        make(a(HOBBIT), overwhelmed_only_at(3)),
        If(At("dwelling"), may(ReturnThisEvent(), cost=DiscardFromHand(2))),
    ),
)
PIPPIN_HOBBIT_OF_SOME_INTELLIGENCE = card(
    "12R127",
    "Pippin, Hobbit of Some Intelligence",
    when_played(does=one_of(RemoveBurden(), Heal(a(COMPANION)))),
)
TOLMAN_COTTON_FARMER_OF_BYWATER = card(
    "12S133",
    "Tolman Cotton, Farmer of Bywater",
    response(
        about_to_add_burden(by=SHADOW),
        cost=(Spot(1, ANOTHER & HOBBIT), Exert(THIS_CARD)),
        does=Prevent(),
    ),
)

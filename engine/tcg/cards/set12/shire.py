"""Shire cards of Black Rider."""

from engine.tcg.card_words import *

FRODO, SAM = Titled("Frodo"), Titled("Sam")

BILBO_MELANCHOLY_HOBBIT = card(
    "12R119",
    "Bilbo, Melancholy Hobbit",
    trigger(
        skirmish_starts(involving=THIS),
        cost=Exert(THIS_CARD),
        does=TakeFromDiscard(SHIRE & EventOf(SKIRMISH)),
        may=True,
    ),
)
DIVERSION = event(
    "12R120",
    "Diversion",
    REGROUP,
    when=either(DuringPhase(REGROUP), All((DuringSkirmish(HOBBIT), AtSite(BATTLEGROUND)))),
    cost=(Discard(a(HOBBIT & ~ASSIGNED)), If(DuringPhase(SKIRMISH), AddBurdens(2))),
    does=Discard(a(MINION)),
    besides=(SKIRMISH,),
)
FLOTSAM_AND_JETSAM = response_event(
    "12C121", "Flotsam and Jetsam", wins_skirmish(COMPANION & ~HOBBIT), does=Heal(a(HOBBIT))
)
HOME_AND_HEARTH = card(
    "12C122",
    "Home and Hearth",
    trigger(is_played(HOBBIT, by="you"), does=(may(RemoveBurden()), If(At("dwelling"), Heal(a(RING_BEARER))))),
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
LONG_LIVE_THE_HALFLINGS = card(
    "12R124",
    "Long Live the Halflings",
    action(
        SKIRMISH,
        when=Spots(YOUR & RING_BEARER & ASSIGNED),
        cost=Discard(THIS_CARD),
        does=make(each(COMPANION & WithResistance(7)), strength(2), until=UNTIL_REGROUP),
    ),
    to_play=Spots(HOBBIT),
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
ROSIE_COTTON_BARMAID = card(
    "12R129",
    "Rosie Cotton, Barmaid",
    modifier(OVERWHELM, SAM, 3),
    trigger(free_peoples_assigns(THIS), does=AddBurdens(2)),
)
SIMPLE_LIVING = card(
    "12U130",
    "Simple Living",
    response(is_played(SHIRE & EVENT, by="you"), cost=Discard(THIS_CARD), does=Heal(each(HOBBIT))),
)
STAND_TOGETHER = card(
    "12U131",
    "Stand Together",
    trigger(wins_skirmish(HOBBIT), does=make(TRIGGERING_CARD, gains("muster"), until=UNTIL_TURN)),
)
SUDDEN_FURY = card(
    "12U132",
    "Sudden Fury",
    trigger(loses_skirmish(SHIRE & COMPANION), does=AddTokens()),
    action(SKIRMISH, cost=RemoveTokens(), does=make(a(SHIRE & COMPANION), strength(1))),
)
TOLMAN_COTTON_FARMER_OF_BYWATER = card(
    "12S133",
    "Tolman Cotton, Farmer of Bywater",
    response(
        about_to_add_burden(by=SHADOW_CARD),
        cost=(Spot(1, ANOTHER & HOBBIT), Exert(THIS_CARD)),
        does=Prevent(),
    ),
)

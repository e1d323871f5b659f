"""Gandalf cards of Realms of the Elf-lords."""

from engine.tcg.card_words import *

GANDALF = Titled("Gandalf")
SARUMAN = Titled("Saruman")

BETRAYAL_OF_ISENGARD = card(
    "3R29",
    "Betrayal of Isengard",
    trigger(OPPONENT_TAKES_CARD, when=DuringPhase(SHADOW), may=True, does=RemoveTwilight(1)),
    action(MANEUVER, cost=Exert(a(GANDALF)), does=Wound(a(SARUMAN), times=2)),
)
DEEP_IN_THOUGHT = event(
    "3C30",
    "Deep in Thought",
    MANEUVER,
    when=(Spots(GANDALF), Negated(TwilightBelow(4))),
    does=Discard(each(SHADOW_CARD & CONDITION)),
)
DEPART_SILENTLY = event(
    "3C31",
    "Depart Silently",
    MANEUVER,
    cost=Spot(1, GANDALF),
    does=If(
        AtSites(1, 5),
        make(each(HOBBIT), stays_out_of_skirmishes(), until=UNTIL_REGROUP),
        make(a(HOBBIT), strength(+3), until=UNTIL_REGROUP),
    ),
)
FIREWORKS = event(
    "3C32",
    "Fireworks",
    FELLOWSHIP,
    when=Spots(GANDALF),
    does=one_of(ShuffleIntoDeck(GANDALF_CULTURE, 2, up_to=True), ShuffleIntoDeck(SHIRE, 2, up_to=True)),
)
HIS_FIRST_SERIOUS_CHECK = event(
    "3C33",
    "His First Serious Check",
    MANEUVER,
    when=Spots(GANDALF),
    does=reveal(RandomFromHand(1), may(DiscardShown(), cost=AddTwilight(CostOf(CARDS)))),
)
NARYA = item(
    "3R34", "Narya", trigger(YOUR_TURN_STARTS, may=True, cost=AddTwilight(3), does=RemoveBurden()), bearer=GANDALF
)
TRUST_ME_AS_YOU_ONCE_DID = card(
    "3U35",
    "Trust Me as You Once Did",
    action(
        SKIRMISH,
        cost=Exert(a(GANDALF)),
        does=make(a(COMPANION), strength(per(COMPANION & WithSignet("gandalf"))), limit=3),
    ),
)
UNKNOWN_PERILS = card(
    "3C36",
    "Unknown Perils",
    response(about_to_take_wound(COMPANION), when=Negated(TwilightBelow(4)), cost=Exert(a(GANDALF)), does=Prevent()),
)

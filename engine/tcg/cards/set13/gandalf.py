"""Gandalf cards of Bloodlines."""

from engine.tcg.card_words import *

GANDALF_COMPANION = GANDALF_CULTURE & COMPANION
GANDALF = Titled("Gandalf")

ALATAR = follower(
    "13U28",
    "Alatar, Final Envoy",
    trigger(is_transferred(THIS & BorneBy(COMPANION)), does=Reinforce(GANDALF_CULTURE), may=True),
    modifier(STRENGTH, MINION & Skirmishing(BEARER), -1, while_=Spots(GANDALF_COMPANION)),
    aid=AddTwilight(2),
)
DASRON = card(
    "13C29",
    "Dasron, Merchant From Dorwinion",
    trigger(
        FELLOWSHIP_PHASE_STARTS,
        cost=RemoveTokens(2, FREE_PEOPLES),
        does=TakeFromDiscard(GANDALF_CULTURE & EVENT),
        may=True,
    ),
)
FEAR_AND_GREAT_WONDER = card(
    "13C30",
    "Fear and Great Wonder",
    when_played(does=AddTokens(1)),
    action(
        MANEUVER,
        cost=discard_this_or_remove_tokens(1),
        does=make(a(GANDALF_COMPANION), gains("muster"), until=UNTIL_TURN),
    ),
)
THE_FLAME_OF_ANOR = event(
    "13U31",
    "The Flame of Anor",
    SKIRMISH,
    cost=Spot(3, GANDALF_COMPANION),
    does=make(a(MINION & Skirmishing(COMPANION)), strength(-3)),
)
FOR_A_WHILE_LESS_DARK = event(
    "13C32",
    "For a While Less Dark",
    SKIRMISH,
    does=make(a(GANDALF_COMPANION), strength(2).or_(4, when=Bearing(FOLLOWER))),
)
GANDALF_BEARER_OF_OBLIGATION = card(
    "13R33",
    "Gandalf, Bearer of Obligation",
    trigger(
        FELLOWSHIP_MOVES,
        when=Spots(THIS & RING_BEARER),
        does=Unless((AddBurdens(3),), (Spot(2, ANOTHER & COMPANION), DiscardFromHand(2, GANDALF_CULTURE)), YOU),
    ),
)
LOOK_TO_MY_COMING = event(
    "13U34",
    "Look to My Coming",
    SKIRMISH,
    cost=Spot(1, GANDALF),
    does=make(a(YOUR & GANDALF_COMPANION), strength(3)),
    from_discard=from_discard(RemoveDiscarded(4, GANDALF_CULTURE & ANOTHER), then=RemoveThisEvent()),
)
NO_COLOUR_NOW = event(
    "13C35",
    "No Colour Now",
    MANEUVER,
    cost=Discard(a(YOUR & GANDALF_CULTURE & CONDITION)),
    does=(Discard(a(CONDITION)), Draw()),
)
THE_PALANTIR_OF_ORTHANC = item(
    "13R36",
    "The Palantír of Orthanc, Recovered Seeing Stone",
    trigger(
        FELLOWSHIP_PHASE_STARTS,
        cost=AddBurdens(),
        does=reveal(Hand(AN_OPPONENT), DiscardShownBy(MINION, 1, by=THAT_OPPONENT)),
        may=True,
    ),
    bearer=GANDALF,
    cost=DiscardNamesakes(),
)
PALLANDO = follower(
    "13R37",
    "Pallando, Far-travelling One",
    trigger(is_transferred(THIS & BorneBy(COMPANION & ~GANDALF_CULTURE)), does=Exert(a(BEARER), times=2)),
    trigger(wins_skirmish(BEARER), does=Discard(a(CONDITION)), may=True),
    aid=AddTwilight(2),
)
RADAGAST = follower(
    "13R38",
    "Radagast, Tender of Beasts",
    bar(NO_STRENGTH_FROM, MINION & Skirmishing(BEARER), from_=POSSESSION, while_=Spots(GANDALF_COMPANION, 2)),
    aid=AddTwilight(2),
)
RETURN_TO_US = event(
    "13C39",
    "Return to Us",
    FELLOWSHIP,
    cost=DiscardFromHand(2, SHADOW_CARD),
    does=TakeFromDiscard(GANDALF_CULTURE & EVENT),
)
SHADOWFAX = item(
    "13R40",
    "Shadowfax, Roaring Wind",
    when_played(does=Reinforce(GANDALF_CULTURE), may=True),
    action(SKIRMISH, cost=RemoveTokens(2, GANDALF_CULTURE), does=Wound(a(MINION & Skirmishing(BEARER)))),
    bearer=WIZARD,
)
STRANGE_MEETING = card(
    "13C41",
    "Strange Meeting",
    modifier(KEYWORD, COMPANION & Bearing(FOLLOWER), 1, detail="muster"),
    modifier(STRENGTH, GANDALF_COMPANION & Bearing(FOLLOWER), 1),
)
TRAVELERS_HOMESTEAD = card(
    "13R42",
    "Traveler's Homestead",
    when_played(does=AddTokens(REGION)),
    action(MANEUVER, cost=discard_this_or_remove_tokens(2), does=Discard(a(SHADOW_CARD & CONDITION))),
    to_play=Spots(WIZARD),
)
VAPOUR_AND_STEAM = card(
    "13U43",
    "Vapour and Steam",
    action(
        SKIRMISH,
        cost=(Exert(a(YOUR & GANDALF_COMPANION)), AddBurdens(1)),
        does=make(THAT, gains("damage")),
    ),
)

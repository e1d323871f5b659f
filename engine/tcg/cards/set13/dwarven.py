"""Dwarven cards of Bloodlines."""

from engine.tcg.card_words import *

AROD = item(
    "13R1",
    "Arod, Rohirrim Steed",
    when_played(does=Reinforce(DWARVEN), may=True),
    response(about_to_take_wound(BEARER), when=DuringSkirmish(), cost=RemoveTokens(2, DWARVEN), does=Prevent()),
    bearer=DWARF,
)
AWKWARD_MOMENT = event(
    "13C2",
    "Awkward Moment",
    SKIRMISH,
    does=make(
        a(DWARF),
        strength(3).or_(4, when=SpotsTokens(1, DWARVEN)),
        gains("damage").only(when=SpotsTokens(1, DWARVEN)),
    ),
)
DEEP_HATRED = card(
    "13U3",
    "Deep Hatred",
    trigger(FELLOWSHIP_MOVES, does=AddTwilight(2)),
    action(SKIRMISH, cost=Exert(a(DWARF & ~ASSIGNED)), does=one_of(Wound(some(2, ORC)), Wound(a(ORC), times=2))),
    when_true(Ahead(), does=Discard(THIS_CARD)),
)
DWARF_LORDS = event(
    "13U4",
    "Dwarf-lords",
    SKIRMISH,
    does=make(a(YOUR & DWARF & Bearing(HAND_WEAPON)), strength(3)),
    from_discard=from_discard(RemoveDiscarded(4, DWARVEN & ANOTHER), then=RemoveThisEvent()),
)
GIMLI = card(
    "13R5",
    "Gimli, Lord of the Glittering Caves",
    modifier(STRENGTH, THIS, per(MINION & ASSIGNED)),
    action(
        ASSIGNMENT,
        cost=(Exert(THIS_CARD), Choose(a(LURKER & MINION))),
        does=make(THAT, loses("lurker"), until=UNTIL_REGROUP),
    ),
)
HONORING_HIS_KINFOLK = response_event(
    "13C6",
    "Honoring His Kinfolk",
    wins_skirmish(DWARF & InFierceSkirmish()),
    does=(Play(DWARVEN & POSSESSION, (DISCARD,)), may(Reinforce(DWARVEN))),
)
SORROW_SHARED = event("13C7", "Sorrow Shared", MANEUVER, cost=RemoveTokens(1, DWARVEN), does=Heal(a(DWARF)))
SUBTERRANEAN_HOMESTEAD = card(
    "13R8",
    "Subterranean Homestead",
    when_played(does=(AddTokens(PerSite(MOUNTAIN)), AddTokens(PerSite(UNDERGROUND)))),
    action(SKIRMISH, cost=discard_this_or_remove_tokens(2), does=DiscardTopOfDeck(1, AN_OPPONENT)),
    cost=Exert(some(2, DWARF)),
)

"""Gollum cards of Bloodlines."""

from engine.tcg.card_words import *

DEAGOL, THE_GOLLUM, SMEAGOL = Titled("Déagol"), Titled("Gollum"), Titled("Sméagol")

CHASMS_EDGE = card("13R44", "Chasm's Edge", modifier(STRENGTH, THE_GOLLUM, per(RING_BOUND)))
CUNNINGLY_HIDDEN = event(
    "13U45",
    "Cunningly Hidden",
    SKIRMISH,
    cost=Spot(1, THE_GOLLUM),
    does=make(a(MINION), strength(2)),
    other_price=RemoveDiscarded(4, GOLLUM),
)
DEAGOL_FATEFUL_FINDER = follower(
    "13R46",
    "Déagol, Fateful Finder",
    action(
        SKIRMISH,
        when=Negated(Spots(BEARER & ASSIGNED)),
        cost=Discard(THIS_CARD),
        does=Play(ARTIFACT | POSSESSION, (DECK,), on=BEARER),
    ),
    aid=AddBurdens(),
    to_play=Spots(SMEAGOL),
)
DUALITY = event(
    "13C47",
    "Duality",
    FELLOWSHIP,
    cost=Spot(1, SMEAGOL),
    does=(
        NamePlayer(AN_OPPONENT),
        one_of(DiscardFromHand(1, SHADOW_CARD, who=THAT_OPPONENT), RemoveTwilight(2), chooser=THAT_OPPONENT),
    ),
)
FISHING_BOAT = item(
    "13R48",
    "Fishing Boat",
    when_played(does=Reinforce(GOLLUM), may=True),
    trigger(
        about_to_be_overwhelmed(SMEAGOL),
        cost=RemoveTokens(2, GOLLUM),
        does=make(TRIGGERING_CARD, strength(2)),
        may=True,
    ),
    bearer=SMEAGOL,
)
GLADDEN_HOMESTEAD = card(
    "13R49",
    "Gladden Homestead",
    when_played(does=AddTokens(per(GOLLUM))),
    action(MANEUVER, cost=discard_this_or_remove_tokens(2), does=PutInPlayOnDeck(a(SHADOW_CARD & CONDITION))),
    to_play=Spots(SMEAGOL),
)
GOLLUM_HER_SNEAK = card(
    "13U50",
    "Gollum, Her Sneak",
    modifier(STRENGTH, THIS, 2, while_=InRemovedPile(DEAGOL)),
    modifier(KEYWORD, THIS, 1, detail="fierce", while_=InRemovedPile(DEAGOL)),
    from_discard=from_discard(RemoveDiscarded(1, DEAGOL), phase=SHADOW),
)
ITS_MY_BIRTHDAY = event(
    "13C51",
    "It's My Birthday",
    SKIRMISH,
    does=make(a(THE_GOLLUM), strength(2).or_(4, when=Spots(SMEAGOL | DEAGOL))),
)
LITTLE_SNUFFLER = event(
    "13U52",
    "Little Snuffler",
    SHADOW,
    does=If(
        InRegion(1),
        paying(Spot(1, THE_GOLLUM), Wound(a(COMPANION))),
        If(
            InRegion(2),
            paying(Spot(1, THE_GOLLUM), Exert(a(COMPANION))),
            If(InRegion(3), Play(GOLLUM & MINION, (DISCARD,))),
        ),
    ),
)
NAKED_WASTE = event(
    "13U53",
    "Naked Waste",
    SKIRMISH,
    cost=Spot(1, SMEAGOL),
    does=make(a(RING_BOUND), strength(3)),
    from_discard=from_discard(RemoveDiscarded(4, GOLLUM & ANOTHER), then=RemoveThisEvent()),
)
OUT_OF_ALL_KNOWLEDGE = event(
    "13C54",
    "Out of All Knowledge",
    SKIRMISH,
    cost=one_of(Spot(1, SMEAGOL), Exert(a(THE_GOLLUM))),
    does=(make(a(SMEAGOL), strength(2)), may(Reinforce(GOLLUM))),
)
SMEAGOL_SIMPLE_STOOR = card(
    "13U55",
    "Sméagol, Simple Stoor",
    modifier(STRENGTH, THIS, PerDiscarded(DEAGOL, 2)),
    modifier(RESISTANCE, THIS, PerDiscarded(DEAGOL, -1)),
    trigger(wins_skirmish(THIS), does=DiscardFromDeck(GOLLUM), may=True),
    cost=AddBurdens(),
)
SOFTLY_UP_BEHIND = event(
    "13U56",
    "Softly Up Behind",
    MANEUVER,
    cost=(Spot(1, SMEAGOL), DiscardFromHand(2, GOLLUM)),
    does=ReturnToHand(a(MINION & WithStrength(6))),
    while_discarded=modifier(KEYWORD, SMEAGOL, 1, detail="muster"),
)
TRAP_IS_SPRUNG = event(
    "13R57",
    "Trap Is Sprung",
    REGROUP,
    cost=(Discard(a(THE_GOLLUM)), Heal(a(RING_BEARER))),
    does=(
        AddBurdens(),
        If(Negated(InRegion(1)), MayRepeat(PerWoundOn(RING_BEARER), (AddBurdens(),), (Heal(a(RING_BEARER)),))),
    ),
)
WILD_LIGHT_OF_MADNESS = event(
    "13R58",
    "Wild Light of Madness",
    SHADOW,
    cost=Spot(1, THE_GOLLUM),
    does=one_of(AddBurdens(), Exert(a(COMPANION, by=FREE_PEOPLES_PLAYER)), chooser=FREE_PEOPLES_PLAYER),
)

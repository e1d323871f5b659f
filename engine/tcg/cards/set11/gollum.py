"""Gollum cards of Shadows."""

from engine.tcg.card_words import *

TITLED_GOLLUM, SMEAGOL = Titled("Gollum"), Titled("Sméagol")

FRENZIED_ATTACK = event(
    "11U41",
    "Frenzied Attack",
    SKIRMISH,
    cost=(
        Choose(a(FREE_PEOPLES & CHARACTER & Skirmishing(MINION) & WithResistance(most=2))),
        Spot(1, TITLED_GOLLUM),
    ),
    does=Wound(THAT, times=2),
)
GOLLUM_SKULKER = card(
    "11R42",
    "Gollum, Skulker",
    action(SKIRMISH, cost=Exert(THIS_CARD, 2), does=make(a(ANOTHER & MINION), strength(2))),
)
HORRIBLY_STRONG = event(
    "11R43",
    "Horribly Strong",
    SHADOW,
    cost=Discard(a(TITLED_GOLLUM)),
    does=Wound(a(UNBOUND & COMPANION & WithResistance(most=6))),
)
INCITED = card(
    "11R44",
    "Incited",
    trigger(loses_skirmish(COMPANION), cost=Exert(a(TITLED_GOLLUM)), does=TakeFromDiscard(GOLLUM), may=True),
)
LED_ASTRAY = event("11U45", "Led Astray", SHADOW, cost=Spot(1, TITLED_GOLLUM), does=(AddTwilight(3), ExchangeSite()))
MASTER_COMMANDS_IT = event(
    "11C46",
    "Master Commands It",
    SKIRMISH,
    does=make(a(SMEAGOL), strength(per(COMPANION & WithResistance(5)))),
)
NO_END_OF_WICKEDNESS = event(
    "11U47",
    "No End of Wickedness",
    SKIRMISH,
    cost=Exert(a(TITLED_GOLLUM)),
    does=make(a(MINION & ~TITLED_GOLLUM), strength(2).or_(3, when=Spots(TITLED_GOLLUM & LocatedAt(MOUNTAIN)))),
)
NOT_YET_VANQUISHED = card(
    "11R48",
    "Not Yet Vanquished",
    trigger(
        loses_skirmish(COMPANION & InFierceSkirmish()),
        cost=Exert(a(TITLED_GOLLUM)),
        does=AddBurdens(),
        may=True,
    ),
)
ONE_GOOD_TURN_DESERVES_ANOTHER = event(
    "11U49",
    "One Good Turn Deserves Another",
    FELLOWSHIP,
    REGROUP,
    cost=Spot(1, SMEAGOL),
    does=(PlayNextSite(), may(ReturnThisEvent(), cost=AddBurdens())),
)
SAFE_PASSAGE = card(
    "11R50",
    "Safe Passage",
    when_played(does=NameKeyword(("forest", "mountain", "plains", "river"))),
    trigger(moves_to(OfNamedKeyword()), cost=Exert(a(TITLED_GOLLUM | SMEAGOL)), does=RemoveTwilight(4), may=True),
)
SMEAGOL_SCOUT_AND_GUIDE = card(
    "11R51",
    "Sméagol, Scout and Guide",
    trigger(wins_skirmish(THIS), does=PlayNextSite(), may=True),
    action(SKIRMISH, when=Spots(THIS & LocatedAt(MARSH)), cost=Exert(THIS_CARD), does=CancelSkirmish(THIS)),
    cost=AddBurdens(1),
)
STRANGE_AND_TERRIBLE = event(
    "11U52",
    "Strange and Terrible",
    SHADOW,
    cost=Spot(1, GOLLUM & MINION & LocatedAt(MOUNTAIN)),
    does=Play(MINION, (DISCARD,)),
)

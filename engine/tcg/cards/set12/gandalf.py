"""Gandalf cards of Black Rider."""

from engine.tcg.card_words import *

GANDALF = Titled("Gandalf")
GANDALF_WIZARD = GANDALF_CULTURE & WIZARD

DISCOVERIES = event(
    "12R26",
    "Discoveries",
    FELLOWSHIP,
    cost=(Spot(1, GANDALF_WIZARD), SpotOthers(X, COMPANION)),
    does=look_at(TopOfDeck(X), in_any_order=True),
    x=per(COMPANION, over=1),
)
GANDALF_THE_WHITE_RIDER = card(
    "12R27",
    "Gandalf, The White Rider",
    action(
        SKIRMISH,
        when=Negated(Spots(THIS & ASSIGNED)),
        cost=(Exert(THIS_CARD), Exert(a(ANOTHER & UNBOUND & COMPANION & Skirmishing(MINION)))),
        does=(make(THIS_CARD, strength(3)), ReplaceFighter(THAT, by=THIS_CARD)),
    ),
)
GANDALFS_HAT = item(
    "12R28",
    "Gandalf's Hat",
    trigger(moves_from(BATTLEGROUND), does=AddBurdens()),
    action(REGROUP, cost=AddBurdens(2), does=EmptyTwilightPool()),
    bearer=GANDALF,
)
INTROSPECTION = event(
    "12U29",
    "Introspection",
    FELLOWSHIP,
    does=one_of(
        paying(
            Spot(1, GANDALF_WIZARD),
            NamePlayer(AN_OPPONENT),
            Discard(a(CONDITION & OwnedBy(THAT_OPPONENT), by=THAT_OPPONENT)),
        ),
        paying(Spot(1, GANDALF_WIZARD & LocatedAt(BATTLEGROUND)), Discard(a(CONDITION))),
    ),
)
JARNSMID_BARDING_EMISSARY = card(
    "12R30",
    "Járnsmid, Barding Emissary",
    trigger(
        skirmish_starts(involving=THIS),
        does=RemoveBurden(BetterIf(1, 2, when=Spots(ANOTHER & GANDALF_CULTURE & COMPANION))),
        may=True,
    ),
)
SALVE = item(
    "12C32",
    "Salve",
    response(about_to_take_wound(BEARER), when=Spots(BEARER & EXHAUSTED), cost=Discard(THIS_CARD), does=Prevent()),
    bearer=COMPANION,
    one_per_bearer=True,
    to_play=Spots(GANDALF_WIZARD),
)
THE_TERROR_OF_HIS_COMING = event(
    "12C33",
    "The Terror of His Coming",
    SKIRMISH,
    does=(
        make(a(GANDALF_CULTURE & COMPANION), strength(2)),
        If(
            Spots(THAT_ONE & LocatedAt(BATTLEGROUND | DWELLING)),
            may(TakeFromDiscard(GANDALF_CULTURE & CONDITION)),
        ),
    ),
)
TRAVELED_LEADER = event(
    "12C34", "Traveled Leader", MANEUVER, REGROUP, cost=Spot(1, GANDALF_WIZARD), does=ReplaceSiteOfRegion()
)
WATCH_AND_WAIT = item(
    "12R35",
    "Watch and Wait",
    trigger(wins_skirmish(BEARER), does=RemoveBurden(), may=True),
    bearer=COMPANION & ~RING_BEARER,
    one_per_bearer=True,
    to_play=Spots(GANDALF_CULTURE & COMPANION),
)
WITH_DOOM_WE_COME = card(
    "12U36",
    "With Doom We Come",
    modifier(KEYWORD, GANDALF & LocatedAt(UNDERGROUND), 1, detail="muster"),
    modifier(KEYWORD, GANDALF_CULTURE & CHARACTER, 1, detail="muster", while_=AtSite(BATTLEGROUND)),
)

"""Rohan cards of Bloodlines."""

from engine.tcg.card_words import *

ROHAN_COMPANION = ROHAN & COMPANION
ROHAN_MAN = ROHAN & MAN
EOMER, EOWYN, THEODEN, THEODRED = (Titled(title) for title in ("Éomer", "Éowyn", "Théoden", "Théodred"))
MOVES_IN_REGROUP = DuringPhase(REGROUP)

BITTER_TIDINGS = response_event(
    "13U122",
    "Bitter Tidings",
    about_to_take_wound(THEODEN | THEODRED),
    when=DuringSkirmish(),
    cost=If(TriggeringCardIs(THEODRED), Discard(a(EOMER | EOWYN)), Discard(a(EOMER | THEODRED))),
    does=Prevent(),
)
EOMER_HEIR_TO_MEDUSELD = card(
    "13R123",
    "Éomer, Heir to Meduseld",
    modifier(KEYWORD, THIS & MOUNTED, 1, detail="damage"),
    modifier(STRENGTH, THIS, per(ANOTHER & ROHAN_COMPANION), while_=Negated(Spots(ANOTHER & COMPANION & ASSIGNED))),
)
EOWYN_RESTLESS_WARRIOR = card(
    "13U124",
    "Éowyn, Restless Warrior",
    cheaper_on(THIS, POSSESSION & YOUR, while_=DuringPhase(FELLOWSHIP)),
    trigger(
        FELLOWSHIP_MOVES,
        when=MOVES_IN_REGROUP,
        does=Reinforce(ROHAN, BetterIf(1, 2, when=Spots(EOMER | THEODEN))),
        may=True,
    ),
)
FERTHU_THEODEN_HAL = event(
    "13C125",
    "Ferthu Théoden Hal",
    MANEUVER,
    does=If(Negated(Spots(COMPANION & WithResistance(most=3))), Discard(a(POSSESSION))),
    to_play=Spots(ROHAN_MAN, 2),
)
FIREFOOT = item(
    "13R126",
    "Firefoot, Mearas of The Mark",
    when_played(does=Reinforce(ROHAN), may=True),
    trigger(
        MANEUVER_PHASE_STARTS,
        when=Spots(BEARER & EOMER),
        cost=RemoveTokens(2, ROHAN),
        does=make(a(BEARER), gains("defender"), strength(1), until=UNTIL_REGROUP),
        may=True,
    ),
    bearer=ROHAN_MAN,
)
FREELY_ACROSS_OUR_LAND = card(
    "13C127",
    "Freely Across Our Land",
    when_played(does=AddTokens(1)),
    action(
        REGROUP,
        cost=discard_this_or_remove_tokens(1),
        does=Play(ROHAN & POSSESSION, (DISCARD,), on=YOUR & ROHAN_COMPANION),
    ),
)
HAMA = card(
    "13U128",
    "Háma, Captain of the King's Guard",
    modifier(STRENGTH, THIS, per(SHADOW_CARD & POSSESSION)),
    trigger(wins_skirmish(THIS), does=Discard(a(POSSESSION)), may=True),
)
HAMSTRUNG = event(
    "13C129", "Hamstrung", SKIRMISH, does=make(a(ROHAN_COMPANION), strength(2).or_(5, when=MovedAtLeast(2)))
)
HURRIED_BARROWS = event(
    "13U130",
    "Hurried Barrows",
    SKIRMISH,
    does=make(a(YOUR & ROHAN_COMPANION & MOUNTED), strength(3)),
    from_discard=from_discard(RemoveDiscarded(4, ROHAN & ANOTHER), then=RemoveThisEvent()),
)
KINGS_BOARD = card(
    "13U131",
    "King's Board",
    action(SKIRMISH, cost=Exert(a(EOMER)), does=make(a(EOWYN | THEODEN), strength(2))),
    action(SKIRMISH, cost=Exert(a(EOWYN)), does=make(a(EOMER | THEODEN), strength(2))),
    action(SKIRMISH, cost=Exert(a(THEODEN)), does=make(a(EOMER | EOWYN), strength(2))),
)
MERCHANT_OF_WESTFOLD = card(
    "13C132",
    "Merchant of Westfold",
    trigger(FELLOWSHIP_MOVES, cost=(AddTwilight(1), RemoveTokens(1, FREE_PEOPLES)), does=Reinforce(ROHAN), may=True),
)
RIDDERMARK_TACTICIAN = card(
    "13C133",
    "Riddermark Tactician",
    when_played(does=Reinforce(ROHAN), may=True),
    trigger(
        SHADOW_REPLACES_CURRENT_SITE,
        cost=Spot(1, ANOTHER & ROHAN_MAN),
        does=(
            MakeTotal(FELLOWSHIP_ARCHERY, 2, until=UNTIL_REGROUP),
            MakeTotal(MINION_ARCHERY, -2, until=UNTIL_REGROUP),
        ),
        may=True,
    ),
)
RIDE_WITH_ME = event(
    "13C134",
    "Ride With Me",
    SKIRMISH,
    does=one_of(
        paying((), make(a(YOUR & ROHAN_COMPANION), strength(2))),
        paying(Exert(a(THEODEN)), make(a(YOUR & ROHAN_COMPANION), strength(5), gains("damage"))),
    ),
)
RIDERS_BOW = item(
    "13U135",
    "Rider's Bow",
    modifier(STRENGTH, BEARER & MOUNTED, 1),
    trigger(
        wins_skirmish(BEARER),
        does=(NamePlayer(AN_OPPONENT), Wound(a(MINION & OwnedBy(THAT_OPPONENT), by=THAT_OPPONENT))),
        may=True,
    ),
    bearer=ROHAN_MAN,
)
SNOWMANE = item(
    "13R136",
    "Snowmane, Noble Mearas",
    when_played(does=Reinforce(ROHAN), may=True),
    action(
        SKIRMISH,
        when=Spots(BEARER & THEODEN),
        cost=RemoveTokens(2, ROHAN),
        does=Exhaust(a(MINION & Skirmishing(BEARER))),
    ),
    bearer=ROHAN_MAN,
)
THEODEN_THE_RENOWNED = card(
    "13R137",
    "Théoden, The Renowned",
    modifier(KEYWORD, THIS, 1, detail="defender", while_=Spots(EOWYN)),
    modifier(KEYWORD, THIS, 1, detail="damage", while_=Spots(EOMER)),
    modifier(MOVE_LIMIT, ANY, 1, while_=Spots(THEODRED)),
)
THEODRED_SECOND_MARSHAL = card(
    "13R138",
    "Théodred, Second Marshal of the Mark",
    modifier(TWILIGHT_COST, THIS, -1, while_=Spots(ROHAN_MAN & WithResistance(7))),
    trigger(skirmish_starts(involving=THIS), does=Exert(each(MINION & Skirmishing(THIS))), may=True),
)
WIND_SWEPT_HOMESTEAD = card(
    "13R139",
    "Wind-swept Homestead",
    when_played(does=(AddTokens(PerSite(PLAINS)), AddTokens(PerSite(BATTLEGROUND)))),
    trigger(REGROUP_PHASE_STARTS, does=AddTokens(per(YOUR & COMPANION & WithKeyword("muster")))),
    to_play=Spots(ROHAN_COMPANION, 2),
)

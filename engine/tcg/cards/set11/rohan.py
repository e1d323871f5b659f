"""Rohan cards of Shadows."""

from engine.tcg.card_words import *

ROHAN_COMPANION, ROHAN_MAN = ROHAN & COMPANION, ROHAN & MAN

BORDER_PATROL = card(
    "11U144",
    "Border Patrol",
    when_played(cost=Spot(1, MOUNTED & ROHAN_MAN), does=AddTokens(3)),
    response(
        is_played(MINION),
        when=AtSite(PLAINS),
        cost=discard_this_or_remove_tokens(1),
        does=Exert(TRIGGERING_CARD),
    ),
)
EOMER_GUARDIAN_OF_THE_EASTMARK = card(
    "11U145",
    "Éomer, Guardian of the Eastmark",
    modifier(TWILIGHT_COST, THIS, -1, while_=Spots(ROHAN & MAN)),
    trigger(FELLOWSHIP_MOVES, cost=Exert(THIS_CARD), does=ReturnToHand(a(MINION)), may=True),
)
EOWYN_SHIELDMAIDEN_OF_ROHAN = card(
    "11S146",
    "Éowyn, Shieldmaiden of Rohan",
    trigger(wins_skirmish(THIS), does=make(each(ANOTHER & ROHAN_MAN), strength(1), until=UNTIL_REGROUP)),
)
GAMLING_DEFENDER_OF_THE_HORNBURG = card(
    "11R147",
    "Gamling, Defender of the Hornburg",
    trigger(FELLOWSHIP_PHASE_STARTS, cost=AddTwilight(1), does=Play(POSSESSION, (DECK,), on=THIS), may=True),
)
HROTHLAC_MAN_OF_ROHAN = card(
    "11C148",
    "Hrothlac, Man of Rohan",
    response(about_to_take_wound(ROHAN & COMPANION & WithResistance(4)), cost=Exert(THIS_CARD), does=Prevent()),
)
PROTECTING_THE_HALL = item(
    "11U149",
    "Protecting the Hall",
    action(ASSIGNMENT, cost=Discard(THIS_CARD), does=make(a(BEARER), gains("defender"))),
    bearer=ROHAN_MAN,
)
RALLY_CRY = event(
    "11S150",
    "Rally Cry",
    SKIRMISH,
    does=make(a(ROHAN & MAN & WithResistance(4)), strength(PerWound(2, opposing=True))),
)
RIDDERMARK_JAVELIN = item(
    "11U151",
    "Riddermark Javelin",
    action(
        ARCHERY,
        cost=Discard(THIS_CARD),
        does=MakeTotal(FELLOWSHIP_ARCHERY, BetterIf(1, 2, when=At("plains"))),
    ),
    bearer=ROHAN_MAN,
)
RIDDERMARK_SOLDIER = card(
    "11S152",
    "Riddermark Soldier",
    when_played(does=make(each(ROHAN_COMPANION), strength(2), until=UNTIL_REGROUP)),
)
RIDERS_SPEAR = item(
    "11S153",
    "Rider's Spear",
    modifier(KEYWORD, BEARER & MOUNTED, 1, detail="damage"),
    bearer=ROHAN & MAN,
)
RIDERS_OF_THE_MARK = card(
    "11R154",
    "Riders of the Mark",
    when_played(does=Exhaust(a(MINION)), may=True),
    to_play=Spots(ROHAN_COMPANION, 2),
    besides=(SKIRMISH,),
)
RIDING_LIKE_THE_WIND = card(
    "11C155",
    "Riding Like the Wind",
    modifier(MOVE_LIMIT, ANY, 1, while_=Spots(ROHAN & MOUNT, 2)),
    modifier(STRENGTH, YOUR & COMPANION & ~MOUNTED, -1),
    cost=Exert(a(ROHAN_MAN)),
)
ROHIRRIM_MOUNT = item(
    "11U156",
    "Rohirrim Mount",
    trigger(skirmish_starts(involving=BEARER), does=Exert(each(MINION & Skirmishing(BEARER)))),
    modifier(KEYWORD, BEARER, 1, detail="defender", while_=BearerAt("plains")),
    bearer=ROHAN & MAN,
)
RUSH_OF_STEEDS = card(
    "11C157",
    "Rush of Steeds",
    trigger(is_played(SHADOW_CARD & CONDITION), does=Exert(a(MINION)), may=True),
    response(
        exerts_for_its_ability(MINION),
        cost=Discard(THIS_CARD),
        does=(Prevent(), ReturnToHand(TRIGGERING_CARD)),
    ),
    to_play=Spots(ROHAN_MAN),
)
SWORD_RACK = card(
    "11R158",
    "Sword Rack",
    response(On(DISCARDED, YOUR & ROHAN & POSSESSION), when=StackedHereAtMost(1, POSSESSION), does=StackDiscarded()),
    action(FELLOWSHIP, cost=AddTwilight(1), does=Play(POSSESSION, (STACKED,))),
)
THEODEN_KING_OF_THE_EORLINGAS = card(
    "11U159",
    "Théoden, King of the Eorlingas",
    modifier(KEYWORD, THIS, 1, detail="muster", while_=Spots(GANDALF_CULTURE & COMPANION)),
    modifier(STRENGTH, ROHAN & MAN, 1, while_=AtSite(BATTLEGROUND | PLAINS)),
)
WAR_NOW_CALLS_US = event(
    "11S160",
    "War Now Calls Us",
    SKIRMISH,
    cost=Exert(a(ROHAN & COMPANION)),
    does=make(THAT, strength(3), gains("damage").only(when=WithResistance(5))),
)

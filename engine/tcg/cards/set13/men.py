"""Cards of the Men culture in Bloodlines."""

from engine.tcg.card_words import *

MEN_MINION = MEN & MINION
ANOTHER_MEN_MINION = ANOTHER & MEN_MINION
NOT_ASSIGNED = Negated(Spots(THIS & ASSIGNED))
EACH_COMPANION_IS_WOUNDED = Negated(Spots(COMPANION & ~WOUNDED))

BRING_DOWN_THE_WALL = event(
    "13C82",
    "Bring Down the Wall",
    SKIRMISH,
    cost=Choose(a(COMPANION, bind="spotted")),
    does=make(a(MEN_MINION), strength(PerWoundOn(NamedBefore("spotted")))),
)
CARAVAN_FROM_THE_SOUTH = card(
    "13C83",
    "Caravan From the South",
    when_played(when=SpotsSites(PLAINS), does=Reinforce(MEN, 3), may=True),
    trigger(FREE_PEOPLES_PLAYS_NEXT_SITE, does=Discard(a(POSSESSION)), may=True),
    to_play=Spots(MEN_MINION),
)
CORSAIR_CHAMPION = card(
    "13R84",
    "Corsair Champion",
    modifier(KEYWORD, THIS, 1, detail="fierce", while_=EACH_COMPANION_IS_WOUNDED),
    from_hand=response(
        is_played(FREE_PEOPLES & POSSESSION), cost=Spot(1, MEN), does=Exert(a(COMPANION, by=FREE_PEOPLES_PLAYER))
    ),
)
CRUEL_DUNLENDING = card(
    "13S85",
    "Cruel Dunlending",
    action(
        SKIRMISH,
        when=NOT_ASSIGNED,
        cost=Exert(THIS_CARD),
        does=make(a(ANOTHER_MEN_MINION), gains("fierce"), until=UNTIL_REGROUP),
    ),
)
DESERT_WIND = card(
    "13R86",
    "Desert Wind",
    modifier(MINION_ARCHERY, ANY, 2, while_=SpotsTokens(5)),
    to_play=Spots(MEN_MINION),
)
DRIVEN_FROM_THE_PLAINS = card(
    "13C87",
    "Driven From the Plains",
    action(
        SKIRMISH,
        cost=Discard(THIS_CARD),
        does=make(
            a(MEN_MINION),
            gains(
                "damage",
                per_truth(LocatedAt(PLAINS), Bearing(POSSESSION), Skirmishing(COMPANION & WithResistance(most=4))),
            ),
        ),
    ),
)
DUNLENDING_PATRIARCH = card(
    "13U88",
    "Dunlending Patriarch",
    modifier(TWILIGHT_COST, THIS, PerWoundOn(RING_BEARER, -1), while_=Spots(ANOTHER_MEN_MINION)),
    modifier(KEYWORD, THIS, 1, detail="fierce", while_=EACH_COMPANION_IS_WOUNDED),
)
DUNLENDING_TRAPPER = card(
    "13U89",
    "Dunlending Trapper",
    action(ASSIGNMENT, cost=DiscardFromHand(1, MEN), does=Assign(THIS_CARD, to=a(UNBOUND, bind="fighter"))),
    to_play=Spots(MEN_MINION),
)
EASTERLING_RUNNER = card(
    "13C90",
    "Easterling Runner",
    action(SHADOW, cost=(Exert(THIS_CARD), Spot(1, ANOTHER_MEN_MINION), RemoveTokens(1, ANY)), does=Reinforce(MEN)),
)
FIRES_BRIGHTLY_BURNING = event(
    "13U91",
    "Fires Brightly Burning",
    SKIRMISH,
    does=make(a(YOUR & MEN_MINION), strength(2)),
    other_price=RemoveDiscarded(4, MEN),
)
GRIMA = card(
    "13U92",
    "Gríma, Footman of Saruman",
    trigger(
        is_killed(FREE_PEOPLES & CHARACTER),
        cost=Spot(1, ANOTHER_MEN_MINION),
        does=Exert(each(COMPANION)),
        may=True,
    ),
)
HARMLESS = card(
    "13R93",
    "Harmless",
    response(loses_skirmish(COMPANION, involving=MEN_MINION), does=TransferThis(TRIGGERING_CARD)),
    bar(NO_WOUNDS, MINION, while_=DuringSkirmish(BEARER)),
    one_per_bearer=True,
)
HOWDAH = card(
    "13U94",
    "Howdah",
    when_played(does=AddTokens(per(MEN & ARCHER))),
    trigger(ARCHERY_PHASE_STARTS, cost=discard_this_or_remove_tokens(2), does=MakeTotal(MINION_ARCHERY, 1), may=True),
)
LYING_IN_WAIT = card(
    "13U95",
    "Lying in Wait",
    action(SKIRMISH, does=TransferThis(a(YOUR & MEN_MINION))),
    modifier(STRENGTH, BEARER, per(MEN_MINION & ~BEARER)),
    trigger(wins_skirmish(MEN_MINION), does=make(a(BEARER), strength(1), until=UNTIL_REGROUP)),
    one_per_bearer=True,
)
MERCILESS_DUNLENDING = card(
    "13C96",
    "Merciless Dunlending",
    modifier(STRENGTH, THIS, per(COMPANION & ASSIGNED, 2), while_=Spots(ANOTHER_MEN_MINION)),
)
PIRATE_CUTTHROAT = card(
    "13C97",
    "Pirate Cutthroat",
    action(
        SHADOW,
        cost=(Exert(THIS_CARD), Choose(a(FREE_PEOPLES & CONDITION))),
        does=Reinforce(MEN, per(OfTitleNamed())),
    ),
    to_play=Spots(YOUR & MEN & IN_SUPPORT_AREA),
)
SOUTHRON_MURDERER = card(
    "13U98",
    "Southron Murderer",
    bar(NO_WOUNDS, THIS, while_=All((SpotsTokens(4), Negated(DuringPhase(SKIRMISH))))),
)
STRAGGLERS = card(
    "13S99",
    "Stragglers",
    when_played(does=AddTokens(1)),
    action(
        SKIRMISH,
        cost=discard_this_or_remove_tokens(1),
        does=make(a(MEN_MINION), strength(per(MEN_MINION & ~ASSIGNED, 2))),
    ),
)
VICIOUS_DUNLENDING = card(
    "13S100",
    "Vicious Dunlending",
    action(SKIRMISH, when=NOT_ASSIGNED, cost=Exert(THIS_CARD), does=make(a(ANOTHER_MEN_MINION), gains("damage"))),
)
VOICE_OF_THE_DESERT = card(
    "13R101",
    "Voice of the Desert, Southron Troop",
    bar(NO_WOUNDS, MEN_MINION, while_=InRegion(1)),
    modifier(KEYWORD, MEN_MINION, 1, detail="archer", while_=InRegion(2)),
    modifier(KEYWORD, MEN_MINION, 1, detail="fierce", while_=InRegion(3)),
    to_play=Spots(MEN_MINION),
)
WORN_BATTLEAXE = item(
    "13C102",
    "Worn Battleaxe",
    modifier(STRENGTH, BEARER, per(COMPANION & ASSIGNED), while_=SpotsTokens(1)),
    bearer=MEN_MINION,
)

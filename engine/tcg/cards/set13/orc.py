"""Cards of the Orc culture in Bloodlines."""

from engine.tcg.card_words import *

ORC_MINION = ORC_CULTURE & MINION
ORC_CONDITION = ORC_CULTURE & CONDITION
ORC_CULTURE_ORC = ORC_CULTURE & ORC
A_FREE_PEOPLES_TOKEN = SpotsTokens(1, FREE_PEOPLES)

ALWAYS_THREATENING = card(
    "13U103",
    "Always Threatening",
    when_played(does=AddTokens(per(ORC_CONDITION)), may=True),
    action(SKIRMISH, cost=discard_this_or_remove_tokens(2), does=make(a(LURKER & MINION), strength(2))),
)
CHAMBER_PATROL = card(
    "13R104",
    "Chamber Patrol",
    bar(NO_WOUNDS, ORC_CULTURE_ORC, while_=InRegion(1)),
    modifier(KEYWORD, CURRENT_SITE, 1, detail="underground", while_=InRegion(2)),
    modifier(STRENGTH, ORC_CULTURE_ORC, 2, while_=InRegion(3)),
    to_play=Spots(ORC_MINION),
)
DEFILED = event(
    "13U105",
    "Defiled",
    SKIRMISH,
    does=make(a(YOUR & ORC_CULTURE & LURKER & MINION), strength(2)),
    other_price=RemoveDiscarded(4, ORC_CULTURE),
)
ENEMY_UPON_ENEMY = card(
    "13U106",
    "Enemy Upon Enemy",
    action(REGROUP, cost=Choose(a(ORC_CULTURE & LURKER & MINION)), does=Stack(THAT)),
    action(SHADOW, cost=RemoveBurden(), does=Play(LURKER & MINION, (STACKED,), discount=3)),
)
EXPENDABLE_SERVANTS = event(
    "13C107",
    "Expendable Servants",
    MANEUVER,
    does=If(
        SpotsMore(ORC_CONDITION, ORC_MINION),
        may(Play(ORC_MINION, (DISCARD,)), cost=Discard(a(YOUR & ORC_CONDITION))),
    ),
)
FORCED_MARCH = card(
    "13R108",
    "Forced March",
    action(
        REGROUP,
        cost=(Discard(a(ANOTHER & ORC_CONDITION, by=FREE_PEOPLES_PLAYER)), RemoveTwilight(3)),
        does=(MustMove(), Discard(THIS_CARD)),
    ),
    to_play=Spots(ORC_MINION, 2),
)
HOWLING_ORC = card(
    "13S109",
    "Howling Orc",
    trigger(is_killed(ORC_MINION & Skirmishing()), does=make(THIS_CARD, strength(2), until=UNTIL_REGROUP), may=True),
)
ISENGARD_INFORMANT = card(
    "13U110",
    "Isengard Informant",
    action(REGROUP, cost=Exert(THIS_CARD), does=Play(ORC_CULTURE & TROLL, (DISCARD,))),
)
MASSING_STRENGTH = event(
    "13C111",
    "Massing Strength",
    SKIRMISH,
    cost=Discard(any_number(YOUR & ORC_MINION, bind="discarded")),
    does=make(a(ORC_MINION), strength(PerBound("discarded", each=3))),
)
ORC_CRUSHER = card(
    "13R112",
    "Orc Crusher",
    modifier(TWILIGHT_COST, THIS, PerBurden(-1)),
    to_play=Spots(ORC_CULTURE_ORC),
    from_hand=response(loses_skirmish(RING_BOUND, involving=ORC_MINION), does=AddBurdens()),
)
ORC_LINE_BREAKER = card(
    "13C113",
    "Orc Line-breaker",
    trigger(
        skirmish_about_to_end(involving=THIS),
        when=A_FREE_PEOPLES_TOKEN,
        does=make(THIS_CARD, gains("fierce"), until=UNTIL_REGROUP),
    ),
)
ORC_PLAINS_RUNNER = card(
    "13S114",
    "Orc Plains Runner",
    action(
        REGROUP,
        cost=(If(NextSiteIs(UNDERGROUND), Exert(THIS_CARD), Discard(THIS_CARD)), Choose(a(ANOTHER & ORC_MINION))),
        does=ReturnToHand(THAT),
    ),
)
ORC_RAID_COMMANDER = card(
    "13R115",
    "Orc Raid Commander",
    when_played(cost=Choose(a(FREE_PEOPLES & CONDITION)), does=Discard(each(OfTitleNamed() & ~THAT_ONE))),
    to_play=Spots(YOUR & ORC_CULTURE & IN_SUPPORT_AREA),
)
ORC_REAPER = card(
    "13C116", "Orc Reaper", modifier(STRENGTH, MINION & Titled("Orc Reaper"), 2, while_=A_FREE_PEOPLES_TOKEN)
)
ORDNANCE_GRUNT = card(
    "13R117",
    "Ordnance Grunt",
    to_play=Spots(ORC_MINION),
    from_discard=from_discard(Discard(a(ORC_CONDITION)), phase=SHADOW),
)
PICKET_DENIZEN = card(
    "13S118",
    "Picket Denizen",
    response(about_to_take_wound(ANOTHER & ORC_MINION), cost=Exert(THIS_CARD), does=Prevent()),
)
UNDERDEEPS_DENIZEN = card("13C119", "Underdeeps Denizen", bar(NO_WOUNDS, THIS & LocatedAt(UNDERGROUND)))
UNFORGIVING_DEPTHS = card(
    "13C120",
    "Unforgiving Depths",
    modifier(KEYWORD, ORC_CULTURE_ORC, 1, detail="muster", while_=SpotsSites(UNDERGROUND, 3)),
    action(SHADOW, cost=(Discard(THIS_CARD), Spot(1, ORC_MINION)), does=ReplaceSiteWith(kind=UNDERGROUND)),
)
WHATEVER_MEANS = event(
    "13C121",
    "Whatever Means",
    SKIRMISH,
    does=one_of(
        paying((), make(a(ORC_CULTURE_ORC), strength(2))),
        paying(RemoveBurden(2), make(a(ORC_CULTURE_ORC), strength(6))),
    ),
)

"""Cards of the Men culture in Shadows."""

from engine.tcg.card_words import *

MEN_MINION = MEN & MINION
ANOTHER_MEN_MINION = ANOTHER & MEN_MINION
WEAKENED = CHARACTER & WithResistance(most=5)

ARCHER_OF_HARAD = card(
    "11U67",
    "Archer of Harad",
    modifier(MINION_ARCHERY, ANY, 1, while_=Spots(COMPANION & WithResistance(most=4))),
)
ARMORED_EASTERLING = card(
    "11R68",
    "Armored Easterling",
    action(SKIRMISH, cost=RemoveTwilight(2), does=make(a(LURKER), strength(1))),
    action(SKIRMISH, cost=RemoveTwilight(2), does=make(a(LURKER), gains("fierce"), until=UNTIL_REGROUP)),
    action(SKIRMISH, cost=RemoveTwilight(2), does=make(a(LURKER), gains("damage"))),
)
AXEMAN_OF_HARAD = card(
    "11U69",
    "Axeman of Harad",
    modifier(TWILIGHT_COST, THIS, -2, while_=Spots(COMPANION & WithResistance(most=3))),
)
BLOODTHIRSTY = event("11R70", "Bloodthirsty", REGROUP, cost=Spot(2, MEN_MINION), does=Wound(a(UNBOUND)))
BOLD_AND_CUNNING = event("11C71", "Bold and Cunning", SKIRMISH, cost=Spot(1, MEN_MINION), does=Discard(a(POSSESSION)))
COLUMN_OF_EASTERLINGS = card(
    "11C72",
    "Column of Easterlings",
    action(SKIRMISH, cost=Discard(THIS_CARD), does=make(a(MEN_MINION), strength(4))),
)
CORPS_OF_HARAD = card("11C73", "Corps of Harad", modifier(KEYWORD, THIS, 1, detail="fierce", while_=At("battleground")))
DETACHMENT_OF_HARADRIM = card(
    "11U74",
    "Detachment of Haradrim",
    action(MANEUVER, cost=Exert(THIS_CARD), does=AddTwilight(per(COMPANION & WithResistance(most=5)))),
)
EASTERLING_HOST = card(
    "11R75",
    "Easterling Host",
    action(
        SKIRMISH,
        cost=(Exert(THIS_CARD), make(THIS_CARD, strength(-2), until=UNTIL_REGROUP)),
        does=make(each(ANOTHER_MEN_MINION), strength(1), until=UNTIL_REGROUP),
    ),
)
EASTERLING_SHIELD_WALL = card(
    "11C76",
    "Easterling Shield Wall",
    response(
        about_to_take_wound(MEN_MINION),
        when=DuringSkirmish(),
        cost=(Exert(THIS_CARD), RemoveTwilight(1)),
        does=Prevent(),
    ),
)
ELDER_OF_DUNLAND = card("11S77", "Elder of Dunland", modifier(KEYWORD, THIS, 1, detail="damage", while_=At("plains")))
ELEVATED_FIRE = event("11R78", "Elevated Fire", ARCHERY, cost=Spot(1, MEN_MINION), does=MakeTotal(MINION_ARCHERY, 3))
FEARSOME_DUNLENDING = card(
    "11C79",
    "Fearsome Dunlending",
    when_played(when=At("plains"), does=make(a(UNBOUND), resistance(-1), until=UNTIL_TURN), may=True),
)
FEROCIOUS_HARADRIM = card(
    "11U80",
    "Ferocious Haradrim",
    trigger(is_killed(FREE_PEOPLES & CHARACTER), does=make(each(YOUR & MEN_MINION), strength(3), until=UNTIL_REGROUP)),
)
FLETCHER_OF_HARAD = card(
    "11R81",
    "Fletcher of Harad",
    modifier(KEYWORD, THIS, 1, detail="archer", while_=At("plains")),
    modifier(KEYWORD, MEN_MINION, 1, detail="archer", while_=Spots(COMPANION, 6)),
)
FOOTMAN_OF_DUNLAND = card("11S82", "Footman of Dunland", modifier(KEYWORD, CURRENT_SITE, 1, detail="plains"))
FORCE_OF_HARAD = card("11C83", "Force of Harad", when_true(Negated(Spots(ANOTHER_MEN_MINION)), does=Discard(THIS_CARD)))
HARAD_STANDARD_BEARER = card(
    "11S84",
    "Harad Standard-bearer",
    action(SKIRMISH, cost=RemoveTwilight(3), does=make(THIS_CARD, gains("damage"))),
)
HORDE_OF_HARAD = card("11C85", "Horde of Harad", *CORPS_OF_HARAD.parts)
INVADING_HARADRIM = card(
    "11C86",
    "Invading Haradrim",
    trigger(free_peoples_assigns(THIS), does=AddTwilight(per(FREE_PEOPLES & CHARACTER & WithResistance(most=5)))),
)
LATHSPELL = item(
    "11U87",
    "Láthspell",
    bar(NO_STRENGTH_FROM, BEARER & Skirmishing(MEN_MINION), from_=POSSESSION),
    bar(NO_DAMAGE_FROM, BEARER & Skirmishing(MEN_MINION), from_=POSSESSION),
    bearer=COMPANION,
    to_play=Spots(MEN_MINION),
)
LEGION_OF_HARAD = card("11C88", "Legion of Harad")
LONG_BATTLE_BOW = item(
    "11C89",
    "Long Battle Bow",
    modifier(KEYWORD, BEARER, 1, detail="archer"),
    when_played(does=Exert(a(FREE_PEOPLES & MAN, by=FREE_PEOPLES_PLAYER)), may=True),
    bearer=MEN & MINION,
)
MAN_OF_BREE = card("11S90", "Man of Bree", modifier(STRENGTH, THIS, PerHeldBy(FREE_PEOPLES_PLAYER)))
OATH_SWORN = card(
    "11R91",
    "Oath Sworn",
    trigger(
        MANEUVER_PHASE_STARTS,
        when=HandAtLeast(2, YOU),
        cost=(Spot(2, MEN_MINION), DiscardHand()),
        does=AddTwilight(8),
        may=True,
    ),
)
OVERRUN = event(
    "11S92",
    "Overrun",
    SKIRMISH,
    does=make(a(MEN & MINION), strength(2).or_(4, when=AtSite(BATTLEGROUND | PLAINS))),
)
PATROLLER_OF_HARADRIM = card(
    "11C93",
    "Patroller of Haradrim",
    trigger(is_assigned(THIS, involving=WEAKENED), does=Discard(a(POSSESSION & BorneBy(ON_OTHER_SIDE))), may=True),
)
PAVISE = item(
    "11C94",
    "Pavise",
    modifier(TWILIGHT_COST, THIS, per(FREE_PEOPLES & POSSESSION, -1)),
    bar(NO_WOUNDS, BEARER, while_=Negated(DuringPhase(SKIRMISH))),
    bearer=MEN_MINION,
)
POLEAXE = item(
    "11S95",
    "Poleaxe",
    action(
        SKIRMISH,
        cost=RemoveTwilight(2),
        does=make(a(MEN & MINION), gains("fierce"), until=UNTIL_REGROUP),
    ),
    bearer=MEN & MINION,
)
PRECISION_TARGETING = event(
    "11R96",
    "Precision Targeting",
    ARCHERY,
    cost=Spot(1, MEN_MINION),
    does=(
        MakeTotal(MINION_ARCHERY, 1),
        Choose(some(3, COMPANION, by=FREE_PEOPLES_PLAYER)),
        in_force(bar(NO_ARCHERY_WOUNDS, COMPANION & ~THAT_ONE)),
    ),
)
RAGING_DUNLENDING = card(
    "11S97",
    "Raging Dunlending",
    when_played(
        cost=Exert(THIS_CARD),
        does=make(THIS_CARD, gains("fierce"), until=UNTIL_REGROUP),
        may=True,
    ),
    modifier(KEYWORD, MEN & MINION, 1, detail="fierce", while_=Spots(COMPANION, 6)),
)
RAMPAGING_EASTERLING = card(
    "11C98",
    "Rampaging Easterling",
    trigger(wins_skirmish(ANOTHER_MEN_MINION), does=make(THIS_CARD, strength(3), until=UNTIL_REGROUP)),
)
SQUAD_OF_HARADRIM = card(
    "11U99",
    "Squad of Haradrim",
    action(
        REGROUP,
        cost=(Spot(1, ANOTHER_MEN_MINION), Spot(2, FREE_PEOPLES & WEAKENED)),
        does=MakeTotal(MOVE_LIMIT, -1, UNTIL_TURN),
    ),
)
STRANGE_LOOKING_MEN = card(
    "11R100",
    "Strange-looking Men",
    action(MANEUVER, cost=Exert(THIS_CARD), does=HandOn(a((POSSESSION | CONDITION) & BorneBy(CHARACTER)))),
)
SWARTHY_BREE_LANDER = card(
    "11C101",
    "Swarthy Bree-lander",
    trigger(MANEUVER_PHASE_STARTS, cost=RemoveTwilight(2), does=HandOn(a(CONDITION & BorneBy(CHARACTER))), may=True),
)
THRONG_OF_HARAD = card(
    "11C102",
    "Throng of Harad",
    trigger(is_assigned(THIS, involving=WEAKENED), does=make(THIS_CARD, gains("fierce"), until=UNTIL_REGROUP)),
)
WARRIOR_OF_DUNLAND = card(
    "11C103", "Warrior of Dunland", modifier(KEYWORD, THIS, 1, detail="ambush", while_=At("plains"))
)
WHISTLING_DEATH = event(
    "11U104",
    "Whistling Death",
    SKIRMISH,
    does=(
        Wound(a(CHARACTER & Skirmishing(MEN_MINION))),
        If(At("battleground"), may(WoundAgain(THAT), cost=RemoveTwilight(3))),
    ),
)
WIELDING_THE_RING = item("11U105", "Wielding the Ring", bearer=COMPANION & ~RING_BEARER, to_play=Spots(MEN_MINION))

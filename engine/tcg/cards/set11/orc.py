"""Cards of the Orc culture in Shadows."""

from engine.tcg.card_words import *

ORC_MINION = ORC_CULTURE & MINION
ANOTHER_ORC_MINION = ANOTHER & ORC_MINION
UNDER_GROUND = At("underground")

ARMED_FOR_BATTLE = event(
    "11U106",
    "Armed for Battle",
    SHADOW,
    cost=Spot(1, YOUR & ORC_MINION),
    does=If(
        At("battleground"),
        Play(ORC_CULTURE & POSSESSION, (DECK, DISCARD)),
        Play(ORC_CULTURE & POSSESSION, (DISCARD,)),
    ),
)
BARBAROUS_ORC = card(
    "11C107",
    "Barbarous Orc",
    action(
        SKIRMISH,
        cost=Exert(a(ANOTHER_ORC_MINION)),
        does=make(THIS_CARD, strength(2).or_(4, when=Skirmishing(COMPANION & WithResistance(most=4)))),
    ),
)
BEASTLY_OLOG_HAI = card(
    "11R108",
    "Beastly Olog-hai",
    action(
        ASSIGNMENT,
        cost=Exert(THIS_CARD),
        does=(
            Choose(a(COMPANION & Bearing(ARTIFACT), bind="fighter")),
            unless(Discard(a(ARTIFACT)), FREE_PEOPLES_PLAYER, Assign(THIS_CARD, to=Bound("fighter"))),
        ),
    ),
    to_play=Spots(ORC_MINION),
)
BLADED_GAUNTLETS = item(
    "11U109",
    "Bladed Gauntlets",
    modifier(KEYWORD, BEARER, 1, detail="lurker"),
    action(SKIRMISH, cost=Exert(a(BEARER)), does=make(a(ORC_MINION), strength(2))),
    bearer=ORC_MINION,
)
BOUND_TO_ITS_FATE = event(
    "11U110",
    "Bound to its Fate",
    SHADOW,
    cost=Spot(1, ORC_MINION),
    does=reveal(
        Hand(FREE_PEOPLES_PLAYER),
        one_of(
            DiscardShownBy(FREE_PEOPLES & EVENT, 1, by=FREE_PEOPLES_PLAYER),
            AddBurdens(),
            chooser=FREE_PEOPLES_PLAYER,
        ),
        anyway=True,
    ),
)
CHAMPION_ORC = card("11C111", "Champion Orc")
CONQUERED_HALLS = event("11S112", "Conquered Halls", SKIRMISH, does=make(a(ORC_MINION), strength(PerSite(UNDERGROUND))))
CUTTHROAT_ORC = card("11C113", "Cutthroat Orc", modifier(STRENGTH, THIS, per(COMPANION & WithResistance(most=5))))
DEMORALIZED = card(
    "11U114",
    "Demoralized",
    trigger(exerts(COMPANION), does=AddTwilight(BetterIf(1, 2, when=Spots(COMPANION, 6))), may=True),
    to_play=Spots(ORC_MINION),
)
DENIZEN_OF_KHAZAD_DUM = card("11S115", "Denizen of Khazad-dûm", modifier(STRENGTH, THIS, 2, while_=UNDER_GROUND))
DENIZEN_OF_MORIA = card("11S116", "Denizen of Moria", modifier(STRENGTH, THIS, 3, while_=UNDER_GROUND))
DENIZEN_OF_THE_BLACK_PIT = card("11S117", "Denizen of the Black Pit", modifier(STRENGTH, THIS, 2, while_=UNDER_GROUND))
DREAD_AND_DESPAIR = event(
    "11U118",
    "Dread and Despair",
    SHADOW,
    cost=Spot(2, ORC_MINION),
    does=(Choose(a(CONDITION)), unless(DiscardTopOfDeck(6), FREE_PEOPLES_PLAYER, Discard(THAT))),
)
EMBOLDENED_ORC = card("11R119", "Emboldened Orc", modifier(STRENGTH, THIS, per(COMPANION & ~ASSIGNED)))
ENTRAPPING_ORC = card(
    "11C120",
    "Entrapping Orc",
    action(ASSIGNMENT, does=Assign(THIS_CARD, to=a(UNBOUND & WithResistance(most=4), bind="fighter"))),
)
FORAGING_ORC = card(
    "11C121",
    "Foraging Orc",
    when_played(
        cost=(Spot(1, ANOTHER_ORC_MINION), Spot(1, COMPANION & WithResistance(most=3))), does=AddTwilight(2), may=True
    ),
)
FRENZIED_ORC = card(
    "11C122",
    "Frenzied Orc",
    modifier(STRENGTH, CHARACTER & Skirmishing(THIS), -2, while_=UNDER_GROUND),
    modifier(STRENGTH, CHARACTER & Skirmishing(ORC_MINION), -2, while_=Spots(COMPANION, 6)),
)
GOBLIN_HORDES = card(
    "11R123",
    "Goblin Hordes",
    trigger(moves_from(UNDERGROUND), does=TakeFromDiscard(ORC_MINION), may=True),
    to_play=Spots(ORC_MINION),
)
HILL_ORC = card(
    "11U124",
    "Hill Orc",
    trigger(wins_skirmish(THIS), does=Exert(each(COMPANION & WithResistance(most=4))), may=True),
)
ISENGARD_UNDERLING = card(
    "11C125", "Isengard Underling", when_played(does=TakeFromDiscard(ORC_CULTURE & EVENT), may=True)
)
MARAUDING_ORCS = card(
    "11S126", "Marauding Orcs", when_true(Negated(Spots(ANOTHER_ORC_MINION)), does=Discard(THIS_CARD))
)
MOCKING_GOBLIN = card(
    "11C127",
    "Mocking Goblin",
    trigger(
        wins_skirmish(THIS),
        does=unless(DiscardFromHand(1, FREE_PEOPLES & EVENT), FREE_PEOPLES_PLAYER, AddBurdens()),
    ),
)
MORDOR_SCIMITAR = item(
    "11C128",
    "Mordor Scimitar",
    trigger(is_assigned(BEARER, involving=COMPANION), does=Exert(OTHER_SIDE), may=True),
    bearer=ORC_MINION,
)
MOUNTAIN_ORC = card(
    "11C129",
    "Mountain Orc",
    trigger(is_assigned(THIS, involving=COMPANION & WithResistance(most=5)), does=Exert(OTHER_SIDE)),
)
ORC_HAMMER = item("11S130", "Orc Hammer", when_played(does=Exert(a(COMPANION)), may=True), bearer=ORC_CULTURE & ORC)
ORC_MISCREANT = card(
    "11C131",
    "Orc Miscreant",
    action(REGROUP, cost=Exert(THIS_CARD), does=AddBurdens()),
    to_play=Spots(ORC_MINION),
)
ORKISH_SMITH = card("11C132", "Orkish Smith", when_played(does=TakeFromDiscard(ORC_CULTURE & CONDITION), may=True))
ORKISH_WORKER = card(
    "11R133",
    "Orkish Worker",
    when_played(
        cost=Spot(1, ANOTHER_ORC_MINION),
        does=reveal(TopOfDeck(1, FREE_PEOPLES_PLAYER), If(Among(CARDS, SHADOW_CARD), AddTwilight(CostOf(CARDS)))),
        may=True,
    ),
)
PERSISTENT_ORC = card(
    "11R134",
    "Persistent Orc",
    trigger(
        about_to_be_killed_or_discarded(THIS),
        cost=Spot(1, ANOTHER & ORC_CULTURE),
        does=Instead(PutInPlayOnDeck(THIS_CARD)),
        may=True,
    ),
)
PORTER_TROLL = card(
    "11R135",
    "Porter Troll",
    when_played(does=unless(RevealFromHand(FREE_PEOPLES & EVENT), FREE_PEOPLES_PLAYER, AddBurdens())),
    to_play=Spots(ORC_MINION),
)
PROWLING_ORC = card(
    "11C136",
    "Prowling Orc",
    action(SKIRMISH, cost=RemoveTwilight(2), does=make(a(ORC_MINION), strength(1))),
)
SCURRYING_GOBLIN = card(
    "11U137",
    "Scurrying Goblin",
    when_played(when=UNDER_GROUND, cost=Spot(1, ANOTHER_ORC_MINION), does=AddTwilight(2), may=True),
)
SKULKING_GOBLIN = card("11S138", "Skulking Goblin", modifier(KEYWORD, CURRENT_SITE, 1, detail="underground"))
SPURRED_TO_BATTLE = card(
    "11U139",
    "Spurred to Battle",
    trigger(SHADOW_PHASE_STARTS, does=AddTwilight(1)),
    cost=Exert(a(ORC_MINION)),
)
STRENGTH_IN_SHADOWS = event(
    "11C140", "Strength in Shadows", SKIRMISH, does=make(a(ORC_MINION), strength(2).or_(4, when=LURKER))
)
UNDISCIPLINED = event(
    "11R141",
    "Undisciplined",
    ASSIGNMENT,
    does=Assign(a(ORC_MINION), to=a(COMPANION & ~RING_BEARER, bind="fighter")),
)
UNYIELDING_GOBLIN = card(
    "11S142",
    "Unyielding Goblin",
    action(SKIRMISH, when=UNDER_GROUND, cost=Exert(THIS_CARD), does=Exert(a(COMPANION & Skirmishing(THIS)))),
)
WATCHFUL_ORC = card(
    "11R143",
    "Watchful Orc",
    when_played(cost=Spot(1, ANOTHER_ORC_MINION), does=ReplaceSiteWith(kind=UNDERGROUND), may=True),
)

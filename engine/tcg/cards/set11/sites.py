"""Sites of Shadows."""

from engine.tcg.card_words import *

ANDUIN_BANKS = card("11U227", "Anduin Banks", modifier(MINION_ARCHERY, ANY, per(COMPANION, 2, over=4)))
ANDUIN_CONFLUENCE = card("11S228", "Anduin Confluence", trigger(MOVES_HERE, does=Discard(each(ALLY))))
BARAZINBAR = card(
    "11S229",
    "Barazinbar",
    trigger(YOUR_FELLOWSHIP_PHASE_STARTS, cost=Exert(a(DWARF)), does=Play(DWARVEN & POSSESSION, (DECK,)), may=True),
)
BUCKLAND_HOMESTEAD = card("11S230", "Buckland Homestead", action(SHADOW, cost=Play(NAZGUL), does=Discard(a(CONDITION))))
CARAS_GALADHON = card("11S231", "Caras Galadhon", modifier(MINIONS_ASSIGNED, ANY, 1))
CAVERN_ENTRANCE = card("11S232", "Cavern Entrance", modifier(NO_PHASE_ABILITIES, ANY, 1, detail=SKIRMISH))
CHAMBER_OF_MAZARBUL = card("11S233", "Chamber of Mazarbul", bar(FREE_TRANSFER, FREE_PEOPLES & (ARTIFACT | POSSESSION)))
CRAGS_OF_EMYN_MUIL = card(
    "11S234",
    "Crags of Emyn Muil",
    trigger(moves_from(THIS & OfRegion(2)), when=DuringPhase(REGROUP), does=Wound(each(COMPANION))),
)
DAMMED_GATE_STREAM = card(
    "11U235",
    "Dammed Gate-stream",
    trigger(YOUR_FELLOWSHIP_PHASE_STARTS, does=Play(GOLLUM & FREE_PEOPLES, (DECK,)), may=True),
)
EAST_ROAD = card("11S236", "East Road", modifier(TWILIGHT_COST, COMPANION, 2))
ETTENMOORS = card(
    "11S237",
    "Ettenmoors",
    action(SKIRMISH, cost=Exert(a(YOUR & CHARACTER & ~WithKeyword("enduring"))), does=make(THAT, strength(2))),
)
EXPANDING_MARSHLAND = card(
    "11S238",
    "Expanding Marshland",
    action(SHADOW, when=TwilightWithAtMost(3, MINION), does=Play(MINION, discount=3)),
)
FANGORN_GLADE = card("11S239", "Fangorn Glade", trigger(MOVES_HERE, does=AddTwilight(per(FREE_PEOPLES & WEAPON))))
FLATS_OF_ROHAN = card("11S240", "Flats of Rohan", modifier(STRENGTH, UNBOUND & COMPANION & SkirmishingSeveral(), 3))
FORTRESS_OF_ORTHANC = card(
    "11S241", "Fortress of Orthanc", trigger(MOVES_HERE, does=AddTwilight(per(COMPANION, 2, over=5)))
)
GREEN_DRAGON_INN = card(
    "11S242",
    "Green Dragon Inn",
    trigger(YOUR_FELLOWSHIP_PHASE_STARTS, cost=Exert(some(2, HOBBIT)), does=Play(HOBBIT, (DECK,)), may=True),
)
HARROWDALE = card(
    "11S243",
    "Harrowdale",
    trigger(
        skirmish_starts(involving=ROHAN & COMPANION),
        does=make(each(MINION & Skirmishing(ROHAN & COMPANION)), loses("fierce"), until=UNTIL_REGROUP),
    ),
)
HEIGHTS_OF_ISENGARD = card(
    "11U244",
    "Heights of Isengard",
    trigger(wins_skirmish(GANDALF_CULTURE & COMPANION), does=Discard(a(CONDITION)), may=True),
)
HELMS_GATE = card("11S245", "Helm's Gate", modifier(STRENGTH, CHARACTER & Bearing(HAND_WEAPON), 2))
MERE_OF_DEAD_FACES = card(
    "11U246",
    "Mere of Dead Faces",
    action(REGROUP, cost=Exert(a(YOUR & (Titled("Gollum") | Titled("Sméagol")))), does=PlayNextSite()),
)
MORIA_GUARDROOM = card(
    "11S247", "Moria Guardroom", trigger(MOVES_FROM_HERE, cost=Spot(1, DWARF), does=Draw(2), may=True)
)
MORIA_STAIRWAY = card(
    "11S248", "Moria Stairway", modifier(KEYWORD, CHARACTER & Bearing(HAND_WEAPON), 1, detail="damage")
)
NEEKERBREEKERS_BOG = card(
    "11S249",
    "Neekerbreekers' Bog",
    trigger(
        MOVES_HERE,
        does=(
            Heal(each(CHARACTER & WithResistance(5), bind="healed")),
            Exert(each(CHARACTER & ~NamedBefore("healed"))),
        ),
    ),
)
NORTH_UNDEEP = card("11S250", "North Undeep", modifier(MINION_ARCHERY, ANY, -3))
OLD_FOREST_ROAD = card(
    "11S251", "Old Forest Road", trigger(YOUR_FELLOWSHIP_PHASE_STARTS, does=Heal(some(2, ELF)), may=True)
)
OSGILIATH_RECLAIMED = card(
    "11S252",
    "Osgiliath Reclaimed",
    trigger(MOVES_FROM_HERE, cost=SpotBurdens(3), does=RemoveBurden(), may=True),
)
PELENNOR_FIELDS = card("11S253", "Pelennor Fields", modifier(KEYWORD, MEN & MINION, 1, detail="ambush"))
PELENNOR_FLAT = card(
    "11S254",
    "Pelennor Flat",
    trigger(
        MANEUVER_PHASE_STARTS,
        does=one_of(AddBurdens(), DiscardFromHand(3, who=FREE_PEOPLES_PLAYER), chooser=FREE_PEOPLES_PLAYER),
    ),
)
PINNACLE_OF_ZIRAKZIGIL = card(
    "11S255",
    "Pinnacle of Zirakzigil",
    trigger(YOUR_FELLOWSHIP_PHASE_STARTS, cost=Exert(some(3, COMPANION)), does=Play(WIZARD, (DEAD,)), may=True),
)
THE_PRANCING_PONY = card(
    "11S256",
    "The Prancing Pony",
    trigger(YOUR_FELLOWSHIP_PHASE_STARTS, cost=AddBurdens(), does=Play(RANGER, (DECK,)), may=True),
)
ROHAN_UPLANDS = card("11S257", "Rohan Uplands", bar(NO_WOUNDS, URUK_HAI_CULTURE & MINION, while_=DuringPhase(ARCHERY)))
SLAG_MOUNDS = card("11S258", "Slag Mounds", trigger(is_killed(COMPANION), does=AddBurdens()))
STABLES = card(
    "11S259",
    "Stables",
    trigger(YOUR_FELLOWSHIP_PHASE_STARTS, cost=Exert(a(ROHAN & MAN)), does=Play(ROHAN & MOUNT, (DECK,)), may=True),
)
TROLLSHAW_FOREST = card(
    "11S260",
    "Trollshaw Forest",
    trigger(is_played((ARTIFACT | POSSESSION) & BorneBy(YOUR & COMPANION), by="you"), does=Draw(), may=True),
)
VALLEY_OF_THE_SILVERLODE = card(
    "11S261", "Valley of the Silverlode", trigger(MOVES_HERE, does=Heal(each(HOBBIT & COMPANION)), may=True)
)
WATCH_TOWER_OF_CIRITH_UNGOL = card(
    "11S262",
    "Watch-tower of Cirith Ungol",
    action(
        MANEUVER,
        cost=Exert(a(YOUR & ORC_CULTURE & MINION)),
        does=DiscardFromHand(1, who=FREE_PEOPLES_PLAYER, at_random=True),
    ),
)
WEST_GATE_OF_MORIA = card("11S263", "West Gate of Moria", trigger(MOVES_FROM_HERE, does=RemoveTwilight(2)))
WESTEMNET_VILLAGE = card(
    "11S264",
    "Westemnet Village",
    trigger(MOVES_HERE, does=Repeat(Wound(a(COMPANION, by=FREE_PEOPLES_PLAYER)), per(ALLY))),
)
WINDOW_ON_THE_WEST = card(
    "11S265", "Window on the West", modifier(KEYWORD, GONDOR & MAN & ~WOUNDED, 1, detail="defender")
)
WOODY_END = card("11S266", "Woody-End", action(SHADOW, cost=RemoveBurden(), does=Play(NAZGUL, (DISCARD,))))

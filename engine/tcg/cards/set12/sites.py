"""Sites of Black Rider."""

from engine.tcg.card_words import *

THE_ANGLE = card(
    "12U185",
    "The Angle",
    action(SHADOW, cost=one_of(Play(NAZGUL), in_order(Spot(6, COMPANION), DiscardFromHand(2))), does=Draw()),
)
THE_BRIDGE_OF_KHAZAD_DUM = card("12U186", "The Bridge of Khazad-dûm", modifier(TWILIGHT_COST, Titled("The Balrog"), -3))
EMYN_MUIL = card(
    "12S187",
    "Emyn Muil",
    action(
        MANEUVER,
        cost=(RemoveTwilight(2), Exert(a(YOUR & MINION & ~FIERCE))),
        does=make(THAT, gains("fierce"), until=UNTIL_REGROUP),
    ),
)
HILL_OF_SIGHT = card(
    "12S188",
    "Hill of Sight",
    modifier(RESISTANCE, UNBOUND, -2, while_=either(Spots(MINION, 3), Spots(COMPANION, 6))),
)
HOBBITON_MARKET = card("12S189", "Hobbiton Market", trigger(MOVES_FROM_HERE, does=Wound(each(MINION & ~LURKER))))
SHORES_OF_NEN_HITHOEL = card(
    "12U191", "Shores of Nen Hithoel", action(SHADOW, cost=Spot(5, ORC_CULTURE & ORC), does=ForbidMoving())
)
SLOPES_OF_ORODRUIN = card(
    "12U192",
    "Slopes of Orodruin",
    action(SHADOW, cost=(RemoveTwilight(2), DiscardFromHand(2, FREE_PEOPLES)), does=Draw()),
)
STARKHORN = card("12U193", "Starkhorn", trigger(wins_skirmish(YOUR & DWARF), does=Draw(), may=True))
NORTHERN_PELENNOR = card(
    "12S190",
    "Northern Pelennor",
    action(SHADOW, does=make(a(YOUR & MINION & LURKER), loses("lurker"), until=UNTIL_REGROUP)),
)
WOLD_BATTLEFIELD = card(
    "12U194",
    "Wold Battlefield",
    action(SKIRMISH, cost=Exert(a(YOUR & MAN & ~WithKeyword("enduring"))), does=make(THAT, gains("damage"))),
)

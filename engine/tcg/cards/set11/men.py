"""Cards of the Men culture in Shadows."""

from engine.tcg.card_words import *

CORPS_OF_HARAD = card("11C73", "Corps of Harad", modifier(KEYWORD, THIS, 1, detail="fierce", while_=At("battleground")))
LONG_BATTLE_BOW = item(
    "11C89",
    "Long Battle Bow",
    modifier(KEYWORD, BEARER, 1, detail="archer"),
    when_played(does=Exert(a(FREE_PEOPLES & MAN, by=FREE_PEOPLES_PLAYER)), may=True),
    bearer=MEN & MINION,
)
OVERRUN = event(
    "11S92",
    "Overrun",
    SKIRMISH,
    does=make(a(MEN & MINION), strength(2).or_(4, when=AtSite(BATTLEGROUND | PLAINS))),
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

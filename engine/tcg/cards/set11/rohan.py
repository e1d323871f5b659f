"""Rohan cards of Shadows."""

from engine.tcg.card_words import *

EOMER_GUARDIAN_OF_THE_EASTMARK = card(
    "11U145",
    "Éomer, Guardian of the Eastmark",
    modifier(TWILIGHT_COST, THIS, -1, while_=Spots(ROHAN & MAN)),
    trigger(FELLOWSHIP_MOVES, cost=Exert(THIS_CARD), does=ReturnToHand(a(MINION)), may=True),
)
HROTHLAC_MAN_OF_ROHAN = card(
    "11C148",
    "Hrothlac, Man of Rohan",
    response(about_to_take_wound(ROHAN & COMPANION & WithResistance(4)), cost=Exert(THIS_CARD), does=Prevent()),
)
RALLY_CRY = event(
    "11S150",
    "Rally Cry",
    SKIRMISH,
    does=make(a(ROHAN & MAN & WithResistance(4)), strength(PerWound(2, opposing=True))),
)
RIDERS_SPEAR = item(
    "11S153",
    "Rider's Spear",
    modifier(KEYWORD, BEARER & MOUNTED, 1, detail="damage"),
    bearer=ROHAN & MAN,
)
ROHIRRIM_MOUNT = item(
    "11U156",
    "Rohirrim Mount",
    trigger(skirmish_starts(involving=BEARER), does=Exert(each(MINION & Skirmishing(BEARER)))),
    modifier(KEYWORD, BEARER, 1, detail="defender", while_=BearerAt("plains")),
    bearer=ROHAN & MAN,
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

"""Gondor cards of The Fellowship of the Ring."""

from engine.tcg.names import (
    FELLOWSHIP,
    MANEUVER,
    MINION_ARCHERY,
    OVERWHELM,
    REGROUP,
    SHADOW_NUMBER,
    SKIRMISH,
    UNTIL_REGROUP,
    WOUND_LIMIT,
)
from engine.tcg.words.abilities import action, modifier, trigger
from engine.tcg.words.amounts import strength
from engine.tcg.words.cards import card, event, item
from engine.tcg.words.conditions import Spots
from engine.tcg.words.filters import (
    ANOTHER,
    ANY,
    BEARER,
    COMPANION,
    CONDITION,
    GONDOR,
    HOBBIT,
    MAN,
    MINION,
    RANGER,
    ROAMING,
    SHADOW,
    BorneBy,
    Skirmishing,
    WithKeyword,
    WithSignet,
)
from engine.tcg.words.occurrences import YOUR_TURN_STARTS
from engine.tcg.words.targets import THIS_CARD, a, each
from engine.tcg.words.verbs import Discard, Exert, Heal, PlayNextSite, make, one_of

ARMOR = item("1C92", "Armor", modifier(WOUND_LIMIT, BEARER, 1), bearer=MAN)
ATHELAS = item(
    "1U94",
    "Athelas",
    action(
        FELLOWSHIP,
        cost=Discard(THIS_CARD),
        does=one_of(Heal(a(COMPANION)), Discard(a(SHADOW & CONDITION & BorneBy(COMPANION)))),
    ),
    bearer=GONDOR & MAN,
)
BOROMIR_SON_OF_DENETHOR = card(
    "1U97",
    "Boromir, Son of Denethor",
    action(SKIRMISH, cost=Exert(THIS_CARD), does=make(a(HOBBIT), strength(+3))),
)
COAT_OF_MAIL = item("1C101", "Coat of Mail", modifier(OVERWHELM, BEARER, 3), bearer=MAN)
EREGIONS_TRAILS = event(
    "1C104",
    "Eregion's Trails",
    MANEUVER,
    cost=Exert(a(RANGER)),
    does=make(each(ROAMING & MINION), strength(-3), until=UNTIL_REGROUP),
)
GONDORS_VENGEANCE = event(
    "1C106", "Gondor's Vengeance", REGROUP, cost=Exert(a(RANGER & COMPANION)), does=Discard(a(MINION))
)
GREAT_SHIELD = item("1C107", "Great Shield", modifier(MINION_ARCHERY, ANY, -1), bearer=MAN)
NO_STRANGER_TO_THE_SHADOWS = item(
    "1U108",
    "No Stranger to the Shadows",
    modifier(SHADOW_NUMBER, ANY, -1),
    bearer=RANGER,
    one_per_bearer=True,
)
PATHFINDER = event("1C110", "Pathfinder", FELLOWSHIP, REGROUP, when=Spots(RANGER), does=PlayNextSite())
SWORDARM_OF_THE_WHITE_TOWER = event(
    "1C116",
    "Swordarm of the White Tower",
    SKIRMISH,
    does=make(a(GONDOR & COMPANION), strength(+2).or_(+4, when=WithKeyword("defender"))),
)
SWORDSMAN_OF_THE_NORTHERN_KINGDOM = event(
    "1C117",
    "Swordsman of the Northern Kingdom",
    SKIRMISH,
    does=make(a(RANGER), strength(+2).or_(+4, when=Skirmishing(ROAMING & MINION))),
)
ARAGORN_KING_IN_EXILE = card(
    "1P365",
    "Aragorn, King in Exile",
    trigger(YOUR_TURN_STARTS, may=True, does=Heal(a(ANOTHER & COMPANION & WithSignet("aragorn")))),
)

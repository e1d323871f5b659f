"""Sites of Bloodlines."""

from engine.tcg.card_words import *

IN_REGROUP = DuringPhase(REGROUP)

ABANDONED_MINE_SHAFT = card(
    "13U185",
    "Abandoned Mine Shaft",
    trigger(moves_from(THIS & ~OfRegion(1)), when=IN_REGROUP, does=AddBurdens()),
)
CAVES_OF_AGLAROND = card(
    "13S186", "Caves of Aglarond", trigger(MOVES_HERE, when=IN_REGROUP, does=RemoveBurden(2), may=True)
)
CITY_OF_KINGS = card("13U187", "City of Kings", trigger(MOVES_HERE, when=IN_REGROUP, does=Draw(), may=True))
COURTYARD_PARAPET = card(
    "13U188",
    "Courtyard Parapet",
    trigger(MOVES_HERE, does=may(AddBurdens(), cost=DiscardFromHand(2), who=FIRST_SHADOW_PLAYER)),
)
CROSSROADS_OF_THE_FALLEN_KINGS = card(
    "13S189",
    "Crossroads of the Fallen Kings",
    trigger(MOVES_HERE, when=IN_REGROUP, does=Heal(one_of_each_culture(COMPANION)), may=True),
)
DOORS_OF_DURIN = card("13U190", "Doors of Durin", modifier(STRENGTH, COMPANION & OfCommonestRace(COMPANION), -1))
FORDS_OF_ISEN = card("13S191", "Fords of Isen", modifier(STRENGTH, CHARACTER, PerBorne(ANY)))
THE_GREAT_GATES = card("13S192", "The Great Gates", modifier(STRENGTH, MINION, 1, while_=SpotsMore(COMPANION, MINION)))
ISENWASH = card(
    "13U193",
    "Isenwash",
    trigger(REGROUP_PHASE_STARTS, does=may(Exert(a(COMPANION)), cost=Exert(a(MINION)), who=EACH_SHADOW_PLAYER)),
)
REDHORN_PASS = card("13U194", "Redhorn Pass", bar(NO_TOKENS, ANY))

"""Cards of the Orc culture in Expanded Middle-earth."""

from engine.tcg.card_words import *

HALF_TROLL_OF_FAR_HARAD = card(
    "14R12",
    "Half-troll of Far Harad",
    trigger(
        ASSIGNMENT_PHASE_STARTS,
        when=SpotsMore(COMPANION, MINION),
        cost=RemoveTwilight(2),
        does=Play(ORC_CULTURE & ORC, (DISCARD,)),
        may=True,
    ),
)
HORROR_OF_HARAD = card("14R13", "Horror of Harad")

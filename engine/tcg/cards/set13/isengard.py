"""Isengard cards of Bloodlines."""

from engine.tcg.card_words import *

SARUMAN = Titled("Saruman")

ALATAR_DECEIVED = card(
    "13R78",
    "Alatar Deceived",
    trigger(
        wins_skirmish(WIZARD),
        does=BecomeMinion(11, 1, "wizard", (("fierce", 1), ("damage", 1)), takes_wounds=False),
    ),
)
PALLANDO_DECEIVED = card(
    "13U79",
    "Pallando Deceived",
    trigger(
        MANEUVER_PHASE_STARTS,
        cost=Exert(a(WIZARD)),
        does=BecomeMinion(10, 1, "wizard", takes_wounds=False),
        may=True,
    ),
)
RADAGAST_DECEIVED = card(
    "13R80", "Radagast Deceived", trigger(is_healed(WIZARD), does=BecomeMinion(12, 1, "wizard", takes_wounds=False))
)
STAFF_OF_SARUMAN = item(
    "13R81",
    "Staff of Saruman, Fallen Istar's Stave",
    action(
        REGROUP,
        when=SpotsOnly(SARUMAN, MINION),
        cost=Discard(THIS_CARD),
        does=ReturnToHand(a(YOUR & SARUMAN)),
    ),
    bearer=WIZARD,
)

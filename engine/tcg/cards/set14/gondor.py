"""Gondor cards of Expanded Middle-earth."""

from engine.tcg.card_words import *

DUILIN = card(
    "14R7",
    "Duilin, Ranger From Blackroot Vale",
    modifier(STRENGTH, THIS, 3, while_=AtSite(FOREST | RIVER)),
)
DUINHIR = card(
    "14R8",
    "Duinhir, Tall Man of Blackroot Vale",
    modifier(KEYWORD, THIS, 1, detail="damage", while_=Spots(MOUNT)),
    trigger(
        wins_skirmish(THIS),
        when=SpotsMore(MINION, COMPANION),
        cost=Exert(THIS_CARD),
        does=Discard(a(MINION & WithStrength(7))),
        may=True,
    ),
)
HALBARAD = card(
    "14R9",
    "Halbarad, Ranger of the North",
    modifier(TWILIGHT_COST, THIS, -1, while_=Spots(RING_BEARER & WithResistance(9))),
    trigger(MANEUVER_PHASE_STARTS, cost=DiscardFromHand(1, GONDOR), does=Heal(a(GONDOR & COMPANION)), may=True),
)

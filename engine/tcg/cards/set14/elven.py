"""Elven cards of Expanded Middle-earth."""

from engine.tcg.card_words import *

SONS_OF_ELROND = Titled("Elladan") | Titled("Elrohir")

ELLADAN = card(
    "14R2",
    "Elladan, Son of Elrond",
    modifier(TWILIGHT_COST, Titled("Elrohir"), -2),
    modifier(TWILIGHT_COST, YOUR & ELVEN & EVENT, -2, while_=DuringSkirmish(SONS_OF_ELROND)),
)
ELROHIR = card(
    "14R3",
    "Elrohir, Son of Elrond",
    modifier(TWILIGHT_COST, Titled("Elladan"), -2),
    trigger(
        is_played(ELVEN & EVENT, by="you"),
        when=DuringSkirmish(SONS_OF_ELROND),
        does=make(each(MINION & Skirmishing()), strength(-2)),
    ),
)
GILDOR_INGLORION = card(
    "14R4",
    "Gildor Inglorion, Of the House of Finrod",
    trigger(
        ARCHERY_PHASE_STARTS, when=SpotsMore(MINION, COMPANION), does=make(each(YOUR & COMPANION), gains("archer"))
    ),
)

"""Gandalf cards of Expanded Middle-earth."""

from engine.tcg.card_words import *

BRAND = card(
    "14R5",
    "Brand, King of Dale",
    modifier(STRENGTH, YOUR & (DWARF | ANOTHER & GANDALF_CULTURE & MAN), 1),
    modifier(FELLOWSHIP_ARCHERY, ANY, Excess(MINION, COMPANION), while_=SpotsMore(MINION, COMPANION)),
)
GRIMBEORN = card(
    "14R6",
    "Grimbeorn, Beorning Chieftain",
    trigger(TURN_STARTS, does=Heal(THIS_CARD)),
    trigger(
        MANEUVER_PHASE_STARTS,
        cost=(Exert(THIS_CARD, 2), DiscardFromHand(1, MINION)),
        does=make(THIS_CARD, strength(PrintedStrengthOf(CARDS)), until=UNTIL_REGROUP),
        may=True,
    ),
)

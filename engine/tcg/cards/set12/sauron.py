"""Sauron cards of Black Rider."""

from engine.tcg.card_words import *

THE_MOUTH_OF_SAURON_LIEUTENANT_OF_BARAD_DUR = card(
    "12R118",
    "The Mouth of Sauron, Lieutenant of Barad-dûr",
    action(ASSIGNMENT, does=Assign(THIS_CARD, to=a(COMPANION & Strongest(COMPANION), bind="fighter"))),
)

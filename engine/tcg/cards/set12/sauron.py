"""Sauron cards of Black Rider."""

from engine.tcg.names import ASSIGNMENT
from engine.tcg.words.abilities import action
from engine.tcg.words.cards import card
from engine.tcg.words.filters import COMPANION, Strongest
from engine.tcg.words.targets import THIS_CARD, a
from engine.tcg.words.verbs import Assign

THE_MOUTH_OF_SAURON_LIEUTENANT_OF_BARAD_DUR = card(
    "12R118",
    "The Mouth of Sauron, Lieutenant of Barad-dûr",
    action(ASSIGNMENT, does=Assign(THIS_CARD, to=a(COMPANION & Strongest(COMPANION), bind="fighter"))),
)

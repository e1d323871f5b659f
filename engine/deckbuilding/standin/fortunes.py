"""Fortunes of the main deck."""

from engine.deckbuilding.filters import ARTIFACTS
from engine.deckbuilding.words.cards import fortune
from engine.deckbuilding.words.gaining import GainCard
from engine.deckbuilding.words.verbs import DestroyCards, DrawCards, GainPower

FORTUNE_CARDS = (
    fortune("Raging River", copies=3, play=(GainPower(3),)),
    fortune("Flight of the Eagle", copies=2, play=(DrawCards(2),)),
    fortune("Gift of the Galadhrim", copies=2, play=(GainCard(ARTIFACTS, to="hand"),)),
    fortune("Song of Eärendil", copies=3, play=(DestroyCards(1, ("hand", "discard"), up_to=True), DrawCards(1))),
    fortune("Fellowship Renewed", copies=2, play=(GainCard(source=("valor",)),)),
)

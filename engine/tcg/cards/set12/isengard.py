"""Isengard cards of Black Rider."""

from engine.tcg.names import STRENGTH
from engine.tcg.words.abilities import modifier, when_played
from engine.tcg.words.cards import card
from engine.tcg.words.filters import COMPANION, OfNamedCulture
from engine.tcg.words.verbs import NameCulture

SARUMAN_OF_MANY_COLOURS = card(
    "12R54",
    "Saruman, Of Many Colours",
    when_played(does=NameCulture()),
    modifier(STRENGTH, COMPANION & OfNamedCulture(), -1),
)

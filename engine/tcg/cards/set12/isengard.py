"""Isengard cards of Black Rider."""

from engine.tcg.card_words import *

SARUMAN_OF_MANY_COLOURS = card(
    "12R54",
    "Saruman, Of Many Colours",
    when_played(does=NameCulture()),
    modifier(STRENGTH, COMPANION & OfNamedCulture(), -1),
)

"""Gondor cards of Shadows."""

from engine.tcg.card_words import *

RANGER_OF_WESTERNESSE = card("11S65", "Ranger of Westernesse", when_played(does=PlayNextSite(), may=True))

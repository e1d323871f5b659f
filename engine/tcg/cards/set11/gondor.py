"""Gondor cards of Shadows."""

from engine.tcg.words.abilities import when_played
from engine.tcg.words.cards import card
from engine.tcg.words.verbs import PlayNextSite

RANGER_OF_WESTERNESSE = card("11S65", "Ranger of Westernesse", when_played(does=PlayNextSite(), may=True))

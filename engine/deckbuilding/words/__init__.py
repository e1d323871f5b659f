"""The words of cards' texts. Importing this package registers them all."""

from engine.deckbuilding import filters, triggers
from engine.deckbuilding.words import amounts, cards, choosing, conditions, gaining, together, verbs

__all__ = ["amounts", "cards", "choosing", "conditions", "filters", "gaining", "together", "triggers", "verbs"]

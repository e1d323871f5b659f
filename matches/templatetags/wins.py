"""What pages about cards and decks show of what wins: ``{% card_wins card.id %}``, ``{% deck_record deck %}``."""

from typing import Any

from django import template
from django.utils import timezone

from cardpool.models import Deck
from matches import winning

register = template.Library()

OPPONENTS_SHOWN = 5
"""Kinds of opponents on the page of a deck; all stand on the page of its record."""


@register.inclusion_tag("matches/wins/_card_wins.html")
def card_wins(card_id: str) -> dict[str, Any]:
    """How often decks with the card won, in the format in which it was played most."""
    counted = winning.card_wins(card_id, today=timezone.now().date())
    wins, row = counted if counted is not None else (None, None)
    return {"wins": wins, "row": row}


@register.inclusion_tag("matches/wins/_deck_record.html")
def deck_record(deck: Deck) -> dict[str, Any]:
    """The record of a player's own deck against the kinds of opponents that it met most."""
    record = winning.deck_record(deck)
    return {"deck": deck, "record": record, "opponents": record.opponents[:OPPONENTS_SHOWN]}

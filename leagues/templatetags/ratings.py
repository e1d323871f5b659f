"""What a player's page shows of their ratings."""

from django import template
from django.db.models import QuerySet

from leagues.models import Rating
from leagues.rating_selectors import ratings_of
from players.models import Player

register = template.Library()


@register.simple_tag
def ratings(player: Player) -> QuerySet[Rating]:
    """A player's ratings, that of most results first."""
    return ratings_of(player)

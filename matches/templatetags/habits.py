"""What a player's page shows of their matches."""

from django import template

from matches.completion import Completion, completion_of
from players.models import Player

register = template.Library()


@register.simple_tag
def completion(player: Player) -> Completion:
    """How many of their matches the player has played to an end."""
    return completion_of(player)

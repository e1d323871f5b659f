"""What a player's page shows of their decks."""

from django import template

from cardpool.decks.selectors import public_decks
from cardpool.models import Deck
from players.models import Player

register = template.Library()
LATEST = 10


@register.simple_tag
def decks_shared_by(player: Player) -> list[Deck]:
    """The latest decks that the player shares with everybody."""
    return list(public_decks(player=player.username)[:LATEST])

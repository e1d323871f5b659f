"""How many casual matches a player has at once."""

from __future__ import annotations

from django.db.models import Q
from django.utils.translation import gettext as _

from matches.errors import Oversized
from matches.models import Seat
from matches.models.match import CASUAL
from players.models import Player

__all__ = ["MOST_CASUAL", "limit_check"]

MOST_CASUAL = 100
"""Casual matches of a player who has chosen no smaller number."""


def limit_check(player: Player) -> None:
    """Refuse another casual match to a player who has as many as they want, or as the site allows. One query.

    Matches of events do not count: who enters an event plays what it pairs.

    Raises:
        Oversized: says what to do.
    """
    casual = Q()
    for word in CASUAL:
        casual |= Q(match__origin__startswith=f"{word}:")
    count = Seat.objects.filter(casual, player=player, ended_at__isnull=True).count()
    most = player.matches_most or MOST_CASUAL
    if count >= most:
        own = _("as many as you have chosen; finish one first, or choose more on your profile")
        raise Oversized(
            _("You have %(count)s casual matches open, %(own)s.")
            % {"count": count, "own": own if player.matches_most else _("the most")}
        )

"""Who sits at a draft. Registered with `players.authority` when the app starts."""

from django.db.models import QuerySet

from cardpool.models import Draft
from players.authority import Stake, stake_rows
from players.models import Player

__all__ = ["register"]


def _seated(player: Player) -> QuerySet[Draft]:
    return Draft.objects.filter(seats__player=player)


def register() -> None:
    """Register it."""
    stake_rows(Draft, Stake.TABLE, _seated)

"""Who sits at a draft. Registered with `players.staff.authority` when the app starts."""

from django.db.models import QuerySet

from cardpool.models import Draft
from players.models import Player
from players.staff.authority import Stake, stake_rows

__all__ = ["register"]


def _seated(player: Player) -> QuerySet[Draft]:
    return Draft.objects.filter(seats__player=player)


def register() -> None:
    """Register it."""
    stake_rows(Draft, Stake.TABLE, _seated)

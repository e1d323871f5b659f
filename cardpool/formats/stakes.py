"""Whose a format is. Registered with `players.staff.authority` when the app starts."""

from collections.abc import Iterable

from django.db.models import Model

from cardpool.models import Format
from players.models import Player
from players.staff.authority import Office, office_source

__all__ = ["register"]


def _offices(player: Player, subject: Model | None) -> Iterable[Office]:
    if isinstance(subject, Format) and subject.owner_id == player.pk:
        yield Office.OWNER


def register() -> None:
    """Register it."""
    office_source(_offices)

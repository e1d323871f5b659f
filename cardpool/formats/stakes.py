"""Whose a format is. Registered with `players.authority` when the app starts."""

from collections.abc import Iterable

from django.db.models import Model

from cardpool.models import Format
from players.authority import Office, office_source
from players.models import Player

__all__ = ["register"]


def _offices(player: Player, subject: Model | None) -> Iterable[Office]:
    if isinstance(subject, Format) and subject.owner_id == player.pk:
        yield Office.OWNER


def register() -> None:
    """Register it."""
    office_source(_offices)

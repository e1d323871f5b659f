"""What registering changes of an entry, for operations that change it and for their undoing."""

from collections.abc import Mapping
from typing import Any

from django.utils.dateparse import parse_datetime

from leagues.events.models import Entrant

ENTRY = ("deck_version", "dropped_at", "cut", "cut_own", "checked_in_at")
"""The fields that registering changes."""


def entry_before(entrant: Entrant) -> dict[str, Any]:
    """What an entry was before it changes, for the data of the operation that changes it."""
    return {
        "deck_version": entrant.deck_version_id,
        "cut": entrant.cut,
        "cut_own": entrant.cut_own,
        "dropped_at": entrant.dropped_at.isoformat() if entrant.dropped_at else None,
        "checked_in_at": entrant.checked_in_at.isoformat() if entrant.checked_in_at else None,
    }


def entry_back(entrant: Entrant, before: Mapping[str, Any]) -> None:
    """Make an entry what it was before, as `entry_before` says, without saving it."""
    entrant.deck_version_id, entrant.cut, entrant.cut_own = before["deck_version"], before["cut"], before["cut_own"]
    for name in ("dropped_at", "checked_in_at"):
        text = before.get(name)
        setattr(entrant, name, parse_datetime(text) if text else None)

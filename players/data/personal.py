"""What the apps above know of a player, for the export of their data and the deletion of their account.

Each app registers in its ``ready`` what belongs to a player, what keeps an account from being deleted, and what goes
with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any

from players.models import Player

__all__ = ["ERASURES", "OBSTACLES", "PERSONAL", "Erasure", "deletion_erases", "deletion_waits_for", "personal_data"]

Rows = Callable[[Player], Any]
Obstacles = Callable[[Player], Iterable[str]]
Erasure = Callable[[Player, str, datetime], None]

PERSONAL: dict[str, Rows] = {}
OBSTACLES: list[Obstacles] = []
ERASURES: list[Erasure] = []


def personal_data(name: str, rows: Rows) -> None:
    """Register a file of the export: its name and its content, as JSON-ready data with times left as they are."""
    PERSONAL[name] = rows


def deletion_waits_for(obstacles: Obstacles) -> None:
    """Register why an account cannot be deleted yet: sentences that say what to do first."""
    if obstacles not in OBSTACLES:
        OBSTACLES.append(obstacles)


def deletion_erases(erase: Erasure) -> None:
    """Register what goes with an account; called in the transaction, with the name that takes the place of the
    player's."""
    if erase not in ERASURES:
        ERASURES.append(erase)

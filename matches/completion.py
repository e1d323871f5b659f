"""How many of the matches a player began they have played to an end."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from matches.models import Seat
from players.models import Player

__all__ = ["LATEST", "Completion", "completion_of"]

LATEST = 100
"""Matches that are looked at, the newest."""


@dataclass(frozen=True, slots=True)
class Completion:
    """Finished matches against people, and how many of them the player did not leave to the clock."""

    finished: int
    completed: int

    @property
    def percent(self) -> int | None:
        """The share in whole per cent, rounded down; ``None`` without matches."""
        return 100 * self.completed // self.finished if self.finished else None


def completion_of(player: Player) -> Completion:
    """The player's newest finished matches against people. One query.

    A match counts as completed unless the player's clock ran out. To concede completes it.
    """
    others = Seat.objects.filter(match=OuterRef("match"), player__is_bot=False).exclude(player=player)
    rows = (
        Seat.objects.filter(Exists(others), player=player, ended_at__isnull=False)
        .exclude(match__started_at=None)
        .order_by("-ended_at", "-pk")
        .values_list("timed_out", flat=True)
    )
    timeouts = list(rows[:LATEST])
    return Completion(len(timeouts), timeouts.count(False))

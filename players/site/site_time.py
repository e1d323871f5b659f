"""The time the site was up, for the clocks of every app: the app that watches it registers how it is asked.

Time in which the site was away counts on no clock. Without such an app all time counts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Protocol

__all__ = ["UpTime", "site_watched_by", "up_time"]


class UpTime(Protocol):
    """Which of the time since a moment the site was up."""

    def is_watched(self, now: datetime) -> bool:
        """Whether the site is watched now; where not, no clock is judged."""

    def counted(self, since: datetime, now: datetime) -> timedelta:
        """The time from ``since`` to ``now`` that counts. What is not watched now does not count yet."""

    def moved(self, since: datetime, deadline: datetime, now: datetime | None = None) -> datetime:
        """A deadline set at ``since``, moved by the time in which the site was away up to ``now``; without ``now`` by
        recorded outages alone, so that it is never later than where it will be in the end."""


@dataclass(frozen=True, slots=True)
class _AlwaysUp:
    """A site that nobody watches: all time counts."""

    def is_watched(self, now: datetime) -> bool:
        return True

    def counted(self, since: datetime, now: datetime) -> timedelta:
        return max(timedelta(0), now - since)

    def moved(self, since: datetime, deadline: datetime, now: datetime | None = None) -> datetime:
        return deadline


_WATCHED: list[Callable[[datetime | None], UpTime]] = []


def site_watched_by(read: Callable[[datetime | None], UpTime]) -> None:
    """Register who knows when the site was up: ``read(since)``. The last one counts."""
    _WATCHED[:] = [read]


def up_time(since: datetime | None) -> UpTime:
    """When the site was up since a moment (``None``: only whether it is watched); at most two statements."""
    return _WATCHED[0](since) if _WATCHED else _AlwaysUp()

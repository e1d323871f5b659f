"""Presets of new events and seasons: settings that many hold, so that three presses announce one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils import timezone
from django.utils.functional import Promise

__all__ = ["FRIDAY", "SATURDAY", "Preset", "next_start"]

FRIDAY, SATURDAY = 4, 5


def next_start(weekday: int, hour: int, now: datetime) -> datetime:
    """The next such weekday and hour in the reader's time zone, at least an hour away."""
    local = timezone.localtime(now)
    start = (local + timedelta(days=(weekday - local.weekday()) % 7)).replace(
        hour=hour, minute=0, second=0, microsecond=0
    )
    return start if start >= local + timedelta(hours=1) else start + timedelta(days=7)


@dataclass(frozen=True)
class Preset:
    """A kind of event or season with the ``values`` of the form's fields; ``start`` gives its time from now."""

    slug: str
    title: str | Promise
    about: str | Promise
    values: Mapping[str, Any]
    start: Callable[[datetime], datetime]

    @property
    def short_title(self) -> str:
        """The title without what follows its comma."""
        return str(self.title).split(",")[0]

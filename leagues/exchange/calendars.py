"""Write dates as an iCalendar file (RFC 5545), to subscribe to."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from icalendar import Calendar, Event

__all__ = ["Date", "calendar_bytes"]

SHOWN_FOR = timedelta(minutes=30)
"""How long a moment is in a calendar."""


class Date(NamedTuple):
    """Something in a calendar: ``key`` names it for ever within its calendar; without an end it is a moment."""

    key: str
    title: str
    begins: datetime
    ends: datetime | None = None


def calendar_bytes(
    dates: Iterable[Date],
    *,
    name: str,
    key: str,
    site: str,
    url: str,
    changed_at: datetime,
    version: int,
    cancelled: bool,
) -> bytes:
    """The calendar of an event or a season.

    Its entries are named after ``key`` and the host ``site``, and lead to ``url``. ``version`` grows with every change,
    the last of which was at ``changed_at``.
    """
    found = Calendar()
    found.add("prodid", "-//Entmoot//Events//EN")
    found.add("version", "2.0")
    found.add("method", "PUBLISH")
    found.add("x-wr-calname", name)
    found.add("refresh-interval;value=duration", "PT1H")
    for date in dates:
        entry = Event()
        entry.add("uid", f"{key}-{date.key}@{site}")
        entry.add("dtstamp", changed_at)
        entry.add("sequence", version)
        entry.add("summary", f"{name}: {date.title}")
        entry.add("dtstart", date.begins)
        entry.add("dtend", date.ends if date.ends is not None else date.begins + SHOWN_FOR)
        entry.add("url", url)
        entry.add("status", "CANCELLED" if cancelled else "CONFIRMED")
        found.add_component(entry)
    return bytes(found.to_ical())

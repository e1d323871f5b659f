"""Write dates as an iCalendar file (RFC 5545), to subscribe to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from icalendar import Calendar, Event

from matches.games.registry import room_of

__all__ = ["Date", "Listed", "calendar_bytes", "listing_bytes"]

SHOWN_FOR = timedelta(minutes=30)
"""How long a moment is in a calendar."""


class Date(NamedTuple):
    """Something in a calendar: ``key`` names it for ever within its calendar; without an end it is a moment."""

    key: str
    title: str
    begins: datetime
    ends: datetime | None = None


@dataclass(frozen=True, slots=True)
class Listed:
    """An event or a season with the moments at which it begins and ends; ``ends`` is ``None`` while that is open."""

    kind: str
    id: int
    name: str
    ruleset: str
    status: str
    status_name: str
    sanctioned: bool
    begins: datetime
    ends: datetime | None
    url: str
    version: int

    @property
    def game(self) -> str:
        """The name of the game."""
        return str(room_of(self.ruleset).name)


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
    calendar = _calendar(name)
    for date in dates:
        entry = _entry(f"{key}-{date.key}@{site}", f"{name}: {date.title}", date.begins, date.ends, url)
        entry.add("dtstamp", changed_at)
        entry.add("sequence", version)
        entry.add("status", "CANCELLED" if cancelled else "CONFIRMED")
        calendar.add_component(entry)
    return bytes(calendar.to_ical())


def listing_bytes(listed: Iterable[Listed], *, name: str, site: str, base: str, now: datetime) -> bytes:
    """A calendar of many events and seasons, one entry each.

    Entries are named after the host ``site``, and lead to their pages below ``base``. An entry without an end is a
    moment.
    """
    calendar = _calendar(name)
    for row in listed:
        uid = f"{row.kind}-{row.id}@{site}"
        entry = _entry(uid, f"{row.name} ({row.game})", row.begins, row.ends, f"{base}{row.url}")
        entry.add("dtstamp", now)
        entry.add("sequence", row.version)
        entry.add("status", "CONFIRMED")
        calendar.add_component(entry)
    return bytes(calendar.to_ical())


def _calendar(name: str) -> Calendar:
    calendar = Calendar()
    calendar.add("prodid", "-//Entmoot//Events//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval;value=duration", "PT1H")
    return calendar


def _entry(uid: str, title: str, begins: datetime, ends: datetime | None, url: str) -> Event:
    entry = Event()
    entry.add("uid", uid)
    entry.add("summary", title)
    entry.add("dtstart", begins)
    entry.add("dtend", ends if ends is not None and ends > begins else begins + SHOWN_FOR)
    entry.add("url", url)
    return entry

"""The events and seasons of a month, by game: when they begin, and how long they go on."""

from __future__ import annotations

import calendar
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Self

from django.db.models import Max, Min, Q
from django.db.models.functions import Coalesce
from django.utils import timezone

from leagues.events.models import Tournament
from leagues.exchange.calendars import Listed
from leagues.seasons.models import Season

__all__ = ["LISTED_MOST", "Day", "Listed", "Month", "days_of", "listed_between"]

LISTED_MOST = 500
"""Events, and seasons, of one month."""
FIRST_YEAR, LAST_YEAR = 2000, 2100
_MONTH = re.compile(r"(\d{4})-(\d{2})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Month:
    """A month of a year, in the time zone that is active."""

    year: int
    number: int

    @classmethod
    def read(cls, text: str) -> Self | None:
        """The month of a text such as "2026-03"; ``None`` where it is none from 2000 to 2100."""
        matched = _MONTH.fullmatch(text)
        if matched is None:
            return None
        year, number = int(matched[1]), int(matched[2])
        return cls(year, number) if FIRST_YEAR <= year <= LAST_YEAR and 1 <= number <= 12 else None

    @classmethod
    def of(cls, now: datetime) -> Self:
        """The month of a moment."""
        here = timezone.localtime(now)
        return cls(here.year, here.month)

    def __str__(self) -> str:
        return f"{self.year}-{self.number:02}"

    @property
    def first(self) -> date:
        """Its first day."""
        return date(self.year, self.number, 1)

    @property
    def begins(self) -> datetime:
        """The moment at which it begins."""
        return datetime(self.year, self.number, 1, tzinfo=timezone.get_current_timezone())

    @property
    def next(self) -> Month:
        return Month(self.year + self.number // 12, self.number % 12 + 1)

    @property
    def previous(self) -> Month:
        return Month(self.year - (self.number == 1), (self.number - 2) % 12 + 1)

    @property
    def has_next(self) -> bool:
        return (self.year, self.number) < (LAST_YEAR, 12)

    @property
    def has_previous(self) -> bool:
        return (self.year, self.number) > (FIRST_YEAR, 1)


def listed_between(since: datetime, until: datetime, now: datetime, game: str = "") -> list[Listed]:
    """The announced events and seasons that begin or go on from ``since`` to before ``until``, in order; of a game or
    of all. What is called off is left out. Two statements."""
    status = Tournament.Status
    events = Tournament.objects.exclude(status__in=(status.DRAFT, status.CANCELLED)).only(
        "name", "ruleset", "status", "started_at", "starts_at", "finished_at", "sanction_number", "version"
    )
    events = events.annotate(begins=Coalesce("started_at", "starts_at")).filter(begins__lt=until)
    goes_on = Q(finished_at__gte=since) | Q(begins__gte=since)
    events = events.filter(goes_on | Q(status=status.RUNNING) if now >= since else goes_on)
    over = Season.Status
    seasons = Season.objects.exclude(status__in=(over.DRAFT, over.CANCELLED)).select_related("league")
    seasons = seasons.annotate(
        begins=Coalesce("started_at", Min("series__opens_at")), ends=Coalesce("finished_at", Max("series__closes_at"))
    ).filter(begins__lt=until, ends__gte=since)
    if game:
        events, seasons = events.filter(ruleset=game), seasons.filter(ruleset=game)
    entries = [_of_event(row) for row in events.order_by("begins", "pk")[:LISTED_MOST]]
    entries += [_of_season(row) for row in seasons.order_by("begins", "pk")[:LISTED_MOST]]
    return sorted(entries, key=lambda row: (row.begins, row.kind, row.id))


def _of_event(row: Tournament) -> Listed:
    begins = row.started_at or row.starts_at
    assert begins is not None
    return Listed(
        "event", row.pk, row.name, row.ruleset, row.status, str(row.get_status_display()), row.sanctioned, begins,
        row.finished_at, row.get_absolute_url(), row.version,
    )  # fmt: skip


def _of_season(row: Season) -> Listed:
    return Listed(
        "season", row.pk, str(row), row.ruleset, row.status, str(row.get_status_display()), row.sanctioned,
        row.begins, row.ends, row.get_absolute_url(), row.version,  # type: ignore[attr-defined]
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Day:
    """A day of the grid: those that begin on it; ``inside`` says whether it is of the month."""

    day: date
    inside: bool
    today: bool
    begin: Sequence[Listed]


def days_of(month: Month, listed: Sequence[Listed], now: datetime) -> list[Day]:
    """The days of the whole weeks of a month, from Monday on."""
    by_day: dict[date, list[Listed]] = {}
    for row in listed:
        by_day.setdefault(timezone.localtime(row.begins).date(), []).append(row)
    first = month.first - timedelta(days=month.first.weekday())
    last = month.first.replace(day=calendar.monthrange(month.year, month.number)[1])
    count = (last - first).days // 7 * 7 + 7
    today = timezone.localtime(now).date()
    days = (first + timedelta(days=number) for number in range(count))
    return [
        Day(day, day.month == month.number, day == today, by_day.get(day, ()) if day.month == month.number else ())
        for day in days
    ]

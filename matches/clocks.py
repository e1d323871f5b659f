"""Correspondence clocks: a bank per seat, an increment per completed game turn, a cap, and a limit of silence.

Only a seat that is asked something has a running clock; in simultaneous decisions several run. Days off (UTC days:
leave of the player, weekends where the match says so) and outages of the site count for nothing. All functions are
pure; times are aware.

>>> settings = ClockSettings(bank=timedelta(days=10))
>>> start = datetime(2026, 1, 1, tzinfo=UTC)
>>> deadline(settings.bank, start, settings, NEVER_OFF) - start     # the silence limit comes before the bank's end
datetime.timedelta(days=7)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from datetime import UTC, date, datetime, time, timedelta

from django.utils.translation import gettext as _

__all__ = [
    "LEAVE_DAYS_A_YEAR",
    "NEVER_OFF",
    "WARNINGS",
    "ClockSettings",
    "Span",
    "TimeOff",
    "deadline",
    "effective",
    "increased",
    "later",
    "longest_match",
    "spans_merge",
    "time_off",
    "warning_at",
    "warning_due",
]

LEAVE_DAYS_A_YEAR = 30
WARNINGS = (50, 80, 95)
"""Per cent of the time for one answer at which a player is warned, once each."""

Span = tuple[datetime, datetime]
"""From one moment up to another."""
_WEEKEND = (5, 6)
_LONGEST_SPAN = 3700  # days; no bank reaches ten years, so a walk this long is a mistake and not a clock


@dataclass(frozen=True, slots=True)
class ClockSettings:
    """The settings of a clock. Every duration is positive.

    Attributes:
        bank: what each seat begins with.
        increment: added to every seat's bank for each completed game turn.
        cap: the bank never grows beyond this.
        silence: longest time for one answer, however full the bank.
        weekend_pause: Saturdays and Sundays (UTC) count for nothing.
        leave: players' leave days count for nothing.
        leave_days: no more of them than so many in one match, the first ones.
        automatic_leave: a clock that runs out takes a whole day of leave by itself, while there is any.
    """

    bank: timedelta = timedelta(days=10)
    increment: timedelta = timedelta(hours=24)
    cap: timedelta = timedelta(days=14)
    silence: timedelta = timedelta(days=7)
    weekend_pause: bool = False
    leave: bool = True
    leave_days: int = 10
    automatic_leave: bool = True

    def check(self) -> list[str]:
        """Sentences that say what is wrong with these settings; empty when nothing is."""
        problems = []
        if not timedelta(minutes=1) <= self.bank <= timedelta(days=365):
            problems.append(_("The bank must be between a minute and 365 days."))
        if not timedelta(0) <= self.increment <= timedelta(days=30):
            problems.append(_("The increment must be between nothing and 30 days."))
        if self.cap < self.bank:
            problems.append(_("The cap must not be less than the bank."))
        if not timedelta(minutes=1) <= self.silence <= timedelta(days=365):
            problems.append(_("The silence limit must be between a minute and 365 days."))
        if not 0 <= self.leave_days <= LEAVE_DAYS_A_YEAR:
            problems.append(
                _("A match may count between none and %(leave_days_a_year)s days of leave.")
                % {"leave_days_a_year": LEAVE_DAYS_A_YEAR}
            )
        return problems

    def as_data(self) -> dict[str, int | bool]:
        """JSON-ready; durations in whole seconds."""
        data: dict[str, int | bool] = {}
        for field in fields(self):
            value = getattr(self, field.name)
            data[field.name] = int(value.total_seconds()) if isinstance(value, timedelta) else value
        return data

    @classmethod
    def from_data(cls, data: Mapping[str, int | bool]) -> ClockSettings:
        """The settings from ``as_data``; missing keys get their defaults.

        Settings stored before leave was limited and automatic keep what their matches began with.
        """
        values: dict[str, int | bool | timedelta] = {}
        if data and "leave_days" not in data:
            values |= {"leave_days": LEAVE_DAYS_A_YEAR, "automatic_leave": False}
        for field in fields(cls):
            if field.name in data:
                stored = data[field.name]
                plain = isinstance(stored, bool) or field.name == "leave_days"
                values[field.name] = stored if plain else timedelta(seconds=stored)
        return cls(**values)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class TimeOff:
    """The time that does not count on one clock.

    Attributes:
        days: whole days (UTC): the player's leave.
        weekends: whether Saturdays and Sundays (UTC) are off too.
        outages: when the site was away, in order and apart from each other, as `spans_merge` gives them.
    """

    days: frozenset[date] = frozenset()
    weekends: bool = False
    outages: tuple[Span, ...] = ()

    def is_day_off(self, day: date) -> bool:
        """Whether the whole day is off."""
        return day in self.days or (self.weekends and day.weekday() in _WEEKEND)


NEVER_OFF = TimeOff()


def time_off(
    settings: ClockSettings, leave: Collection[date], outages: tuple[Span, ...] = (), *, began: date = date.min
) -> TimeOff:
    """The time off of a player with these leave days, when the site was away in these spans.

    Of the leave days since the match ``began`` (UTC) the first ones count, as many as the settings allow.
    """
    days = sorted(day for day in leave if day >= began)[: settings.leave_days] if settings.leave else ()
    return TimeOff(frozenset(days), settings.weekend_pause, outages)


def spans_merge(spans: Iterable[Span]) -> tuple[Span, ...]:
    """The spans in order, merged where they overlap; empty ones are left out."""
    merged: list[Span] = []
    for began, ended in sorted(spans):
        if merged and began <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], ended))
        elif began < ended:
            merged.append((began, ended))
    return tuple(merged)


def _midnight_after(moment: datetime) -> datetime:
    return datetime.combine(moment.astimezone(UTC).date() + timedelta(days=1), time(), UTC)


def _without(since: datetime, until: datetime, outages: tuple[Span, ...]) -> Iterator[Span]:
    """The parts of a span outside the outages, in order."""
    for began, ended in outages:
        if ended <= since:
            continue
        if began >= until:
            break
        if began > since:
            yield since, began
        since = ended
    if since < until:
        yield since, until


def _counting(start: datetime, end: datetime, off: TimeOff) -> Iterator[Span]:
    """The parts of a span that count, in order."""
    if not off.days and not off.weekends:
        yield from _without(start, end, off.outages)
        return
    moment = start
    while moment < end:
        until = min(_midnight_after(moment), end)
        if not off.is_day_off(moment.astimezone(UTC).date()):
            yield from _without(moment, until, off.outages)
        moment = until


def effective(start: datetime, end: datetime, off: TimeOff) -> timedelta:
    """The time from ``start`` to ``end`` that counts; nothing when ``end`` is not after ``start``."""
    start, end = start.astimezone(UTC), end.astimezone(UTC)
    if end <= start:
        return timedelta(0)
    return sum((until - since for since, until in _counting(start, end, off)), timedelta(0))


def later(start: datetime, length: timedelta, off: TimeOff) -> datetime:
    """The moment (UTC) at which ``length`` of counting time has passed since ``start``."""
    # Where summer time begins, a day of a zone's own reckoning has 23 hours; a clock's has 24.
    start = start.astimezone(UTC)
    if off == NEVER_OFF or length <= timedelta(0):
        return start + max(timedelta(0), length)
    furthest = start + timedelta(days=_LONGEST_SPAN)
    for since, until in _counting(start, furthest, off):
        if length <= until - since:
            return since + length
        length -= until - since
    return furthest


def deadline(bank: timedelta, start: datetime, settings: ClockSettings, off: TimeOff) -> datetime:
    """When a seat asked at ``start`` runs out of time: its bank's end or the silence limit, whichever is first."""
    return later(start, min(bank, settings.silence), off)


def increased(bank: timedelta, turns: int, settings: ClockSettings) -> timedelta:
    """A bank after so many completed game turns. The cap stops growth; it never takes anything away."""
    return max(bank, min(settings.cap, bank + settings.increment * turns))


def warning_due(since: datetime, until: datetime, now: datetime, warned: int, off: TimeOff = NEVER_OFF) -> int:
    """The highest warning (50, 80, 95) reached and not given yet, or 0."""
    whole = effective(since, until, off)
    if not whole or now >= until:
        return 0
    used = 100 * (effective(since, now, off) / whole)
    reached = [level for level in WARNINGS if level <= used and level > warned]
    return max(reached, default=0)


def warning_at(since: datetime, until: datetime, warned: int, off: TimeOff = NEVER_OFF) -> datetime | None:
    """When the next warning is due; ``None`` when all are given."""
    level = next((level for level in WARNINGS if level > warned), None)
    return later(since, effective(since, until, off) * level / 100, off) if level is not None else None


def longest_match(settings: ClockSettings, turn_cap: int, seats: int) -> timedelta:
    """The longest time a match can last, outages apart: every seat uses all its bank, increments and leave days."""
    total = (settings.bank + settings.increment * turn_cap) * seats
    if settings.leave:
        total += timedelta(days=settings.leave_days) * seats
    if settings.weekend_pause:
        # Of any days in a row at most two sevenths and two more are weekends.
        total = (total + timedelta(days=2)) * 7 / 5
    return total

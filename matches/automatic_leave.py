"""Leave that is taken by itself: a clock that would run out takes a whole day of its player's leave instead.

The day is the one (UTC) on which the time ran out. All of it counts for nothing, on every clock of the player. No match
counts more leave than its clock allows, and nobody has more than the year's allowance. Players can switch it off.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, date, datetime, timedelta

from matches import clocks
from matches.clocks import LEAVE_DAYS_A_YEAR
from matches.models import LeaveDay, MatchStatus, Seat
from matches.seat_clock import bank_of
from matches.site_time import SiteTime, deadlines_now, off_of, site_time

__all__ = ["days_to_take", "time_is_up"]

_BEFORE = timedelta(microseconds=1)


def days_to_take(seat: Seat, leave: Collection[date], site: SiteTime, now: datetime) -> list[date]:
    """The days of leave that bring the deadline of this running clock beyond ``now``; empty when none do.

    ``leave`` are all days the player has taken; the match has to be loaded.
    """
    settings = seat.match.settings
    if not settings.leave or not settings.automatic_leave or seat.running_since is None:
        return []
    if seat.player.is_bot or not seat.player.automatic_leave:
        return []
    days, taken = set(leave), []
    until = clocks.deadline(bank_of(seat), seat.running_since, settings, off_of(seat, days, site, now))
    while until <= now:
        day = _next_day(until, days)
        if day is None or not _allowed(seat, days, day, now):
            return []
        days.add(day)
        taken.append(day)
        until = clocks.deadline(bank_of(seat), seat.running_since, settings, off_of(seat, days, site, now))
    return taken


def time_is_up(seat: Seat, now: datetime) -> bool:
    """Whether a seat of a running match has run out of time and of leave that is taken by itself.

    Reads more only where the stored deadline says so.
    """
    if seat.deadline is None or seat.deadline > now or seat.match.status != MatchStatus.RUNNING:
        return False
    assert seat.running_since is not None
    site = site_time(seat.running_since)
    deadlines_now([seat], now, site)
    if seat.deadline > now:
        return False
    leave = set(LeaveDay.objects.filter(player=seat.player_id).values_list("day", flat=True))
    return not days_to_take(seat, leave, site, now)


def _next_day(until: datetime, days: Collection[date]) -> date | None:
    """The day on which the time ran out: at midnight the one before, unless that is leave already."""
    for moment in (until - _BEFORE, until):
        day = moment.astimezone(UTC).date()
        if day not in days:
            return day
    return None


def _allowed(seat: Seat, days: Collection[date], day: date, now: datetime) -> bool:
    today = now.astimezone(UTC).date()
    began = (seat.match.started_at or seat.match.created_at).astimezone(UTC).date()
    in_this_match = sum(began <= taken <= today for taken in days)
    this_year = sum(taken.year == day.year for taken in days)
    return in_this_match < seat.match.settings.leave_days and this_year < LEAVE_DAYS_A_YEAR

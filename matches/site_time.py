"""The time the site was up: recorded outages, and the sweep's heartbeat.

Clocks are judged and charged only by time that the sweep has witnessed. Where its heartbeat is missing, whoever touches
a match first sees the clock that the sweep will see when it comes back: the silence counts for nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from matches.clocks import Span, TimeOff, effective, later, spans_merge, time_off
from matches.models import Heartbeat, LeaveDay, Outage, Seat
from matches.seat_clock import deadline_set

__all__ = [
    "OUTAGE_AFTER",
    "SWEEP",
    "UNWITNESSED_AFTER",
    "SiteTime",
    "deadline_moved",
    "deadlines_now",
    "off_of",
    "site_time",
    "time_counted",
]

SWEEP = "sweep"
"""Name of the sweep's heartbeat."""
UNWITNESSED_AFTER = timedelta(minutes=1)
"""A heartbeat older than this: the time since is not charged to anybody yet. The sweep runs every few seconds."""
OUTAGE_AFTER = timedelta(minutes=10)
"""When the sweep comes back after a longer silence, the silence is recorded as an outage and never charged."""


@dataclass(frozen=True, slots=True)
class SiteTime:
    """Outages recorded, and when the sweep was last seen (``None``: never yet)."""

    outages: tuple[Span, ...] = ()
    seen_at: datetime | None = None

    def unwitnessed(self, now: datetime) -> Span | None:
        """The silence that is going on now, or ``None``."""
        if self.seen_at is None or now - self.seen_at <= UNWITNESSED_AFTER:
            return None
        return self.seen_at, now

    def begins_at(self, now: datetime) -> datetime:
        """When a clock that is started ``now`` begins to run.

        Where this machine's clock has gone back, not before the sweep was last seen: were it put right before the next
        sweep, nobody would have witnessed the time between, and all of it would be charged. Should it stay back, the
        sweep sets the beginning to its own time.
        """
        if self.seen_at is not None and self.seen_at - now > UNWITNESSED_AFTER:
            return self.seen_at
        return now

    def spans(self, now: datetime) -> tuple[Span, ...]:
        """When the site was away, up to ``now``."""
        silence = self.unwitnessed(now)
        return self.outages if silence is None else spans_merge((*self.outages, silence))

    def is_watched(self, now: datetime) -> bool:
        """Whether no silence is going on now."""
        return self.unwitnessed(now) is None

    def counted(self, since: datetime, now: datetime) -> timedelta:
        """The time from ``since`` to ``now`` without that in which the site was away."""
        return effective(since, now, TimeOff(outages=self.spans(now)))

    def moved(self, since: datetime, deadline: datetime, now: datetime | None = None) -> datetime:
        """A deadline set at ``since``, moved by the time in which the site was away, without ``now`` by recorded
        outages alone."""
        outages = self.outages if now is None else self.spans(now)
        return later(since, deadline - since, TimeOff(outages=outages))


def site_time(since: datetime | None) -> SiteTime:
    """The outages that ended after ``since`` (``None``: none are wanted) and the heartbeat. At most two statements."""
    outages: Iterable[Span] = ()
    if since is not None:
        outages = Outage.objects.filter(ended_at__gt=since).values_list("began_at", "ended_at")
    seen_at = Heartbeat.objects.filter(name=SWEEP).values_list("seen_at", flat=True).first()
    return SiteTime(spans_merge(outages), seen_at)


def deadlines_now(seats: Iterable[Seat], now: datetime, site: SiteTime | None = None) -> None:
    """Recompute the deadlines of running clocks, in memory. Three statements for any number of seats.

    The stored deadline is what the sweep searches by; where the site was away it may be behind.
    """
    running = [seat for seat in seats if seat.running_since is not None]
    if not running:
        return
    if site is None:
        site = site_time(min(seat.running_since for seat in running if seat.running_since is not None))
    leave: dict[int, set[date]] = {}
    for player_id, day in LeaveDay.objects.filter(player__in={seat.player_id for seat in running}).values_list(
        "player_id", "day"
    ):
        leave.setdefault(player_id, set()).add(day)
    for seat in running:
        deadline_set(seat, seat.match.settings, off_of(seat, leave.get(seat.player_id, ()), site, now))


def off_of(seat: Seat, leave: Iterable[date], site: SiteTime, now: datetime) -> TimeOff:
    """The time up to ``now`` that does not count on a seat's clock."""
    began = (seat.match.started_at or seat.match.created_at).astimezone(UTC).date()
    return time_off(seat.match.settings, frozenset(leave), site.spans(now), began=began)


def deadline_moved(since: datetime, deadline: datetime, now: datetime) -> datetime:
    """A deadline set at ``since``, moved by the time in which the site was away."""
    return site_time(since).moved(since, deadline, now)


def time_counted(since: datetime, now: datetime) -> timedelta:
    """The time from ``since`` to ``now`` without that in which the site was away."""
    return site_time(since).counted(since, now)

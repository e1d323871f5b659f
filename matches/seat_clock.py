"""Start, stop and credit the clock of a seat. In memory; the caller saves."""

from datetime import datetime, timedelta

from matches import clocks
from matches.clocks import ClockSettings, TimeOff
from matches.models import Seat

__all__ = ["CLOCK_FIELDS", "bank_of", "clock_credit", "clock_start", "clock_stop", "deadline_set", "time_left"]

CLOCK_FIELDS = ("bank_ms", "running_since", "deadline", "warned", "warn_at")
_MS = timedelta(milliseconds=1)


def bank_of(seat: Seat) -> timedelta:
    """The time left when the clock last stopped."""
    return seat.bank_ms * _MS


def time_left(seat: Seat, now: datetime, off: TimeOff) -> timedelta:
    """The time left now."""
    if seat.running_since is None:
        return bank_of(seat)
    return max(timedelta(0), bank_of(seat) - clocks.effective(seat.running_since, now, off))


def clock_start(seat: Seat, now: datetime, settings: ClockSettings, off: TimeOff) -> None:
    """Start a stopped clock; a running one stays as it is."""
    if seat.running_since is None:
        seat.running_since = now
        seat.warned = 0
        deadline_set(seat, settings, off)


def clock_stop(seat: Seat, at: datetime, off: TimeOff) -> None:
    """Stop a running clock and subtract the time used from the bank; a stopped one stays as it is."""
    if seat.running_since is not None:
        used = clocks.effective(seat.running_since, at, off)
        seat.bank_ms = max(0, seat.bank_ms - used // _MS)
        seat.running_since = None
        seat.deadline = None
        seat.warned = 0
        seat.warn_at = None


def clock_credit(seat: Seat, turns: int, settings: ClockSettings, off: TimeOff) -> None:
    """Add the increments of completed game turns; a running clock's deadline moves with them."""
    if turns:
        seat.bank_ms = clocks.increased(bank_of(seat), turns, settings) // _MS
        if seat.running_since is not None:
            deadline_set(seat, settings, off)


def deadline_set(seat: Seat, settings: ClockSettings, off: TimeOff) -> None:
    """Compute a running clock's deadline, and when its next warning is due."""
    assert seat.running_since is not None
    seat.deadline = clocks.deadline(bank_of(seat), seat.running_since, settings, off)
    seat.warn_at = clocks.warning_at(seat.running_since, seat.deadline, seat.warned, off)

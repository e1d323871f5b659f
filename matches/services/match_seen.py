"""Remember how far the log had come when a player looked at their match."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction

from matches.models import Seat

__all__ = ["VISIT_GAP", "match_seen"]

VISIT_GAP = timedelta(minutes=20)
"""A player who comes back after a longer time begins a new visit."""
_OFTEN = timedelta(minutes=2)
"""While nothing has happened, looking again so soon is not written."""


def match_seen(*, seat: Seat, now: datetime) -> bool:
    """Remember that the player of this seat has been shown everything told so far; whether anything was written.

    ``recap_from`` moves to what was seen before only when a new visit begins, so that a page that updates itself keeps
    showing what happened since the visit began. One statement at most, without the lock of the match: nobody else
    reads these columns.
    """
    match = seat.match
    fresh = seat.seen_at is None or now - seat.seen_at > VISIT_GAP
    if not fresh and seat.seen_number == match.event_count and now - seat.seen_at < _OFTEN:  # type: ignore[operator]
        return False
    if fresh:
        seat.recap_from = min(seat.seen_number, match.event_count)
    seat.seen_number, seat.seen_at = match.event_count, now
    with transaction.atomic():
        changed = {"recap_from": seat.recap_from, "seen_number": seat.seen_number, "seen_at": now}
        Seat.objects.filter(pk=seat.pk).update(**changed)
    return True

"""Pause a match that failed unexpectedly: its clocks stop, and a judge is called; also to one that is over."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime
from typing import TypeVar

from django.db import InterfaceError, OperationalError, transaction
from django.db.models import F

from matches.models import Match, MatchStatus, OutboxRow, Ruling, Seat
from matches.publish import match_publish
from matches.reasons import FAILED, FAILED_CALL, FAILED_WHEN_OVER, FAULT
from matches.seat_clock import CLOCK_FIELDS, clock_stop
from matches.services.ruling_tell import ruling_tell
from matches.services.tell import notify_judges
from matches.site_time import off_of, site_time
from matches.snapshot import match_lock
from players.audit import audit
from players.errors import Refused
from players.sentences.stored_sentences import stored
from players.site.database import database_is_away
from players.site.log_context import handling_match

logger = logging.getLogger(__name__)
T = TypeVar("T")

__all__ = ["match_fault", "stop_on_fault"]

TRIES = 3
"""How often a refused transaction is tried again, while the database answers otherwise."""


def match_fault(*, match_id: int, error: BaseException, now: datetime) -> bool:
    """Pause a match because of an error and call a judge; whether it was running.

    Relies on as little of the match as can be. A match that is over stays as it is, and a judge is called.

    Raises:
        DatabaseError: the database is away; nothing has changed.
    """
    with handling_match(match_id):
        logger.error("match %s failed", match_id, exc_info=error)
    reason = f"{type(error).__name__}: {error}"[:500]
    with transaction.atomic():
        paused = Match.objects.filter(pk=match_id, status__in=(MatchStatus.WAITING, MatchStatus.RUNNING)).update(
            status=MatchStatus.PAUSED,
            paused_at=now,
            paused_by_error=True,
            paused_reason=stored(FAULT, error=reason),
            judge_called_at=now,
            judge_call=stored(FAILED_CALL),
            version=F("version") + 1,
        )
        over = Match.objects.filter(pk=match_id, status=MatchStatus.FINISHED, judge_called_at=None)
        called = over.update(
            judge_called_at=now, judge_call=stored(FAILED_WHEN_OVER, error=reason), version=F("version") + 1
        )
        if not called:
            # A paused match is owed no wake-up: resuming it wakes it.
            OutboxRow.objects.filter(match_id=match_id).delete()
        if paused:
            _clocks_stop(match_id, now)
    if paused or called:
        _tell(match_id, reason, now, players=bool(paused))
    return bool(paused)


def _clocks_stop(match_id: int, now: datetime) -> None:
    """Stop the clocks. One that cannot be computed keeps its value, which costs nobody time."""
    running = Seat.objects.filter(match_id=match_id, running_since__isnull=False)
    try:
        with transaction.atomic():
            for seat in running.select_related("match", "player"):
                assert seat.running_since is not None
                leave = seat.player.leave_days.values_list("day", flat=True)
                clock_stop(seat, now, off_of(seat, leave, site_time(seat.running_since), now))
                seat.save(update_fields=CLOCK_FIELDS)
    except Exception:
        logger.exception("the clocks of match %s cannot be reckoned", match_id)
        running.update(running_since=None, deadline=None, warned=0, warn_at=None)


def _tell(match_id: int, reason: str, now: datetime, *, players: bool) -> None:
    """Tell the judges and open pages, and the ``players`` of a match that is paused, whether or not this works."""
    try:
        with transaction.atomic():
            match, seats = match_lock(match_id)
            if players:
                ruling_tell(match=match, seats=seats, kind=Ruling.Kind.PAUSE, text=stored(FAILED), judge=None, now=now)
                match.save(update_fields=["event_count"])
            audit(actor=None, verb="match.failed", target=match, now=now, data={"reason": reason})
            notify_judges(match=match, reason=reason, now=now)
            match_publish(match)
    except Exception:
        logger.exception("the judges could not be told that match %s failed", match_id)


def stop_on_fault(work: Callable[[], T], *, match_id: int, now: datetime, otherwise: T) -> T:
    """Do ``work`` for one match; if it fails, pause the match and return ``otherwise``.

    What the database refuses while it answers otherwise, such as a deadlock, is tried again first.

    Raises:
        Refused: by ``work``, which is no fault.
        DatabaseError: the database is away; what is owed stays owed.
    """
    for tries_left in reversed(range(TRIES)):
        try:
            return work()
        except (Match.DoesNotExist, Refused):
            raise
        except Exception as error:
            if database_is_away(error):
                raise
            if isinstance(error, OperationalError | InterfaceError) and tries_left:
                continue
            match_fault(match_id=match_id, error=error, now=now)
    return otherwise

"""Archive finished matches: one compressed record takes the place of a match's rows.

In two steps, each one transaction under the match's lock. First the record is written, read back and compared with the
rows, and the transcript made from it with the one made from the rows; from then on the match is read from it. An hour
later, when no request can still be reading the rows, the record is read from the database once more and compared, and
the rows go. Whatever differs or fails leaves the rows where they are and calls a judge; until the call is answered the
match is left alone.

A match keeps its rows while a judge is called, talk in it is reported, or its result is not consumed.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta
from functools import partial
from time import monotonic

from django.db import models, transaction
from django.db.models import Exists, F, OuterRef, QuerySet

from matches import cache, history
from matches.models import (
    Advice,
    Answer,
    BotJob,
    Checkpoint,
    GameEvent,
    InboxRow,
    Match,
    MatchRecord,
    MatchStatus,
    OutboxRow,
    PendingDecision,
    ResultOutbox,
    Seat,
    StandingOrder,
    TalkReport,
)
from matches.record import SCHEMA, Kept, RecordDamaged, pack, short_id, unpack
from matches.services.match_fault import match_fault
from matches.snapshot import match_lock
from matches.transcript import transcript
from players.site.database import database_is_away
from players.site.periodic import each_alone

logger = logging.getLogger(__name__)

__all__ = [
    "ROWS_STAY",
    "RecordDiffers",
    "match_archive",
    "match_rows_remove",
    "matches_archive",
    "records_write",
    "rows_remove",
]

ROWS_STAY = timedelta(hours=1)
"""How long the rows stay beside the record: longer than any request that found the match unarchived still runs."""

_ROWS: tuple[type[models.Model], ...] = (
    Advice, Answer, Checkpoint, InboxRow, StandingOrder, PendingDecision, BotJob, OutboxRow, ResultOutbox,
)  # fmt: skip
"""What goes with the log; each has the match as ``match``."""


class RecordDiffers(Exception):
    """A match's record does not say what its rows say."""


def matches_archive(*, after: timedelta | None, now: datetime, most: int, seconds: float) -> int:
    """Archive matches that ended ``after`` ago or earlier, and finish what was begun; with ``None`` only the latter.

    At most ``most`` of each, and none is begun after ``seconds``. Safe to run by several workers at once, at any time,
    and again after it was killed. Returns how many records were written and how many matches lost their rows.
    """
    until = monotonic() + seconds
    written = records_write(after=after, now=now, most=most, until=until) if after is not None else 0
    return written + rows_remove(stayed=ROWS_STAY, now=now, most=most, until=until)


def records_write(*, after: timedelta, now: datetime, most: int, until: float) -> int:
    """Write the records of matches that ended ``after`` ago or earlier; how many. None is begun after ``until``."""
    ids = list(_finished(now - after).values_list("pk", flat=True)[:most])
    return each_alone(
        _in_time(ids, until), lambda match_id: match_archive(match_id=match_id, now=now), failed=partial(_failed, now)
    )


def rows_remove(*, stayed: timedelta, now: datetime, most: int, until: float) -> int:
    """Remove the rows of matches whose record was written ``stayed`` ago or earlier; of how many matches."""
    old = MatchRecord.objects.filter(
        rows_removed_at__isnull=True, written_at__lte=now - stayed, match__judge_called_at=None
    )
    ids = list(old.order_by("written_at").values_list("pk", flat=True)[:most])
    return each_alone(
        _in_time(ids, until),
        lambda match_id: match_rows_remove(match_id=match_id, now=now),
        failed=partial(_failed, now),
    )


def _failed(now: datetime, match_id: int, error: Exception) -> None:
    """Call a judge, unless the whole database failed."""
    if database_is_away(error):
        raise error
    match_fault(match_id=match_id, error=error, now=now)


def _in_time(ids: Iterable[int], until: float) -> Iterable[int]:
    for match_id in ids:
        if monotonic() > until:
            return
        yield match_id


def _finished(before: datetime) -> QuerySet[Match]:
    """Finished matches that may be archived, those that ended first in front."""
    return Match.objects.filter(
        ~Exists(ResultOutbox.objects.filter(match=OuterRef("pk"), consumed_at=None)),
        ~Exists(TalkReport.objects.filter(match=OuterRef("pk"), closed_at=None)),
        status=MatchStatus.FINISHED,
        archived_at__isnull=True,
        finished_at__lte=before,
        judge_called_at=None,
    ).order_by("finished_at")


def match_archive(*, match_id: int, now: datetime) -> int:
    """Write the record of a finished match and read the match from it from now on: 1, or 0 if there is nothing to do.

    Raises:
        Match.DoesNotExist: there is no such match.
        RecordDiffers: the record would not say what the rows say; nothing has changed.
    """
    with transaction.atomic():
        match, seats = match_lock(match_id)
        if not _finished(now).filter(pk=match_id).exists():
            return 0
        rows = history.rows_of(match, [seat.setup for seat in seats])
        before = transcript(match)
        record = MatchRecord(match=match, schema=SCHEMA, data=pack(match, rows), written_at=now)
        _compare(match, rows, record)
        record.save(force_insert=True)
        match.archived_at = now
        match.save(update_fields=["archived_at"])
        cache.records_forget()
        try:
            if transcript(match) != before:
                raise RecordDiffers(f"The transcript of match {match.code} differs when it is made from the record.")
        finally:
            cache.records_forget()  # what was read in a transaction that may yet fail
    return 1


def match_rows_remove(*, match_id: int, now: datetime) -> int:
    """Remove the rows of an archived match, if its record still says the same: 1, or 0 if there is nothing to do.

    Raises:
        Match.DoesNotExist: there is no such match.
        RecordDiffers, RecordDamaged: it does not; the match is read from its rows again and its record is gone.
    """
    try:
        with transaction.atomic():
            match, seats = match_lock(match_id)
            record = MatchRecord.objects.filter(match=match, rows_removed_at__isnull=True).first()
            if record is None:
                return 0
            rows = history.rows_of(match, [seat.setup for seat in seats])
            last = _compare(match, rows, record)
            GameEvent.objects.filter(match=match, number__lte=last).delete()
            for model in _ROWS:
                model._default_manager.filter(match=match).delete()
            Seat.objects.filter(match=match).update(setup={})
            record.rows_removed_at = now
            record.save(update_fields=["rows_removed_at"])
    except (RecordDiffers, RecordDamaged):
        with transaction.atomic():
            match_lock(match_id)
            if MatchRecord.objects.filter(match=match_id, rows_removed_at__isnull=True).delete()[0]:
                Match.objects.filter(pk=match_id).update(archived_at=None, version=F("version") + 1)
        raise
    return 1


def _compare(match: Match, rows: Kept, record: MatchRecord) -> int:
    """Compare the bytes of a record with the rows. Returns the number of the last event that it has.

    Raises:
        RecordDiffers: they say something else. RecordDamaged: they cannot be read.
    """
    unpacked = unpack(match, record.schema, bytes(record.data))
    last = unpacked.events[-1].number if unpacked.events else 0
    # A judge may have ruled since the record was written; that stays a row.
    events = [event for event in rows.events if event.number <= last]
    pairs = (
        ("answers", [_answer(answer) for answer in rows.answers], [_answer(answer) for answer in unpacked.answers]),
        ("log", [_event(event) for event in events], [_event(event) for event in unpacked.events]),
        ("decks", list(rows.setups), list(unpacked.setups)),
        ("decisions", rows.digest, unpacked.digest),
        ("start", rows.start, unpacked.start),
        ("checkpoint", (rows.checkpoint_at, rows.checkpoint), (unpacked.checkpoint_at, unpacked.checkpoint)),
    )
    for what, stored, read in pairs:
        if stored != read:
            raise RecordDiffers(f"The record of match {match.code} differs from its rows: {what}.")
    return last


def _answer(row: Answer) -> tuple[object, ...]:
    return row.sequence, row.place, row.kind, short_id(row), row.value, row.source, row.at


def _event(row: GameEvent) -> tuple[object, ...]:
    return row.number, row.sequence, row.turn, row.kind, row.seat, row.data, row.text, row.schema, row.at

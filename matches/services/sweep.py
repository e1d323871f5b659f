"""Periodic work on matches: expired clocks, missing cuts, outages.

Everything here is found by comparing rows with ``now``; it may run at any time, twice, or by several processes at once.
"""

from __future__ import annotations

import logging
from datetime import UTC, datetime, timedelta
from functools import partial

from django.db import transaction
from django.db.models import Exists, F, OuterRef

from cardpool.limited.picks import drafts_bring_back
from matches import clocks
from matches.errors import NotAllowed
from matches.models import BotJob, Heartbeat, InboxRow, Match, MatchStatus, Outage, OutboxRow, Seat
from matches.runner import ARRIVAL_GRACE
from matches.seat_clock import deadline_set
from matches.services.cut_give import cuts_make
from matches.services.match_fault import match_fault
from matches.services.tell import clock_tell
from matches.services.wake import match_wake
from matches.services.work_do import BOT_LEASE, SEARCH_LEASE
from matches.site_time import OUTAGE_AFTER, SWEEP, deadlines_now
from matches.snapshot import match_lock, snapshot_read
from players.audit import audit
from players.models import Player
from players.notices.letters_back import letters_bring_back
from players.site.database import database_is_away
from players.site.periodic import each_alone
from players.staff.authority import Action, check

logger = logging.getLogger(__name__)

__all__ = [
    "clock_sweep",
    "cut_sweep",
    "heartbeat",
    "outage_apply",
    "outage_credit",
    "outage_record",
    "outage_watch",
]

FORGOTTEN_AFTER = timedelta(days=1)
"""How long a worker stays in the list after its last heartbeat."""
CLOCK_WENT_BACK = timedelta(minutes=1)
"""A heartbeat further ahead than this was written by a wall clock that ran ahead and was put right since."""
AT_ONCE = 500


def heartbeat(*, name: str, kind: str, now: datetime, count: int = 1) -> None:
    """Store that a worker is alive and how much it has done; forget workers unseen for a day."""
    if not Heartbeat.objects.filter(name=name).update(seen_at=now, count=F("count") + count):
        Heartbeat.objects.update_or_create(name=name, defaults={"kind": kind, "seen_at": now, "count": count})
        Heartbeat.objects.filter(seen_at__lt=now - FORGOTTEN_AFTER).exclude(name=SWEEP).delete()


def clock_sweep(*, now: datetime) -> int:
    """Wake every match with an expired clock, and give due warnings. Returns how many of both."""
    now = now.astimezone(UTC)
    due = Match.objects.filter(
        Exists(Seat.objects.filter(match=OuterRef("pk"), deadline__lte=now - ARRIVAL_GRACE)),
        ~Exists(OutboxRow.objects.filter(match=OuterRef("pk"), reason="clock")),
        status=MatchStatus.RUNNING,
    )
    ids = list(due.values_list("pk", flat=True)[:AT_ONCE])
    with transaction.atomic():
        OutboxRow.objects.bulk_create(OutboxRow(match_id=pk, reason="clock", created_at=now) for pk in ids)
        for pk in ids:
            match_wake(pk)
    return len(ids) + _warn(now)


def _warn(now: datetime) -> int:
    """Give due warnings, each once."""
    due = Seat.objects.filter(warn_at__lte=now, player__is_bot=False, match__status=MatchStatus.RUNNING)
    matches = list(due.order_by().values_list("match_id", flat=True).distinct()[:AT_ONCE])
    return each_alone(matches, partial(_warn_in, now), failed=partial(_pause, now))


def _pause(now: datetime, match_id: int, error: Exception) -> None:
    """Pause the match that failed, unless the whole database failed."""
    if database_is_away(error):
        raise error
    match_fault(match_id=match_id, error=error, now=now)


@transaction.atomic
def _warn_in(now: datetime, match_id: int) -> int:
    """Give the warnings that are due in one match."""
    given = 0
    match, seats = match_lock(match_id)
    snapshot = snapshot_read(match, seats, with_game=False, now=now)
    for seat in seats:
        if seat.running_since is None or seat.deadline is None or seat.player.is_bot:
            continue
        off = snapshot.off(seat)
        deadline_set(seat, match.settings, off)
        assert seat.deadline is not None
        level = clocks.warning_due(seat.running_since, seat.deadline, now, seat.warned, off)
        if level:
            seat.warned = level
            deadline_set(seat, match.settings, off)
        seat.save(update_fields=["warned", "warn_at", "deadline"])
        if level:
            clock_tell(match=match, seat=seat, level=level, now=now)
            given += 1
    return given


def cut_sweep(*, now: datetime) -> int:
    """Cut for seats whose time to cut has passed. Returns how many."""
    late = Match.objects.filter(status=MatchStatus.WAITING, cuts_due_at__lte=now, seats__cut="")
    matches = list(late.values_list("pk", flat=True).distinct()[:AT_ONCE])
    return each_alone(matches, lambda pk: cuts_make(match_id=pk, now=now), failed=partial(_pause, now))


def outage_watch(*, now: datetime) -> int:
    """Record an outage when the sweep itself was away for long; run before any clock is judged.

    Returns how many running clocks were credited.
    """
    now = now.astimezone(UTC)  # sums of moments in a zone lose or gain an hour where summer time begins or ends
    with transaction.atomic():
        last, made = Heartbeat.objects.select_for_update().get_or_create(
            name=SWEEP, defaults={"kind": "sweep", "seen_at": now}
        )
        gap = now - last.seen_at
        if made or not gap:
            return 0
        last.seen_at = now
        last.count += 1
        last.save(update_fields=["seen_at", "count"])
        if gap < -CLOCK_WENT_BACK:
            _went_back(now, -gap)
        outage = outage_record(now - gap, now, "the site was down", None, now) if gap > OUTAGE_AFTER else None
    if outage is not None or gap < -CLOCK_WENT_BACK:
        return outage_apply(outage, now)
    return 0


def outage_credit(*, began_at: datetime, ended_at: datetime, reason: str, actor: Player, now: datetime) -> int:
    """Credit an outage that the sweep cannot see to every running clock. Returns how many seats.

    Hours that were credited before are not credited again.

    Raises:
        NotAllowed: the actor is no judge, or their own clock is running.
        ValueError: the outage ends before it begins, or in the future.
    """
    check(actor, Action.MATCH_CREDIT_SITE, refusal=NotAllowed)
    if not began_at < ended_at <= now:
        raise ValueError("An outage begins before it ends, and has ended.")
    with transaction.atomic():
        # The heartbeat's row is the lock under which outages are recorded.
        Heartbeat.objects.select_for_update().filter(name=SWEEP).first()
        outage = outage_record(began_at, ended_at, reason, actor, now)
    return outage_apply(outage, now) if outage is not None else 0


def outage_record(
    began_at: datetime, ended_at: datetime, reason: str, actor: Player | None, now: datetime
) -> Outage | None:
    """Record an outage; its time then counts on no clock. ``None`` when it was recorded before."""
    before = Outage.objects.filter(began_at__lte=ended_at, ended_at__gte=began_at)
    known = clocks.spans_merge(before.values_list("began_at", "ended_at"))
    if any(since <= began_at and ended_at <= until for since, until in known):
        return None
    outage = Outage.objects.create(began_at=began_at, ended_at=ended_at, reason=reason[:200], credited_at=now)
    audit(actor=actor, verb="outage.credited", target=outage, now=now, data={"reason": reason[:200]})
    return outage


def outage_apply(outage: Outage | None, now: datetime) -> int:
    """Move the stored deadlines of running clocks; how many moved.

    The credit itself is the recorded outage. A process that dies here loses nothing: `match_advance` computes every
    deadline anew before it judges one.
    """
    running = Seat.objects.filter(running_since__isnull=False).order_by("pk")
    if outage is not None:
        running = running.filter(running_since__lt=outage.ended_at)
    rows = list(running.values_list("pk", "match_id"))
    parts = [rows[first : first + AT_ONCE] for first in range(0, len(rows), AT_ONCE)]

    alone = 0

    def one_by_one(part: list[tuple[int, int]], error: Exception) -> None:
        nonlocal alone
        logger.error("some deadlines could not be moved together; trying match by match", exc_info=error)
        for match_id in sorted({match_id for _, match_id in part}):
            seats = [row for row in part if row[1] == match_id]
            alone += each_alone([seats], partial(_move, now), failed=lambda row, error: _pause(now, row[0][1], error))

    moved = each_alone(parts, partial(_move, now), failed=one_by_one) + alone
    if outage is not None:
        Outage.objects.filter(pk=outage.pk).update(seats=moved)
    return moved


@transaction.atomic
def _move(now: datetime, rows: list[tuple[int, int]]) -> int:
    """Compute some running clocks' deadlines anew and store those that changed; how many did."""
    chosen = Seat.objects.filter(pk__in=[pk for pk, _ in rows], running_since__isnull=False).select_related("match")
    seats = list(chosen.select_for_update(of=("self",)).order_by("pk"))
    before = {seat.pk: seat.deadline for seat in seats}
    deadlines_now(seats, now)
    changed = [seat for seat in seats if seat.deadline != before[seat.pk]]
    Seat.objects.bulk_update(changed, ["deadline", "warn_at"])
    return len(changed)


def _went_back(now: datetime, by: timedelta) -> None:
    """Set times in the future, left by a wall clock that ran ahead, to now."""
    logger.error("the clock of this machine went back by %s; times in the future are set to now", by)
    Outage.objects.filter(began_at__gte=now).delete()
    Outage.objects.filter(ended_at__gt=now).update(ended_at=now)
    Seat.objects.filter(running_since__gt=now).update(running_since=now)
    OutboxRow.objects.filter(created_at__gt=now).update(created_at=now)
    BotJob.objects.filter(created_at__gt=now).update(created_at=now)
    for searching, lease in ((False, BOT_LEASE), (True, SEARCH_LEASE)):
        late = BotJob.objects.filter(searching=searching, claimed_until__gt=now + lease)
        late.update(claimed_until=now + lease)
    letters_bring_back(now)
    drafts_bring_back(now)
    InboxRow.objects.filter(state=InboxRow.State.NEW, received_at__gt=now).update(received_at=now)

"""What must happen though nobody asks: time running out, wake-ups that were missed, cuts that never came, outages.

Everything here is found by comparing rows with ``now``; it may run at any time, twice, or by several processes at once.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, F, OuterRef

from matches import clocks
from matches.models import BotJob, Match, MatchStatus, Outage, OutboxRow, Seat, WorkerSign
from matches.position import match_lock
from matches.services.nonce_give import nonces_make
from matches.services.tell import clock_tell
from matches.services.wake import bot_wake, match_wake
from players.audit import audit
from players.models import Player

__all__ = ["clock_sweep", "nonce_sweep", "outage_credit", "outage_watch", "sign", "wake_sweep"]

MISSED_AFTER = timedelta(seconds=5)
"""A wake-up or bot job older than this was missed."""
OUTAGE_AFTER = timedelta(minutes=10)
"""When the sweep itself was silent for longer, nobody could play: the clocks are credited."""
AT_ONCE = 500
SWEEP_SIGN = "sweep"


def sign(*, name: str, kind: str, now: datetime, count: int = 1) -> None:
    """Note that somebody is alive."""
    if not WorkerSign.objects.filter(name=name).update(seen_at=now, count=F("count") + count):
        WorkerSign.objects.update_or_create(name=name, defaults={"kind": kind, "seen_at": now, "count": count})


def wake_sweep(*, now: datetime, older_than: timedelta = MISSED_AFTER) -> int:
    """Send again the wake-ups and bot jobs that were missed; how many."""
    before = now - older_than
    missed = OutboxRow.objects.filter(created_at__lte=before).order_by()
    matches = list(missed.values_list("match_id", flat=True).distinct()[:AT_ONCE])
    jobs = list(
        BotJob.objects.filter(created_at__lte=before, match__status=MatchStatus.RUNNING)
        .select_related("seat")
        .order_by("attempts", "pk")[:AT_ONCE]
    )
    for match_id in matches:
        match_wake(match_id)
    for job in jobs:
        bot_wake(job.match_id, job.seat.place, job.decision_id)
    return len(matches) + len(jobs)


def clock_sweep(*, now: datetime) -> int:
    """Owe a wake-up to every match in which a seat's time is up, and give the warnings that are due; how many."""
    due = Match.objects.filter(
        Exists(Seat.objects.filter(match=OuterRef("pk"), deadline__lte=now)),
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
    """Give the warnings that are due, each once."""
    given = 0
    due = Seat.objects.filter(warn_at__lte=now, player__is_bot=False, match__status=MatchStatus.RUNNING)
    for match_id in list(due.order_by().values_list("match_id", flat=True).distinct()[:AT_ONCE]):
        with transaction.atomic():
            match, seats = match_lock(match_id)
            for seat in seats:
                if seat.running_since is None or seat.deadline is None or seat.player.is_bot:
                    continue
                level = clocks.warning_due(seat.running_since, seat.deadline, now, seat.warned)
                if level:
                    seat.warned = level
                    seat.warn_at = clocks.warning_at(seat.running_since, seat.deadline, level)
                    seat.save(update_fields=["warned", "warn_at"])
                    clock_tell(match=match, seat=seat, level=level, now=now)
                    given += 1
    return given


def nonce_sweep(*, now: datetime) -> int:
    """Cut for those whose time to cut has passed; how many."""
    late = Match.objects.filter(status=MatchStatus.WAITING, nonces_due_at__lte=now, seats__nonce="")
    return sum(nonces_make(match_id=pk, now=now) for pk in list(late.values_list("pk", flat=True).distinct()[:AT_ONCE]))


def outage_watch(*, now: datetime) -> int:
    """Credit the clocks when the sweep itself was away for long; run before any clock is judged. How many seats."""
    with transaction.atomic():
        last, made = WorkerSign.objects.select_for_update().get_or_create(
            name=SWEEP_SIGN, defaults={"kind": "sweep", "seen_at": now}
        )
        gap = now - last.seen_at
        if not made and gap > timedelta(0):
            last.seen_at = now
            last.count += 1
            last.save(update_fields=["seen_at", "count"])
        if made or gap <= OUTAGE_AFTER:
            return 0
        return _credit(now - gap, now, "the site was down", None, now)


def outage_credit(*, began_at: datetime, ended_at: datetime, reason: str, actor: Player, now: datetime) -> int:
    """Give every running clock back what an outage took; how many seats. For outages the sweep cannot see.

    Raises:
        ValueError: the outage ends before it begins, or in the future.
    """
    if not began_at < ended_at <= now:
        raise ValueError("An outage begins before it ends, and has ended.")
    with transaction.atomic():
        return _credit(began_at, ended_at, reason, actor, now)


def _credit(began_at: datetime, ended_at: datetime, reason: str, actor: Player | None, now: datetime) -> int:
    credited = 0
    matches = Seat.objects.filter(running_since__lt=ended_at).order_by().values_list("match_id", flat=True).distinct()
    for match_id in sorted(matches):
        _, seats = match_lock(match_id)
        for seat in seats:
            if seat.running_since is None or seat.deadline is None or seat.running_since >= ended_at:
                continue
            back = ended_at - max(seat.running_since, began_at)
            seat.running_since += back
            seat.deadline += back
            seat.warn_at = clocks.warning_at(seat.running_since, seat.deadline, seat.warned)
            seat.save(update_fields=["running_since", "deadline", "warn_at"])
            credited += 1
    outage = Outage.objects.create(
        began_at=began_at, ended_at=ended_at, reason=reason[:200], credited_at=now, seats=credited
    )
    audit(actor=actor, verb="outage.credited", target=outage, now=now, data={"seats": credited, "reason": reason[:200]})
    return credited

"""Settle what went by between a backup and its restoration."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from django.db import transaction

from matches.models import BotJob, Heartbeat, Match, MatchStatus, OutboxRow
from matches.services.sweep import outage_apply, outage_record
from matches.site_time import SWEEP

__all__ = ["Settled", "site_restored"]

AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Settled:
    """What was settled: running clocks credited, and matches that will be looked at first."""

    seats: int
    matches: int


def site_restored(*, made_at: datetime, now: datetime) -> Settled:
    """Make a database that was copied at ``made_at`` and restored ``now`` fit to be served.

    The time since the copy counts on no clock: nobody could play on in it. Heartbeats of the processes of that time are
    forgotten, leases of their work end, and every running match is looked at once by the present rules.
    """
    now = now.astimezone(UTC)
    with transaction.atomic():
        last = Heartbeat.objects.select_for_update().filter(name=SWEEP).first()
        # A site that stood still when it was copied has witnessed nothing since its last sweep.
        began_at = made_at if last is None else min(made_at, last.seen_at)
        Heartbeat.objects.all().delete()
        Heartbeat.objects.create(name=SWEEP, kind="sweep", seen_at=now)
        reason = f"restored from a backup of {made_at:%Y-%m-%d %H:%M} UTC"
        outage = outage_record(began_at, now, reason, None, now) if began_at < now else None
        BotJob.objects.filter(claimed_until__isnull=False).update(claimed_until=None)
        running = list(Match.objects.filter(status=MatchStatus.RUNNING).order_by("pk").values_list("pk", flat=True))
        rows = [OutboxRow(match_id=pk, reason="restored", created_at=now) for pk in running]
        OutboxRow.objects.bulk_create(rows, batch_size=AT_ONCE)
    return Settled(outage_apply(outage, now) if outage is not None else 0, len(running))

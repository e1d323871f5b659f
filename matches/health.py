"""How far the work on matches lags behind. Numbers only; nothing about any match."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import CharField, Max, Min, QuerySet, Value

from matches.models import BotJob, Heartbeat, InboxRow, MatchStatus, OutboxRow, ResultOutbox

__all__ = ["heartbeats", "oldest_owed"]

WORKERS = ("celery", "worker")
"""Kinds of heartbeats that workers give; the sweep's is another."""


def heartbeats() -> dict[str, datetime | None]:
    """When any ``worker`` and the ``sweep`` were last alive. One statement."""
    rows = Heartbeat.objects.order_by().values_list("kind").annotate(seen=Max("seen_at"))
    by_kind: dict[str, datetime] = dict(rows)
    workers = [by_kind[kind] for kind in WORKERS if kind in by_kind]
    return {"worker": max(workers, default=None), "sweep": by_kind.get("sweep")}


def oldest_owed() -> dict[str, datetime | None]:
    """When the oldest owed row of each kind was made: ``inbox``, ``wake_ups``, ``bots``, ``results``.

    Matches that are paused owe nothing. One statement.
    """
    running = MatchStatus.RUNNING
    parts = [
        _oldest("inbox", InboxRow.objects.filter(state=InboxRow.State.NEW, match__status=running), "received_at"),
        _oldest("wake_ups", OutboxRow.objects.all(), "created_at"),
        _oldest("bots", BotJob.objects.filter(match__status=running), "created_at"),
        _oldest("results", ResultOutbox.objects.filter(consumed_at=None), "created_at"),
    ]
    return dict(parts[0].union(*parts[1:], all=True))


def _oldest(name: str, rows: QuerySet[Any], moment: str) -> QuerySet[Any, Any]:
    kind = Value(name, output_field=CharField())
    named: QuerySet[Any, Any] = rows.order_by().annotate(owed=kind).values("owed")
    oldest: QuerySet[Any, Any] = named.annotate(since=Min(moment)).values_list("owed", "since")
    return oldest

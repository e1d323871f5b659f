"""Metrics of the installation as Prometheus reads them.

What is counted comes from `players.site.metrics`. What is so now is read from the database and the broker when it is
asked for, by a fixed number of statements: numbers and ages, nothing of any match.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from typing import Any

import redis
from celery import current_app
from django.conf import settings
from django.db import DatabaseError
from django.db.models import CharField, Count, F, Q, QuerySet, Sum, Value
from prometheus_client import CollectorRegistry, Metric
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.exposition import generate_latest

from config.health import readiness
from config.version import project_version
from matches.models import BotJob, InboxRow, Match, MatchStatus, Outage, OutboxRow, ResultOutbox
from matches.services import SEARCH_QUEUE
from players.models import Letter, Notice, PushDelivery
from players.site.metrics import metrics_of_all_processes
from players.site.periodic import Lane
from players.site.redis_link import redis_ask

__all__ = ["CONTENT_TYPE", "metrics_text"]

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
STATUSES = ("waiting", "running", "paused", "failed")


def metrics_text(now: datetime) -> bytes:
    """Every metric in Prometheus's text format. Six statements, whatever the number of rows."""
    registry = CollectorRegistry()
    registry.register(_Site(now))
    return generate_latest(registry)


class _Site:
    """What Prometheus's library asks for the metrics."""

    def __init__(self, now: datetime) -> None:
        self.now = now

    def collect(self) -> Iterable[Metric]:
        """The counts of all processes, and the state of the installation."""
        yield from metrics_of_all_processes()
        yield _gauge(
            "entmoot_info", "Always 1; the label is the version of the program.", {project_version(): 1}, "version"
        )
        yield from _database(self.now)
        if settings.ENTMOOT_MODE == "services":
            yield from _broker()

    def describe(self) -> Iterable[Metric]:
        """Nothing beforehand: the metrics are asked for once."""
        return []


def _gauge(name: str, help_text: str, values: dict[str, float], label: str) -> GaugeMetricFamily:
    metric = GaugeMetricFamily(name, help_text, labels=(label,))
    for value, number in values.items():
        metric.add_metric((value,), number)
    return metric


def _database(now: datetime) -> Iterator[Metric]:
    """What is owed, how long it has waited, and the matches. While the database is away only that it is."""
    try:
        metrics = [*_health(now), *_matches(), *_owed(), *_outages()]
        up = 1
    except DatabaseError:
        metrics, up = [], 0
    yield GaugeMetricFamily("entmoot_database_up", "Whether the database answers.", value=up)
    yield from metrics


def _health(now: datetime) -> Iterator[Metric]:
    """The checks of ``/healthz/ready``."""
    _, checks = readiness(now)
    if not checks["database"]["ok"]:
        raise DatabaseError("the database does not answer")
    passed = {name: float(check["ok"]) for name, check in checks.items()}
    ages = {name: check["age"] or 0.0 for name, check in checks.items() if "age" in check}
    yield _gauge("entmoot_check_passed", "Whether a check of /healthz/ready is passed.", passed, "check")
    help_text = "Age of the last heartbeat, or of the oldest row owed, by check; 0 when nothing is owed."
    yield _gauge("entmoot_age_seconds", help_text, ages, "check")


def _matches() -> Iterator[Metric]:
    living = Match.objects.filter(status__in=(MatchStatus.WAITING, MatchStatus.RUNNING, MatchStatus.PAUSED))
    counts = living.aggregate(
        waiting=Count("pk", filter=Q(status=MatchStatus.WAITING)),
        running=Count("pk", filter=Q(status=MatchStatus.RUNNING)),
        paused=Count("pk", filter=Q(status=MatchStatus.PAUSED, paused_by_error=False)),
        failed=Count("pk", filter=Q(status=MatchStatus.PAUSED, paused_by_error=True)),
    )
    help_text = "Matches that are not over; failed are those that an error has paused."
    yield _gauge("entmoot_matches", help_text, {name: counts[name] for name in STATUSES}, "status")


def _owed() -> Iterator[Metric]:
    """Rows of work that is owed. One statement."""
    kinds: dict[str, QuerySet[Any]] = {
        "inbox": InboxRow.objects.filter(state=InboxRow.State.NEW),
        "wake_ups": OutboxRow.objects.all(),
        "bots": BotJob.objects.all(),
        "bots_failing": BotJob.objects.exclude(blocked_reason=""),
        "results": ResultOutbox.objects.filter(consumed_at=None),
        "letters": Letter.objects.filter(state=Letter.State.DUE),
        "notices": Notice.objects.filter(email=Notice.Email.DUE),
        "pushes": PushDelivery.objects.all(),
        "judge_calls": Match.objects.filter(judge_called_at__isnull=False),
    }
    parts = [_number(name, rows) for name, rows in kinds.items()]
    counted: dict[str, int] = dict(parts[0].union(*parts[1:], all=True))
    yield _gauge("entmoot_owed", "Rows of work that is owed, by kind.", {k: counted.get(k, 0) for k in kinds}, "kind")


def _number(name: str, rows: QuerySet[Any]) -> QuerySet[Any, Any]:
    kind = Value(name, output_field=CharField())
    named: QuerySet[Any, Any] = rows.order_by().annotate(owed=kind).values("owed")
    numbered: QuerySet[Any, Any] = named.annotate(number=Count("pk")).values_list("owed", "number")
    return numbered


def _outages() -> Iterator[Metric]:
    totals = Outage.objects.aggregate(number=Count("pk"), length=Sum(F("ended_at") - F("began_at")))
    length: timedelta = totals["length"] or timedelta(0)
    yield CounterMetricFamily("entmoot_outages", "Times in which the site was away.", value=totals["number"])
    yield CounterMetricFamily(
        "entmoot_outage_seconds", "How long the site was away in all.", value=length.total_seconds()
    )


def _broker() -> Iterator[Metric]:
    """Whether Redis answers, and the messages that no worker has read."""
    queues = (current_app.conf.task_default_queue, SEARCH_QUEUE, str(Lane.OUTSIDE))

    def ask(client: redis.Redis) -> list[Any]:
        return [client.llen(queue) for queue in queues]

    nothing: list[Any] = []
    unread = redis_ask(ask, nothing)
    yield GaugeMetricFamily("entmoot_broker_up", "Whether Redis answers.", value=float(bool(unread)))
    help_text = "Messages in the broker that no worker has read."
    yield _gauge("entmoot_queue_messages", help_text, dict(zip(queues, unread, strict=False)), "queue")

"""Counts and durations of all processes together, for Prometheus.

Each process counts in its own memory. In services mode it adds what is new to totals in Redis every few seconds, so
that any web process can tell the figures of the whole installation. While Redis is away the counts wait; when it was
emptied they begin at nought again, as Prometheus expects of counters.

Labels are names that the program gives: routes, jobs, loggers. None is an id, and none tells of a match.
"""

from __future__ import annotations

import atexit
import hashlib
import json
import os
import socket
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any

import redis
from django.conf import settings
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, disable_created_metrics

from players.site.redis_link import redis_ask

__all__ = [
    "ANSWER_WAIT_SECONDS",
    "ERRORS",
    "JOB_FAILURES",
    "JOB_LAST_RUN",
    "JOB_SECONDS",
    "MATCH_ADVANCE_SECONDS",
    "REGISTRY",
    "REQUESTS",
    "REQUEST_SECONDS",
    "STREAMS",
    "advance_measured",
    "metrics_of_all_processes",
    "share_now",
    "share_soon",
]

disable_created_metrics()  # type: ignore[no-untyped-call]
REGISTRY = CollectorRegistry()

BUCKETS = {
    "request": (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
    "advance": (0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
    "wait": (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60),
    "job": (0.01, 0.05, 0.1, 0.5, 1, 5, 10, 60),
}
"""Upper bounds of the histograms, in seconds."""

REQUESTS = Counter(
    "entmoot_requests", "Requests answered.", ("route", "method", "status"), registry=REGISTRY
)  # the status as its class, such as 2xx
REQUEST_SECONDS = Histogram(
    "entmoot_request_duration_seconds",
    "Time until a request was answered, or its stream began.",
    ("route",),
    buckets=BUCKETS["request"],
    registry=REGISTRY,
)
MATCH_ADVANCE_SECONDS = Histogram(
    "entmoot_match_advance_duration_seconds",
    "Time to advance a match once, with all that it reads and writes.",
    buckets=BUCKETS["advance"],
    registry=REGISTRY,
)
ANSWER_WAIT_SECONDS = Histogram(
    "entmoot_answer_wait_seconds",
    "Time that an answer waited in the inbox until a worker took it up.",
    buckets=BUCKETS["wait"],
    registry=REGISTRY,
)
JOB_SECONDS = Histogram(
    "entmoot_job_duration_seconds",
    "Time of one run of a periodic job.",
    ("job",),
    buckets=BUCKETS["job"],
    registry=REGISTRY,
)
JOB_FAILURES = Counter("entmoot_job_failures", "Runs of a periodic job that failed.", ("job",), registry=REGISTRY)
JOB_LAST_RUN = Gauge(
    "entmoot_job_last_run_timestamp_seconds", "When a periodic job last ended well.", ("job",), registry=REGISTRY
)
ERRORS = Counter("entmoot_errors", "Lines logged as errors.", ("logger",), registry=REGISTRY)
STREAMS = Gauge("entmoot_streams", "Open event streams of pages.", registry=REGISTRY)

SHARE_AFTER = 5.0
"""Seconds from a count until it is shared."""
PROCESS_FOR = 60
"""Seconds for which a process that no longer tells its own gauges is believed."""
PER_PROCESS = {"entmoot_streams"}
"""Gauges whose total is the sum over the processes; of the others the last value written counts."""
KEPT_FOR = 60 * 60 * 24 * 30
"""Seconds after which Redis forgets totals that nobody adds to, such as those of an earlier version."""

PLACE = f"entmoot:metrics:{hashlib.sha256(repr(BUCKETS).encode()).hexdigest()[:12]}"
"""The beginning of the keys in Redis: what is counted by other bounds is counted elsewhere."""

Key = tuple[str, str]
"""A sample: its name, and its labels as JSON."""


class _Sharing:
    """What this process has added to the totals, and whether it is about to add more."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.sent: dict[Key, float] = {}
        self.waiting = False


_sharing = _Sharing()


def _after_fork() -> None:
    """A child shares what it counts itself; what it inherited is its parent's to share."""
    global _sharing
    _sharing = _Sharing()
    _sharing.sent = dict(_samples(REGISTRY.collect()))


os.register_at_fork(after_in_child=_after_fork)


def _samples(metrics: Iterable[Metric]) -> Iterator[tuple[Key, float]]:
    for metric in metrics:
        for sample in metric.samples:
            yield (sample.name, json.dumps(sample.labels, sort_keys=True)), sample.value


def share_soon() -> None:
    """Have what was counted shared within a few seconds, by a thread of its own. Cheap to call often."""
    if settings.ENTMOOT_MODE != "services" or _sharing.waiting:
        return
    _sharing.waiting = True
    timer = threading.Timer(SHARE_AFTER, share_now)
    timer.daemon = True
    timer.start()


def share_now() -> bool:
    """Add what is new to the totals in Redis; whether they could be reached. Does nothing in the embedded mode."""
    sharing = _sharing
    sharing.waiting = False
    if not settings.configured or settings.ENTMOOT_MODE != "services":
        return False
    with sharing.lock:
        metrics = list(REGISTRY.collect())
        gauges = {metric.name for metric in metrics if metric.type == "gauge"}
        samples = dict(_samples(metrics))
        new = {key: value for key, value in samples.items() if value != sharing.sent.get(key, 0.0)}
        own = {name for name, _ in samples} & PER_PROCESS
        process = f"{socket.gethostname()}:{os.getpid()}"

        def add(client: redis.Redis) -> bool:
            at = client.time()[0]
            with client.pipeline() as pipe:
                for (name, labels), value in new.items():
                    field = json.dumps([name, labels])
                    if name in own:
                        continue
                    if name in gauges:
                        pipe.hset(f"{PLACE}:gauges", field, repr(value))
                    else:
                        pipe.hincrbyfloat(f"{PLACE}:counts", field, value - sharing.sent.get((name, labels), 0.0))
                for (name, labels), value in samples.items():
                    if name in own:
                        field = json.dumps([name, labels, process])
                        if value:
                            pipe.hset(f"{PLACE}:processes", field, json.dumps([value, at]))
                        else:
                            pipe.hdel(f"{PLACE}:processes", field)
                for part in ("counts", "gauges", "processes"):
                    pipe.expire(f"{PLACE}:{part}", KEPT_FOR)
                pipe.execute()
            return True

        shared = redis_ask(add, False)
        if shared:
            sharing.sent = samples
    if any(value for (name, _), value in samples.items() if name in own) or not shared:
        share_soon()
    return shared


def metrics_of_all_processes() -> list[Metric]:
    """Every metric with the totals of the installation. In services mode without samples while Redis is away."""
    own = list(REGISTRY.collect())
    if settings.ENTMOOT_MODE != "services":
        return own
    totals: dict[Key, float] = _totals() if share_now() else {}
    metrics = []
    for metric in own:
        shown = Metric(metric.name, metric.documentation, metric.type)
        names = {metric.name, *(f"{metric.name}_{part}" for part in ("total", "bucket", "sum", "count"))}
        for (name, labels), value in totals.items():
            if name in names:
                shown.add_sample(name, json.loads(labels), value)
        shown.samples.sort(key=_order)
        metrics.append(shown)
    return metrics


def _order(sample: Any) -> tuple[list[tuple[str, str]], bool, float]:
    """By labels, the buckets of a histogram in order and before its count and sum."""
    others = sorted((name, value) for name, value in sample.labels.items() if name != "le")
    return others, "le" not in sample.labels, float(sample.labels.get("le", 0))


def _totals() -> dict[Key, float]:
    """The samples in Redis, those of processes that have told theirs lately added up."""

    def read(client: redis.Redis) -> tuple[int, list[dict[bytes, bytes]]]:
        with client.pipeline() as pipe:
            pipe.time()
            for part in ("counts", "gauges", "processes"):
                pipe.hgetall(f"{PLACE}:{part}")
            at, *replies = pipe.execute()
        old = [field for field, sample in replies[2].items() if at[0] - json.loads(sample)[1] > PROCESS_FOR]
        if old:
            client.hdel(f"{PLACE}:processes", *old)
        return at[0], replies

    nothing: tuple[int, list[dict[bytes, bytes]]] = (0, [{}, {}, {}])
    now, (counts, gauges, processes) = redis_ask(read, nothing)
    totals: dict[Key, float] = {}
    for field, value in (*counts.items(), *gauges.items()):
        name, labels = json.loads(field)
        totals[name, labels] = float(value)
    for name in PER_PROCESS:
        totals[name, "{}"] = 0.0
    for field, sample in processes.items():
        name, labels, _ = json.loads(field)
        value, at = json.loads(sample)
        if now - at <= PROCESS_FOR:
            totals[name, labels] = totals.get((name, labels), 0.0) + value
    return totals


@contextmanager
def advance_measured() -> Iterator[None]:
    """Measure one advance of a match."""
    begun = monotonic()
    try:
        yield
    finally:
        MATCH_ADVANCE_SECONDS.observe(monotonic() - begun)
        share_soon()


atexit.register(share_now)

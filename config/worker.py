"""All periodic work of the site, and the thread that does it in the embedded mode."""

import logging
import threading
import time
from datetime import datetime
from importlib import import_module
from importlib.util import find_spec

from django.db import close_old_connections
from django.utils import timezone

from players.site.metrics import JOB_FAILURES, JOB_LAST_RUN, JOB_SECONDS, share_soon
from players.site.periodic import BREATH, Job, Lane, wakeups

logger = logging.getLogger(__name__)

APPS = ("players", "cardpool", "matches", "leagues")
LONGEST_PAUSE = 30.0


def jobs() -> list[Job]:
    """Every app's jobs, in the order of the layers."""
    every_job: list[Job] = []
    for app in APPS:
        if find_spec(f"{app}.jobs"):
            every_job += import_module(f"{app}.jobs").JOBS
    names = [job.name for job in every_job]
    if len(set(names)) != len(names):
        raise ValueError(f"two jobs share a name: {', '.join(sorted(names))}")
    return every_job


def job_run(name: str, now: datetime) -> int:
    """Run one job by its name.

    Raises:
        KeyError: there is no such job.
    """
    return job_measured({job.name: job for job in jobs()}[name], now)


def job_measured(job: Job, now: datetime) -> int:
    """Run a job, and count its time and whether it failed."""
    begun = time.monotonic()
    try:
        count = job.run(now)
    except Exception:
        JOB_FAILURES.labels(job.name).inc()
        raise
    else:
        JOB_LAST_RUN.labels(job.name).set(now.timestamp())
        return count
    finally:
        JOB_SECONDS.labels(job.name).observe(time.monotonic() - begun)
        share_soon()


class Worker(threading.Thread):
    """Runs the jobs of a lane when they are due, and those with ``on_wake`` when woken.

    A job that fails is logged and tried again after a growing pause; the others go on. Nothing is lost by stopping:
    what is owed is rows in the database.
    """

    def __init__(self, work: list[Job] | None = None, *, lane: Lane = Lane.WORK) -> None:
        super().__init__(name=f"entmoot-{lane}", daemon=True)
        self.wakeup = wakeups[lane]
        work = [job for job in jobs() if job.lane == lane] if work is None else work
        self.work = sorted(work, key=lambda job: not job.urgent)
        self.breath = BREATH if any(job.urgent for job in work) else 0.0
        self.stopping = threading.Event()
        self.due = {job.name: 0.0 for job in self.work}
        self.failures = {job.name: 0 for job in self.work}

    def stop(self) -> None:
        """Ask the thread to end after the job it is at."""
        self.stopping.set()
        self.wakeup.set()

    def run(self) -> None:
        while not self.stopping.is_set():
            busy = self.run_due(time.monotonic())
            if not busy:
                pause = min(self.due.values(), default=time.monotonic() + 1) - time.monotonic()
                if self.wakeup.wait(max(0.01, min(pause, 1.0))):
                    self.wakeup.clear()
                    self.woken(time.monotonic())
        close_old_connections()

    def woken(self, at: float) -> None:
        """Make due what watches for a wake at the monotonic time `at`: what is urgent now, the rest a breath later."""
        for job in self.work:
            if job.on_wake and not self.failures[job.name]:
                due = at if job.urgent else at + self.breath
                self.due[job.name] = min(self.due[job.name], due)

    def run_due(self, at: float) -> bool:
        """Run what is due at the monotonic time `at`, once each; whether something that `on_wake` watches was done."""
        busy = False
        for job in self.work:
            if self.stopping.is_set() or self.due[job.name] > at:
                continue
            try:
                count = job_measured(job, timezone.now())
            except Exception:
                self.failures[job.name] += 1
                pause = min(job.every_seconds * 2 ** self.failures[job.name], LONGEST_PAUSE)
                self.due[job.name] = at + max(pause, 1.0)
                logger.exception("job %s failed; trying again in %.0f s", job.name, pause)
                close_old_connections()
            else:
                self.failures[job.name] = 0
                more = job.on_wake and count > 0
                self.due[job.name] = at if more else at + job.every_seconds
                busy = busy or more
        close_old_connections()
        return busy

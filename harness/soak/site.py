"""The site that is soaked: a whole installation in services mode whose processes all run by the fast clock."""

from __future__ import annotations

import contextlib
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from harness.durability.installation import installation
from harness.durability.processes import Process, Processes, port_free, until
from harness.durability.servers import OwnRedis
from harness.soak.fast_clock import FastClock
from harness.soak.quick_beat import QUICKER

__all__ = ["KINDS", "Site", "site"]

KINDS = ("web", "live", "worker", "search", "outside", "beat")
"""Kinds of processes: pages and API, streams, the default queue, searches, letters and webhooks, periodic jobs."""
STARTS_WITHIN = 60.0
"""Seconds in which a web process answers after its start."""


@dataclass
class Site:
    """The processes, the Redis server of their own, and their clock."""

    processes: Processes
    broker: OwnRedis
    clock: FastClock
    folder: Path

    def start(self, *, workers: int, beat_quicker: float) -> None:
        """Start one process or more of each kind, and wait until pages and streams answer.

        Raises:
            RuntimeError: they do not within a minute.
        """
        processes = self.processes
        processes.environment |= {
            **self.clock.environment,
            QUICKER: str(beat_quicker),
            # Nobody is there to show a second factor.
            "ENTMOOT_STAFF_FACTOR": "0",
        }
        processes.web()
        self._live()
        for _ in range(workers):
            processes.worker()
        for queue in ("search", "outside"):
            processes.run(queue, self._celery("worker", "--pool", "solo", "-Q", queue, "-n", f"{queue}@test"))
        scheduler = "harness.soak.quick_beat:QuickScheduler"
        processes.run("beat", self._celery("beat", "-S", scheduler, "-s", str(self.folder / "beat-schedule")))
        if not until(self.answers, seconds=STARTS_WITHIN):
            raise RuntimeError(f"the site does not start:\n{processes.tail()}")

    def _live(self) -> Process:
        port = port_free()
        command = ["uvicorn", "--host", "127.0.0.1", "--port", str(port), "--log-level", "warning"]
        command += ["--http", "config.http_deadlines:DeadlineProtocol", "--no-proxy-headers", "config.asgi:application"]
        return self.processes.run("live", [sys.executable, "-m", *command], port=port)

    @staticmethod
    def _celery(what: str, *options: str) -> list[str]:
        quiet = ["--without-gossip", "--without-mingle"] if what == "worker" else []
        return [sys.executable, "-m", "celery", "-A", "config.celery", what, *options, *quiet, "-l", "WARNING"]

    def of(self, kind: str) -> list[Process]:
        """The processes of a kind."""
        return [process for process in self.processes.running if process.kind == kind]

    @property
    def live_url(self) -> str:
        """Where streams are followed."""
        return f"http://127.0.0.1:{self.of('live')[0].port}"

    def answers(self) -> bool:
        """Whether pages and streams are served."""
        try:
            with urllib.request.urlopen(f"{self.live_url}/healthz", timeout=3) as response:  # noqa: S310 - our own
                return response.status == 200 and self.processes.web_answers()
        except (urllib.error.URLError, OSError):
            return False

    def restarted_within(self, seconds: float) -> float:
        """Wait until the site answers again; after how many seconds it did.

        Raises:
            RuntimeError: it does not.
        """
        began = time.monotonic()
        if not until(self.answers, seconds=seconds, every=0.1):
            raise RuntimeError(f"the site does not answer {seconds:.0f} s after a restart:\n{self.processes.tail()}")
        return time.monotonic() - began


@contextlib.contextmanager
def site(database_url: str, broker: OwnRedis) -> Iterator[Site]:
    """An installed site with no process yet; this process's Django uses its database."""
    with installation(database_url=database_url, redis_url=broker.url) as processes:
        yield Site(processes, broker, FastClock(processes.logs), processes.logs)

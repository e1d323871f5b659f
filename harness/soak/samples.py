"""Measures the processes of a site, its database connections and its Redis, again and again."""

from __future__ import annotations

import contextlib
import os
import time
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
import redis

from harness.durability.processes import Process
from harness.soak.site import Site

__all__ = ["PAGE", "Measured", "Samples", "group_measured"]

PAGE = os.sysconf("SC_PAGE_SIZE")
Points = list[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Measured:
    """Of a process with its children: resident memory in MiB, and open files and connections."""

    memory: float
    descriptors: int


def group_measured(group: int) -> Measured:
    """The processes of a group, together; pages that they share are counted for each."""
    memory, descriptors = 0, 0
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError, IndexError, ValueError):
            if int((folder / "stat").read_text().rpartition(")")[2].split()[2]) == group:
                memory += int((folder / "statm").read_text().split()[1]) * PAGE
                descriptors += len(os.listdir(folder / "fd"))
    return Measured(memory / 2**20, descriptors)


@dataclass
class Samples:
    """Points of (monotonic second, value) by what was measured; a process that was started anew begins anew."""

    site: Site
    database_url: str
    memory: dict[str, Points] = field(default_factory=lambda: defaultdict(list))
    descriptors: dict[str, Points] = field(default_factory=lambda: defaultdict(list))
    connections: Points = field(default_factory=list)
    lasting_keys: Points = field(default_factory=list)
    """Keys in Redis that never expire."""
    key_names: set[str] = field(default_factory=set)
    redis_memory: Points = field(default_factory=list)

    def take(self) -> None:
        """Measure everything once; what does not answer just now is left out."""
        at = time.monotonic()
        for number, process in enumerate(self.site.processes.running):
            if process.runs:
                name = self.name(number, process)
                measured = group_measured(process.child.pid)
                if measured.memory:
                    self.memory[name].append((at, measured.memory))
                    self.descriptors[name].append((at, measured.descriptors))
        with contextlib.suppress(psycopg.Error), psycopg.connect(self.database_url, connect_timeout=3) as connection:
            row = connection.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            ).fetchone()
            if row is not None:
                self.connections.append((at, row[0]))
        with contextlib.suppress(redis.RedisError):
            self._redis(at)

    @staticmethod
    def name(number: int, process: Process) -> str:
        """A process and which start of it."""
        return f"{process.kind} {number}, start {process.kills + 1}"

    def _redis(self, at: float) -> None:
        client: redis.Redis = redis.Redis.from_url(self.site.broker.url, socket_timeout=3)
        lasting = [key for key in client.scan_iter(count=1000) if client.ttl(key) == -1]
        self.lasting_keys.append((at, len(lasting)))
        self.key_names |= {key.decode(errors="replace") for key in lasting}
        self.redis_memory.append((at, int(client.info("memory")["used_memory"]) / 2**20))
        client.close()

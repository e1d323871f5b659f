"""kill -9 of everything, one after the other, while bots and people play; then nothing may be lost or doubled."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from random import Random

from harness.durability.processes import Process, Processes
from harness.durability.servers import Cluster, OwnRedis

__all__ = ["Killer"]

PAUSE = (0.3, 1.7)
"""Seconds between two kills: about one a second."""
REDIS_EACH = 0.15
"""How often, after a kill, something happens to Redis too."""


@dataclass
class Killer:
    """Kills what it is given, each kind once before any a second time, and starts it again as a supervisor would.

    PostgreSQL only where it is a cluster of the trial's own. ``killed`` counts kinds (web, worker, beat, postmaster,
    backend), ``redis`` what happened to Redis.
    """

    processes: Processes
    postgres: Cluster | None
    broker: OwnRedis
    chance: Random
    killed: Counter[str] = field(default_factory=Counter)
    redis: Counter[str] = field(default_factory=Counter)
    round: list[str] = field(default_factory=list)

    def kill(self, times: int) -> None:
        """So many kills, about one a second."""
        while self.killed.total() < times:
            time.sleep(self.chance.uniform(*PAUSE))
            if not self.round:
                of_postgres = ["postmaster", "backend"] if self.postgres is not None else []
                self.round = [*sorted({process.kind for process in self.processes.running}), *of_postgres]
                self.chance.shuffle(self.round)
            self.kill_one(self.round.pop())
            if self.chance.random() < REDIS_EACH:
                self.redis_away()

    def kill_one(self, kind: str) -> None:
        """Kill one process of a kind and start it again."""
        if kind == "postmaster":
            assert self.postgres is not None
            self.postgres.kill()
            self.postgres.start()
        elif kind == "backend":
            assert self.postgres is not None
            if not self.postgres.kill_backend(self.chance):
                return
        else:
            victim = self.chance.choice(self._of(kind))
            victim.kill()
            victim.restart()
        self.killed[kind] += 1

    def _of(self, kind: str) -> list[Process]:
        return [process for process in self.processes.running if process.kind == kind]

    def redis_away(self) -> None:
        """Empty Redis, or kill it and start it again after a moment; it forgets everything either way."""
        if self.chance.random() < 0.5:
            self.broker.flush()
            self.redis["flushed"] += 1
        else:
            self.broker.kill()
            time.sleep(self.chance.uniform(0.0, 1.5))
            self.broker.start()
            self.redis["killed"] += 1

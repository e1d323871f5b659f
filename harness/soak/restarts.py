"""Ends every kind of process in turn, politely and by force, disturbs Redis and the database, and moves the clock."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

import psycopg

from harness.durability.matches import forget_connection
from harness.soak.site import KINDS, STARTS_WITHIN, Site

__all__ = ["Disturber", "inside"]

ENDS_WITHIN = 30.0
"""Seconds in which a process ends after SIGTERM; after that it is killed, and that is a fault."""
AFTERWARDS = 5.0
"""Seconds after the site answers again for which a failed request still belongs to a restart: one that began before."""
FORWARDS = (3600.0, 4 * 3600.0)
BACKWARDS = (-600.0, -120.0)
"""Seconds by which the clock jumps."""
ENDED = [f"{how} {kind}" for kind in KINDS for how in ("SIGTERM", "SIGKILL")]
OTHER = ["Redis restarted", "database connections ended", "clock forwards", "clock backwards"]
ONCE = "Redis flushed"


@dataclass
class Disturber:
    """Does one thing after the other in a random order, each once before any a second time.

    ``windows`` are the stretches in which requests may fail, in monotonic seconds. ``faults`` says what did not come
    back, or did not end when asked.
    """

    site: Site
    database_url: str
    chance: Random
    done: Counter[str] = field(default_factory=Counter)
    windows: list[tuple[float, float]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    back_after: list[float] = field(default_factory=list)
    """Seconds after which pages and streams answered again."""
    left: list[str] = field(default_factory=list)

    def one(self) -> str:
        """Do the next thing; what it was."""
        if not self.left:
            self.left = [*ENDED, *OTHER, *([] if self.done[ONCE] else [ONCE])]
            self.chance.shuffle(self.left)
        what = self.left.pop()
        began = time.monotonic()
        how, _, kind = what.partition(" ")
        if what in ENDED:
            self._end(kind, signal.SIGTERM if how == "SIGTERM" else signal.SIGKILL)
        elif what == "Redis restarted":
            self.site.broker.kill()
            time.sleep(self.chance.uniform(0.0, 2.0))
            self.site.broker.start()
        elif what == ONCE:
            self.site.broker.flush()
        elif what == "database connections ended":
            self._connections_end()
        else:
            self.site.clock.jump(self.chance.uniform(*(FORWARDS if kind == "forwards" else BACKWARDS)))
        try:
            self.back_after.append(self.site.restarted_within(STARTS_WITHIN))
        except RuntimeError as error:
            self.faults.append(f"{what}: {error}")
        self.windows.append((began, time.monotonic() + AFTERWARDS))
        self.done[what] += 1
        return what

    def _end(self, kind: str, number: signal.Signals) -> None:
        victim = self.chance.choice(self.site.of(kind))
        if number == signal.SIGTERM:
            os.kill(victim.child.pid, signal.SIGTERM)
            try:
                victim.child.wait(timeout=ENDS_WITHIN)
            except subprocess.TimeoutExpired:
                self.faults.append(f"{kind} does not end {ENDS_WITHIN:.0f} s after SIGTERM")
        victim.kill()
        victim.restart()

    def _connections_end(self) -> None:
        forget_connection()
        with psycopg.connect(self.database_url, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )


def inside(windows: Sequence[tuple[float, float]], began: float, ended: float) -> bool:
    """Whether a stretch touches one of the windows.

    >>> inside([(10.0, 12.0)], 11.5, 14.0), inside([(10.0, 12.0)], 12.5, 14.0)
    (True, False)
    """
    return any(began <= until and ended >= since for since, until in windows)

"""The fast clock of the site that is soaked: a day of its wall clock passes in an hour, and it can be made to jump.

What is fast: everything that reads the wall clock in a process started with this clock's environment. These are times
in the database (the site never asks PostgreSQL for the time), clocks of matches, rounds, series, drafts, offers and
outages, limits of requests, and the broker's record of unacknowledged messages.

What is not: every monotonic clock, sleeping and waiting, so time limits of connections, requests and tasks, pauses of
a worker and the age of database connections; the expiry of keys in Redis; the time of PostgreSQL. The beat is quicker
by a number of its own (`harness.soak.quick_beat`): jobs come often enough that the sweep witnesses all time, though
not as often as in a true day.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from datetime import UTC, datetime
from pathlib import Path

from harness.unavailable import Unavailable

__all__ = ["FastClock"]


class FastClock:
    """A wall clock in a file, read by all processes started with ``environment``. It begins true, at the rate 1."""

    def __init__(self, folder: Path) -> None:
        """Compile what the processes preload.

        Raises:
            Unavailable: there is no C compiler.
        """
        compiler = shutil.which("cc") or shutil.which("gcc")
        if compiler is None:
            raise Unavailable("needs a C compiler, for the clock")
        library = folder / "fast_clock.so"
        source = Path(__file__).with_suffix(".c")
        subprocess.run([compiler, "-shared", "-fPIC", "-O2", "-o", str(library), str(source), "-ldl"], check=True)
        self.file = folder / "fast_clock"
        self.rate = 1.0
        self.jumped = 0.0
        """Seconds of all jumps together."""
        self._set(time.time(), self.rate)
        self.environment = {"LD_PRELOAD": str(library), "FAST_CLOCK_FILE": str(self.file)}

    def _set(self, shown: float, rate: float) -> None:
        self._since, self._shown, self.rate = time.time(), shown, rate
        new = self.file.with_suffix(".new")
        new.write_text(f"{self._since!r} {self._shown!r} {self.rate!r}\n")
        os.replace(new, self.file)

    def seconds(self) -> float:
        """What the clock shows, in seconds since 1970."""
        return self._shown + (time.time() - self._since) * self.rate

    def now(self) -> datetime:
        """What the clock shows."""
        return datetime.fromtimestamp(self.seconds(), UTC)

    def run(self, rate: float) -> None:
        """Run at a rate from now on: seconds in a true second."""
        self._set(self.seconds(), rate)

    def jump(self, seconds: float) -> None:
        """Jump forwards, or backwards where ``seconds`` is negative."""
        self.jumped += seconds
        self._set(self.seconds() + seconds, self.rate)

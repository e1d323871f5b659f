"""The clock of a soak: fast, jumping, and for the wall clock alone."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from datetime import timedelta
from pathlib import Path

import pytest
from celery.schedules import schedule

from harness.soak.fast_clock import FastClock
from harness.soak.quick_beat import QUICKER, QuickScheduler
from harness.unavailable import Unavailable

ASKED = """
import datetime, sys, time
for line in sys.stdin:
    print(time.time(), datetime.datetime.now(datetime.UTC).timestamp(), time.monotonic(), flush=True)
"""


class Asked:
    """A process that runs by the clock and says what its clocks show: time, date and the monotonic one."""

    def __init__(self, clock: FastClock) -> None:
        self.child = subprocess.Popen(
            [sys.executable, "-c", ASKED],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, **clock.environment},
            text=True,
        )

    def clocks(self) -> list[float]:
        assert self.child.stdin is not None
        assert self.child.stdout is not None
        self.child.stdin.write("\n")
        self.child.stdin.flush()
        return [float(word) for word in self.child.stdout.readline().split()]


@pytest.fixture
def clock(tmp_path: Path) -> FastClock:
    try:
        return FastClock(tmp_path)
    except Unavailable as reason:
        pytest.skip(str(reason))


@pytest.mark.long
def test_only_the_wall_clock_is_fast_and_jumps(clock: FastClock) -> None:
    clock_child = Asked(clock)
    with clock_child.child:
        true, date, _ = clock_child.clocks()
        assert true == pytest.approx(time.time(), abs=5)
        assert date == pytest.approx(true, abs=5)
        clock.run(24)
        true_first, first = time.monotonic(), clock_child.clocks()
        time.sleep(1.0)
        second, true_second = clock_child.clocks(), time.monotonic()
        assert 1.0 <= second[2] - first[2] <= true_second - true_first
        assert second[0] - first[0] == pytest.approx(24 * (second[2] - first[2]), rel=0.02)
        assert clock.seconds() == pytest.approx(second[1], abs=24)
        clock.jump(-7200)
        assert clock_child.clocks()[0] - second[0] == pytest.approx(-7200, abs=48)
        assert clock.seconds() - second[0] == pytest.approx(-7200, abs=48)
        assert clock.jumped == -7200
        clock_child.child.kill()


@pytest.mark.long
def test_the_clock_never_goes_back_between_jumps(clock: FastClock) -> None:
    clock.run(24)
    code = "import time; a = [time.time() for _ in range(20000)]; print(a == sorted(a))"
    environment = {**os.environ, **clock.environment}
    process = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert process.stdout.strip() == "True"


def test_beat_sends_every_job_at_a_part_of_its_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    from config.celery import app
    from config.worker import jobs

    app.finalize()
    monkeypatch.setenv(QUICKER, "4")
    quick = QuickScheduler(app=app, lazy=True)
    quick.setup_schedule()
    intervals = {entry.name: entry.schedule.run_every for entry in quick.schedule.values()}
    assert {job.name: timedelta(seconds=job.every_seconds / 4) for job in jobs()}.items() <= intervals.items()
    assert all(isinstance(entry.schedule, schedule) for entry in quick.schedule.values())

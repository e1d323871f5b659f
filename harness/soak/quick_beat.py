"""Celery's beat for a fast clock: every job at a part of its interval.

At 24 seconds of wall clock in a second, a sweep every five seconds would see only every second minute, and time that
no sweep has witnessed counts on no clock. Beat's own clock is monotonic and cannot be made fast from outside.
"""

from __future__ import annotations

import os
from datetime import timedelta
from typing import Any

from celery.schedules import schedule

from config.beat import SteadyScheduler

__all__ = ["QUICKER", "QuickScheduler"]

QUICKER = "SOAK_BEAT_QUICKER"
"""The variable that says how many times quicker."""


class QuickScheduler(SteadyScheduler):
    """Sends every job so many times as often as the site would."""

    def setup_schedule(self) -> None:
        """Shorten the interval of every job."""
        super().setup_schedule()
        quicker = float(os.environ[QUICKER])
        for entry in self.schedule.values():
            entry.schedule = schedule(_shorter(entry.schedule, quicker), app=self.app)


def _shorter(interval: Any, quicker: float) -> timedelta:
    shorter: timedelta = interval.run_every / quicker
    return shorter

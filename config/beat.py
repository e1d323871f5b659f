"""Celery's beat by a clock that never jumps: when jobs are sent depends on no wall clock.

Celery keeps by wall clock when a job was last sent: one set back by a year would silence it for a year. Its messages
would also carry a wall clock time after which no worker runs them; where two machines' clocks differ, none ever would.
Here a job is not sent while the workers are far behind, and carries no such time.
"""

from __future__ import annotations

import logging
from time import monotonic
from typing import Any

from celery.beat import Scheduler

from players.site.redis_link import redis_ask

logger = logging.getLogger(__name__)

__all__ = ["UNREAD_MOST", "SteadyScheduler"]

UNREAD_MOST = 50
"""Messages that nobody has read, from which on beat sends nothing: what is owed is rows, and one look finds them."""


def _unread(queue: str) -> int:
    """Messages of a queue that wait for a worker; 0 when the broker does not say."""
    return int(redis_ask(lambda client: client.llen(queue), 0) or 0)


class SteadyScheduler(Scheduler):
    """Sends every job at its interval, beginning at once. Keeps nothing on disk: a job sent once more is harmless."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.due_at: dict[str, float] = {}
        super().__init__(*args, **kwargs)

    def tick(self) -> float:
        """Send what is due; the seconds until the next job is."""
        now = monotonic()
        behind: dict[str, bool] = {}
        for entry in list(self.schedule.values()):
            if self.due_at.get(entry.name, now) > now:
                continue
            self.due_at[entry.name] = now + entry.schedule.run_every.total_seconds()
            queue = entry.options.get("queue") or self.app.conf.task_default_queue
            if queue not in behind:
                behind[queue] = _unread(queue) >= UNREAD_MOST
                if behind[queue]:
                    logger.warning("the workers of %s are behind by %d messages; sending none", queue, UNREAD_MOST)
            if not behind[queue]:
                self.apply_entry(self.reserve(entry), producer=self.producer)
        pause = min((self.due_at[name] for name in self.schedule), default=now + self.max_interval) - monotonic()
        return float(max(0.0, min(pause, self.max_interval)))

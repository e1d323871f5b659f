"""The health of this installation: the database, the heartbeats, and the age of owed work.

Ages only: nothing here tells of any match, player or answer.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import DatabaseError

from matches.health import heartbeats, oldest_owed
from players.notices.services import letters_oldest

__all__ = ["LIMITS", "readiness"]

LIMITS: dict[str, timedelta] = {
    "worker": timedelta(seconds=60),
    "sweep": timedelta(seconds=30),
    "inbox": timedelta(seconds=30),
    "wake_ups": timedelta(seconds=30),
    "bots": timedelta(seconds=120),
    "results": timedelta(seconds=120),
    "letters": timedelta(minutes=10),
}
"""The age at which a heartbeat, or the oldest row owed of a kind, means that something is wrong."""
HEARTBEATS = ("worker", "sweep")


@dataclass(frozen=True, slots=True)
class Check:
    """One check: its name, whether it is passed, and the age that was compared with the limit, in seconds."""

    name: str
    ok: bool
    age: float | None = None
    limit: float | None = None

    def as_data(self) -> dict[str, Any]:
        if self.limit is None:
            return {"ok": self.ok}
        return {"ok": self.ok, "age": self.age, "limit": self.limit}


def readiness(now: datetime) -> tuple[bool, dict[str, Any]]:
    """Whether everything is as it should be, and every check by its name. Three statements.

    A heartbeat that was never given fails; a kind of work of which nothing is owed passes with no age.
    """
    try:
        since = {**heartbeats(), **oldest_owed(), "letters": letters_oldest(now)}
    except DatabaseError:
        return False, {"database": Check("database", False).as_data()}
    checks = [Check("database", True), *(_check(name, since.get(name), now) for name in LIMITS)]
    return all(check.ok for check in checks), {check.name: check.as_data() for check in checks}


def _check(name: str, since: datetime | None, now: datetime) -> Check:
    limit = LIMITS[name].total_seconds()
    if since is None:
        return Check(name, name not in HEARTBEATS, None, limit)
    age = max(0.0, (now - since).total_seconds())
    return Check(name, age <= limit, round(age, 1), limit)

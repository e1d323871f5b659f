"""Periodic work as data, so that one worker thread and Celery's beat run the same list.

Every app's ``jobs`` module exports ``JOBS``; ``config.worker`` ties the lists together.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Job:
    """Work to be done every so often.

    ``run(now)`` must be safe to call at any time, by several processes at once, and returns how many things it did.
    With ``on_wake`` the embedded worker also runs it as soon as ``wake()`` is called, and again at once while it keeps
    doing things.
    """

    name: str
    every_seconds: float
    run: Callable[[datetime], int]
    on_wake: bool = False


#: Set by `wake`, waited for by the embedded worker thread. Nothing depends on it: it only makes work prompt.
wakeup = threading.Event()


def wake() -> None:
    """Tell the worker thread of this process, if there is one, that there is something to do."""
    wakeup.set()


def _notices_deliver(now: datetime) -> int:
    from players.notices import notices_deliver

    return notices_deliver(now)


JOBS: list[Job] = [Job("players.notices_deliver", 15.0, _notices_deliver)]

"""Periodic work as data, so that one worker thread and Celery's beat run the same list.

Every app's ``jobs`` module exports ``JOBS``; ``config.worker`` ties the lists together.
"""

import logging
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

logger = logging.getLogger(__name__)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Job:
    """Work to be done every so often.

    ``run(now)`` must be safe to call at any time, by several processes at once, and returns how many things it did.
    With ``on_wake`` the embedded worker also runs it as soon as ``wake()`` is called, and again at once while it keeps
    doing things. With ``background`` it is slow: the embedded mode has a thread of its own for such jobs.
    """

    name: str
    every_seconds: float
    run: Callable[[datetime], int]
    on_wake: bool = False
    background: bool = False


#: Set by `wake`, waited for by the embedded worker thread. Nothing depends on it: it only makes work prompt.
wakeup = threading.Event()


def wake() -> None:
    """Tell the worker thread of this process, if there is one, that there is something to do."""
    wakeup.set()


#: The same for the thread of slow jobs.
background_wakeup = threading.Event()


def wake_background() -> None:
    """Tell the thread of slow jobs in this process, if there is one, that there is something to do."""
    background_wakeup.set()


def each_alone(
    items: Iterable[T], work: Callable[[T], int], *, failed: Callable[[T, Exception], None], most: int | None = None
) -> int:
    """Do ``work`` for every item, whatever becomes of the others; the sum of its results.

    ``failed`` is told of an item whose work failed. The first error that it raises itself is raised at the end. Stops
    when ``most`` things are done; what fails does not count, so that it cannot keep the others waiting for ever.
    """
    done = 0
    first: Exception | None = None
    for item in items:
        if most is not None and done >= most:
            break
        try:
            done += work(item)
        except Exception as error:
            try:
                failed(item, error)
            except Exception as worse:
                logger.exception("%r failed, and could not be set aside", item)
                first = first or worse
    if first is not None:
        raise first
    return done


def all_of(*works: Callable[[], int]) -> int:
    """Do one work after the other, each whether or not the others fail; the sum. Raises the first error at the end."""

    def reraise(_: object, error: Exception) -> None:
        logger.error("a part of a job failed", exc_info=error)
        raise error

    return each_alone(works, lambda work: work(), failed=reraise)


def _notices_deliver(now: datetime) -> int:
    from players.notices import notices_deliver

    return notices_deliver(now)


def _letters_deliver(now: datetime) -> int:
    from players.letters import letters_deliver

    return letters_deliver(now)


def _push_deliver(now: datetime) -> int:
    from players.push import push_deliver

    return push_deliver(now)


JOBS: list[Job] = [
    Job("players.notices_deliver", 15.0, _notices_deliver),
    Job("players.letters_deliver", 15.0, _letters_deliver, on_wake=True),
    Job("players.push_deliver", 5.0, _push_deliver),
]

"""Periodic work as data, so that one worker thread and Celery's beat run the same list.

Every app's ``jobs`` module exports its ``JOBS``; ``config.worker`` ties the lists together.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TypeVar

logger = logging.getLogger(__name__)
T = TypeVar("T")


class Lane(StrEnum):
    """Where a job runs, so that it waits for nothing in another lane.

    The embedded mode has a thread for each lane. Celery runs `OUTSIDE` from the queue of that name, the others from its
    default queue.
    """

    WORK = "work"
    """Matches, the sweep and whatever takes milliseconds."""
    BACKGROUND = "background"
    """What computes for seconds."""
    OUTSIDE = "outside"
    """What waits for others: mail servers, push services, receivers of webhooks."""


@dataclass(frozen=True, slots=True)
class Job:
    """Work to be done every so often.

    ``run(now)`` must be safe to call at any time, by several processes at once, and returns how many things it did.
    With ``on_wake`` the embedded worker also runs it soon after its lane is woken, and again at once while it keeps
    doing things; first what is ``urgent``, since a page waits for it.
    """

    name: str
    every_seconds: float
    run: Callable[[datetime], int]
    on_wake: bool = False
    urgent: bool = False
    lane: Lane = Lane.WORK


BREATH = 0.25
"""Seconds by which other work follows what a page waits for: by then it has been drawn."""

#: Set by `wake`, waited for by the embedded threads. Nothing depends on them: they only make work prompt.
wakeups = {lane: threading.Event() for lane in Lane}
_woken_at = dict.fromkeys(Lane, float("-inf"))


def wake(lane: Lane = Lane.WORK) -> None:
    """Tell the thread of a lane in this process, if there is one, that there is something to do."""
    _woken_at[lane] = time.monotonic()
    wakeups[lane].set()


def woken_within(seconds: float, lane: Lane = Lane.WORK) -> bool:
    """Whether a lane of this process was woken so lately: a page may be waiting for what it does."""
    return time.monotonic() - _woken_at[lane] < seconds


def each_alone(
    items: Iterable[T], work: Callable[[T], int], *, failed: Callable[[T, Exception], None], most: int | None = None
) -> int:
    """Do ``work`` for every item, whatever becomes of the others; the sum of its results.

    ``failed`` is told of an item whose work failed. The first error that it raises itself is raised at the end. Stops
    when ``most`` things are done; what fails does not count, so that it cannot keep the others waiting for ever.
    """
    total = 0
    first: Exception | None = None
    for item in items:
        if most is not None and total >= most:
            break
        try:
            total += work(item)
        except Exception as error:
            try:
                failed(item, error)
            except Exception as worse:
                logger.exception("%r failed, and could not be set aside", item)
                first = first or worse
    if first is not None:
        raise first
    return total


def all_of(*works: Callable[[], int]) -> int:
    """Do one work after the other, each whether or not the others fail; the sum. Raises the first error at the end."""

    def reraise(_: object, error: Exception) -> None:
        logger.error("a part of a job failed", exc_info=error)
        raise error

    return each_alone(works, lambda work: work(), failed=reraise)

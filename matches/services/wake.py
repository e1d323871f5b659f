"""Nudge the workers, so that owed work is done at once. Nothing depends on a nudge arriving.

A nudge names no match. The rows in the database say what is owed, so one unread message is as good as a thousand: while
one waits in the broker's queue no other is sent, and the queue cannot grow however long the work takes.
"""

from __future__ import annotations

import contextlib
import logging
import threading
from collections.abc import Iterator

from django.conf import settings
from django.db import transaction

from players.site.periodic import Lane, wake
from players.site.redis_link import redis_ask, redis_failed

logger = logging.getLogger(__name__)

__all__ = ["SEARCH_QUEUE", "bot_wake", "match_wake", "nudge", "nudge_read", "search_nudge", "working"]

EXPIRES = 120
"""Seconds after which a message is dropped unread: the sweep has sent others by then."""
SENT_KEY = "entmoot:nudge"
"""Redis key that is there while a nudge waits unread."""
SENT_FOR_MS = 5_000
"""Milliseconds after which a nudge counts as lost."""

SEARCH_QUEUE = "search"
"""Celery queue of searching bots, whose workers do nothing else: a search takes up to seconds."""
MOST_UNREAD = 2
"""Messages that wait in that queue at most."""

_here = threading.local()


def match_wake(match_id: int) -> None:
    """After commit, ask a worker to advance the match."""
    transaction.on_commit(nudge, robust=True)


def bot_wake(*, searching: bool) -> None:
    """After commit, ask a worker to make a bot's decision."""
    transaction.on_commit(search_nudge if searching else nudge, robust=True)


@contextlib.contextmanager
def working() -> Iterator[None]:
    """Marks this thread as doing owed work: it looks for more by itself, and sends no nudges for what it commits."""
    _here.working = True
    try:
        yield
    finally:
        _here.working = False


def nudge(*, always: bool = False) -> None:
    """Tell a worker that something is owed, unless one has been told and has not looked yet.

    A thread that is `working` looks by itself and tells nobody, but `always`, to share its work.
    """
    if getattr(_here, "working", False) and not always:
        return
    if settings.ENTMOOT_MODE != "services":
        wake()
        return
    if not redis_ask(lambda client: client.set(SENT_KEY, "1", nx=True, px=SENT_FOR_MS), None):
        return
    from celery import current_app

    try:
        current_app.send_task("matches.work", retry=False, expires=EXPIRES)
    except Exception as error:
        # The broker is expendable: the row is there and the sweep will find it.
        logger.warning("could not send a nudge to the broker; the sweep will do it", exc_info=True)
        redis_failed(error)


def search_nudge() -> None:
    """Tell a worker of the queue of searches that something is owed there, unless two messages wait unread."""
    if settings.ENTMOOT_MODE != "services":
        wake(Lane.BACKGROUND)
        return
    if int(redis_ask(lambda client: client.llen(SEARCH_QUEUE), MOST_UNREAD) or 0) >= MOST_UNREAD:
        return
    from celery import current_app

    try:
        current_app.send_task("matches.search", queue=SEARCH_QUEUE, retry=False, expires=EXPIRES)
    except Exception as error:
        logger.warning("could not send a message for the searches; the job will do it", exc_info=True)
        redis_failed(error)


def nudge_read() -> None:
    """Note that a worker is about to look: what is committed from now on may need another nudge."""
    redis_ask(lambda client: client.delete(SENT_KEY), None)

"""Telling open pages that a match has changed: only that it has, never what. Lost messages cost a poll."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import transaction

from players.redis_link import TIMEOUT, redis_ask

if TYPE_CHECKING:
    from matches.models import Match

logger = logging.getLogger(__name__)

__all__ = ["match_publish", "match_subscribe"]

PING_EVERY = 5.0
"""Seconds without a message after which Redis is asked for a sign of life."""
LISTEN_AGAIN = 2.0
"""Seconds before listening again after Redis was lost."""

_PREFIX = "entmoot:match:"
_Waiter = tuple[asyncio.AbstractEventLoop, asyncio.Event]
_waiters: dict[str, set[_Waiter]] = {}
_lock = threading.Lock()


def match_publish(match: Match) -> None:
    """After commit: wake the pages that show this match."""
    code = match.code
    transaction.on_commit(lambda: _tell(code), robust=True)


def _tell(code: str) -> None:
    with _lock:
        waiters = list(_waiters.get(code, ()))
    for loop, event in waiters:
        with contextlib.suppress(RuntimeError):  # its loop has just closed
            loop.call_soon_threadsafe(event.set)
    if settings.ENTMOOT_MODE == "services":
        redis_ask(lambda client: client.publish(_PREFIX + code, ""), None)


@contextlib.asynccontextmanager
async def match_subscribe(code: str) -> AsyncIterator[asyncio.Event]:
    """An event that is set whenever the match may have changed."""
    event = asyncio.Event()
    waiter = (asyncio.get_running_loop(), event)
    with _lock:
        _waiters.setdefault(code, set()).add(waiter)
    listener = asyncio.create_task(_listen(code, event)) if settings.ENTMOOT_MODE == "services" else None
    try:
        yield event
    finally:
        if listener is not None:
            listener.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await listener
        with _lock:
            _waiters[code].discard(waiter)
            if not _waiters[code]:
                del _waiters[code]


async def _listen(code: str, event: asyncio.Event) -> None:
    """Pass Redis messages on; while Redis is away, the stream's own poll does.

    A ping every few seconds finds a Redis that has frozen. Having subscribed again, what was missed is asked for.
    """
    from redis import asyncio as aioredis

    while True:
        try:
            client = aioredis.Redis.from_url(settings.REDIS_URL, socket_timeout=5, socket_connect_timeout=TIMEOUT)
            async with client, client.pubsub() as channel:
                await channel.subscribe(_PREFIX + code)
                pinged = False
                while True:
                    message = await channel.get_message(timeout=PING_EVERY)
                    if message is None:
                        if pinged:
                            raise TimeoutError("Redis did not answer a ping")
                        await channel.ping()
                        pinged = True
                        continue
                    pinged = False
                    if message["type"] in ("message", "subscribe"):
                        event.set()
        except asyncio.CancelledError:
            raise
        except Exception:
            logger.debug("no page updates from Redis", exc_info=True)
            await asyncio.sleep(LISTEN_AGAIN)

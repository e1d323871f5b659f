"""Telling open pages that a match has changed: only that it has, never what. Lost messages cost a poll."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import redis
from django.conf import settings
from django.db import transaction

if TYPE_CHECKING:
    from matches.models import Match

logger = logging.getLogger(__name__)

__all__ = ["match_publish", "match_subscribe"]

_PREFIX = "entmoot:match:"
_Waiter = tuple[asyncio.AbstractEventLoop, asyncio.Event]
_waiters: dict[str, set[_Waiter]] = {}
_lock = threading.Lock()
_clients: dict[str, object] = {}


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
        try:
            _redis().publish(_PREFIX + code, "")
        except Exception:
            logger.debug("could not publish match %s", code, exc_info=True)


def _redis() -> redis.Redis:

    client = _clients.get("sync")
    if not isinstance(client, redis.Redis):
        client = redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2, socket_connect_timeout=2)
        _clients["sync"] = client
    return client


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
    """Pass Redis messages on; when Redis is away, the stream's own poll does."""
    from redis import asyncio as aioredis

    while True:
        try:
            client = aioredis.Redis.from_url(settings.REDIS_URL)
            async with client, client.pubsub() as channel:
                await channel.subscribe(_PREFIX + code)
                async for message in channel.listen():
                    if message["type"] == "message":
                        event.set()
        except asyncio.CancelledError:
            raise
        except Exception:
            logger.debug("no page updates from Redis", exc_info=True)
            await asyncio.sleep(2)

"""Tell open pages that a match has changed or that something was said, never what. A lost message costs one poll."""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import logging
import threading
from collections.abc import AsyncIterator, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from django.conf import settings
from django.db import transaction
from django.db.models import F

from players.site.redis_link import TIMEOUT, redis_ask

if TYPE_CHECKING:
    from matches.models import Match
    from players.models import Player

logger = logging.getLogger(__name__)

__all__ = [
    "Woken",
    "account_publish",
    "account_subscribe",
    "match_publish",
    "match_shown_anew",
    "match_subscribe",
    "match_watch",
    "talk_publish",
    "talk_subscribe",
]

PING_EVERY = 5.0
"""Seconds without a message after which Redis is pinged."""
LISTEN_AGAIN = 2.0
"""Seconds before listening again after Redis was lost."""

CLIENT_NAME = "entmoot-streams"
"""The name under which Redis lists a listener."""

_PREFIX = "entmoot:match:"


@dataclass(slots=True, eq=False)
class _Listener:
    """The one task of an event loop that listens to Redis, and how many streams it serves."""

    task: asyncio.Task[None]
    streams: int = 0


class Settable(Protocol):
    """What a message sets."""

    def set(self) -> None: ...


class Woken:
    """Set by one kind of message, such as that the sessions of an account may have ended; wakes the stream with it."""

    def __init__(self, wakes: asyncio.Event) -> None:
        self.wakes = wakes
        self.is_set = False

    def set(self) -> None:
        """Note it, and wake the stream."""
        self.is_set = True
        self.wakes.set()


_waiters: dict[asyncio.AbstractEventLoop, dict[str, set[Settable]]] = {}
_watchers: dict[str, set[threading.Event]] = {}
_listeners: dict[asyncio.AbstractEventLoop, _Listener] = {}
_lock = threading.Lock()


def match_publish(match: Match) -> None:
    """After commit: wake the pages that show this match."""
    code = match.code
    transaction.on_commit(lambda: _tell(code), robust=True)


def match_shown_anew(match: Match) -> None:
    """After commit: give a match another version, so that pages which show it are drawn anew.

    For what stands beside a match and does not change it. The row is updated after the transaction, as the caller may
    hold no lock on it and others, who hold one, may wait for the caller's rows.
    """
    from matches.models import Match as Row

    def tell() -> None:
        Row.objects.filter(pk=match.pk).update(version=F("version") + 1)
        _tell(match.code)

    transaction.on_commit(tell, robust=True)


def talk_publish(match: Match, places: Iterable[int]) -> None:
    """After commit: tell the pages of these seats that there is a new line to read. No other stream is woken."""
    codes = [_talk_code(match.code, place) for place in places]

    def tell() -> None:
        for code in codes:
            _tell(code)

    transaction.on_commit(tell, robust=True)


def account_publish(player: Player) -> None:
    """Wake the streams that sessions of the player have opened, so that each looks whether its session still exists."""
    _tell(_account_code(player.pk))


def _account_code(pk: int) -> str:
    """Where a match's code stands in messages; no code of a match has this character."""
    return f"account/{pk}"


def _talk_code(code: str, place: int) -> str:
    """Where what one seat may read stands in messages."""
    return f"{code}/talk/{place}"


def _tell(code: str) -> None:
    with _lock:
        for watcher in _watchers.get(code, ()):
            watcher.set()
        waiting = [(loop, list(codes[code])) for loop, codes in _waiters.items() if code in codes]
    for loop, events in waiting:
        with contextlib.suppress(RuntimeError):  # its loop has just closed
            loop.call_soon_threadsafe(_set_all, events)
    if settings.ENTMOOT_MODE == "services":
        redis_ask(lambda client: client.publish(_PREFIX + code, ""), None)


@contextlib.contextmanager
def match_watch(code: str) -> Iterator[threading.Event]:
    """An event for a thread, set when this process hears that the match has changed; others may change it unheard."""
    event = threading.Event()
    with _lock:
        _watchers.setdefault(code, set()).add(event)
    try:
        yield event
    finally:
        with _lock:
            _watchers[code].discard(event)
            if not _watchers[code]:
                del _watchers[code]


def _set_all(events: Iterable[Settable]) -> None:
    for event in events:
        event.set()


@contextlib.asynccontextmanager
async def match_subscribe(code: str) -> AsyncIterator[asyncio.Event]:
    """An event that is set whenever the match may have changed. However many subscribe, one task asks Redis."""
    event = asyncio.Event()
    _join(code, event)
    try:
        yield event
    finally:
        await _leave(code, event)


@contextlib.asynccontextmanager
async def account_subscribe(pk: int | None, wakes: asyncio.Event) -> AsyncIterator[Woken]:
    """What is set, and wakes the event, whenever sessions of the player may have ended; ``None`` for strangers."""
    async with _subscribe(_account_code(pk) if pk is not None else None, wakes) as woken:
        yield woken


@contextlib.asynccontextmanager
async def talk_subscribe(code: str, place: int | None, wakes: asyncio.Event) -> AsyncIterator[Woken]:
    """What is set, and wakes the event, whenever the seat has something new to read; ``None`` for who has no seat."""
    async with _subscribe(_talk_code(code, place) if place is not None else None, wakes) as woken:
        yield woken


@contextlib.asynccontextmanager
async def _subscribe(code: str | None, wakes: asyncio.Event) -> AsyncIterator[Woken]:
    woken = Woken(wakes)
    if code is not None:
        _join(code, woken)
    try:
        yield woken
    finally:
        if code is not None:
            await _leave(code, woken)


def _join(code: str, event: Settable) -> None:
    loop = asyncio.get_running_loop()
    with _lock:
        _waiters.setdefault(loop, {}).setdefault(code, set()).add(event)
    if settings.ENTMOOT_MODE == "services":
        listener = _listeners.get(loop)
        if listener is None:
            # In a context of its own: the task outlives the request that began it, and must keep nothing of it.
            listener = _Listener(loop.create_task(_listen(loop), context=contextvars.Context()))
            _listeners[loop] = listener
        listener.streams += 1


async def _leave(code: str, event: Settable) -> None:
    loop = asyncio.get_running_loop()
    with _lock:
        codes = _waiters[loop]
        codes[code].discard(event)
        if not codes[code]:
            del codes[code]
        if not codes:
            del _waiters[loop]
    if settings.ENTMOOT_MODE == "services":
        await _listener_leave(loop)


async def _listener_leave(loop: asyncio.AbstractEventLoop) -> None:
    """End the listener with the last stream."""
    listener = _listeners[loop]
    listener.streams -= 1
    if listener.streams:
        return
    del _listeners[loop]
    listener.task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await listener.task


def _heard(loop: asyncio.AbstractEventLoop, code: str | None) -> None:
    """Wake the streams of one match, or (``None``) of all."""
    with _lock:
        codes = _waiters.get(loop, {})
        groups = list(codes.values()) if code is None else [codes.get(code, set())]
        events = [event for group in groups for event in group]
    _set_all(events)


async def _listen(loop: asyncio.AbstractEventLoop) -> None:
    """Pass Redis messages on; while Redis is away, the streams' own look at the database does.

    A ping every few seconds finds a Redis that has frozen. Having subscribed again, what was missed is asked for.
    """
    from redis import asyncio as aioredis

    while True:
        try:
            client = aioredis.Redis.from_url(
                settings.REDIS_URL, socket_timeout=5, socket_connect_timeout=TIMEOUT, client_name=CLIENT_NAME
            )
            async with client, client.pubsub() as channel:
                await channel.psubscribe(_PREFIX + "*")
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
                    if message["type"] == "pmessage":
                        _heard(loop, message["channel"].decode("ascii", "replace").removeprefix(_PREFIX))
                    elif message["type"] == "psubscribe":
                        _heard(loop, None)
        except asyncio.CancelledError:
            raise
        except Exception:
            logger.debug("no page updates from Redis", exc_info=True)
            await asyncio.sleep(LISTEN_AGAIN)

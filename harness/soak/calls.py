"""Calls of the API over one session, counted by what they ask and what they were told."""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import aiohttp

__all__ = ["Calls", "Failure", "Reply"]

AGAIN_AFTER = 0.5
"""Seconds after which a call that got no reply is made again."""
UNDECIDED = (0, 429, 503)
"""Statuses after which a client does not know, or was told to come back; 0 is no reply."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A status, 0 without a reply, and the data that came."""

    status: int
    data: Any = None

    @property
    def good(self) -> bool:
        return 200 <= self.status < 300


@dataclass(frozen=True, slots=True)
class Failure:
    """A call without a reply or with a status of 500 or more. ``began`` and ``ended`` are monotonic seconds."""

    began: float
    ended: float
    status: int
    what: str
    text: str = ""


@dataclass
class Calls:
    """What is asked of the web process at ``url()``; at most so many at a time."""

    url: Callable[[], str]
    session: aiohttp.ClientSession
    slots: asyncio.Semaphore
    stopping: Callable[[], bool]
    replies: Counter[str] = field(default_factory=Counter)
    """Statuses by method and route, such as ``GET matches/… 200``."""
    failures: list[Failure] = field(default_factory=list)

    async def ask(
        self, method: str, path: str, *, token: str = "", body: Any = None, key: str = "", api: bool = True
    ) -> Reply:
        """One request; ``path`` is below ``/api/v1/``, or with ``api`` False the address of a page."""
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if token:
            headers["Authorization"] = f"Token {token}"
        if key:
            headers["Idempotency-Key"] = key
        what = f"{method} {route(path)}"
        status, data, text = 0, None, ""
        async with self.slots:
            began = time.monotonic()
            try:
                sent = None if body is None else json.dumps(body)
                address = f"{self.url()}/{'api/v1/' if api else ''}{path}"
                async with self.session.request(method, address, headers=headers, data=sent) as reply:
                    text = await reply.text()
                    status = reply.status
            except (aiohttp.ClientError, TimeoutError, OSError) as error:
                text = f"{type(error).__name__}: {error}"
        if api and status and text:
            try:
                data = json.loads(text)
            except ValueError:
                text = f"no JSON: {text}"
        self.replies[f"{what} {status or 'no reply'}"] += 1
        if not status or status >= 500:
            self.failures.append(Failure(began, time.monotonic(), status, what, text[:300]))
        return Reply(status, data)

    async def surely(self, method: str, path: str, **more: Any) -> Reply:
        """The same request until there is a decision, or the soak ends."""
        reply = await self.ask(method, path, **more)
        while reply.status in UNDECIDED and not self.stopping():
            await asyncio.sleep(AGAIN_AFTER)
            reply = await self.ask(method, path, **more)
        return reply


def route(path: str) -> str:
    """The path without what names one thing, for counting.

    >>> route("events/12/do/open/"), route("matches/?your_turn=1"), route("limited/drafts/gee5z787qpbv/picks/")
    ('events/…/do/open/', 'matches/', 'limited/drafts/…/picks/')
    """
    parts = path.partition("?")[0].split("/")
    return "/".join("…" if re.fullmatch(r"\d+|[a-z0-9]{12}", part) else part for part in parts)

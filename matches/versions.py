"""Versions of matches for event streams. Streams that ask at once share one query."""

from __future__ import annotations

import asyncio
import contextvars
import weakref
from collections.abc import Collection

from asgiref.sync import sync_to_async
from django.db import DatabaseError, close_old_connections, connections

from matches.models import Match

__all__ = ["version_now"]

AT_ONCE = 500
"""Matches asked for in one statement."""


def _versions(codes: Collection[str]) -> dict[str, int]:
    """The matches' versions by their codes, on a connection that is closed again."""
    close_old_connections()
    wanted = list(codes)
    versions: dict[str, int] = {}
    try:
        for first in range(0, len(wanted), AT_ONCE):
            rows = Match.objects.filter(code__in=wanted[first : first + AT_ONCE])
            versions.update(rows.values_list("code", "version"))
    finally:
        connections.close_all()
    return versions


class _Lookup:
    """Batches the requests that arrive while a query is running."""

    def __init__(self) -> None:
        self.wanted: dict[str, asyncio.Future[int | None]] = {}
        self.task: asyncio.Task[None] | None = None

    async def version(self, code: str) -> int | None:
        loop = asyncio.get_running_loop()
        if code not in self.wanted:
            self.wanted[code] = loop.create_future()
        answer = self.wanted[code]
        if self.task is None or self.task.done():
            # In a context of its own: nothing of the request that asks first is kept.
            self.task = loop.create_task(self._run(), context=contextvars.Context())
        # One stream that ends takes the answer from no other.
        return await asyncio.shield(answer)

    async def _run(self) -> None:
        while self.wanted:
            # A question on its way may have missed a change: whoever asks from now on is asked for again.
            wanted, self.wanted = self.wanted, {}
            try:
                versions = await sync_to_async(_versions, thread_sensitive=False)(list(wanted))
            except DatabaseError as error:
                for answer in wanted.values():
                    answer.set_exception(error)
                    answer.exception()  # those who asked may all be gone; nobody need hear of it then
            else:
                for code, answer in wanted.items():
                    answer.set_result(versions.get(code))


_lookups: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, _Lookup] = weakref.WeakKeyDictionary()


async def version_now(code: str) -> int | None:
    """The match's version, read after the call; ``None`` when there is no such match.

    Raises:
        DatabaseError: the database does not answer.
    """
    return await _lookups.setdefault(asyncio.get_running_loop(), _Lookup()).version(code)

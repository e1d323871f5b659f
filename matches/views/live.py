"""Live page updates: a stream that says only that a match has a new version. ASGI; elsewhere pages poll."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.db import close_old_connections, connections
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse

from matches.models import Match
from matches.publish import match_subscribe
from matches.views.showing import match_shown

__all__ = ["stream"]

LOOK_EVERY = 15.0
"""Seconds after which the database is asked although nobody sent a message: messages may be lost."""
LONGEST = 15 * 60
"""Seconds after which a stream ends; browsers open it again."""


def _version(code: str) -> int | None:
    """The match's version, on a connection that is closed again."""
    close_old_connections()
    try:
        return Match.objects.filter(code=code).values_list("version", flat=True).first()
    finally:
        connections.close_all()


def _allowed(request: HttpRequest, code: str) -> int:
    try:
        return match_shown(request, code).match.version
    finally:
        connections.close_all()


async def stream(request: HttpRequest, code: str) -> HttpResponseBase:
    """``data: <version>`` whenever it has changed. Database connections are closed before streaming begins."""
    if not isinstance(request, ASGIRequest):
        # A threaded server would give a thread to every open page.
        return HttpResponse("Page updates are not served here; pages ask by themselves.", status=404)
    if request.method not in ("GET", "HEAD"):
        return HttpResponse(status=405, headers={"Allow": "GET, HEAD"})
    try:
        version = await sync_to_async(_allowed)(request, code)
    except Http404:
        return HttpResponse("There is no such match.", status=404)
    response = StreamingHttpResponse(_versions(code, version), content_type="text/event-stream")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


async def _versions(code: str, version: int) -> AsyncIterator[bytes]:
    loop = asyncio.get_running_loop()
    until = loop.time() + LONGEST
    async with match_subscribe(code) as changed:
        yield f"retry: 3000\ndata: {version}\n\n".encode()
        while loop.time() < until:
            try:
                await asyncio.wait_for(changed.wait(), LOOK_EVERY)
            except TimeoutError:
                yield b": still here\n\n"
            changed.clear()
            now = await sync_to_async(_version)(code)
            if now is None:
                return
            if now != version:
                version = now
                yield f"data: {version}\n\n".encode()

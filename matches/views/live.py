"""Live page updates: a stream that says only that a match has a new version, and to a seat that there is talk to read.

ASGI; elsewhere pages poll.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass

from asgiref.sync import SyncToAsync, sync_to_async
from django.contrib.auth import get_user
from django.core.handlers.asgi import ASGIRequest
from django.db import DatabaseError, connections
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.utils.translation import gettext as _

from matches.publish import account_subscribe, match_subscribe, talk_subscribe
from matches.stream_places import places
from matches.versions import version_now
from matches.views.showing import match_shown

__all__ = ["stream"]

LOOK_EVERY = 15.0
"""Seconds after which the database is asked although nobody sent a message: messages may be lost."""
TALK = b"event: talk\ndata: new\n\n"
"""Something was said that the seat of the stream may read. Who is kept from it hears nothing."""
LONGEST = 15 * 60
"""Seconds after which a stream ends; browsers open it again."""
FULL_FOR = 60
"""Seconds after which somebody for whom there was no place may ask again."""


@dataclass(frozen=True, slots=True)
class _Asker:
    """Who opened a stream: their account and their seat, if any; and whether the match is closed to some."""

    closed: bool
    account: int | None
    place: int | None


def _allowed(request: HttpRequest, code: str) -> tuple[int, _Asker]:
    """The match's version, and who asks. Raises Http404 when the match is closed to this user."""
    try:
        shown = match_shown(request, code)
        if shown.upto is not None:
            raise Http404(_("Page updates are not served of a match that is shown later; its page asks by itself."))
        return shown.match.version, _Asker(shown.match.closed, request.user.pk, shown.place)
    finally:
        connections.close_all()


def _still_allowed(request: HttpRequest, code: str, asker: _Asker) -> bool:
    """Whether the session that opened the stream still exists, and its player may still watch."""
    request.session = type(request.session)(request.session.session_key)
    request.user = get_user(request)
    try:
        return _allowed(request, code)[1].account == asker.account
    except Http404:
        return False


async def stream(request: HttpRequest, code: str) -> HttpResponseBase:
    """``data: <version>`` whenever it has changed; ``event: talk`` when there is something new for the seat to read.

    A stream keeps neither a database connection nor a thread.
    """
    if not isinstance(request, ASGIRequest):
        # A threaded server would give a thread to every open page.
        return HttpResponse(_("Page updates are not served here; pages ask by themselves."), status=404)
    if request.method not in ("GET", "HEAD"):
        return HttpResponse(status=405, headers={"Allow": "GET, HEAD"})
    address = str(request.META.get("REMOTE_ADDR", ""))
    if not places.free(address):
        sentence = _("Too many pages are open for live updates. Pages ask by themselves meanwhile.")
        return HttpResponse(sentence, status=503 if places.full() else 429, headers={"Retry-After": str(FULL_FOR)})
    try:
        version, asker = await sync_to_async(_allowed)(request, code)
    except Http404:
        return HttpResponse(_("There is no such match."), status=404)
    recheck_request = request if asker.closed or asker.account is not None else None
    response = StreamingHttpResponse(
        _event_stream(code, version, address, recheck_request, asker), content_type="text/event-stream"
    )
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    return response


async def _event_stream(
    code: str, version: int, address: str, request: HttpRequest | None, asker: _Asker
) -> AsyncIterator[bytes]:
    """The stream. Of a closed match the request is asked again who makes it before anything is told; of any, when
    sessions of its account have ended."""
    _thread_release()
    if not places.free(address):  # others came while this request was being judged
        yield f"retry: {FULL_FOR * 1000}\n\n".encode()
        return
    loop = asyncio.get_running_loop()
    until = loop.time() + LONGEST
    with places.take(address):
        async with (
            match_subscribe(code) as changed,
            account_subscribe(asker.account, changed) as account,
            talk_subscribe(code, asker.place, changed) as talk,
        ):
            yield f"retry: 3000\ndata: {version}\n\n".encode()
            # Read again: the match may have changed between reading the version and subscribing.
            changed.set()
            while loop.time() < until:
                try:
                    async with asyncio.timeout(LOOK_EVERY):
                        await changed.wait()
                except TimeoutError:
                    yield b": still here\n\n"
                changed.clear()
                try:
                    now = await version_now(code)
                except DatabaseError:
                    continue  # the next look finds out
                if now is None:
                    return
                if request is not None and (asker.closed or account.is_set):
                    account.is_set = False
                    allowed = await sync_to_async(_still_allowed)(request, code, asker)
                    _thread_release()
                    if not allowed:
                        return
                if talk.is_set:
                    talk.is_set = False
                    yield TALK
                if now != version:
                    version = now
                    yield f"data: {version}\n\n".encode()


def _thread_release() -> None:
    """End the thread in which Django has run this request's middleware; it would wait as long as the stream lasts.

    Does early what asgiref's ThreadSensitiveContext does when the request ends. Whatever else the request runs in a
    thread gets a new one.
    """
    context = SyncToAsync.thread_sensitive_context.get(None)
    executor = SyncToAsync.context_to_thread_executor.pop(context, None) if context is not None else None
    if executor is not None:
        executor.shutdown(wait=False)

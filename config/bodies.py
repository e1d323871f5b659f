"""Request bodies before Django sees them: one limit on the whole body, in bytes and in time, however it is sent.

Django reads a whole body into a temporary file before any middleware runs, and counts no files of a form. These two
wrappers stand outside it. What they refuse they hand on without its body, marked by its headers, so that
`config.middleware.BodyMiddleware` answers it like any other request: a page or JSON, with every security header.
"""

import asyncio
import io
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

from django.conf import settings
from django.utils.http import parse_header_parameters

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
ASGIApplication = Callable[[Scope, Receive, Send], Awaitable[None]]
WSGIApplication = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

UNREADABLE_TYPE = "application/octet-stream; charset=unreadable"
"""Stands for a Content-Type that Django cannot take apart; refused like any other charset that is not UTF-8."""
BROKEN_LENGTH = "broken"
"""Stands for the length of a body that did not arrive whole."""
LATE_LENGTH = "late"
"""Stands for the length of a body that took too long."""
BODY_WITHIN = 20.0
"""Seconds in which a whole body arrives; the largest then needs 55 kB a second."""
_DIGITS = re.compile(r"[0-9]{1,18}")


class Disconnected(Exception):
    """The client went away before its body was there."""


def content_length(value: str) -> int | None:
    """The bytes that a Content-Length header announces; ``None`` when it is no possible length."""
    return int(value) if _DIGITS.fullmatch(value) else None


def content_type_readable(value: str) -> bool:
    """Whether Django can take the header apart: it raises for charsets that nobody knows."""
    try:
        parse_header_parameters(value)
    except (ValueError, LookupError):
        return False
    return True


class BodyLimitASGI:
    """Reads a body of bounded size in bounded time, then calls the application. Never holds more than the limit."""

    def __init__(self, application: ASGIApplication) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.application(scope, receive, send)
            return
        headers = [(bytes(name), bytes(value)) for name, value in scope["headers"]]
        types = [value.decode("latin-1") for name, value in headers if name == b"content-type"]
        if types and not content_type_readable(",".join(types)):
            headers = _header_set(headers, b"content-type", UNREADABLE_TYPE.encode())
        lengths = [value.decode("latin-1") for name, value in headers if name == b"content-length"]
        announced = content_length(",".join(lengths)) if lengths else 0
        most = settings.REQUEST_BODY_MOST
        body: bytes | None = None
        if announced is not None and announced <= most:
            try:
                async with asyncio.timeout(BODY_WITHIN):
                    body = await _body_read(receive, most)
            except Disconnected:
                return
            except TimeoutError:
                length = LATE_LENGTH
            else:
                length = str(most + 1 if body is None else len(body))
            if length != "0":
                # A body in chunks has no length; Django would take it for an empty one.
                headers = _header_set(headers, b"content-length", length.encode())
        await self.application({**scope, "headers": headers}, _receive_again(body, receive), send)


async def _body_read(receive: Receive, most: int) -> bytes | None:
    """The whole body, or ``None`` as soon as it has more than `most` bytes."""
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Disconnected
        part = message.get("body", b"")
        size += len(part)
        if size > most:
            return None
        parts.append(part)
        if not message.get("more_body", False):
            return b"".join(parts)


def _receive_again(body: bytes | None, receive: Receive) -> Receive:
    """Gives the application the body in one piece, then whatever comes; after a refused body nothing comes."""
    given = False

    async def again() -> Mapping[str, Any]:
        nonlocal given
        if not given:
            given = True
            return {"type": "http.request", "body": body or b"", "more_body": False}
        if body is None:
            # The rest of a refused body is not read; the application stops waiting once it has answered.
            await asyncio.Event().wait()
        return await receive()

    return again


def _header_set(headers: list[tuple[bytes, bytes]], name: bytes, value: bytes) -> list[tuple[bytes, bytes]]:
    return [*((key, old) for key, old in headers if key != name), (name, value)]


class BodyLimitWSGI:
    """Reads a body without a length, which Django would take for an empty one, up to the same limit."""

    def __init__(self, application: WSGIApplication) -> None:
        self.application = application

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if not content_type_readable(environ.get("CONTENT_TYPE") or ""):
            environ["CONTENT_TYPE"] = UNREADABLE_TYPE
        # Only a server that says so ends the stream by itself; reading from any other could wait for ever.
        if not environ.get("CONTENT_LENGTH") and environ.get("wsgi.input_terminated"):
            most = settings.REQUEST_BODY_MOST
            try:
                body = environ["wsgi.input"].read(most + 1)
            except Exception:  # each server has errors of its own for a body that breaks off or is badly framed
                body, length = b"", BROKEN_LENGTH
            else:
                length = str(len(body))
            environ["CONTENT_LENGTH"] = length
            environ["wsgi.input"] = io.BytesIO(body if len(body) <= most else b"")
        return self.application(environ, start_response)

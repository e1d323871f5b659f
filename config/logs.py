"""Log lines: as JSON for machines, or as text for a terminal.

A line says what it is about by ids (`players.site.log_context`): request, match, player, route. It holds no path, since
letters put tokens into paths, no statement and no local variable. What the rules engine says when it fails may name
hidden cards: of such an error only its kind and its traceback are written.
"""

from __future__ import annotations

import logging
import traceback
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject
from pythonjsonlogger.json import JsonFormatter

from cardpool.pictures.stored import ADDRESS
from players.site.log_context import log_facts
from players.site.metrics import ERRORS, share_soon

__all__ = [
    "CONTEXT",
    "ContextFilter",
    "ErrorCounter",
    "JSONLineFormatter",
    "TextLineFormatter",
    "error_kind",
    "error_text",
    "request_facts",
    "route_of",
]

ENGINE = str(Path(__file__).resolve().parent.parent / "engine")
CONTEXT = ("request_id", "match_id", "user_id", "route", "task")
"""Fields that a line has when they are known."""
FIELDS = ("time", "level", "logger", "message", *CONTEXT, "method", "status", "duration_ms", "error")
"""All fields of a line as JSON. Libraries attach requests and arguments to their records; these are left out."""
CAUSED = "\nThe above exception was the direct cause of the following exception:\n\n"
MEANWHILE = "\nDuring handling of the above exception, another exception occurred:\n\n"

Info = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


def error_text(error: BaseException, *, messages: bool = True) -> str:
    """The traceback of an error and of those that led to it, without local variables.

    Without ``messages``, and wherever the rules engine takes part, the kind of an error stands alone.
    """
    chain: list[tuple[BaseException, str]] = []
    current: BaseException | None = error
    link = ""
    while current is not None and all(current is not earlier for earlier, _ in chain):
        chain.append((current, link))
        before = current.__cause__ or (None if current.__suppress_context__ else current.__context__)
        link = CAUSED if current.__cause__ is not None else MEANWHILE
        current = before
    tells = messages and not any(_through_engine(error) for error, _ in chain)
    parts = []
    for exception, after in reversed(chain):
        text = str(exception) if tells else ""
        name = error_kind(exception)
        frames = "".join(traceback.format_tb(exception.__traceback__))
        parts.append(f"Traceback (most recent call last):\n{frames}{name}{f': {text}' if text else ''}\n{after}")
    return "".join(parts).rstrip("\n")


def error_kind(error: BaseException) -> str:
    """The name of an error's class, such as ``KeyError`` or ``django.db.utils.DataError``."""
    kind = type(error)
    return kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"


def _through_engine(error: BaseException) -> bool:
    """Whether an error was raised by the rules engine or passed through it."""
    if type(error).__module__.split(".")[0] == "engine":
        return True
    return any(frame.f_code.co_filename.startswith(ENGINE) for frame, _ in traceback.walk_tb(error.__traceback__))


class ContextFilter(logging.Filter):
    """Gives every record what it is about, and takes out what libraries write of paths and errors."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Changes the record; always true."""
        facts = log_facts()
        request = facts.get("request")
        if request is not None:
            facts = {**request_facts(request), **facts}
        for name in CONTEXT:
            if name in facts and not hasattr(record, name):
                setattr(record, name, facts[name])
        about = getattr(record, "request", None)
        if isinstance(about, HttpRequest) and isinstance(record.args, tuple):
            record.args = tuple(route_of(about) if argument == about.path else argument for argument in record.args)
        if record.name == "celery.app.trace" and record.exc_info:
            record.msg, record.args = "the task %s failed", (facts.get("task", ""),)
        return True


def request_facts(request: HttpRequest) -> dict[str, Any]:
    """The ``route`` of a request and its player's ``user_id``, as far as they are known; asks no database."""
    facts: dict[str, Any] = {"route": route_of(request)}
    user = getattr(request, "user", None)
    if isinstance(user, SimpleLazyObject):
        # Asking it would ask the database; what was found already is kept beside it.
        user = getattr(request, "_cached_user", None)
    if user is not None and user.pk is not None:
        facts["user_id"] = user.pk
    return facts


def route_of(request: HttpRequest) -> str:
    """The name of a request's address, such as ``matches:match``; ``static`` for files and pictures, else ``none``.

    An address without a name is named by its pattern. The number of routes is bounded, whatever is asked for.
    """
    resolved = getattr(request, "resolver_match", None)
    if resolved is not None:
        return str(resolved.view_name if resolved.url_name else resolved.route) or "none"
    files = (f"/{settings.STATIC_URL.strip('/')}/", ADDRESS)
    return "static" if request.path_info.startswith(files) else "none"


class ErrorCounter(logging.Handler):
    """Counts errors by their logger."""

    def emit(self, record: logging.LogRecord) -> None:
        """Count one."""
        ERRORS.labels(record.name).inc()
        share_soon()


class _WithoutSecrets(logging.Formatter):
    """Writes errors by `error_text`."""

    def formatException(self, ei: Info) -> str:
        """The text of an error."""
        return "" if ei[1] is None else error_text(ei[1])


class TextLineFormatter(_WithoutSecrets):
    """One line for a terminal."""


class JSONLineFormatter(_WithoutSecrets, JsonFormatter):
    """One JSON object: ``time``, ``level``, ``logger``, ``message``, and what the line is about."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            "%(levelname)s %(name)s %(message)s",
            rename_fields={"levelname": "level", "name": "logger", "exc_info": "error"},
            **options,
        )

    def add_fields(self, log_data: dict[str, Any], record: logging.LogRecord, message_dict: dict[str, Any]) -> None:
        """Add the time to what the library finds in the record."""
        log_data["time"] = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        super().add_fields(log_data, record, message_dict)

    def process_log_record(self, log_data: dict[str, Any]) -> dict[str, Any]:
        """The fields of a line, in their order."""
        return {name: log_data[name] for name in FIELDS if log_data.get(name) is not None}

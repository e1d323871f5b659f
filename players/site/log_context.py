"""What a log line is about: the request, the task, the match that is handled. Ids only, never a name or a card."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

__all__ = ["handling_match", "log_context", "log_facts"]

_facts: ContextVar[dict[str, Any] | None] = ContextVar("log_facts", default=None)


def log_facts() -> dict[str, Any]:
    """What lines are about here and now, by field: ``request_id``, ``match_id``, ``task`` and others."""
    return _facts.get() or {}


@contextmanager
def log_context(**facts: Any) -> Iterator[dict[str, Any]]:
    """Lines within are about these facts as well. Yields the facts, to which more can be added."""
    inside = {**log_facts(), **facts}
    token = _facts.set(inside)
    try:
        yield inside
    finally:
        _facts.reset(token)


@contextmanager
def handling_match(match_id: int) -> Iterator[None]:
    """Lines within are about this match; the facts around them keep it as ``last_match_id``."""
    log_facts()["last_match_id"] = match_id
    with log_context(match_id=match_id):
        yield

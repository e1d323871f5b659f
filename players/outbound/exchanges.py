"""One exchange with the outside: a request, and its answer or what failed."""

from __future__ import annotations

from threading import BoundedSemaphore

from players.outbound.messages import Failure, Reply, Request

__all__ = ["AT_ONCE", "exchange"]

AT_ONCE = 8
"""Exchanges of this process at once; one more waits, within its own deadline."""

_places = BoundedSemaphore(AT_ONCE)


def exchange(request: Request) -> Reply:
    """Sends a request and returns its answer, or what failed. Raises nothing that the other side causes."""
    from players.outbound.connection import Deadline, answer_of  # takes a while to import, and few processes send

    deadline = Deadline(request.within)
    if not _places.acquire(timeout=request.within):
        return Reply(failure=Failure.BUSY)
    try:
        return answer_of(request, deadline)
    finally:
        _places.release()

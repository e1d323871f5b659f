"""Several exchanges side by side, each of them one after the other where the next depends on the answer."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

from players.outbound.exchanges import AT_ONCE, exchange
from players.outbound.messages import Reply, Request

__all__ = ["Conversation", "converse"]

Conversation = Generator[Request, Reply, int]
"""Yields requests, is sent their replies, and returns how many things it did."""


def converse(conversations: Iterable[Conversation], *, failed: Callable[[int, Exception], None]) -> int:
    """Holds conversations side by side, at most `AT_ONCE` at a time, to their ends; the sum of what they did.

    Conversations run in the caller's thread, so that they may use its database connection; only their requests are
    sent from others. ``failed`` is told the place of a conversation that raised, and the others go on; the first error
    that it raises itself is raised at the end.
    """
    count = 0
    first: Exception | None = None
    waiting = list(enumerate(conversations))[::-1]
    with ThreadPoolExecutor(max_workers=AT_ONCE, thread_name_prefix="outbound") as pool:
        running: dict[Future[Reply], tuple[int, Conversation]] = {}

        def go_on(place: int, conversation: Conversation, reply: Reply | None) -> int:
            nonlocal first
            try:
                request = next(conversation) if reply is None else conversation.send(reply)
            except StopIteration as end:
                return int(end.value or 0)
            except Exception as error:
                try:
                    failed(place, error)
                except Exception as worse:
                    first = first or worse
                return 0
            running[pool.submit(exchange, request)] = (place, conversation)
            return 0

        while running or waiting:
            while waiting and len(running) < AT_ONCE:
                count += go_on(*waiting.pop(), None)
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                count += go_on(*running.pop(future), future.result())
    if first is not None:
        raise first
    return count

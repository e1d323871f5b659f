"""HTTP for uvicorn with deadlines that it does not have: for a request's head, for a reader who does not read, and for
event streams when the server is asked to end.

    uvicorn --http config.http_deadlines:DeadlineProtocol config.asgi:application

Bodies have their deadline in `config.bodies`. Connections that wait between two requests are closed by uvicorn itself.
"""

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol

__all__ = ["HEAD_WITHIN", "READ_WITHIN", "DeadlineProtocol"]

HEAD_WITHIN = 10.0
"""Seconds in which the request line and all headers arrive, from the connection or from their first byte."""
READ_WITHIN = 30.0
"""Seconds for which a client may leave what was sent to it unread."""
STREAMS = "/sse/"
"""Begins the path of every event stream: an answer that does not end by itself."""


class DeadlineProtocol(H11Protocol):
    """One connection. What is late is dropped without an answer: whoever is that slow reads none."""

    _head_late: asyncio.TimerHandle | None = None
    _read_late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._head_await()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is None or self.cycle.response_complete:
            # Another head has begun, or what is left of a body that was not read; neither may go on for ever.
            self._head_await()
        elif self._head_late is not None:
            self._head_late.cancel()
            self._head_late = None

    def shutdown(self) -> None:
        """Let requests end, as uvicorn does, but hang up on event streams, which would not. Browsers ask again."""
        super().shutdown()
        if self.cycle is not None and self.cycle.scope["path"].startswith(STREAMS):
            self.transport.close()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._read_late is None:
            self._read_late = self.loop.call_later(READ_WITHIN, self._drop)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._read_late is not None:
            self._read_late.cancel()
            self._read_late = None

    def connection_lost(self, exc: Exception | None) -> None:
        for timer in (self._head_late, self._read_late):
            if timer is not None:
                timer.cancel()
        self._head_late = self._read_late = None
        super().connection_lost(exc)

    def _head_await(self) -> None:
        if self._head_late is None:
            self._head_late = self.loop.call_later(HEAD_WITHIN, self._drop)

    def _drop(self) -> None:
        if self.transport is not None:
            self.transport.abort()

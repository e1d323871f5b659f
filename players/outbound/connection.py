"""The connection of one exchange, by httpcore: to a number that was looked at, until a deadline, for so many bytes."""

from __future__ import annotations

import ipaddress
import socket
import ssl
from collections.abc import Iterable
from functools import lru_cache
from queue import Empty, Queue
from threading import BoundedSemaphore, Thread
from time import monotonic
from typing import Any

import httpcore

from players.outbound.addresses import is_global
from players.outbound.messages import Failure, Reply, Request

__all__ = ["Deadline", "answer_of"]

LOOKUPS_AT_ONCE = 8
HEAD_MOST = 64 * 1024
"""Bytes of an answer's head, and of what TLS sends before it, beside those of the body that are asked for."""

_lookups = BoundedSemaphore(LOOKUPS_AT_ONCE)


class _Failed(Exception):
    """An exchange that has failed for a reason of our own."""

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure)
        self.failure = failure


class Deadline:
    """A moment of the monotonic clock."""

    def __init__(self, seconds: float) -> None:
        self.at = monotonic() + seconds

    def left(self) -> float:
        """The seconds that are left. Raises _Failed when none are."""
        if (seconds := self.at - monotonic()) <= 0:
            raise _Failed(Failure.TOO_LATE)
        return seconds


def answer_of(request: Request, deadline: Deadline) -> Reply:
    """Sends a request and returns its answer, or what failed."""
    try:
        return _exchange(request, deadline)
    except _Failed as failed:
        return Reply(failure=failed.failure)
    except (httpcore.TimeoutException, TimeoutError):
        return Reply(failure=Failure.TOO_LATE)
    except (httpcore.NetworkError, httpcore.ProtocolError, OSError):
        return Reply(failure=Failure.UNREACHABLE)


def _exchange(request: Request, deadline: Deadline) -> Reply:
    to = request.destination
    headers = [
        ("Host", to.netloc),
        ("User-Agent", "Entmoot"),
        ("Accept-Encoding", "identity"),
        ("Connection", "close"),
        *request.headers.items(),
    ]
    backend = _Backend(deadline, HEAD_MOST + request.body_most, open_to_networks=to.origin in request.local)
    url = httpcore.URL(scheme=to.scheme, host=to.host, port=to.port, target=to.target)
    with (
        httpcore.ConnectionPool(ssl_context=_tls(), max_connections=1, network_backend=backend) as pool,
        pool.stream(request.method, url, headers=headers, content=request.body) as answer,
    ):
        body = b""
        if request.body_most:
            for piece in answer.iter_stream():
                body += piece
                if len(body) > request.body_most:
                    raise _Failed(Failure.TOO_LONG)
        return Reply(answer.status, body)


@lru_cache(maxsize=1)
def _tls() -> ssl.SSLContext:
    """Certificates as browsers trust them; read once, which takes a while."""
    return httpcore.default_ssl_context()


def _numbers_of(host: str, port: int, deadline: Deadline, *, open_to_networks: bool) -> list[str]:
    """The numbers to connect to, looked up now. Raises _Failed, also when one of them is not global.

    The system's lookup has no deadline that could be set, so it runs in a thread of its own, of which there are few.
    """
    queue: Queue[list[str] | OSError | ValueError] = Queue()

    def look_up() -> None:
        try:
            rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
            queue.put([str(row[4][0]).partition("%")[0] for row in rows])
        except (OSError, ValueError) as error:  # a ValueError: a label that is no name (UnicodeError)
            queue.put(error)
        finally:
            _lookups.release()

    if not _lookups.acquire(timeout=deadline.left()):
        raise _Failed(Failure.BUSY)
    Thread(target=look_up, name="outbound-lookup", daemon=True).start()
    try:
        numbers = queue.get(timeout=deadline.left())
    except Empty:
        raise _Failed(Failure.TOO_LATE) from None
    if isinstance(numbers, OSError | ValueError) or not numbers:
        raise _Failed(Failure.NOT_FOUND)
    if not open_to_networks and not all(is_global(ipaddress.ip_address(number)) for number in numbers):
        raise _Failed(Failure.NOT_PUBLIC)
    return list(dict.fromkeys(numbers))


class _Backend(httpcore.NetworkBackend):
    """Connections of one exchange: to numbers that were looked at, until its deadline, for so many bytes."""

    def __init__(self, deadline: Deadline, bytes_most: int, *, open_to_networks: bool) -> None:
        self.deadline = deadline
        self.bytes_most = bytes_most
        self.open_to_networks = open_to_networks

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        del timeout, local_address, socket_options
        numbers = _numbers_of(host, port, self.deadline, open_to_networks=self.open_to_networks)
        for tries_left, number in zip(range(len(numbers), 0, -1), numbers, strict=True):
            try:
                # The time is shared among the numbers that are left, since one of them may lead nowhere.
                raw = socket.create_connection((number, port), timeout=self.deadline.left() / tries_left)
            except OSError:
                if tries_left == 1:
                    raise
            else:
                raw.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                return _Stream(raw, self.deadline, self.bytes_most)
        raise _Failed(Failure.NOT_FOUND)

    def sleep(self, seconds: float) -> None:
        raise _Failed(Failure.UNREACHABLE)


class _Stream(httpcore.NetworkStream):
    """A connection whose every step has the time that is left of the exchange."""

    def __init__(self, raw: socket.socket, deadline: Deadline, bytes_most: int) -> None:
        self.raw = raw
        self.deadline = deadline
        self.bytes_left = bytes_most

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        del timeout
        if self.bytes_left <= 0:
            raise _Failed(Failure.TOO_LONG)
        self.raw.settimeout(self.deadline.left())
        piece = self.raw.recv(min(max_bytes, self.bytes_left))
        self.bytes_left -= len(piece)
        return piece

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        del timeout
        self.raw.settimeout(self.deadline.left())
        self.raw.sendall(buffer)

    def close(self) -> None:
        self.raw.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        del timeout
        try:
            # The handshake as a whole has the time that is set for the socket.
            self.raw.settimeout(self.deadline.left())
            secured = ssl_context.wrap_socket(self.raw, server_hostname=server_hostname)
        except BaseException:
            self.raw.close()
            raise
        return _Stream(secured, self.deadline, self.bytes_left)

    def get_extra_info(self, info: str) -> Any:
        return None

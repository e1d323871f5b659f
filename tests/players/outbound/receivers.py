"""Receivers of the tests' own that misbehave: they drip, flood, say nothing or lead elsewhere."""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

__all__ = ["Behaviour", "Listener", "drips", "floods", "receiver", "says", "silent"]

Behaviour = Callable[[socket.socket, Event], None]
"""What is done with a connection until the event is set."""


class Listener:
    """A port of this machine, and what came to it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.asked = 0

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def receiver(behaviour: Behaviour) -> Iterator[Listener]:
    """A receiver until the block ends; each of its connections has a thread of its own."""
    over = Event()
    with socket.create_server(("127.0.0.1", 0), backlog=64) as server:
        listener = Listener(server.getsockname()[1])

        def serve(client: socket.socket) -> None:
            with client, contextlib.suppress(OSError):
                behaviour(client, over)

        def accept() -> None:
            while not over.is_set():
                with contextlib.suppress(OSError):
                    client, _ = server.accept()
                    listener.asked += 1
                    Thread(target=serve, args=(client,), name="receiver", daemon=True).start()

        accepting = Thread(target=accept, name="receiver", daemon=True)
        accepting.start()
        try:
            yield listener
        finally:
            over.set()
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", listener.port)):
                pass  # so that `accept` sees it
            accepting.join()


def drips(begin: bytes = b"", piece: bytes = b"H", every: float = 0.02) -> Behaviour:
    """Sends a beginning, then a byte at a time for ever, each sooner than a library would give up."""

    def behave(client: socket.socket, over: Event) -> None:
        client.sendall(begin)
        while not over.wait(every):
            client.sendall(piece)

    return behave


def floods(begin: bytes = b"", piece: bytes = b"x" * 65536) -> Behaviour:
    """Sends as fast as it can for ever."""

    def behave(client: socket.socket, over: Event) -> None:
        client.sendall(begin)
        while not over.is_set():
            client.sendall(piece)

    return behave


def says(answer: bytes) -> Behaviour:
    """Reads what comes first, and sends one answer."""

    def behave(client: socket.socket, over: Event) -> None:
        client.settimeout(5)
        client.recv(65536)
        client.sendall(answer)
        time.sleep(0.05)

    return behave


def silent(client: socket.socket, over: Event) -> None:
    """Takes the connection, reads nothing and says nothing."""
    over.wait()

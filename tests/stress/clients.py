"""Many clients at once, without a thread for each: streams that listen, and connections that dawdle."""

import asyncio
import time
from dataclasses import dataclass, field


def address(number: int, each: int = 50) -> str:
    """A client's own address: one of the loopback network, for so many clients each."""
    return f"127.1.{number // each // 250}.{number // each % 250 + 1}"


@dataclass
class Stream:
    """One event stream; every version it told with the time it came."""

    status: int = 0
    heard: list[tuple[int, float]] = field(default_factory=list)
    ended: bool = False
    writer: asyncio.StreamWriter | None = None
    task: asyncio.Task[None] | None = None

    async def open(self, port: int, code: str, source: str) -> None:
        """Connect, ask, and listen until closed."""
        reader, self.writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
        head = f"GET /sse/matches/{code}/ HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n"
        self.writer.write(head.encode())
        await self.writer.drain()
        line = await reader.readline()
        self.status = int(line.split()[1]) if line else -1
        self.task = asyncio.create_task(self._listen(reader))

    async def _listen(self, reader: asyncio.StreamReader) -> None:
        while line := await reader.readline():
            if line.startswith(b"data: "):
                self.heard.append((int(line[6:]), time.monotonic()))
        self.ended = True

    async def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)


async def streams_open(port: int, codes: list[str], count: int, each: int = 50) -> list[Stream]:
    """So many streams, over the matches in turn, opened fifty at a time."""
    made = [Stream() for _ in range(count)]
    for first in range(0, count, 50):
        part = range(first, min(first + 50, count))
        await asyncio.gather(*(made[n].open(port, codes[n % len(codes)], address(n, each)) for n in part))
    return made


async def streams_close(streams: list[Stream]) -> None:
    await asyncio.gather(*(stream.close() for stream in streams))


async def heard_by(streams: list[Stream], version: int, seconds: float) -> int:
    """Wait until all have heard of a version; how many have."""
    deadline = time.monotonic() + seconds
    while True:
        count = sum(any(version_told >= version for version_told, _ in stream.heard) for stream in streams)
        if count == len(streams) or time.monotonic() > deadline:
            return count
        await asyncio.sleep(0.02)


async def drip(port: int, text: bytes, source: str, seconds: float) -> tuple[bytes, float]:
    """Send a byte a second until the server ends it or the time is over; what it answered, and after how long."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
    begun = time.monotonic()
    answer = asyncio.create_task(reader.read())
    try:
        for byte in text:
            if answer.done() or time.monotonic() - begun > seconds:
                break
            writer.write(bytes([byte]))
            await writer.drain()
            await asyncio.wait([answer], timeout=1)
        reply = answer.result() if answer.done() else b"still open"
    except OSError:
        reply = b""
    finally:
        answer.cancel()
        await asyncio.gather(answer, return_exceptions=True)
        took = time.monotonic() - begun
        writer.close()
    return reply, took

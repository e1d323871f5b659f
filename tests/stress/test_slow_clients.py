"""Two hundred clients that send a byte a second, or read nothing: others are served, and the slow ones are dropped."""

import asyncio
import socket
import time

import pytest

from config.bodies import BODY_WITHIN
from config.http_deadlines import HEAD_WITHIN, READ_WITHIN
from tests.stress.clients import address, drip
from tests.stress.sites import Site, ask, descriptors, until

pytestmark = pytest.mark.site
CLIENTS = 200
HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Filler: " + b"x" * 200
BODY_HEAD = b"POST /sign-in/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n"


async def drip_body(port: int, source: str) -> tuple[bytes, float]:
    """A head at once, then a byte of the body a second."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
    begun = time.monotonic()
    writer.write(BODY_HEAD)
    line = asyncio.create_task(reader.readline())
    while not line.done() and time.monotonic() - begun < 60:
        writer.write(b"x")
        await asyncio.wait([line], timeout=1)
    took = time.monotonic() - begun
    reply = line.result() if line.done() else b"still open"
    line.cancel()
    writer.close()
    return reply, took


async def others(site: Site, seconds: float) -> list[float]:
    """How long pages take for somebody else meanwhile."""
    until_at = time.monotonic() + seconds
    took = []
    while time.monotonic() < until_at:
        reply = await asyncio.to_thread(ask, f"{site.base}/sign-in/")
        assert reply.status == 200
        took.append(reply.seconds)
        await asyncio.sleep(0.2)
    return took


def test_heads_and_bodies_that_drip_hold_nobody_up_and_are_ended(site: Site) -> None:
    async def attack() -> tuple[list[tuple[bytes, float]], list[tuple[bytes, float]], list[float]]:
        heads = [drip(site.port, HEAD, address(n), 60) for n in range(CLIENTS)]
        bodies = [drip_body(site.port, address(n)) for n in range(CLIENTS)]
        meanwhile = asyncio.create_task(others(site, BODY_WITHIN))
        replies = await asyncio.gather(*heads, *bodies)
        return replies[:CLIENTS], replies[CLIENTS:], await meanwhile

    before = descriptors(site.pid)
    heads, bodies, took = asyncio.run(attack())
    slowest = sorted(took)
    print(
        f"{CLIENTS} heads ended after at most {max(at for _, at in heads):.1f} s, {CLIENTS} bodies after at most "
        f"{max(at for _, at in bodies):.1f} s; {len(took)} pages of others: median {slowest[len(took) // 2]:.3f} s, "
        f"slowest {slowest[-1]:.3f} s"
    )
    assert {answer for answer, _ in heads} == {b""}
    assert max(at for _, at in heads) < HEAD_WITHIN + 5
    assert {answer.split(b" ")[1] for answer, _ in bodies} == {b"408"}
    assert max(at for _, at in bodies) < BODY_WITHIN + 5
    assert slowest[len(took) // 2] < 0.5
    assert slowest[-1] < 3
    assert until(lambda: descriptors(site.pid) < before + 20, seconds=15)


def test_who_reads_nothing_is_dropped(site: Site) -> None:
    ask(f"{site.base}/")
    before = descriptors(site.pid)
    sockets = []
    for number in range(20):
        client = socket.socket()
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.bind((address(number), 0))
        client.connect(("127.0.0.1", site.port))
        client.sendall(b"GET /static/vendor/htmx/htmx-2.0.11.min.js HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100)
        sockets.append(client)
    try:
        assert until(lambda: descriptors(site.pid) >= before + 20, seconds=5)
        assert ask(f"{site.base}/").seconds < 5
        assert until(lambda: descriptors(site.pid) < before + 5, seconds=READ_WITHIN + 20), "unread answers are dropped"
    finally:
        for client in sockets:
            client.close()

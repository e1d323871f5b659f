"""Hundreds of open pages: each costs little memory, no thread and no connection, and hears of a change at once.

Five hundred with ``ENTMOOT_STRESS=full``.
"""

import asyncio
import statistics
import time

import pytest

from matches.stream_places import PER_ADDRESS
from tests.stress.clients import Stream, heard_by, streams_close, streams_open
from tests.stress.sites import FULL, Site, ask, descriptors, resident, threads

pytestmark = pytest.mark.site

CLIENTS = 500 if FULL else 120
MOST_OPEN = CLIENTS
"""Descriptors beside the streams' own. A connection to SQLite has three, and SQLite keeps for reuse those of as many
connections as were once open together while the streams were opened; one for each stream would be three times this."""
WITHIN = 2.0
"""Seconds in which everybody hears of a change."""


async def page_seconds(url: str, times: int = 10) -> list[float]:
    """How long a page takes, one after the other."""
    took = []
    for _ in range(times):
        reply = await asyncio.to_thread(ask, url)
        assert reply.status == 200, reply.body[:300]
        took.append(reply.seconds)
    return took


def test_hundreds_of_streams_of_the_embedded_site(site: Site) -> None:
    games = site.games()[:2]
    for game in games:
        game.plays_on()
    asyncio.run(page_seconds(f"{site.base}/matches/{games[0].code}/"))

    async def one_round(number: int) -> None:
        begun = time.monotonic()
        before, threads_before, open_before = resident(site.pid), threads(site.pid), descriptors(site.pid)
        streams = await streams_open(site.port, [games[0].code], CLIENTS)
        opened = time.monotonic() - begun
        assert [stream.status for stream in streams] == [200] * CLIENTS, site.tail()
        assert await heard_by(streams, 0, 10) == CLIENTS
        each = (resident(site.pid) - before) / CLIENTS
        more_threads = threads(site.pid) - threads_before
        more_open = descriptors(site.pid) - open_before - CLIENTS
        version = max(version_told for stream in streams for version_told, _ in stream.heard)
        took = await page_seconds(games[0].page)
        sent = time.monotonic()
        await asyncio.to_thread(games[0].answer)
        accepted = time.monotonic()
        assert await heard_by(streams, version + 1, 10) == CLIENTS, site.tail()
        last = max(at for stream in streams for version_told, at in stream.heard if version_told > version)
        print(
            f"round {number}: {CLIENTS} streams in {opened:.1f} s, {each:.0f} kB each, {more_threads} more threads, "
            f"{more_open} more descriptors; a page takes {statistics.median(took) * 1000:.0f} ms; "
            f"everybody heard {last - sent:.2f} s after sending"
        )
        assert last - accepted < WITHIN
        assert statistics.median(took) < 1
        assert more_threads < 50, "a stream keeps no thread"
        assert more_open < MOST_OPEN, "a stream keeps no connection to the database"
        await streams_close(streams)

    sizes = []
    for number in range(1, 4):
        asyncio.run(one_round(number))
        closed = time.monotonic() + 10
        while descriptors(site.pid) > 100 and time.monotonic() < closed:
            time.sleep(0.1)
        assert descriptors(site.pid) < 100, "streams that were closed are gone"
        sizes.append(resident(site.pid))
    print(f"resident after each round: {sizes} kB")
    assert sizes[2] < sizes[0] * 1.08, sizes


def test_an_address_has_so_many_streams_and_then_polls(site: Site) -> None:
    game = site.games()[0]

    async def knock() -> None:
        streams = await streams_open(site.port, [game.code], PER_ADDRESS, each=PER_ADDRESS)
        assert {stream.status for stream in streams} == {200}
        assert await heard_by(streams, 0, 10) == PER_ADDRESS
        refused, other = Stream(), Stream()
        await refused.open(site.port, game.code, "127.1.0.1")
        assert refused.status == 429
        await other.open(site.port, game.code, "127.1.0.77")
        assert other.status == 200
        # A place that is left is another's.
        await streams[0].close()
        for _ in range(50):
            again = Stream()
            await again.open(site.port, game.code, "127.1.0.1")
            if again.status == 200:
                break
            await again.close()
            await asyncio.sleep(0.1)
        assert again.status == 200
        await streams_close([*streams, refused, other, again])

    asyncio.run(knock())
    reply = ask(game.page)
    assert reply.status == 200

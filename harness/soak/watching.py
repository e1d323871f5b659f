"""Who only looks: spectators that follow streams of matches, and the staff at their figures."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from random import Random

import aiohttp

from harness.soak.calls import Failure
from harness.soak.people import Crowd

__all__ = ["follower_work", "staff_work"]

FOLLOWS = 45.0
"""Seconds for which a spectator follows a match at most."""
STAFF_EVERY = 5.0
STAFF_LOOKS = ("operations/", "staff/figures/", "staff/audit/", "staff/accounts/", "operations/reports/")


def follower_work(live_url: Callable[[], str], chance: Random) -> Callable[[Crowd], Awaitable[None]]:
    """Follow one running match after the other, and count what is heard."""

    async def work(crowd: Crowd) -> None:
        timeout = aiohttp.ClientTimeout(total=None, sock_connect=5)
        while not crowd.over:
            await crowd.sleep(chance.uniform(1, 5))
            reply = await crowd.calls.ask("GET", "lobby/matches/")
            codes = [row["code"] for row in reply.data["results"]] if reply.good else []
            if not codes:
                continue
            address = f"{live_url()}/sse/matches/{chance.choice(codes)}/"
            try:
                async with asyncio.timeout(chance.uniform(5, FOLLOWS)):
                    async with crowd.session.get(address, timeout=timeout) as stream:
                        crowd.done_count["streams followed"] += 1
                        if stream.status >= 500:
                            at = asyncio.get_running_loop().time()
                            crowd.calls.failures.append(Failure(at, at, stream.status, "GET sse/matches/…/"))
                        async for line in stream.content:
                            crowd.done_count["changes heard of"] += line.startswith(b"data: ")
            except TimeoutError:
                pass
            except (aiohttp.ClientError, OSError):
                crowd.done_count["streams that broke"] += 1

    return work


def staff_work(chance: Random) -> Callable[[Crowd], Awaitable[None]]:
    """Look at the operations, the figures, the audit log and the accounts in turn."""

    async def work(crowd: Crowd) -> None:
        while not crowd.over:
            await crowd.sleep(STAFF_EVERY * chance.uniform(0.5, 1.5))
            path = chance.choice(STAFF_LOOKS)
            reply = await crowd.calls.ask("GET", path, token=crowd.world.staff.token)
            crowd.done_count["looks of the staff"] += reply.good

    return work

"""A league with one season of two series, which its coordinator makes and everybody may enter."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from random import Random
from typing import Any

from harness.soak.calls import Calls
from harness.soak.people import Crowd

__all__ = ["season_work"]

NAME = "A league"
ENTER = 0.3
"""The part of all people who enter."""
SOON = timedelta(minutes=10)
FORMAT = "fellowship_block"


def season_work(now: Callable[[], datetime], lasts: timedelta, chance: Random) -> Callable[[Crowd], Awaitable[None]]:
    """Make the season, enter people, and look on. ``lasts``: the time of both series together, by the site's clock."""

    async def work(crowd: Crowd) -> None:
        calls, token = crowd.calls, crowd.world.organiser.token
        crowd.season = await _season_made(calls, token, now, lasts)
        people = chance.sample(crowd.world.people, max(2, int(len(crowd.world.people) * ENTER)))
        path = f"seasons/{crowd.season}/"
        replies = await asyncio.gather(
            *(
                calls.surely("POST", f"{path}enter/", token=person.token, body={"deck_version": person.decks[FORMAT]})
                for person in people
            )
        )
        crowd.done_count["people in the league"] += sum(reply.good for reply in replies)
        while not crowd.over:
            await crowd.sleep(10)
            await calls.ask("GET", f"{path}standings/", token=token)
            await calls.ask("GET", f"{path}console/", token=token)

    return work


async def _season_made(calls: Calls, token: str, now: Callable[[], datetime], lasts: timedelta) -> int:
    """Make it once, also where the reply was lost; its number."""
    while not calls.stopping():
        drafts = await calls.surely("GET", "seasons/drafts/", token=token)
        rows = drafts.data["results"] if drafts.good else []
        if rows:
            pk = int(rows[0]["id"])
            await calls.surely("POST", f"seasons/{pk}/draft/", token=token, body={})
            return pk
        listed = await calls.surely("GET", "leagues/", token=token)
        if listed.good and listed.data["results"]:
            return int(listed.data["results"][0]["id"])
        if drafts.good:
            reply = await calls.ask("POST", "leagues/", token=token, body={"data": _fields(now(), lasts)})
            if 400 <= reply.status < 500:
                raise RuntimeError(f"the league is refused: {reply.data}")
    return 0


def _fields(now: datetime, lasts: timedelta) -> dict[str, Any]:
    opens = now + SOON
    middle, closes = opens + lasts / 2, opens + lasts

    def text(moment: datetime) -> str:
        return moment.strftime("%Y-%m-%dT%H:%M")

    return {
        "league_name": NAME, "format": FORMAT, "prize_set": "1", "bank_days": "5", "increment_hours": "12",
        "cap_days": "7", "silence_days": "3", "grace_hours": "1", "late_entry_series": "1", "cut_size": "4",
        "series_count": "2",
        "series-1-opens_at": text(opens), "series-1-closes_at": text(middle), "series-1-most_matches": "6",
        "series-2-opens_at": text(middle), "series-2-closes_at": text(closes), "series-2-most_matches": "6",
    }  # fmt: skip

"""Players who use the site as people do, over the API: they answer, trade, open packs, go away and come back."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import aiohttp

from harness.durability.clients import ASK_AT_ONCE, REPLY_WITHIN, Players, SeatClient, Table
from harness.soak.calls import Calls
from harness.soak.world import PACK, Person, World

__all__ = ["GAMES", "Crowd", "PersonClient"]

GAMES = ("tcg", "black rider", "confrontation", "tarot", "deckbuilding")
"""What is played for fun; the second is the card game by the later rules."""
DECKS = {"tcg": "fellowship_block", "black rider": "black_rider_starter"}
CONCEDES = 0.012
"""How often an answer is a concession: about one in eighty, so that matches end within a soak."""
MATCHES_AT_ONCE = 3
"""Matches after which a person begins no other for fun."""
AWAY = 0.02
"""How often, instead of a look, a person goes away for twenty looks."""
Work = Callable[[], Awaitable[object]]


@dataclass
class Crowd(Players):
    """Everybody, in a thread of its own, until told to stop.

    ``pause``: mean seconds between two looks of a person. ``works``: what else goes on meanwhile, such as an event;
    each gets the crowd. Once ``winding_down`` everybody gives up what goes on, and begins nothing.
    """

    world: World = field(default_factory=lambda: World([], Person("", ""), Person("", "")))
    pause: float = 10.0
    works: Sequence[Callable[[Crowd], Awaitable[None]]] = ()
    done_count: Counter[str] = field(default_factory=Counter)
    """What happened, by its name in the record."""
    winding: threading.Event = field(default_factory=threading.Event)
    held: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    """Cards that people were last seen to hold."""
    season: int = 0
    """The season that people are in."""
    events: list[int] = field(default_factory=list)
    """The events that were announced."""

    @property
    def over(self) -> bool:
        return self.stopping.is_set()

    @property
    def winding_down(self) -> bool:
        return self.winding.is_set()

    async def play(self) -> None:
        """Live until told to stop."""
        connector = aiohttp.TCPConnector(limit=0)
        timeout = aiohttp.ClientTimeout(total=REPLY_WITHIN)
        async with aiohttp.ClientSession(connector=connector, timeout=timeout) as session:
            self.session, self.slots = session, asyncio.Semaphore(ASK_AT_ONCE)
            self.calls = Calls(lambda: self.urls[0], session, self.slots, self.stopping.is_set)
            people = [
                PersonClient(self, person, number, Random(f"{self.seed}:{number}"))
                for number, person in enumerate(self.world.people)
            ]
            await asyncio.gather(*(person.live() for person in people), *(work(self) for work in self.works))

    async def sleep(self, seconds: float) -> None:
        """Wait, but not longer than the soak goes on, and no more once people are to give up what goes on."""
        winding_down = self.winding_down
        for _ in range(int(seconds * 2)):
            if self.over or self.winding_down != winding_down:
                return
            await asyncio.sleep(0.5)
        await asyncio.sleep(seconds % 0.5)


@dataclass
class PersonClient:
    """One person with their program."""

    crowd: Crowd
    person: Person
    number: int
    chance: Random
    keys: int = 0
    old: list[tuple[SeatClient, dict[str, Any]]] = field(default_factory=list)
    """Questions that were answered before."""

    async def live(self) -> None:
        """Look at the site again and again."""
        await self.crowd.sleep(self.chance.random() * self.crowd.pause)
        errands: list[tuple[Work, int]] = [
            (self.play_for_fun, 8), (self.cut, 4), (self.trade_offer, 3), (self.trades_answer, 6), (self.packs, 3),
            (self.notices, 3), (self.pages, 3), (self.league, 3), (self.stale, 2), (self.nothing, 10),
        ]  # fmt: skip
        works, weights = [work for work, _ in errands], [weight for _, weight in errands]
        while not self.crowd.over:
            if self.chance.random() < AWAY and not self.crowd.winding_down:
                self.crowd.done_count["times a person went away"] += 1
                await self.crowd.sleep(20 * self.crowd.pause)
            if self.crowd.winding_down:
                await self.give_up()
                await self.crowd.sleep(self.chance.uniform(0.5, 1.5) * min(self.crowd.pause, 4.0))
                continue
            await self.answer_some()
            (work,) = self.chance.choices(works, weights=weights)
            await work()
            await self.crowd.sleep(self.chance.expovariate(1 / self.crowd.pause))

    # -- asking -------------------------------------------------------------------------------------------------------

    async def _get(self, path: str) -> Any:
        """The data at a path, or ``None``."""
        reply = await self.crowd.calls.ask("GET", path, token=self.person.token)
        return reply.data if reply.good else None

    async def _post(self, name: str, path: str, body: Any, *, keyed: bool = False, method: str = "POST") -> Any:
        """Send something until it is decided; the data when it was done, which is then counted by its name."""
        key = self._key() if keyed else ""
        reply = await self.crowd.calls.surely(method, path, token=self.person.token, body=body, key=key)
        if reply.good:
            self.crowd.done_count[name] += 1
        return reply.data if reply.good else None

    def _key(self) -> str:
        self.keys += 1
        return f"soak-{self.number}-{self.keys}"

    # -- matches ------------------------------------------------------------------------------------------------------

    async def answer_some(self) -> None:
        """Answer what waits, in up to three matches."""
        rows = await self._get("matches/?your_turn=1") or []
        for row in self.chance.sample(rows, min(len(rows), 3)):
            if self.chance.random() < CONCEDES:
                await self._post("concessions", f"matches/{row['code']}/concede/", {"sure": True})
                continue
            reply = await self._get(f"matches/{row['code']}/pending/")
            if not reply or not reply["decision"] or reply["sent"]:
                continue
            client = self._seat(row)
            await client.answer(reply["decision"])
            self.old = [*self.old[-20:], (client, reply["decision"])]

    def _seat(self, row: dict[str, Any]) -> SeatClient:
        """The client of the person's seat in a match; it knows the other players' tokens to misuse them."""
        tokens = self.crowd.world.tokens
        table = Table(row["code"], [tokens.get(name, "") for name in row["players"]])
        self.keys += 1
        chance = Random(f"{self.crowd.seed}:{self.number}:{self.keys}")
        return SeatClient(self.crowd, self.crowd.session, self.crowd.slots, table, row["your_place"], chance)

    async def stale(self) -> None:
        """Answer a question again that was answered long ago."""
        if self.old:
            client, decision = self.chance.choice(self.old)
            await client.answer(decision)
            self.crowd.done_count["stale answers"] += 1

    async def cut(self) -> None:
        """Cut the decks of matches that wait for it."""
        for row in await self._get("matches/?status=waiting") or []:
            body = {"cut": f"{self.chance.randrange(1 << 40):x}"}
            await self._post("cuts", f"matches/{row['code']}/cut/", body)

    async def play_for_fun(self) -> None:
        """Begin a match where few go on: against a bot, or somebody who offers one, or by offering one."""
        rows = await self._get("matches/?status=running")
        if rows is None or len(rows) >= MATCHES_AT_ONCE:
            return
        offers = [row for row in await self._get("challenges/") or [] if row["challenger"] != self.person.name]
        if offers and self.chance.random() < 0.7:
            await self._accept(self.chance.choice(offers))
            return
        game = self.chance.choice(GAMES)
        body: dict[str, Any] = {"ruleset": "tcg" if game in DECKS else game}
        if game in DECKS:
            body["deck"] = str(self.person.decks[DECKS[game]])
        if self.chance.random() < 0.3:
            bot = self.chance.choices(("steady", "random", "search"), weights=(6, 3, 1))[0]
            await self._post(f"{game}: matches with bots", "matches/", {**body, "bot": bot}, keyed=True)
        else:
            seats = self.chance.choice((2, 2, 2, 3)) if game in ("tarot", "deckbuilding") else 2
            await self._post(f"{game}: challenges", "challenges/", {**body, "seats": seats}, keyed=True)

    async def _accept(self, offer: dict[str, Any]) -> None:
        if self.chance.random() < 0.1:
            await self._post("challenges declined", f"challenges/{offer['id']}/decline/", {})
            return
        body = {"cut": f"{self.chance.randrange(1 << 40):x}"}
        if offer["ruleset"] == "tcg":
            # The challenger's deck decides by which rules; one of the others is refused.
            body["deck"] = str(self.person.decks[self.chance.choice(list(DECKS.values()))])
        await self._post("challenges accepted", f"challenges/{offer['id']}/accept/", body)

    async def give_up(self) -> None:
        """Concede everything and take back what was offered."""
        for row in await self._get("matches/?status=running") or []:
            await self._post("concessions", f"matches/{row['code']}/concede/", {"sure": True})
        await self.cut()
        for row in await self._get("challenges/") or []:
            if row["challenger"] == self.person.name and row["status"] == "open":
                await self._post("challenges withdrawn", f"challenges/{row['id']}/withdraw/", {})

    # -- cards --------------------------------------------------------------------------------------------------------

    async def packs(self) -> None:
        """Open a pack, twice at once now and then, or buy one."""
        packs_page = await self._get("packs/?opened=no")
        if packs_page and packs_page["results"] and self.chance.random() < 0.7:
            path = f"packs/{self.chance.choice(packs_page['results'])['pack']}/open/"
            times = self.chance.choice((1, 1, 2))
            await asyncio.gather(*(self._post("packs opened", path, {"cut": "cut"}) for _ in range(times)))
        else:
            await self._post("packs bought", "packs/", {"product": PACK}, keyed=True)
        held = await self._get("collection/")
        if held:
            self.crowd.held[self.person.name] = held["results"]

    async def trade_offer(self) -> None:
        """Offer a card for one that somebody was seen to hold."""
        mine = self.crowd.held.get(self.person.name)
        others = [name for name, rows in self.crowd.held.items() if rows and name != self.person.name]
        if not mine or not others:
            return
        partner = self.chance.choice(others)
        body = {
            "partner": partner,
            "gives": [self._copy(mine)],
            "gets": [self._copy(self.crowd.held[partner])],
            "note": "",
        }
        await self._post("trades offered", "trades/", body, keyed=True)

    def _copy(self, rows: list[dict[str, Any]]) -> dict[str, Any]:
        row = self.chance.choice(rows)
        return {"card": row["card"], "foil": row["foil"], "count": 1}

    async def trades_answer(self) -> None:
        """Accept, decline or counter what is offered, and take back what nobody answers; twice at once now and then."""
        trades_page = await self._get("trades/?open=yes")
        for row in (trades_page or {"results": []})["results"][:3]:
            path, version = f"trades/{row['id']}/", row["version"]
            if not row["your_turn"]:
                if self.chance.random() < 0.2:
                    await self._post("trades withdrawn", f"{path}answer/", {"what": "withdraw"})
                continue
            what = self.chance.choices(("accept", "decline", "counter", "both"), weights=(6, 2, 2, 1))[0]
            accept = {"what": "accept", "version": version}
            if what == "accept":
                await self._post("trades accepted", f"{path}answer/", accept)
            elif what == "decline":
                await self._post("trades declined", f"{path}answer/", {"what": "decline"})
            elif what == "both":
                await asyncio.gather(*(self._post("trades accepted", f"{path}answer/", accept) for _ in range(2)))
            elif (mine := self.crowd.held.get(self.person.name)) and (theirs := self.crowd.held.get(row["partner"])):
                body = {"version": version, "gives": [self._copy(mine)], "gets": [self._copy(theirs)], "note": ""}
                await self._post("trades countered", f"{path}counter/", body)

    # -- other things -------------------------------------------------------------------------------------------------

    async def nothing(self) -> None:
        """Do nothing else this time."""

    async def notices(self) -> None:
        """Read the notices."""
        if await self._get("me/notices/"):
            await self._post("notices marked as read", "me/notices/read/", {})

    async def pages(self) -> None:
        """Look at pages and lists that everybody sees."""
        path = self.chance.choice(("lobby/", "events/", "ratings/", "leagues/", "cards/?q=type:ally", "players/"))
        await self._get(path)
        page = self.chance.choice(["", "events/", "leagues/", "cards/", *(f"events/{pk}/" for pk in self.crowd.events)])
        await self.crowd.calls.ask("GET", page, api=False)

    async def league(self) -> None:
        """Wait for an opponent in the season, and accept challenges."""
        if not (season := self.crowd.season):
            return
        own = await self._get(f"seasons/{season}/own/")
        if own is None:
            return
        for row in own["challenges_received"]:
            await self._post("league challenges accepted", f"seasons/{season}/own/accept/", _data(challenge=row["id"]))
        if own["series"] and own["matches_left"] and not own["waits"]:
            keep = {"keep": "on"} if self.chance.random() < 0.5 else {}
            await self._post("times waited for a league match", f"seasons/{season}/own/wait/", {"data": keep})
        elif self.chance.random() < 0.1:
            other = self.chance.choice(self.crowd.world.people).name
            await self._post("league challenges", f"seasons/{season}/own/challenge/", _data(player=other))


def _data(**fields: object) -> dict[str, dict[str, str]]:
    return {"data": {name: str(value) for name, value in fields.items()}}

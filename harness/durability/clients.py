"""Clients that play over the API and make every mistake a client can make, writing down all they sent and were told.

Each seat is a client of its own. It answers what it is asked by a legal value, and in the ways of a flaky network, an
impatient person or a careless program: the same request again, at once over two connections or much later; another
answer under the same key; two keys for one decision; for the other seat; for a decision that is not there. Whatever
gets no reply is sent again until there is one.
"""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

import aiohttp

from engine.bots import choose
from harness.durability.history import Request

__all__ = ["Players", "SeatClient", "Table"]

LOOK_EVERY = 0.15
"""Seconds between two looks of a client that waits."""
REPLY_WITHIN = 15.0
OVER_EVERY = 20
"""Looks without a question after which a client asks whether its match is over."""
ASK_AT_ONCE = 12
"""Requests on their way at a time: as many as the web processes have threads, or a little more."""


@dataclass(frozen=True, slots=True)
class Table:
    """A match, and the tokens of who sits at it by place; an empty token is a seat that somebody else plays."""

    code: str
    tokens: Sequence[str]


@dataclass
class Players:
    """Plays tables over the web processes at ``urls`` in a thread of its own, until told to stop.

    ``most``: so many answers are sent, and then no new ones.
    """

    urls: list[str]
    tables: Sequence[Table]
    seed: int
    most: int | None = None
    requests: list[Request] = field(default_factory=list)
    sent: Counter[str] = field(default_factory=Counter)
    """How many requests of each kind were sent."""
    looks: Counter[str] = field(default_factory=Counter)
    """HTTP statuses of what was only read; "none" is no reply."""
    stopping: threading.Event = field(default_factory=threading.Event)
    error: BaseException | None = None

    def start(self) -> None:
        self.thread = threading.Thread(target=self._run, name="players", daemon=True)
        self.thread.start()

    def stop(self) -> None:
        """Wait until everybody has a reply to what they sent.

        Raises:
            RuntimeError: a client failed, for the reason in ``__cause__``, or waits for ever.
        """
        self.stopping.set()
        self.thread.join(timeout=120)
        if self.error is not None:
            raise RuntimeError("a client failed") from self.error
        if self.thread.is_alive():
            raise RuntimeError("a client waits for a reply that never comes")

    @property
    def done(self) -> bool:
        """Whether all that was to be sent has been sent, or every match is over, or a client failed."""
        return not self.thread.is_alive() or self.full

    @property
    def full(self) -> bool:
        return self.most is not None and len(self.requests) >= self.most

    def _run(self) -> None:
        try:
            asyncio.run(self.play())
        except BaseException as error:  # told by `stop`, in the thread that waits
            self.error = error

    async def play(self) -> None:
        """Play every table until told to stop."""
        connector = aiohttp.TCPConnector(limit=0)
        timeout = aiohttp.ClientTimeout(total=REPLY_WITHIN)
        async with aiohttp.ClientSession(connector=connector, timeout=timeout) as session:
            slots = asyncio.Semaphore(ASK_AT_ONCE)
            seats = [
                SeatClient(self, session, slots, table, place, Random(f"{self.seed}:{number}:{place}"))
                for number, table in enumerate(self.tables)
                for place, token in enumerate(table.tokens)
                if token
            ]
            await asyncio.gather(*(seat.play() for seat in seats))


@dataclass
class SeatClient:
    """One client; ``answer`` answers one question in one of the ways."""

    players: Players
    session: aiohttp.ClientSession
    slots: asyncio.Semaphore
    table: Table
    place: int
    chance: Random
    answered: set[str] = field(default_factory=set)
    old: list[tuple[str, str, Any]] = field(default_factory=list)
    """Key, decision and value of what was sent."""
    number: int = 0

    @property
    def over(self) -> bool:
        return self.players.stopping.is_set() or self.players.full

    # -- asking -------------------------------------------------------------------------------------------------------

    async def _ask(self, path: str) -> tuple[int, Any]:
        """GET; the status (0: no reply) and what came."""
        url = f"{self.chance.choice(self.players.urls)}/api/v1/matches/{self.table.code}/{path}"
        try:
            async with self.slots, self.session.get(url, headers=self._headers()) as reply:
                response = reply.status, await reply.json(content_type=None)
        except (aiohttp.ClientError, TimeoutError, OSError, ValueError):
            response = 0, None
        self.players.looks[str(response[0] or "none")] += 1
        return response

    def _headers(self, place: int | None = None) -> dict[str, str]:
        return {"Authorization": f"Token {self.table.tokens[self.place if place is None else place]}"}

    async def _post(self, kind: str, key: str, decision: str, value: Any, place: int | None = None) -> Request:
        """POST one answer, once, and write down what came of it."""
        url = f"{self.chance.choice(self.players.urls)}/api/v1/matches/{self.table.code}/answers/"
        headers = {**self._headers(place), "Idempotency-Key": key}
        body = json.dumps({"decision": decision, "value": value})
        headers["Content-Type"] = "application/json"
        status, state = 0, ""
        async with self.slots:
            began = time.monotonic()
            try:
                async with self.session.post(url, headers=headers, data=body) as reply:
                    answer = await reply.json(content_type=None)
                    status = reply.status
                    if status == 202:
                        state = answer["state"]
            except (aiohttp.ClientError, TimeoutError, OSError, ValueError):
                pass
            ended = time.monotonic()
        request = Request(
            match=self.table.code,
            place=self.place if place is None else place,
            key=key,
            decision=decision,
            value=value,
            began=began,
            ended=ended,
            status=status,
            state=state,
        )
        self.players.requests.append(request)
        self.players.sent[kind] += 1
        return request

    async def _post_until_told(self, kind: str, key: str, decision: str, value: Any) -> Request:
        """The same request until there is a receipt or a refusal, or nobody waits for one any more."""
        request = await self._post(kind, key, decision, value)
        while not (request.acknowledged or request.refused or self.players.stopping.is_set()):
            await asyncio.sleep(0.2)
            request = await self._post("again without a reply", key, decision, value)
        return request

    # -- playing ------------------------------------------------------------------------------------------------------

    async def play(self) -> None:
        """Answer until the match is over or nothing more is to be sent."""
        idle = 0
        await asyncio.sleep(self.chance.random() * LOOK_EVERY)
        while not self.over:
            status, reply = await self._ask("pending/")
            decision = reply["decision"] if status == 200 and reply else None
            if decision is None or decision["id"] in self.answered:
                idle += 1
                if idle % OVER_EVERY == 0 and await self._finished():
                    return
                await asyncio.sleep(LOOK_EVERY * (0.5 + self.chance.random()))
                continue
            idle = 0
            await self.answer(decision)

    async def _finished(self) -> bool:
        status, proof = await self._ask("proof/")
        return status == 200 and bool(proof["finished"])

    def _value(self, decision: dict[str, Any]) -> Any:
        return choose("random", {}, decision, self.chance.randrange(1 << 30))

    def _key(self) -> str:
        self.number += 1
        return f"{self.place}-{self.number}-{self.chance.randrange(1 << 30):x}"

    async def answer(self, decision: dict[str, Any]) -> None:
        """Answer one question in one of the ways, and misbehave beside it now and then."""
        key, ident, value = self._key(), decision["id"], self._value(decision)
        ways = (self._plain, self._twice, self._raced, self._other_body, self._two_keys)
        way = self.chance.choices(ways, weights=(30, 20, 20, 12, 18))[0]
        if self.chance.random() < 0.12:
            await self._nonsense(ident, value)
        await way(key, ident, value, self._value(decision))
        self.answered.add(ident)
        self.old.append((key, ident, value))
        if self.chance.random() < 0.25:
            await self._post("an old one again", *self.chance.choice(self.old))
        if self.chance.random() < 0.06 and len(self.old) > 1:
            await self._post("an old key for another decision", self.chance.choice(self.old[:-1])[0], ident, value)

    async def _plain(self, key: str, decision: str, value: Any, other: Any) -> None:
        await self._post_until_told("answer", key, decision, value)

    async def _twice(self, key: str, decision: str, value: Any, other: Any) -> None:
        await self._post_until_told("answer", key, decision, value)
        await self._post("the same again", key, decision, value)

    async def _raced(self, key: str, decision: str, value: Any, other: Any) -> None:
        """The same key and body over several connections and web processes at once."""
        times = self.chance.choice((2, 2, 3, 4))
        await asyncio.gather(*(self._post_until_told("the same at once", key, decision, value) for _ in range(times)))

    async def _other_body(self, key: str, decision: str, value: Any, other: Any) -> None:
        """Another answer under the same key at the same time: one of them counts."""
        other = "nonsense" if other == value else other
        await asyncio.gather(
            self._post_until_told("answer", key, decision, value),
            self._post_until_told("another under the same key", key, decision, other),
        )

    async def _two_keys(self, key: str, decision: str, value: Any, other: Any) -> None:
        """Two keys for one decision at the same time, as from two tabs."""
        await asyncio.gather(
            self._post_until_told("answer", key, decision, value),
            self._post_until_told("another key for the decision", self._key(), decision, other),
        )

    async def _nonsense(self, decision: str, value: Any) -> None:
        """What must be refused: for the other seat, or for a decision that is not there."""
        others = [place for place, token in enumerate(self.table.tokens) if token and place != self.place]
        if others and self.chance.random() < 0.5:
            await self._post("by the other player", self._key(), decision, value, place=others[0])
        else:
            await self._post("to no decision", self._key(), f"{self.chance.randrange(1 << 96):024x}", value)

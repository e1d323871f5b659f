"""Events that an organiser runs over the API, from the announcement to the final places."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Any

from harness.soak.calls import Reply
from harness.soak.people import Crowd
from harness.soak.world import Person

__all__ = ["EVENTS", "EventPlan", "event_work"]

LOOK_EVERY = 3.0
"""Seconds between two looks of the organiser, and of a player who drafts or builds."""
DROPS = 0.02
"""How often, at a look, the organiser drops a player: now and then somebody writes that they cannot go on."""
STARTS_AHEAD = timedelta(days=30)
SETTINGS = {
    "bank_days": "10", "increment_hours": "24", "cap_days": "14", "silence_days": "7", "round_days": "1",
    "automatic": "on", "draw_source": "results", "prize_set": "1", "finish_hours": "0", "appeal_hours": "0",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class EventPlan:
    """An event: its name, the form's fields beside `SETTINGS`, and the part of all people who enter, least to most."""

    name: str
    fields: dict[str, str]
    least: int
    part: float
    most: int
    sanctioned: bool = False
    """Whether the staff sanction it, and its prizes are drawn at the end."""

    @property
    def limited(self) -> bool:
        return "limited" in self.fields

    def entrants(self, people: Sequence[Person], chance: Random) -> list[Person]:
        """Who enters, drawn."""
        count = min(self.most, max(self.least, int(len(people) * self.part)), len(people))
        return chance.sample(list(people), count)


TCG = {"format": "fellowship_block"}
EVENTS = (
    EventPlan("A Swiss with a final of four", {**TCG, "structure": "swiss_single", "rounds_planned": "4", "cut": "4"},
              8, 0.3, 96, sanctioned=True),
    EventPlan("A round robin in groups", {"format": "confrontation_deluxe", "ruleset": "confrontation",
                                          "structure": "round_robin", "groups": "2"}, 6, 0.1, 16),
    EventPlan("Pods", {"format": "tarot_rulebook", "ruleset": "tarot", "structure": "pods", "rounds_planned": "3",
                       "pod_size": "4"}, 8, 0.15, 40),
    EventPlan("A booster draft", {**TCG, "limited": "draft:fellowship-draft", "draft_clock": "day", "draft_bots": "on",
                                  "build_hours": "3", "structure": "swiss", "rounds_planned": "2"}, 6, 0.05, 16),
    EventPlan("A sealed event", {**TCG, "limited": "sealed:fellowship-sealed", "build_hours": "3",
                                 "structure": "swiss", "rounds_planned": "2"}, 6, 0.06, 16),
)  # fmt: skip
"""The events of a soak: three of brought decks or none, a draft and a sealed one."""


def event_work(plan: EventPlan, now: Callable[[], datetime], chance: Random) -> Callable[[Crowd], Awaitable[None]]:
    """What an organiser and the entrants do about one event; ``now``: what the site's clock shows."""

    async def work(crowd: Crowd) -> None:
        await _Event(crowd, plan, now, chance).run()

    return work


@dataclass
class _Event:
    crowd: Crowd
    plan: EventPlan
    now: Callable[[], datetime]
    chance: Random
    pk: int = 0
    status: str = ""

    async def run(self) -> None:
        await self.crowd.sleep(self.chance.random() * LOOK_EVERY)
        await self._announce()
        if self.plan.sanctioned:
            await self._sanction()
        entrants = self.plan.entrants(self.crowd.world.people, self.chance)
        await self._do("open")
        await asyncio.gather(*(self._register(entrant) for entrant in entrants))
        if self.plan.limited:
            await self._do("close")
            await asyncio.gather(*(self._build(entrant) for entrant in entrants), self._organise())
        else:
            await self._do("start")
            await self._organise()

    async def _ask(self, method: str, path: str, person: Person, body: Any = None, key: str = "") -> Reply:
        return await self.crowd.calls.surely(method, path, token=person.token, body=body, key=key)

    async def _announce(self) -> None:
        """Announce it once, also where the reply to the announcement was lost."""
        organiser = self.crowd.world.organiser
        fields = {**SETTINGS, **self.plan.fields, "name": self.plan.name}
        if self.plan.sanctioned:
            # So far ahead as it is asked for; the organiser starts earlier.
            fields["starts_at"] = f"{self.now() + STARTS_AHEAD:%Y-%m-%dT%H:%M}"
        body = {"data": fields}
        while not self.pk and not self.crowd.over:
            listed = await self._ask("GET", "events/", organiser)
            rows = listed.data["results"] if listed.good else []
            event_keys = [row["id"] for row in rows if row["name"] == self.plan.name]
            if event_keys:
                self.pk = event_keys[0]
            elif listed.good:
                reply = await self.crowd.calls.ask("POST", "events/", token=organiser.token, body=body)
                if 400 <= reply.status < 500:
                    raise RuntimeError(f"{self.plan.name} is refused: {reply.data}")
        self.crowd.events.append(self.pk)
        self.crowd.done_count["events announced"] += 1

    async def _sanction(self) -> None:
        """The organiser asks, and the staff approve."""
        await self._do("sanction", message="please")
        staff = self.crowd.world.staff
        listed = await self._ask("GET", "sanctioning/", staff)
        for row in listed.data["results"] if listed.good else []:
            if row["tournament"] == self.pk:
                reply = await self._ask("POST", f"sanctioning/{row['id']}/decide/", staff, {"approve": True})
                self.crowd.done_count["events sanctioned"] += reply.good

    async def _draw(self) -> None:
        """The organiser proposes the draw of the prizes, and one of the staff confirms it as the second person."""
        await self._do("draw")
        staff = self.crowd.world.staff
        listed = await self._ask("GET", f"events/{self.pk}/proposals/", staff)
        for row in listed.data if listed.good else []:
            body = {"data": {"proposal": str(row["id"]), "decision": "confirm"}}
            reply = await self._ask("POST", f"events/{self.pk}/do/decide/", staff, body)
            self.crowd.done_count["prize draws"] += reply.good

    async def _do(self, verb: str, **data: str) -> bool:
        reply = await self._ask("POST", f"events/{self.pk}/do/{verb}/", self.crowd.world.organiser, {"data": data})
        return reply.good

    async def _register(self, person: Person, deck: int = 0) -> bool:
        own = deck or (0 if self.plan.limited else person.decks.get(self.plan.fields["format"], 0))
        body: dict[str, Any] = {
            "cut": f"{self.chance.randrange(1 << 40):010x}",
            **({"deck_version": own} if own else {}),
        }
        reply = await self._ask("POST", f"events/{self.pk}/register/", person, body)
        self.crowd.done_count["registrations"] += reply.good
        return reply.good

    async def _organise(self) -> None:
        """Look now and then, drop somebody, and begin once the decks are in."""
        while not self.crowd.over:
            reply = await self._ask("GET", f"events/{self.pk}/", self.crowd.world.organiser)
            if reply.good:
                self.status = reply.data["status"]
            if self.status in ("finished", "cancelled"):
                self.crowd.done_count[f"events {self.status}"] += 1
                await self._ask("GET", f"events/{self.pk}/standings/", self.crowd.world.organiser)
                if self.plan.sanctioned:
                    await self._draw()
                return
            if self.status == "running" and self.chance.random() < DROPS:
                await self._drop_one()
            if self.status != "running" and self.plan.limited:
                # Refused until the drafts are over and the decks are in.
                await self.crowd.calls.ask(
                    "POST", f"events/{self.pk}/do/start/", token=self.crowd.world.organiser.token, body={"data": {}}
                )
            await self.crowd.sleep(LOOK_EVERY)

    async def _drop_one(self) -> None:
        reply = await self._ask("GET", f"events/{self.pk}/entrants/", self.crowd.world.organiser)
        rows = [row for row in reply.data["results"] if not row["dropped_at"]] if reply.good else []
        if len(rows) > 4 and await self._do("drop", entrant=str(self.chance.choice(rows)["id"])):
            self.crowd.done_count["entrants dropped"] += 1

    # -- packs and drafts ---------------------------------------------------------------------------------------------

    async def _build(self, person: Person) -> None:
        """Draft or open packs, build the suggested deck, and register it."""
        while not self.crowd.over and self.status not in ("running", "finished", "cancelled"):
            reply = await self._ask("GET", f"events/{self.pk}/limited/", person)
            own = reply.data["own"] if reply.good else None
            if own is None:
                pass
            elif own["has_deck"]:
                return
            elif own["pool"]:
                await self._from_pool(person, own["pool"])
            elif own["draft"]:
                await self._pick(person, own["draft"].strip("/").rpartition("/")[2])
                continue
            await self.crowd.sleep(LOOK_EVERY)

    async def _from_pool(self, person: Person, pool: int) -> None:
        await self._ask("POST", f"limited/pools/{pool}/open/", person, {"cut": "cut"})
        reply = await self._ask("POST", f"limited/pools/{pool}/decks/", person, {"suggested": True})
        if reply.good and await self._register(person, reply.data["version_id"]):
            self.crowd.done_count["decks built from pools"] += 1

    async def _pick(self, person: Person, code: str) -> None:
        """Pick once, if a pack waits; sent twice at once now and then."""
        reply = await self._ask("GET", f"limited/drafts/{code}/", person)
        pack = reply.data["pack"] if reply.good else None
        if reply.good and reply.data["bot_picks"] and self.chance.random() < 0.5:
            await self._ask("POST", f"limited/drafts/{code}/act/", person, {"what": "return"})
        if pack is None:
            await self.crowd.sleep(self.chance.uniform(0.5, 1.5))
            return
        cards = [row["key"] for row in self.chance.sample(pack["cards"], min(pack["count"], len(pack["cards"])))]
        key = f"pick-{code}-{reply.data['picks_made']}-{person.name}"
        body = {"pack": pack["label"], "cards": cards}
        times = self.chance.choice((1, 1, 1, 2))
        path = f"limited/drafts/{code}/picks/"
        replies = await asyncio.gather(*(self._ask("POST", path, person, body, key) for _ in range(times)))
        self.crowd.done_count["draft picks"] += any(answer.good for answer in replies)

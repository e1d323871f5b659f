"""Redis killed, frozen or emptied: the site goes on without it, and nothing owed waits once it is back.

``ENTMOOT_OUTAGE_SECONDS`` sets how long Redis is away: 30 here, 600 once by hand.
"""

import asyncio
import contextlib
import json
import os
import signal
import time
import urllib.error
import urllib.request
from dataclasses import dataclass, field
from typing import Any

import pytest
import redis
from django.utils import timezone
from kombu.exceptions import OperationalError

from engine.bots import choose
from harness.durability.matches import card_match, player
from matches.jobs import EVERY
from matches.models import Heartbeat, InboxRow, Match, OutboxRow, PendingDecision
from matches.publish import match_subscribe
from matches.services import cut_give, match_advance
from tests.services.conftest import OwnRedis, Process, Processes, until

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

AWAY = float(os.environ.get("ENTMOOT_OUTAGE_SECONDS", "30"))
MATCHES = 24
BACK_WITHIN = EVERY + 6.0
"""Seconds in which everything owed is done once Redis is back: the sweep's period, and reconnecting."""
ONE_TIMEOUT = 0.6
"""Seconds an answer may take while Redis does not answer: once, and what the request takes anyhow."""


@dataclass
class Asker:
    """Asks the web process, and keeps how long everything took."""

    base: str
    tokens: dict[int, str]
    times: list[float] = field(default_factory=list)

    def ask(self, path: str, token: str = "", body: Any = None, key: str = "") -> int:
        headers = {"Content-Type": "application/json", "Idempotency-Key": key}
        if token:
            headers["Authorization"] = f"Token {token}"
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(f"{self.base}{path}", data, headers)
        begun = time.monotonic()
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                response.read()
                return int(response.status)
        except urllib.error.HTTPError as error:
            return error.code
        finally:
            if body is not None:
                self.times.append(time.monotonic() - begun)

    def answer(self, match: Match) -> tuple[int, str, Any]:
        """Answer the first question of a match; the status, and what to send again for the same."""
        row = PendingDecision.objects.select_related("seat").filter(match=match).order_by("pk").first()
        assert row is not None
        body = {"decision": row.decision_id, "value": choose("random", {}, row.data, match.pk)}
        path = f"/api/v1/matches/{match.code}/answers/"
        return self.ask(path, self.tokens[row.seat.player_id], body, row.decision_id), path, (row.seat.player_id, body)


def people_matches() -> tuple[list[Match], dict[int, str]]:
    """Matches between people, all asked their first question, and the people's tokens."""
    from knox.models import AuthToken

    made, tokens = [], {}
    for number in range(MATCHES):
        pair = [player(f"{name}-{number}") for name in ("ada", "bob")]
        match = card_match(pair[0], pair[1], f"away:{number}")
        for person in pair:
            cut_give(match=match, player=person, cut=f"cut of {person.username}", now=timezone.now())
            tokens[person.pk] = AuthToken.objects.create(person)[1]
        match_advance(match_id=match.pk, now=timezone.now())
        made.append(match)
    return made, tokens


def nothing_owed() -> bool:
    return not OutboxRow.objects.exists() and not InboxRow.objects.filter(state="new").exists()


def celery_seen_after(moment: Any) -> bool:
    return Heartbeat.objects.filter(kind="celery", seen_at__gt=moment).exists()


@pytest.mark.slow
@pytest.mark.parametrize("how", ["gone", "frozen", "flushed"])
def test_the_site_goes_on_without_redis_and_catches_up_after(
    processes: Processes, own_redis: OwnRedis, how: str
) -> None:
    matches, tokens = people_matches()
    processes.use_redis(own_redis.url)
    running: list[Process] = [processes.worker(), processes.beat(), processes.web()]
    begun = timezone.now()
    assert until(processes.web_answers, seconds=90), processes.tail()
    assert until(lambda: celery_seen_after(begun), seconds=40), processes.tail()
    asker = Asker(processes.url, tokens)
    assert asker.answer(matches[0])[0] == 202
    assert until(nothing_owed, seconds=10), "the workers work while Redis is there"

    if how == "gone":
        own_redis.kill()
    elif how == "frozen":
        own_redis.signal(signal.SIGSTOP)
    asker.times.clear()
    away_until = time.monotonic() + AWAY
    waiting = matches[1:]
    answered = 0
    while (now := time.monotonic()) < away_until:
        if how == "flushed":
            own_redis.flush()
        if waiting and now > away_until - AWAY * len(waiting) / MATCHES:
            match = waiting.pop()
            status, path, (who, body) = asker.answer(match)
            assert status == 202, processes.tail()
            answered += 1
            # Sending it again is acknowledged again.
            for _ in range(3):
                assert asker.ask(path, tokens[who], body, body["decision"]) == 202
        assert asker.ask("/healthz") == 200
        assert asker.ask("/") == 200
        assert asker.ask("/api/v1/matches/", next(iter(tokens.values()))) == 200
        time.sleep(0.1)
    slow = sorted(asker.times)
    p50, p99 = (slow[int(len(slow) * part)] for part in (0.5, 0.99))
    figures = f"{len(slow)} posts: p50 {p50:.3f} s, p99 {p99:.3f} s, at most {slow[-1]:.3f} s"
    print(f"{how} for {AWAY:.0f} s: {figures}; {answered} answered")
    assert answered >= MATCHES - 2
    assert slow[-1] < ONE_TIMEOUT, figures
    assert slow[int(len(slow) * 0.9)] < ONE_TIMEOUT / 2, "a dead Redis is asked once a period, not by every request"

    if how == "gone":
        own_redis.start()
    elif how == "frozen":
        own_redis.signal(signal.SIGCONT)
    back = time.monotonic()
    assert until(nothing_owed, seconds=BACK_WITHIN), f"{OutboxRow.objects.count()} owed\n{processes.tail()}"
    print(f"{how}: everything owed was done {time.monotonic() - back:.1f} s after Redis was back")
    # And as promptly as before, by a nudge.
    assert until(lambda: asker.answer(matches[0])[0] == 202, seconds=15, every=1.0)
    assert until(nothing_owed, seconds=BACK_WITHIN), processes.tail()
    assert all(process.child.poll() is None for process in running), f"a process has ended\n{processes.tail()}"
    assert not Match.objects.filter(paused_at__isnull=False).exists()


@pytest.mark.parametrize("how", ["gone", "frozen"])
def test_page_updates_come_back_with_redis(own_redis: OwnRedis, settings: Any, how: str) -> None:
    """A stream that was open all the while hears of the next change; until then its own poll serves it."""
    settings.ENTMOOT_MODE, settings.REDIS_URL = "services", own_redis.url
    publisher = redis.Redis.from_url(own_redis.url, socket_timeout=1)

    async def heard(changed: asyncio.Event, seconds: float) -> bool:
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            with contextlib.suppress(redis.RedisError):
                publisher.publish("entmoot:match:somecode", "")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(changed.wait(), 0.2)
                changed.clear()
                return True
        return False

    async def listen() -> None:
        async with match_subscribe("somecode") as changed:
            assert await heard(changed, 10), "while Redis is there"
            changed.clear()
            if how == "gone":
                own_redis.kill()
            else:
                own_redis.signal(signal.SIGSTOP)
            await asyncio.sleep(12)
            changed.clear()
            if how == "gone":
                own_redis.start()
            else:
                own_redis.signal(signal.SIGCONT)
            assert await heard(changed, 10), "and when it is back"

    asyncio.run(listen())


def test_a_nudge_to_a_redis_that_freezes_between_costs_one_timeout(own_redis: OwnRedis) -> None:
    """The question went well, then Redis froze: the message itself must not wait long either."""
    from config.celery import app

    with app.connection_for_write(own_redis.url) as connection:
        app.send_task("matches.work", connection=connection, retry=False)
        own_redis.signal(signal.SIGSTOP)
        begun = time.monotonic()
        with pytest.raises(OperationalError):
            app.send_task("matches.work", connection=connection, retry=False)
        assert time.monotonic() - begun < ONE_TIMEOUT

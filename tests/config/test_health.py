"""Alive and ready are two questions: the first needs nothing, the second knows the workers and what is owed."""

from datetime import datetime, timedelta
from typing import Any
from unittest import mock

import pytest
from django.db import DatabaseError, connection
from django.test import Client

from config.cache import FallbackCache
from config.health import LIMITS, readiness
from config.worker import Worker
from matches.models import BotJob, Heartbeat, InboxRow, Match, MatchStatus, OutboxRow, ResultOutbox, Seat
from matches.services import heartbeat
from players.models import Letter, Notice, Player
from players.notices.letters import letter_owe
from players.notices.services import letters_oldest

pytestmark = pytest.mark.django_db

LATE = timedelta(days=1)


@pytest.fixture
def alive(now: datetime) -> None:
    """A worker and the sweep, just seen."""
    heartbeat(name="celery host:1", kind="celery", now=now)
    heartbeat(name="sweep", kind="sweep", now=now)


@pytest.fixture
def seat(now: datetime) -> Seat:
    """A seat of a running match that owes nothing."""
    player = Player.objects.create_user("ada", "ada@example.org")
    match = Match.objects.create(
        code="healthmatch",
        ruleset="tiny",
        ruleset_version="1",
        options={},
        origin="health",
        secret=b"s",
        commitment="c",
        cuts_due_at=now,
        clock={},
        created_at=now,
        status=MatchStatus.RUNNING,
    )
    return Seat.objects.create(match=match, place=0, player=player, setup={}, bank_ms=1)


def failed(now: datetime) -> set[str]:
    ready, checks = readiness(now)
    bad = {name for name, check in checks.items() if not check["ok"]}
    assert ready == (not bad)
    return bad


def test_alive_needs_neither_database_nor_redis(client: Client) -> None:
    with mock.patch.object(connection, "cursor", side_effect=AssertionError("the database was asked")):
        answer = client.get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


def test_ready_when_worker_and_sweep_live_and_nothing_is_owed(client: Client) -> None:
    from django.utils import timezone

    for name, kind in (("worker thread", "worker"), ("sweep", "sweep")):
        heartbeat(name=name, kind=kind, now=timezone.now())
    answer = client.get("/healthz/ready")
    assert answer.status_code == 200
    assert answer.json()["status"] == "ready"
    assert set(answer.json()["checks"]) == {"database", *LIMITS}
    assert "no-store" in answer.headers["Cache-Control"]
    assert client.post("/healthz/ready").status_code == 405


def test_not_ready_without_a_heartbeat(client: Client, now: datetime) -> None:
    assert failed(now) == {"worker", "sweep"}
    assert client.get("/healthz/ready").status_code == 503
    heartbeat(name="celery host:1", kind="celery", now=now)
    assert failed(now) == {"sweep"}


def test_not_ready_when_a_heartbeat_is_old(alive: None, now: datetime) -> None:
    assert failed(now + timedelta(seconds=30)) == set()
    assert failed(now + timedelta(seconds=31)) == {"sweep"}
    assert failed(now + timedelta(seconds=61)) == {"sweep", "worker"}


def owe(kind: str, seat: Seat, since: datetime) -> None:
    """Make a row of that kind owed since then."""
    match = seat.match
    if kind == "inbox":
        InboxRow.objects.create(
            match=match, seat=seat, key="0:k", body_hash="h", decision_id="d", value="v", received_at=since
        )
    elif kind == "wake_ups":
        OutboxRow.objects.create(match=match, reason="answer", created_at=since)
    elif kind == "bots":
        BotJob.objects.create(match=match, seat=seat, decision_id="d", created_at=since)
    elif kind == "results":
        ResultOutbox.objects.create(match=match, payload={}, created_at=since)
    else:
        Notice.objects.create(
            player=seat.player, kind="match_turn", context={}, created_at=since, email="due", email_next_at=since
        )


@pytest.mark.parametrize("kind", ["inbox", "wake_ups", "bots", "results", "letters"])
def test_not_ready_when_work_has_been_owed_too_long(alive: None, now: datetime, seat: Seat, kind: str) -> None:
    owe(kind, seat, now - LIMITS[kind])
    assert failed(now) == set()
    assert readiness(now)[1][kind]["age"] == LIMITS[kind].total_seconds()
    with mock.patch.dict(LIMITS, {kind: LIMITS[kind] - timedelta(seconds=1)}):
        assert failed(now) == {kind}


def test_a_paused_match_owes_nothing(alive: None, now: datetime, seat: Seat) -> None:
    owe("inbox", seat, now - LATE)
    owe("bots", seat, now - LATE)
    assert failed(now) == {"inbox", "bots"}
    Match.objects.update(status=MatchStatus.PAUSED)
    assert failed(now) == set()


def test_a_digest_is_not_late_before_its_day(alive: None, now: datetime, seat: Seat) -> None:
    owe("letters", seat, now - timedelta(hours=2))
    assert failed(now) == {"letters"}
    Player.objects.update(digest=True, digest_sent_at=now - timedelta(hours=3))
    assert failed(now) == set()


def test_three_statements_however_much_is_owed(
    alive: None, now: datetime, seat: Seat, django_assert_num_queries: Any
) -> None:
    for kind in ("inbox", "wake_ups", "bots", "results", "letters"):
        owe(kind, seat, now)
    with django_assert_num_queries(3):
        readiness(now)


def test_a_database_that_does_not_answer_is_told_and_is_no_error(client: Client) -> None:
    with mock.patch("config.health.heartbeats", side_effect=DatabaseError("gone")):
        answer = client.get("/healthz/ready")
    assert answer.status_code == 503
    assert answer.json() == {"status": "not ready", "checks": {"database": {"ok": False}}}


def test_ready_tells_nothing_of_any_match(alive: None, now: datetime, seat: Seat) -> None:
    owe("inbox", seat, now)
    text = str(readiness(now))
    assert seat.match.code not in text
    assert seat.player.username not in text


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_the_embedded_worker_gives_its_heartbeat_when_idle() -> None:
    from django.utils import timezone

    with mock.patch("matches.jobs._beat_at", float("-inf")):
        Worker().run_due(100.0)
    assert failed(timezone.now()) == set()


def test_a_worker_not_seen_for_a_day_is_forgotten(now: datetime) -> None:
    heartbeat(name="celery host:1", kind="celery", now=now - timedelta(days=2))
    heartbeat(name="sweep", kind="sweep", now=now - timedelta(days=2))
    heartbeat(name="celery host:2", kind="celery", now=now)
    assert set(Heartbeat.objects.values_list("name", flat=True)) == {"sweep", "celery host:2"}


# -- going on without Redis ---------------------------------------------------------------------------------------


@pytest.fixture
def dead_cache(monkeypatch: pytest.MonkeyPatch) -> FallbackCache:
    """The cache of services mode with nothing at Redis's address, and a breaker of its own."""
    from players.site import redis_link
    from players.site.breaker import Breaker

    monkeypatch.setattr(redis_link, "breaker", Breaker())
    cache = FallbackCache("redis://127.0.0.1:1/0", {})
    cache.memory.clear()
    return cache


def test_the_cache_goes_on_in_memory(dead_cache: FallbackCache) -> None:
    dead_cache.set("a", 1, 60)
    assert dead_cache.get("a") == 1
    assert dead_cache.add("a", 2) is False
    assert dead_cache.incr("a") == 2
    dead_cache.set_many({"b": 3})
    assert dead_cache.get_many(["a", "b"]) == {"a": 2, "b": 3}
    assert dead_cache.touch("a", 10)
    assert dead_cache.has_key("a")
    dead_cache.delete_many(["a"])
    assert dead_cache.delete("b")
    assert dead_cache.get("a", "none") == "none"
    dead_cache.set("c", 1)
    dead_cache.clear()
    assert dead_cache.get_or_set("c", 5) == 5
    with pytest.raises(ValueError, match="not found"):
        dead_cache.incr("nothing")


def test_a_dead_redis_is_asked_once_a_period(dead_cache: FallbackCache) -> None:
    with mock.patch.object(dead_cache.remote, "get", wraps=dead_cache.remote.get) as cache_get:
        for _ in range(50):
            dead_cache.get("a")
    assert cache_get.call_count == 1


def test_rate_limits_count_in_memory_while_redis_is_away(
    client: Client, dead_cache: FallbackCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rest_framework.throttling import AnonRateThrottle

    from matches.api import PendingView

    monkeypatch.setattr(AnonRateThrottle, "cache", dead_cache)
    monkeypatch.setattr(AnonRateThrottle, "THROTTLE_RATES", {"anon": "3/min"})
    monkeypatch.setattr(PendingView, "throttle_classes", [AnonRateThrottle])
    statuses = [client.get("/api/v1/matches/none/pending/").status_code for _ in range(5)]
    assert statuses == [404, 404, 404, 429, 429]


def test_a_letter_about_an_account_is_owed_as_a_notice_is(alive: None, now: datetime) -> None:
    owed = letter_owe(kind=Letter.Kind.RESET, to="ada@example.org", now=now - timedelta(hours=2))
    assert letters_oldest(now) == owed.next_at
    assert failed(now) == {"letters"}
    Letter.objects.update(state=Letter.State.SENT)
    assert letters_oldest(now) is None

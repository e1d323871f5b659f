"""Metrics: who may read them, that they are true, that they cost little and tell of no match."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any
from unittest import mock

import pytest
from django.db import DatabaseError
from django.test import Client
from prometheus_client.parser import text_string_to_metric_families

from config import metrics as site_metrics
from config.worker import Worker, job_run, jobs
from matches.models import BotJob, InboxRow, Match, MatchStatus, Outage, OutboxRow, PendingDecision
from matches.services import answer_submit, match_advance
from matches.stream_places import StreamPlaces
from players.models import Player
from players.site import metrics as shared
from players.site.periodic import Job
from players.site.redis_link import breaker
from tests.config.test_settings import shown
from tests.matches.conftest import NOW, cut, first_answer, player_make, tiny_match
from tests.services.conftest import OwnRedis, own_redis  # noqa: F401 (fixture)

pytestmark = pytest.mark.django_db
TOKEN = "0123456789abcdef-token"


@pytest.fixture
def token(settings: Any) -> str:
    settings.ENTMOOT_METRICS_TOKEN = TOKEN
    return TOKEN


def parsed(text: str) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    """Every sample by name and labels."""
    return {
        (sample.name, tuple(sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


@pytest.fixture
def scraped(token: str) -> Callable[..., dict[Any, float]]:
    """Scrapes as Prometheus does."""

    def scrape() -> dict[Any, float]:
        answer = Client().get("/metrics", headers={"authorization": f"Bearer {token}"})
        assert answer.status_code == 200
        assert answer.headers["Content-Type"] == site_metrics.CONTENT_TYPE
        return parsed(answer.text)

    return scrape


def one(samples: dict[Any, float], name: str, **labels: str) -> float:
    return samples.get((name, tuple(sorted(labels.items()))), 0.0)


def test_there_are_none_while_no_token_is_set(client: Client, settings: Any) -> None:
    settings.ENTMOOT_METRICS_TOKEN = ""
    for headers in ({}, {"authorization": "Bearer "}, {"authorization": "Bearer x"}):
        assert client.get("/metrics", headers=headers).status_code == 404


@pytest.mark.parametrize(
    "sent", ["", "Bearer", "Bearer wrong", f"Token {TOKEN}", TOKEN, f"Bearer {TOKEN}x", "Basic eDp5"]
)
def test_the_wrong_token_is_refused_with_what_to_do(client: Client, token: str, sent: str) -> None:
    answer = client.get("/metrics", headers={"authorization": sent} if sent else {})
    assert (answer.status_code, answer.headers["WWW-Authenticate"]) == (401, "Bearer")
    assert "Authorization: Bearer" in answer.text
    assert "entmoot_" not in answer.text


def test_a_member_of_the_staff_needs_the_token_too(token: str, player_make: Any) -> None:
    client = Client()
    client.force_login(player_make("boss", is_staff=True, is_superuser=True))
    assert client.get("/metrics").status_code == 401


def test_the_token_is_compared_in_constant_time(client: Client, token: str) -> None:
    with mock.patch("config.views.constant_time_compare", return_value=False) as compare:
        assert client.get("/metrics", headers={"authorization": f"Bearer {token}"}).status_code == 401
    compare.assert_called_once_with(token, token)


@pytest.mark.long
@pytest.mark.parametrize("weak", ["short", "with a space in it, long", "ümlaut-0123456789abc"])
def test_a_token_that_is_easy_to_guess_is_refused_at_the_start(tmp_path: Any, weak: str) -> None:
    assert "openssl rand -hex 24" in shown(tmp_path, ENTMOOT_METRICS_TOKEN=weak).stderr


@pytest.mark.long
def test_requests_are_counted_by_route_method_and_class_of_status(scraped: Any, client: Client) -> None:
    before = scraped()
    for number in range(20):
        client.get(f"/players/nobody-{number}/")
        client.get(f"/nowhere/{number}/")
        client.generic(f"BREW{number}", "/healthz")
    client.get("/healthz")
    after = scraped()

    def grown(name: str, **labels: str) -> float:
        return one(after, name, **labels) - one(before, name, **labels)

    assert grown("entmoot_requests_total", route="players:player", method="GET", status="4xx") == 20
    assert grown("entmoot_requests_total", route="none", method="GET", status="4xx") == 20
    assert grown("entmoot_requests_total", route="healthz", method="OTHER", status="4xx") == 20
    assert grown("entmoot_requests_total", route="healthz", method="GET", status="2xx") == 1
    assert grown("entmoot_request_duration_seconds_count", route="healthz") == 21
    assert grown("entmoot_request_duration_seconds_bucket", route="healthz", le="+Inf") == 21
    assert not [key for key in after if "nobody" in str(key) or "BREW" in str(key)]


def waiting_match() -> tuple[Match, Player]:
    ada, bob = player_make("ada"), player_make("bob")
    return cut(tiny_match(ada, bob), ada, bob), ada


@pytest.mark.long
def test_an_answer_is_measured_from_its_arrival_and_an_advance_in_itself(scraped: Any) -> None:
    match, ada = waiting_match()
    question = PendingDecision.objects.get(match=match, seat__player=ada)
    answer_submit(
        match=match, player=ada, decision_id=question.decision_id, value=first_answer(question.data), key="k", now=NOW
    )
    before = scraped()
    match_advance(match_id=match.pk, now=NOW + timedelta(seconds=3))
    after = scraped()
    for name, labels, grown in (
        ("entmoot_answer_wait_seconds_count", {}, 1),
        ("entmoot_answer_wait_seconds_sum", {}, 3),
        ("entmoot_answer_wait_seconds_bucket", {"le": "2.0"}, 0),
        ("entmoot_answer_wait_seconds_bucket", {"le": "5.0"}, 1),
        ("entmoot_match_advance_duration_seconds_count", {}, 1),
    ):
        assert one(after, name, **labels) - one(before, name, **labels) == grown, name


@pytest.mark.long
def test_what_is_owed_and_the_matches_are_told(scraped: Any, now: datetime) -> None:
    match, ada = waiting_match()
    seat = match.seats.get(player=ada)
    Match.objects.filter(pk=match.pk).update(status=MatchStatus.PAUSED, paused_by_error=True, judge_called_at=now)
    player, other = player_make("cy"), player_make("di")
    tiny_match(player, other, origin="test:2", seed=2)
    BotJob.objects.create(match=match, seat=seat, decision_id="d", created_at=now, blocked_reason="it fell over")
    OutboxRow.objects.create(match=match, reason="more", created_at=now)
    Outage.objects.create(began_at=now, ended_at=now + timedelta(seconds=90), reason="x", credited_at=now)
    samples = scraped()
    assert {name: one(samples, "entmoot_matches", status=name) for name in site_metrics.STATUSES} == {
        "waiting": 1, "running": 0, "paused": 0, "failed": 1,
    }  # fmt: skip
    owed = {
        name: one(samples, "entmoot_owed", kind=name) for name in ("bots", "bots_failing", "judge_calls", "results")
    }
    assert owed == {"bots": 1, "bots_failing": 1, "judge_calls": 1, "results": 0}
    assert one(samples, "entmoot_owed", kind="wake_ups") == OutboxRow.objects.count() > 0
    assert one(samples, "entmoot_outages_total") == 1
    assert one(samples, "entmoot_outage_seconds_total") == 90
    assert one(samples, "entmoot_database_up") == 1
    assert one(samples, "entmoot_check_passed", check="worker") == 0
    assert one(samples, "entmoot_age_seconds", check="wake_ups") > 0
    assert "it fell over" not in str(samples)


@pytest.mark.long
def test_a_scrape_costs_the_same_statements_whatever_the_rows(
    client: Client, token: str, django_assert_num_queries: Any, now: datetime
) -> None:
    headers = {"authorization": f"Bearer {token}"}
    client.get("/metrics", headers=headers)
    with django_assert_num_queries(6):
        client.get("/metrics", headers=headers)
    match, ada = waiting_match()
    seat = match.seats.get(player=ada)
    for number in range(50):
        OutboxRow.objects.create(match=match, reason="more", created_at=now)
        BotJob.objects.create(match=match, seat=seat, decision_id=f"d{number}", created_at=now)
        InboxRow.objects.create(
            match=match, seat=seat, key=f"0:{number}", body_hash="h", decision_id="d", value=1, received_at=now
        )
    with django_assert_num_queries(6):
        client.get("/metrics", headers=headers)


def test_while_the_database_is_away_that_is_what_is_told(scraped: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*arguments: Any) -> None:
        raise DatabaseError("away")

    monkeypatch.setattr("config.health.heartbeats", away)
    samples = scraped()
    assert one(samples, "entmoot_database_up") == 0
    assert ("entmoot_database_up", ()) in samples
    assert not [key for key in samples if key[0] in ("entmoot_matches", "entmoot_owed", "entmoot_check_passed")]
    assert any(key[0] == "entmoot_requests_total" for key in samples), "counts need no database"


@pytest.mark.long
def test_nothing_of_a_match_is_told(client: Client, token: str, now: datetime) -> None:
    match, ada = waiting_match()
    client.force_login(ada)
    client.get(match.get_absolute_url())
    client.get(f"/api/v1/matches/{match.code}/pending/")
    text = client.get("/metrics", headers={"authorization": f"Bearer {token}"}).text
    for secret_word in (
        match.code,
        "ada",
        "bob",
        "tiny",
        token,
        *PendingDecision.objects.values_list("decision_id", flat=True),
    ):
        assert secret_word not in text, secret_word


@pytest.mark.long
def test_jobs_tell_when_they_ended_well_how_long_they_took_and_that_they_failed(scraped: Any, now: datetime) -> None:
    before = scraped()
    name = jobs()[0].name
    job_run(name, now)

    def fail(at: datetime) -> int:
        raise RuntimeError("no")

    worker = Worker([Job("fails", 1.0, fail)])
    worker.run_due(1.0)
    after = scraped()
    assert one(after, "entmoot_job_last_run_timestamp_seconds", job=name) == now.timestamp()
    count = "entmoot_job_duration_seconds_count"
    assert one(after, count, job=name) - one(before, count, job=name) == 1
    failures = "entmoot_job_failures_total"
    assert one(after, failures, job="fails") - one(before, failures, job="fails") == 1
    assert ("entmoot_job_last_run_timestamp_seconds", (("job", "fails"),)) not in after


@pytest.mark.long
def test_errors_are_counted_by_their_logger(scraped: Any) -> None:
    before = scraped()
    logging.getLogger("matches.jobs").error("match %s failed", 17)
    logging.getLogger("matches.jobs").warning("not an error")
    after = scraped()
    name = "entmoot_errors_total"
    assert one(after, name, logger="matches.jobs") - one(before, name, logger="matches.jobs") == 1


@pytest.mark.long
def test_open_streams_are_counted(scraped: Any) -> None:
    places = StreamPlaces(10, 10)
    before = one(scraped(), "entmoot_streams")
    with places.take("192.0.2.1"), places.take("192.0.2.2"):
        assert one(scraped(), "entmoot_streams") - before == 2
    assert one(scraped(), "entmoot_streams") == before


class OtherProcess:
    """What another process has counted, told apart by what it has shared."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, pid: int) -> None:
        self.monkeypatch, self.pid = monkeypatch, pid
        self.sharing = shared._Sharing()
        self.sharing.waiting = True  # the test shares by itself
        self.sharing.sent = dict(shared._samples(shared.REGISTRY.collect()))

    def __enter__(self) -> None:
        self.monkeypatch.setattr(shared, "_sharing", self.sharing)
        self.monkeypatch.setattr("os.getpid", lambda: self.pid)

    def __exit__(self, *_: object) -> None:
        assert shared.share_now()
        self.sharing.waiting = True
        self.monkeypatch.undo()
        # Both count in the same memory here; what the other one has shared is none of ours.
        shared._sharing.sent = dict(self.sharing.sent)


@pytest.fixture
def services(own_redis: OwnRedis, settings: Any, monkeypatch: pytest.MonkeyPatch) -> OwnRedis:  # noqa: F811
    """Services mode on a Redis of the test's own."""
    settings.ENTMOOT_MODE, settings.REDIS_URL = "services", own_redis.url
    breaker.worked()
    sharing = shared._Sharing()
    sharing.waiting = True  # no thread shares beside the test
    monkeypatch.setattr(shared, "_sharing", sharing)
    return own_redis


@pytest.mark.long
def test_what_every_process_counts_is_told_by_each(services: OwnRedis, scraped: Any) -> None:
    monkeypatch = pytest.MonkeyPatch()
    request = {"route": "home", "method": "GET", "status": "2xx"}
    for pid, count in ((1001, 3), (1002, 4)):
        with OtherProcess(monkeypatch, pid):
            shared.REQUESTS.labels(**request).inc(count)
            shared.REQUEST_SECONDS.labels("home").observe(0.03)
            shared.STREAMS.set(count)
            shared.JOB_LAST_RUN.labels("one").set(1000 + count)
        shared.STREAMS.set(0)
    samples = scraped()
    assert one(samples, "entmoot_requests_total", **request) == 7
    assert one(samples, "entmoot_request_duration_seconds_count", route="home") == 2
    assert one(samples, "entmoot_request_duration_seconds_bucket", route="home", le="0.025") == 0
    assert one(samples, "entmoot_request_duration_seconds_bucket", route="home", le="0.05") == 2
    assert one(samples, "entmoot_streams") == 7
    assert one(samples, "entmoot_job_last_run_timestamp_seconds", job="one") == 1004
    assert one(samples, "entmoot_broker_up") == 1
    assert one(samples, "entmoot_queue_messages", queue="search") == 0
    assert one(scraped(), "entmoot_requests_total", **request) == 7, "nothing is added twice"


@pytest.mark.long
def test_a_process_that_died_has_no_streams_any_more(
    services: OwnRedis, scraped: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = pytest.MonkeyPatch()
    with OtherProcess(own, 1003):
        shared.STREAMS.set(5)
    shared.STREAMS.set(0)
    assert one(scraped(), "entmoot_streams") == 5
    monkeypatch.setattr(shared, "PROCESS_FOR", -1)
    assert one(scraped(), "entmoot_streams") == 0


@pytest.mark.long
def test_counts_wait_while_redis_is_away(own_redis: OwnRedis, settings: Any, scraped: Any) -> None:  # noqa: F811
    settings.ENTMOOT_MODE, settings.REDIS_URL = "services", "redis://127.0.0.1:1/0"
    own = pytest.MonkeyPatch()
    sharing = shared._Sharing()
    sharing.sent = dict(shared._samples(shared.REGISTRY.collect()))
    sharing.waiting = True
    own.setattr(shared, "_sharing", sharing)
    try:
        shared.ERRORS.labels("waits").inc(2)
        samples = scraped()
        assert one(samples, "entmoot_broker_up") == 0
        assert not [key for key in samples if key[0] == "entmoot_errors_total"], "nought would look like a restart"
        settings.REDIS_URL = own_redis.url
        breaker.worked()
        assert one(scraped(), "entmoot_errors_total", logger="waits") == 2
    finally:
        own.undo()
        breaker.worked()

"""Matches on real services: Celery does the advancing; neither kill -9 nor an empty Redis loses or doubles anything."""

import contextlib
from collections.abc import Iterator

import pytest
from django.utils import timezone

from harness.durability.installation import ended_when_stopped, server_url
from harness.durability.invariants import match_faults
from harness.durability.matches import card_match, player, unfinished
from harness.durability.servers import Cluster, cluster, database, own_redis
from harness.sweeps.kills import killed
from harness.unavailable import Unavailable
from matches.models import BotJob, Heartbeat, Match, OutboxRow
from matches.services import SeatSpec, match_create
from tests.services.conftest import Processes, until

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("celery")]


def wake(match: Match) -> None:
    """The test process is in no mode to send Celery messages: what is owed is a row, and beat finds it."""
    assert OutboxRow.objects.filter(match=match).exists()


def assert_exactly_once(match: Match) -> None:
    """Every inbox row was settled once, every answer has one row, and the whole replays to the recorded outcome."""
    assert match_faults(match) == []


def test_matches_are_played_by_celery_workers(processes: Processes) -> None:
    bots = (player("ent", "steady"), player("huorn", "random"))
    matches = [card_match(*bots, origin=f"celery:{number}") for number in range(4)]
    for match in matches:
        wake(match)
    processes.worker()
    processes.worker()
    processes.beat()
    assert until(lambda: unfinished() == 0, seconds=90), processes.tail()
    for match in Match.objects.all():
        assert_exactly_once(match)
    heartbeats = Heartbeat.objects.filter(kind="celery")
    assert heartbeats.exists(), "Celery did the advancing"
    assert not Heartbeat.objects.filter(kind="worker").exists(), "and no worker thread did"
    assert not BotJob.objects.exists()
    assert not OutboxRow.objects.exists()


def test_searching_bots_move_by_the_workers_of_their_queue(processes: Processes) -> None:
    """Without such a worker they wait, and nobody else does."""
    searcher, steady, other = player("searcher", "search"), player("ent", "steady"), player("huorn", "random")
    waits = match_create(
        ruleset="confrontation",
        options={},
        seats=[SeatSpec(searcher, setup={}), SeatSpec(steady, setup={})],
        origin="celery:searching",
        now=timezone.now(),
    )
    plays = card_match(steady, other, origin="celery:0")
    for match in (waits, plays):
        wake(match)
    processes.worker()
    processes.beat()
    assert until(lambda: unfinished() == 1, seconds=90), processes.tail()
    assert BotJob.objects.get().searching
    processes.worker("search")
    assert until(lambda: unfinished() == 0, seconds=120), processes.tail()
    for match in Match.objects.all():
        assert_exactly_once(match)
    assert not BotJob.objects.exists()


@pytest.fixture
def postgres() -> Iterator[tuple[str, Cluster | None]]:
    """An empty database: on a cluster of the test's own where one can be made, else on the one that is there."""
    with contextlib.ExitStack() as stack:
        try:
            own = stack.enter_context(cluster())
        except Unavailable:
            yield stack.enter_context(database(server_url())), None
        else:
            yield own.url, own


@pytest.mark.slow
def test_kills_of_everything_and_an_empty_redis_lose_and_double_nothing(postgres: tuple[str, Cluster | None]) -> None:
    """The sweep ``kills``, small: web, workers, beat, postmaster and a backend, each at least once."""
    url, own = postgres
    with ended_when_stopped(), own_redis() as broker:
        figures = killed(30, 10, url, own, broker)
    assert set(figures["killed"]) == {"web", "worker", "beat"} | ({"postmaster", "backend"} if own else set())
    assert sum(figures["killed"].values()) == 10
    assert figures["told"]["202"] > 0
    assert figures["running_at_the_last_kill"] > 0, "there was something to lose until the end"

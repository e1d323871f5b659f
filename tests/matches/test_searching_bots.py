"""Searching bots: chosen by level, moved apart from everything else, repeatable, and dropped when the game moved on."""

import sys
from datetime import timedelta
from typing import Any

import pytest
from celery import current_app
from django.test import Client
from django.urls import reverse

from matches.jobs import owed_work, search_work
from matches.levels import BOTS, bot_level
from matches.models import BotJob, Match, MatchStatus, OutboxRow
from matches.services import SeatSpec, bot_work, cut_give, match_advance, match_create
from matches.services.bot_match import bot_match_create, bot_player
from matches.services.work_do import SEARCH_LEASE
from matches.tasks import search
from players.models import Player
from tests.matches.conftest import NOW, entropy_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _small_budgets(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.ENTMOOT_SEARCH_BUDGETS = {"search": 40, "deep-search": 80}
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOW)


def practice(player: Player, bot: str = "search", game: str = "confrontation") -> Match:
    """A practice match that has begun; the bot owes its first decision."""
    match = bot_match_create(player=player, bot=bot, ruleset=game, key=f"k-{bot}", now=NOW)
    cut_give(match=match, player=player, cut="mine", now=NOW)
    match_advance(match_id=match.pk, now=NOW)
    match.refresh_from_db()
    return match


def test_the_search_is_work_apart_and_answers_through_the_inbox(ada: Player) -> None:
    match = practice(ada)
    job = BotJob.objects.get(match=match)
    assert job.searching
    assert bot_work(now=NOW) is None, "the usual workers leave it alone"
    owed_work(NOW)
    assert BotJob.objects.filter(pk=job.pk).exists()
    assert search_work(NOW) == 1
    sent = match.inbox.get(decision_id=job.decision_id)
    assert (sent.source, sent.state) == ("bot", "new")
    owed_work(NOW)
    assert not BotJob.objects.filter(pk=job.pk).exists()
    assert match.inbox.get(decision_id=job.decision_id).state == "applied"


def test_the_usual_bots_are_no_searches(ada: Player) -> None:
    match = practice(ada, "steady")
    assert not BotJob.objects.get(match=match).searching
    assert search_work(NOW) == 0
    assert bot_work(now=NOW) is True


def test_a_search_that_came_to_nothing_is_made_again_when_its_lease_is_over(
    ada: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = practice(ada)
    with monkeypatch.context() as dying:
        dying.setattr("matches.services.work_do.bot_move", lambda **_: False)
        assert bot_work(now=NOW, searching=True) is False
    assert bot_work(now=NOW + timedelta(seconds=20), searching=True) is None, "it is taken"
    assert bot_work(now=NOW + SEARCH_LEASE, searching=True) is True
    assert match.inbox.filter(source="bot").count() == 1


def test_an_answer_to_an_older_position_is_dropped(ada: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    match = practice(ada)
    module = sys.modules["matches.services.bot_move"]
    real_search = module.search

    def over_meanwhile(*args: Any) -> Any:
        """The match ends while the bot thinks."""
        from matches.services import match_concede

        result = real_search(*args)
        match_concede(match=match, player=ada, now=NOW)
        match_advance(match_id=match.pk, now=NOW)
        return result

    monkeypatch.setattr(module, "search", over_meanwhile)
    assert bot_work(now=NOW, searching=True) is False
    match.refresh_from_db()
    assert match.status == MatchStatus.FINISHED
    assert not match.inbox.filter(source="bot", state="applied").exists()
    assert not BotJob.objects.filter(match=match).exists()


def test_two_searches_give_the_same_answer_once(ada: Player) -> None:
    match = practice(ada)
    job = BotJob.objects.get(match=match)
    assert bot_work(now=NOW, searching=True)
    OutboxRow.objects.all().delete()  # the wake-up has been lost as well
    assert bot_work(now=NOW + SEARCH_LEASE, searching=True)
    assert match.inbox.filter(decision_id=job.decision_id).count() == 1


class Broker:
    """A queue in memory."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, str]] = []

    def llen(self, queue: str) -> int:
        return sum(queue == name for _, name in self.sent)

    def ask(self, do: Any, otherwise: Any) -> Any:
        return do(self)

    def send_task(self, name: str, *, queue: str, **options: Any) -> None:
        self.sent.append((name, queue))


def test_messages_go_to_a_queue_of_their_own_and_never_pile_up(
    ada: Player, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = practice(ada)
    broker = Broker()
    monkeypatch.setattr("matches.services.wake.redis_ask", broker.ask)
    monkeypatch.setattr(current_app._get_current_object(), "send_task", broker.send_task)
    settings.ENTMOOT_MODE = "services"
    from config.worker import job_run

    for _ in range(10):
        job_run("matches-search", NOW)
    assert set(broker.sent) == {("matches.search", "search")}
    assert len(broker.sent) == 2
    assert not match.inbox.filter(source="bot").exists(), "the usual workers do not search"
    assert search.queue == "search"
    assert search() == 1


@pytest.mark.long
@pytest.mark.parametrize("bot", sorted(BOTS))
def test_every_level_is_offered_made_and_shown(ada: Player, client: Client, bot: str) -> None:
    client.force_login(ada)
    page = client.get(reverse("matches:new"), {"game": "confrontation"}).content.decode()
    assert str(BOTS[bot]["label"]) in page
    match = practice(ada, bot)
    level = BOTS[bot]["level"]
    theirs = match.seats.exclude(player=ada).get().player
    assert bot_level(theirs) == level
    assert f"{theirs.username} ({level})" in client.get(match.get_absolute_url()).content.decode()
    clocks = client.get(reverse("matches-api:match", args=[match.code])).json()["clocks"]
    assert sorted(clock["level"] for clock in clocks) == ["", level]


@pytest.mark.long
def test_searching_bots_play_a_match_to_its_end(db: None) -> None:
    players = [bot_player("search"), bot_player("deep-search")]
    match = match_create(
        ruleset="confrontation", options={}, seats=[SeatSpec(player, setup={}) for player in players],
        origin="test:search", now=NOW, entropy=entropy_of(1),
    )  # fmt: skip
    for _ in range(400):
        owed_work(NOW)
        search_work(NOW)
        match.refresh_from_db()
        if match.status == MatchStatus.FINISHED:
            break
    assert match.status == MatchStatus.FINISHED
    assert not BotJob.objects.exists()

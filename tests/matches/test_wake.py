"""Wake-ups reach the broker from any thread, and a broker that is away costs nothing but promptness."""

import threading
from typing import Any

import pytest
from celery import current_app

from matches.jobs import owed_work
from matches.models import BotJob, Match, MatchStatus, OutboxRow
from matches.services import wake_sweep
from players.models import Player
from tests.matches.conftest import NOW, player_make, tiny_match


def test_every_thread_sends_with_our_app() -> None:
    """Web servers answer in threads that never imported it."""
    seen: list[str] = []
    thread = threading.Thread(target=lambda: seen.append(str(current_app.main)))
    thread.start()
    thread.join()
    assert seen == ["entmoot"]


@pytest.mark.django_db(transaction=True)
def test_a_broker_that_is_away_loses_nothing(ada: Player, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[tuple[str, tuple[Any, ...]]] = []

    def away(name: str, args: tuple[Any, ...], **options: Any) -> None:
        sent.append((name, args))
        raise ConnectionError("no broker")

    monkeypatch.setattr(current_app._get_current_object(), "send_task", away)
    settings.ENTMOOT_MODE = "services"
    bot = player_make("ent", bot="random")
    other = player_make("huorn", bot="random")
    match = tiny_match(bot, other)
    assert sent == [("matches.advance", (match.pk,))]
    assert OutboxRow.objects.filter(match=match).count() == 1
    from datetime import timedelta

    assert wake_sweep(now=NOW + timedelta(seconds=4)) == 0
    assert wake_sweep(now=NOW + timedelta(seconds=6)) == 1
    # Whoever does the owed rows in the end, the match is played.
    settings.ENTMOOT_MODE = "embedded"
    while owed_work(NOW):
        pass
    match.refresh_from_db()
    assert match.status == MatchStatus.FINISHED
    assert not BotJob.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_two_bots_play_a_match_to_its_end_and_bots_answer_alike_every_time() -> None:
    courses = []
    bots = [player_make("ent", bot="steady"), player_make("huorn", bot="random")]
    for _ in range(2):
        match = tiny_match(*bots)
        while owed_work(NOW):
            pass
        match.refresh_from_db()
        courses.append(list(match.answers.order_by("sequence").values_list("place", "value", "source")))
        assert match.status == MatchStatus.FINISHED
        Match.objects.all().delete()
    assert courses[0] == courses[1]


@pytest.mark.django_db(transaction=True)
def test_a_bot_may_be_given_time_to_think(settings: Any) -> None:
    from django.utils import timezone

    settings.ENTMOOT_BOT_PACE = 60.0
    match = tiny_match(player_make("ent", bot="random"), player_make("huorn", bot="random"), now=timezone.now())
    assert owed_work(timezone.now()) == 1  # the match is advanced, its bots still think
    assert owed_work(timezone.now()) == 0
    assert BotJob.objects.filter(match=match).count() == 2
    settings.ENTMOOT_BOT_PACE = 0.0
    while owed_work(timezone.now()):
        pass
    match.refresh_from_db()
    assert match.status == MatchStatus.FINISHED

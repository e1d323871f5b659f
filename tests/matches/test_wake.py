"""Wake-ups reach the broker from any thread, and a broker that is away costs nothing but promptness."""

import sys
import threading
from datetime import datetime, timedelta
from importlib import import_module
from typing import Any
from unittest import mock

import pytest
from celery import current_app
from django.db import connection, connections, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from matches import cache
from matches.jobs import HELD_MOST, owed_work
from matches.models import BotJob, Match, MatchStatus, OutboxRow
from matches.services import answer_submit, bot_work, match_advance, match_work
from matches.services.match_advance import advance_locked
from matches.services.work_do import BOT_LEASE, PATIENCE, _match_claim
from matches.snapshot import borrow_game
from matches.tasks import work
from players.site import redis_link
from players.site.breaker import Breaker
from players.site.periodic import BREATH, wake
from tests.matches.conftest import NOW, cut, player_make, tiny_match


def test_every_thread_sends_with_our_app() -> None:
    """Web servers answer in threads that never imported it."""
    seen: list[str] = []
    thread = threading.Thread(target=lambda: seen.append(str(current_app.main)))
    thread.start()
    thread.join()
    assert seen == ["entmoot"]


class Mail:
    """A Redis in memory, and the broker's queue beside it."""

    def __init__(self) -> None:
        self.keys: set[str] = set()
        self.sent: list[str] = []
        self.away = False

    def set(self, key: str, value: str, *, nx: bool, px: int) -> bool | None:
        assert nx
        assert px > 0
        if key in self.keys:
            return None
        self.keys.add(key)
        return True

    def delete(self, key: str) -> None:
        self.keys.discard(key)

    def publish(self, channel: str, text: str) -> None:
        """Page updates are not looked at here."""

    def ask(self, do: Any, otherwise: Any) -> Any:
        return otherwise if self.away else do(self)

    def send_task(self, name: str, **options: Any) -> None:
        self.sent.append(name)


@pytest.fixture
def mail(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Mail:
    """Services mode, with the mail of this test."""
    made = Mail()
    monkeypatch.setattr("matches.services.wake.redis_ask", made.ask)
    monkeypatch.setattr("matches.publish.redis_ask", made.ask)
    monkeypatch.setattr(current_app._get_current_object(), "send_task", made.send_task)
    settings.ENTMOOT_MODE = "services"
    return made


def bot_match(number: int) -> Match:
    """A match of two bots of its own."""
    players = [player_make(f"{name}-{number}", bot="random") for name in ("ent", "huorn")]
    return tiny_match(*players, origin=f"test:{number}", seed=number + 1)


@pytest.mark.django_db
def test_an_advance_whose_time_is_over_leaves_the_rest_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = player_make("ada"), player_make("bob")
    match = cut(tiny_match(one, other), one, other)
    for player in (one, other):
        pending = match.pending.get(seat__player=player)
        answer_submit(match=match, player=player, decision_id=pending.decision_id, value=1, key="k", now=NOW)
    monkeypatch.setattr("matches.runner.BUDGET", 0.0)
    first = match_advance(match_id=match.pk, now=NOW)
    assert (first.fed, first.more) == (1, True)
    assert list(OutboxRow.objects.filter(match=match).values_list("reason", flat=True)) == ["more"]
    second = match_advance(match_id=match.pk, now=NOW)
    assert second.fed == 1
    assert not match.inbox.filter(state="new").exists()


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_a_broker_that_is_away_loses_nothing(mail: Mail) -> None:
    mail.away = True
    match = bot_match(0)
    assert mail.sent == []
    assert OutboxRow.objects.filter(match=match).count() == 1
    # Whoever does the owed rows in the end, the match is played.
    while owed_work(NOW):
        pass
    match.refresh_from_db()
    assert match.status == MatchStatus.FINISHED
    assert not BotJob.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_send_that_fails_is_no_error(mail: Mail, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(name: str, **options: Any) -> None:
        raise ConnectionError("the broker went between the question and the message")

    breaker = Breaker()
    monkeypatch.setattr(redis_link, "breaker", breaker)
    monkeypatch.setattr(current_app._get_current_object(), "send_task", gone)
    match = bot_match(0)
    assert not breaker.may_ask(), "and Redis is left alone for a while"
    assert OutboxRow.objects.filter(match=match).count() == 1


@pytest.mark.django_db(transaction=True)
def test_one_unread_nudge_at_most_however_much_is_owed(mail: Mail) -> None:
    for number in range(5):
        bot_match(number)
    assert OutboxRow.objects.count() == 5
    assert mail.sent == ["matches.work"]


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_what_is_committed_after_a_worker_has_looked_is_told_again(mail: Mail) -> None:
    bot_match(0)
    mail.sent.clear()
    work()  # reads the nudge, and works for a slice of time
    assert mail.sent == ["matches.work"], "one other worker is told that there is more than one piece of work"
    mail.keys.clear()  # it has looked
    mail.sent.clear()
    bot_match(1)
    assert mail.sent == ["matches.work"]


@pytest.mark.django_db(transaction=True)
def test_a_worker_whose_time_is_over_asks_for_another_slice(mail: Mail) -> None:
    bot_match(0)
    bot_match(1)
    mail.keys.clear()
    mail.sent.clear()
    assert owed_work(NOW, seconds=0.0, share=True) <= 2
    assert OutboxRow.objects.exists()
    assert mail.sent == ["matches.work"]


@pytest.mark.django_db(transaction=True)
def test_the_match_that_has_waited_longest_is_advanced_first() -> None:
    late, early = (bot_match(number) for number in (0, 1))
    OutboxRow.objects.filter(match=early).update(created_at=NOW - timedelta(minutes=1))
    assert match_work(now=NOW) == early.pk
    assert match_work(now=NOW) == late.pk
    assert match_work(now=NOW) is None


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one worker")
def test_a_worker_prefers_the_game_it_holds_while_no_other_has_waited_long() -> None:
    cache.clear()
    other, held = bot_match(0), bot_match(1)
    OutboxRow.objects.filter(match=other).update(created_at=NOW - timedelta(seconds=0.2))
    cache.give(held.code, held.course, held.sequence, mock.Mock())
    now = NOW + timedelta(seconds=0.1)
    assert _claimed(now) == held.pk, "it need not be loaded"
    assert _claimed(NOW + PATIENCE - timedelta(seconds=0.1)) == other.pk, "but nobody waits long for that"
    Match.objects.filter(pk=held.pk).update(sequence=5)
    assert _claimed(now) == other.pk, "an old position is of no use"
    cache.clear()


def _claimed(now: datetime) -> int | None:
    with transaction.atomic():
        return _match_claim(now, ())


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_a_match_that_cannot_even_be_paused_holds_up_no_other(monkeypatch: pytest.MonkeyPatch, caplog: Any) -> None:
    broken, sound = (bot_match(number) for number in (0, 1))
    OutboxRow.objects.filter(match=broken).update(created_at=NOW - timedelta(minutes=1))

    def fail(match: Match, seats: Any, **options: Any) -> Any:
        if match.pk == broken.pk:
            raise RuntimeError("a row nobody can read")
        return advance_locked(match, seats, **options)

    def fail_to_pause(**_: Any) -> Any:
        raise RuntimeError("nor can it be written")

    monkeypatch.setattr("matches.services.work_do.advance_locked", fail)
    monkeypatch.setattr(import_module("matches.services.match_advance"), "advance_locked", fail)
    monkeypatch.setattr(import_module("matches.services.match_fault"), "match_fault", fail_to_pause)
    monkeypatch.setattr("matches.jobs._failing", {})
    monkeypatch.setattr("matches.jobs.LONGEST_PAUSE", 600.0)
    monkeypatch.setattr("matches.jobs.FIRST_PAUSE", 300.0)
    owed_work(NOW, seconds=60)
    sound.refresh_from_db()
    assert sound.status == MatchStatus.FINISHED
    assert OutboxRow.objects.filter(match=broken).exists(), "its work stays owed"
    assert caplog.text.count(f"match {broken.pk} can be neither advanced nor paused; trying again") == 1, (
        "it is tried again later, not at once"
    )


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer; nothing is passed over")
def test_two_workers_never_take_the_same_match() -> None:
    held, free = (bot_match(number) for number in (0, 1))
    OutboxRow.objects.filter(match=held).update(created_at=NOW - timedelta(minutes=1))
    locked, done = threading.Event(), threading.Event()

    def hold() -> None:
        with transaction.atomic():
            Match.objects.select_for_update().get(pk=held.pk)
            locked.set()
            done.wait(20)
        connections.close_all()

    thread = threading.Thread(target=hold)
    thread.start()
    try:
        assert locked.wait(20)
        assert match_work(now=NOW) == free.pk, "the older match is another worker's"
        assert match_work(now=NOW) is None
    finally:
        done.set()
        thread.join()
    assert match_work(now=NOW) == held.pk


@pytest.mark.django_db(transaction=True)
def test_a_bots_decision_is_left_to_the_worker_that_took_it(monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[str] = []

    def die(*, decision_id: str, **options: Any) -> bool:
        taken.append(decision_id)
        return False  # as when the worker is killed: nothing was answered, nothing noted

    monkeypatch.setattr("matches.services.work_do.bot_move", die)
    bot_match(0)
    match_work(now=NOW)
    owed = set(BotJob.objects.values_list("decision_id", flat=True))
    assert len(owed) == 2
    assert bot_work(now=NOW) is False
    assert bot_work(now=NOW) is False
    assert bot_work(now=NOW) is None, "both are taken"
    assert set(taken) == owed
    assert bot_work(now=NOW + BOT_LEASE) is False, "and taken again when nothing came of it"


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_a_bot_that_fails_is_left_alone_longer_each_time_and_at_last_its_match_pauses(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def break_down(*arguments: Any) -> Any:
        raise RuntimeError("lost in thought")

    monkeypatch.setattr(sys.modules["matches.services.bot_move"], "choose", break_down)
    match = bot_match(0)
    match_work(now=NOW)
    now = NOW
    for pause in (10, 20, 40, 80):
        for _ in range(2):  # both bots
            assert bot_work(now=now) is False
        assert bot_work(now=now + timedelta(seconds=pause - 1)) is None
        now += timedelta(seconds=pause)
    assert set(BotJob.objects.values_list("attempts", "blocked_reason")) == {(4, "RuntimeError: lost in thought")}
    assert bot_work(now=now) is False
    match.refresh_from_db()
    assert (match.status, match.paused_by_error) == (MatchStatus.PAUSED, True)
    assert "lost in thought" in match.paused_reason


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_a_bot_that_cannot_see_its_game_holds_up_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    broken, sound = bot_match(0), bot_match(1)
    module = sys.modules["matches.services.bot_move"]

    def see(match_id: int) -> Any:
        if match_id == broken.pk:
            raise RuntimeError("a view nobody can draw")
        return borrow_game(match_id)

    monkeypatch.setattr(module, "borrow_game", see)
    owed_work(NOW, seconds=60)
    sound.refresh_from_db()
    assert sound.status == MatchStatus.FINISHED
    broken.refresh_from_db()
    assert (broken.status, broken.paused_by_error) == (MatchStatus.PAUSED, True)
    assert BotJob.objects.filter(match=broken).count() == 2, "its decisions stay owed"


@pytest.mark.django_db(transaction=True)
def test_claiming_and_advancing_are_four_statements(django_assert_max_num_queries: Any) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite runs the writes of a batch one by one")
    with CaptureQueriesContext(connection) as queries:
        bot_match(0)
        before = len(queries)
        match_work(now=NOW)
    control = ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")
    statements = [query["sql"] for query in queries.captured_queries[before:] if not query["sql"].startswith(control)]
    assert len(statements) <= 4, statements


@pytest.mark.long
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


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_a_bot_may_be_given_time_to_think(settings: Any) -> None:
    settings.ENTMOOT_BOT_PACE = 60.0
    bots = player_make("ent", bot="random"), player_make("huorn", bot="random")
    match = tiny_match(*bots, now=timezone.now())
    assert owed_work(timezone.now()) == 1  # the match is advanced, its bots still think
    assert owed_work(timezone.now()) == 0
    assert BotJob.objects.filter(match=match).count() == 2
    pippin = player_make("pippin")
    cut(tiny_match(bots[0], pippin, origin="test:2", seed=2, now=timezone.now()), pippin, now=timezone.now())
    assert owed_work(timezone.now()) >= 2, "nobody waits for the bot that they play against"
    settings.ENTMOOT_BOT_PACE = 0.0
    BotJob.objects.update(claimed_until=timezone.now())
    while owed_work(timezone.now()):
        pass
    match.refresh_from_db()
    assert match.status == MatchStatus.FINISHED


@pytest.mark.django_db(transaction=True)
def test_bots_alone_wait_while_a_page_is_drawn_and_are_not_held_for_long(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.ENTMOOT_BOT_PACE = 60.0
    bots = player_make("ent", bot="random"), player_make("huorn", bot="random")
    alone = tiny_match(*bots, now=timezone.now())
    owed_work(timezone.now())
    BotJob.objects.filter(match=alone).update(claimed_until=timezone.now())
    at = 1_000.0
    monkeypatch.setattr("matches.jobs.monotonic", lambda: at)
    monkeypatch.setattr("players.site.periodic.time.monotonic", lambda: at)
    monkeypatch.setattr("matches.jobs._paced_at", at - 0.1)
    wake()
    at += BREATH / 2
    assert owed_work(timezone.now(), yields=True) == 0, "a page may be waiting"
    at += BREATH
    assert owed_work(timezone.now(), yields=True) > 0, "it has been drawn"
    BotJob.objects.filter(match=alone).update(claimed_until=timezone.now())
    at += HELD_MOST
    wake()
    assert owed_work(timezone.now(), yields=True) > 0, "they were held long enough"


@pytest.mark.django_db(transaction=True)
def test_a_bot_that_a_person_waits_for_comes_before_bots_alone(settings: Any) -> None:
    settings.ENTMOOT_BOT_PACE = 60.0
    bots = player_make("ent", bot="random"), player_make("huorn", bot="random")
    alone = tiny_match(*bots, now=timezone.now())
    owed_work(timezone.now())
    BotJob.objects.filter(match=alone).update(claimed_until=timezone.now())
    pippin = player_make("pippin")
    waited = tiny_match(bots[0], pippin, origin="test:2", seed=2, now=timezone.now())
    cut(waited, pippin, now=timezone.now())
    match_work(now=timezone.now())
    assert bot_work(now=timezone.now())
    assert BotJob.objects.filter(match=alone).count() == 2
    assert not BotJob.objects.filter(match=waited, claimed_until=None).exists()

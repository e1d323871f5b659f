"""Matches on real services: Celery does the advancing; neither kill -9 nor an empty Redis loses or doubles anything."""

import json
import random
import threading
import time
import urllib.error
import urllib.request
from typing import Any

import pytest
from django.utils import timezone

from engine.bots import choose
from engine.tcg.starters import STARTERS
from matches.models import Answer, BotJob, Heartbeat, InboxRow, Match, MatchStatus, OutboxRow, Source
from matches.results import is_wanted
from matches.services import SeatSpec, cut_give, match_create
from matches.transcript import transcript
from players.models import Player
from scripts.verify_match import verify
from tests.services.conftest import Processes, until

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True), pytest.mark.xdist_group("celery")]

DECKS = [starter.engine_data() for starter in STARTERS.values()]


def player(name: str, bot: str = "") -> Player:
    return Player.objects.create_user(name, "", "secret words", is_bot=bool(bot), bot_name=bot)


def card_match(one: Player, two: Player, origin: str) -> Match:
    seats = [SeatSpec(who, setup=deck) for who, deck in zip((one, two), DECKS, strict=True)]
    return match_create(ruleset="tcg", options={}, seats=seats, origin=origin, now=timezone.now())


def wake(match: Match) -> None:
    """The test process is in no mode to send Celery messages: what is owed is a row, and beat finds it."""
    assert OutboxRow.objects.filter(match=match).exists()


def unfinished() -> int:
    return Match.objects.exclude(status=MatchStatus.FINISHED).count()


def owed() -> dict[str, object]:
    """What is left to do, for failure messages."""
    return {
        "matches": list(Match.objects.exclude(status=MatchStatus.FINISHED).values("origin", "status", "sequence")),
        "outbox": list(OutboxRow.objects.values("match__origin", "reason", "created_at")),
        "bots": list(BotJob.objects.values("match__origin", "created_at", "attempts", "blocked_reason")),
        "inbox": list(InboxRow.objects.filter(state="new").values("match__origin", "received_at")),
        "pending": list(Match.objects.exclude(pending=None).values("origin", "pending__seat__player__username")),
        "heartbeats": list(Heartbeat.objects.values("name", "seen_at", "count")),
        "now": timezone.now(),
    }


def assert_exactly_once(match: Match) -> None:
    """Every inbox row was settled once, every answer has one row, and the whole replays to the recorded outcome."""
    answers = list(Answer.objects.filter(match=match).order_by("sequence"))
    assert [answer.sequence for answer in answers] == list(range(1, match.sequence + 1))
    sent = [answer for answer in answers if answer.source in (Source.PLAYER, Source.BOT)]
    applied = {row.sequence: row for row in InboxRow.objects.filter(match=match, state="applied")}
    assert len(applied) == InboxRow.objects.filter(match=match, state="applied").count()
    assert set(applied) == {answer.sequence for answer in sent}
    for answer in sent:
        row = applied[answer.sequence]
        assert (row.decision_id, row.value) == (answer.decision_id, answer.value)
    assert not InboxRow.objects.filter(match=match, state="new").exists()
    assert verify(json.loads(json.dumps(transcript(match))))
    numbers = list(match.events.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, match.event_count + 1))
    assert hasattr(match, "result") == is_wanted(match.origin), "owed only to an event that asked for it"


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


class Person(threading.Thread):
    """Somebody who plays over the API and repeats every request until it is acknowledged, some even twice."""

    def __init__(self, base: str, token: str, code: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.base, self.token, self.code = base, token, code
        self.rng = random.Random(seed)
        self.acknowledged: dict[str, Any] = {}
        self.refusals: list[tuple[int, str]] = []
        self.stop = False
        self.posts = 0

    def ask(self, path: str, body: Any = None, key: str = "") -> tuple[int, Any]:
        headers = {"Authorization": f"Token {self.token}", "Content-Type": "application/json"}
        if key:
            headers["Idempotency-Key"] = key
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(f"{self.base}/api/v1/matches/{self.code}/{path}", data, headers)
        try:
            with urllib.request.urlopen(request, timeout=10) as response:
                return response.status, json.loads(response.read() or b"null")
        except urllib.error.HTTPError as error:
            return error.code, json.loads(error.read() or b"null")
        except (urllib.error.URLError, OSError, ValueError):
            return 0, None

    def run(self) -> None:
        while not self.stop:
            status, asked = self.ask("pending/")
            decision = asked["decision"] if status == 200 and asked else None
            if decision is None:
                time.sleep(0.25)
                continue
            key = f"person-{decision['id']}"
            if key not in self.acknowledged:
                status, match = self.ask("")
                if status != 200 or match["view"] is None:
                    continue
                value = choose("random", match["view"], decision, self.rng.randrange(1 << 30))
                for _ in range(self.rng.choice((1, 1, 2))):
                    self._post(key, decision["id"], value)
            time.sleep(0.1)

    def _post(self, key: str, decision_id: str, value: Any) -> None:
        while not self.stop:
            self.posts += 1
            status, body = self.ask("answers/", {"decision": decision_id, "value": value}, key)
            if status == 202:
                self.acknowledged[key] = (decision_id, value)
                return
            if status in (400, 409):
                self.refusals.append((status, body["code"]))
                return
            time.sleep(0.1)  # the server is away; the same request again


@pytest.mark.slow
def test_thirty_kills_and_an_empty_redis_lose_and_double_nothing(processes: Processes) -> None:
    from knox.models import AuthToken

    rng = random.Random(30)
    bots = (player("ent", "steady"), player("huorn", "random"))
    ada = player("ada")
    _, token = AuthToken.objects.create(ada)
    own = card_match(ada, bots[1], "killed:ada")
    Match.objects.filter(pk=own.pk).update(skip_forced=False)
    cut_give(match=own, player=ada, cut="a cut made by hand", now=timezone.now())
    workers = [processes.worker(), processes.worker()]
    web = processes.web()
    processes.beat()
    assert until(processes.web_answers, seconds=30), processes.tail()
    person = Person(processes.url, token, own.code, 7)
    person.start()
    try:
        for number in range(30):
            card_match(*bots, origin=f"killed:{number}")
            time.sleep(rng.uniform(0.3, 2.2))
            victim = rng.choice([*workers, web])
            victim.kill()
            if number in (10, 20):
                processes.flush()
            victim.restart()
        assert sum(process.kills for process in [*workers, web]) == 30
        processes.flush()
        only_own = Match.objects.exclude(status=MatchStatus.FINISHED).exclude(pk=own.pk)
        assert until(lambda: not only_own.exists(), seconds=120, every=0.5), owed()
        if not until(lambda: unfinished() == 0, seconds=30, every=0.5):
            # Long games are long; what is sent after the kills counts like what was sent before.
            assert until(lambda: person.ask("concede/", {"sure": True})[0] in (204, 409), seconds=30)
        assert until(lambda: unfinished() == 0, seconds=30, every=0.5), (
            f"{unfinished()} of 31 matches unfinished: {owed()}\n{processes.tail()}"
        )
    finally:
        person.stop = True
        person.join(timeout=15)
    for match in Match.objects.all():
        assert_exactly_once(match)
    own.refresh_from_db()
    # What was acknowledged is there: applied, exactly once, with the value that was sent.
    assert person.acknowledged
    for key, (decision_id, value) in person.acknowledged.items():
        row = InboxRow.objects.get(match=own, key=f"0:{key}")
        assert (row.state, row.decision_id, row.value) == ("applied", decision_id, value)
        assert Answer.objects.filter(match=own, decision_id=decision_id, place=0).count() == 1
    assert "could not send" not in web.log.read_text(), "the web process sends its own wake-ups"
    assert {code for _, code in person.refusals} <= {"stale", "wrong_status"}
    assert not Match.objects.filter(paused_at__isnull=False).exists()

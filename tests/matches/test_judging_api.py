"""Calls, pauses, outages, leave and looking back over the API."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from matches.models import LeaveDay, Match, MatchStatus, Outage
from players.models import Player
from tests.matches.conftest import NOW, answer_next, play_out

pytestmark = pytest.mark.django_db


def ask(player: Player | None, method: str, path: str, body: object = None) -> Any:
    client = Client()
    if player is not None:
        client.force_login(player)
    return client.generic(method, f"/api/v1/{path}", _json(body), content_type="application/json")


def _json(body: object) -> bytes:
    import json

    return b"" if body is None else json.dumps(body).encode()


@pytest.fixture
def judge(stranger: Player) -> Player:
    Player.objects.filter(pk=stranger.pk).update(is_superuser=True)
    stranger.refresh_from_db()
    return stranger


@pytest.mark.long
def test_a_call_a_pause_and_going_on(match: Match, ada: Player, judge: Player) -> None:
    base = f"matches/{match.code}"
    assert ask(ada, "POST", f"{base}/call/", {}).status_code == 400
    assert ask(judge, "POST", f"{base}/call/", {"reason": "Me too."}).status_code == 403
    assert ask(ada, "POST", f"{base}/call/", {"reason": "He left."}).status_code == 204
    assert ask(ada, "POST", f"{base}/judge/", {"what": "pause", "reason": "x"}).status_code == 403
    assert ask(judge, "POST", f"{base}/judge/", {"what": "pause"}).status_code == 400
    assert ask(judge, "POST", f"{base}/judge/", {"what": "win"}).status_code == 400
    assert ask(judge, "POST", f"{base}/judge/", {"what": "pause", "reason": "I look."}).status_code == 204
    watched = ask(judge, "GET", "operations/").json()
    assert (watched["paused"], watched["statuses"]["paused"]) == ([match.code], 1)
    assert ask(judge, "POST", f"{base}/judge/", {"what": "resume"}).status_code == 204
    match.refresh_from_db()
    assert (match.status, match.judge_called_at) == (MatchStatus.RUNNING, None)


@pytest.mark.parametrize(("method", "path"), [("GET", "operations/"), ("POST", "operations/outages/")])
def test_what_staff_watch_is_theirs(ada: Player, method: str, path: str) -> None:
    assert ask(None, method, path).status_code == 401
    assert ask(ada, method, path).status_code == 403


@pytest.mark.long
def test_an_outage_is_credited(match: Match, judge: Player) -> None:
    body = {"began_at": (NOW + timedelta(hours=1)).isoformat(), "ended_at": "2026-03-02T12:00", "reason": "power"}
    assert ask(judge, "POST", "operations/outages/", body).json() == {"seats": 2}
    for wrong in ({**body, "ended_at": "9999-12-31T23:59"}, {**body, "began_at": body["ended_at"]}, {"reason": "x"}):
        assert ask(judge, "POST", "operations/outages/", wrong).status_code == 400
    assert Outage.objects.get().seats == 2


@pytest.mark.long
def test_who_plays_judges_nothing_of_it_and_is_told_nothing_said_to_the_judge(
    client: Client, match: Match, ada: Player, bob: Player, judge: Player
) -> None:
    Player.objects.filter(pk=bob.pk).update(is_superuser=True)
    ask(ada, "POST", f"matches/{match.code}/call/", {"reason": "He looked at my hand."})
    bob.refresh_from_db()
    for what in ("pause", "resume", "resume-refusing", "answer"):
        answer = ask(bob, "POST", f"matches/{match.code}/judge/", {"what": what, "reason": "x"})
        assert answer.status_code == 403
        assert answer.json()["detail"] == "You have a stake here. Another judge or the staff must act."
    body = {"began_at": NOW.isoformat(), "ended_at": (NOW + timedelta(hours=1)).isoformat(), "reason": "power"}
    refused = ask(bob, "POST", "operations/outages/", body)
    assert (refused.status_code, Outage.objects.count()) == (403, 0)
    assert "clock" in refused.json()["detail"]
    assert ask(bob, "GET", "operations/").json()["calls"] == []
    assert ask(judge, "GET", "operations/").json()["calls"] == [match.code]
    for player, sees in ((bob, False), (judge, True)):
        client.force_login(player)
        watched = client.get("/operations/").content.decode()
        shown = client.get(match.get_absolute_url()).content.decode()
        assert ("He looked" in watched, "He looked" in shown) == (sees, sees)
        assert ("Pause the match" in shown, "Credit the clocks" in watched) == (sees, sees)
        assert ("You are a judge, but not in this match." in shown) != sees
    assert not bob.notices.filter(kind="match_judge").exists()
    assert judge.notices.filter(kind="match_judge").exists()


@pytest.mark.long
def test_leave_is_taken_and_given_back(ada: Player) -> None:
    first, second = (str((timezone.now() + timedelta(days=days)).date()) for days in (3, 4))
    assert ask(ada, "POST", "me/leave/", {"days": [first, second]}).json() == {
        "days": [first, second],
        "automatic": True,
    }
    assert ask(ada, "DELETE", f"me/leave/{first}/").status_code == 204
    assert ask(ada, "GET", "me/leave/").json() == {"days": [second], "automatic": True}
    wrongs: tuple[dict[str, object], ...] = (
        {"days": []},
        {"days": ["2001-01-01"]},
        {"days": "x"},
        {},
        {"days": [first] * 400},
    )
    for wrong in wrongs:
        assert ask(ada, "POST", "me/leave/", wrong).status_code == 400
    for day in ("x", "2001-01-01", "2026-02-30"):
        assert ask(ada, "DELETE", f"me/leave/{day}/").status_code == 400
    assert ask(None, "GET", "me/leave/").status_code == 401
    assert LeaveDay.objects.count() == 1


@pytest.mark.long
def test_looking_back_shows_what_one_may_see(match: Match, ada: Player) -> None:
    answer_next(match)
    path = f"matches/{match.code}/replay"
    assert ask(ada, "GET", f"{path}/0/?seat=1").json()["seat"] == 0
    assert ask(None, "GET", f"{path}/0/?seat=1").json()["seat"] is None
    assert ask(None, "GET", f"{path}/{match.sequence + 1}/").status_code == 404
    play_out(match)
    shown = ask(None, "GET", f"{path}/{match.sequence}/?seat=1").json()
    assert (shown["seat"], shown["step"], shown["steps"]) == (1, match.sequence, match.sequence)
    assert shown["view"]
    assert ask(None, "GET", f"{path}/1/?seat=7").status_code == 404

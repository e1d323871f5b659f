"""The API: a whole match by its addresses alone, and every refusal with a sentence, a code and its status."""

import json
from typing import Any
from unittest import mock

import pytest
from django.test import Client

from matches.models import Match, MatchStatus
from matches.services import match_advance
from players.models import Player
from tests.matches.conftest import NOW, first_answer, play_out, tiny_match

pytestmark = pytest.mark.django_db


def client_of(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def post(client: Client, path: str, body: Any, key: str | None = "k") -> Any:
    headers = {"Idempotency-Key": key} if key is not None else {}
    data = body if isinstance(body, str) else json.dumps(body)
    return client.post(path, data, content_type="application/json", headers=headers)


@pytest.mark.long
def test_a_whole_match_over_the_api(ada: Player, bob: Player) -> None:
    match = tiny_match(ada, bob)
    base = f"/api/v1/matches/{match.code}/"
    clients = {0: client_of(ada), 1: client_of(bob)}
    for place, client in clients.items():
        assert client.get("/api/v1/matches/?your_turn=1").json()[0]["your_turn"] is True
        assert post(client, base + "cut/", {"cut": f"cut {place}"}).status_code == 204
    match_advance(match_id=match.pk, now=NOW)
    for _ in range(40):
        match.refresh_from_db()
        if match.status == MatchStatus.FINISHED:
            break
        for client in clients.values():
            asked = client.get(base + "pending/").json()
            if asked["decision"] is None:
                continue
            sent = {"decision": asked["decision"]["id"], "value": first_answer(asked["decision"])}
            with mock.patch("django.utils.timezone.now", return_value=NOW):
                receipt = post(client, base + "answers/", sent, key=asked["decision"]["id"])
                again = post(client, base + "answers/", sent, key=asked["decision"]["id"])
            assert (receipt.status_code, receipt.json()["state"]) == (202, "new"), receipt.content
            assert (again.status_code, again.json()["repeated"]) == (202, True)
            assert client.get(base + "pending/").json()["sent"]["state"] == "new"
            match_advance(match_id=match.pk, now=NOW)
    assert match.status == MatchStatus.FINISHED
    body = clients[0].get(base).json()
    assert body["match"]["outcome"] == match.outcome
    assert body["view"]["outcome"] == match.outcome


@pytest.mark.long
def test_events_are_counted_as_the_caller_sees_them(match: Match, ada: Player) -> None:
    play_out(match)
    base = f"/api/v1/matches/{match.code}/events/"
    mine = client_of(ada).get(base).json()
    public = Client().get(base).json()
    assert [event["number"] for event in mine["events"]] == list(range(1, mine["last"] + 1))
    assert mine["last"] == public["last"] + 3, "three hands of her own"
    assert not any(event["private"] for event in public["events"])
    rest = client_of(ada).get(base + "?since=4").json()
    assert rest["events"] == mine["events"][4:]


@pytest.mark.parametrize(
    ("body", "key", "status", "code"),
    [
        ("{", "k", 400, None),
        ("[]", "k", 400, "malformed"),
        ({}, "k", 400, "malformed"),
        ({"decision": "DECISION"}, "k", 400, "malformed"),
        ({"decision": "DECISION", "value": 1}, None, 400, "malformed"),
        ({"decision": "DECISION", "value": 1}, "x" * 300, 400, "malformed"),
        ({"decision": "DECISION", "value": 99}, "k", 400, "malformed"),
        ({"decision": "DECISION", "value": {"x": [1]}}, "k", 400, "malformed"),
        ({"decision": "DECISION", "value": "\x00"}, "k", 400, None),
        ({"decision": "\x00", "value": 1}, "k", 400, None),
        ({"decision": ["x"], "value": 1}, "k", 400, "malformed"),
        ({"decision": "other", "value": 1}, "k", 409, "stale"),
        ({"decision": "DECISION", "value": "x" * 5000}, "k", 413, "oversized"),
        ({"decision": "DECISION", "value": 10**400}, "k", 413, "oversized"),
        ('{"decision": "' + "x" * 1_500_000 + '"}', "k", 413, None),
    ],
)
def test_refused_answers(match: Match, ada: Player, body: Any, key: str | None, status: int, code: str | None) -> None:
    decision = match.pending.get(seat__place=0).decision_id
    if isinstance(body, dict) and body.get("decision") == "DECISION":
        body = {**body, "decision": decision}
    before = Match.objects.filter(pk=match.pk).values().get()
    with mock.patch("django.utils.timezone.now", return_value=NOW):
        response = post(client_of(ada), f"/api/v1/matches/{match.code}/answers/", body, key)
    assert response.status_code in (status, 400 if code is None else status), response.content
    if code is not None:
        assert response.json().get("code") == code, response.content
        assert response.json()["detail"].endswith(".")
    assert not match.inbox.exists()
    assert Match.objects.filter(pk=match.pk).values().get() == before


def test_strangers_and_the_signed_out_cannot_answer(match: Match, stranger: Player) -> None:
    decision = match.pending.get(seat__place=0).decision_id
    path = f"/api/v1/matches/{match.code}/answers/"
    body = {"decision": decision, "value": 1}
    response = post(client_of(stranger), path, body)
    assert (response.status_code, response.json()["code"]) == (403, "not_your_match")
    assert post(Client(), path, body).status_code in (401, 403)
    assert post(client_of(stranger), "/api/v1/matches/nosuchmatch/answers/", body).status_code == 404
    assert not match.inbox.exists()


def test_conceding_must_be_meant(match: Match, ada: Player) -> None:
    path = f"/api/v1/matches/{match.code}/concede/"
    assert post(client_of(ada), path, {"sure": False}).status_code == 400
    with mock.patch("django.utils.timezone.now", return_value=NOW):
        assert post(client_of(ada), path, {"sure": True}).status_code == 204
    match.refresh_from_db()
    assert match.status == MatchStatus.FINISHED


def test_lists_take_a_fixed_number_of_queries(ada: Player, bob: Player, django_assert_max_num_queries: Any) -> None:
    client = client_of(ada)
    for number in range(5):
        tiny_match(ada, bob, origin=f"list:{number}", seed=number)
    with django_assert_max_num_queries(7):
        assert len(client.get("/api/v1/matches/").json()) == 5

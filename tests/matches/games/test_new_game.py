"""A new game comes to the platform by one registration, and everything works: here the tiny test game."""

import json
import re
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.functional import lazystr

from matches.games import registry
from matches.games.registry import room_of, room_register
from matches.models import BotJob, Challenge, Match, MatchStatus, PendingDecision, StandingOrder
from matches.services import bot_move, match_advance
from players.models import Player
from scripts.verify_match import verify
from tests.matches.conftest import player_make
from tests.matches.games.tiny_room import TINY, tiny_offered
from tests.matches.test_pages import form_of
from tests.shares import sample, whole_or_sample

pytestmark = [pytest.mark.django_db, pytest.mark.course]

FACTS = ("Turn", "Phase", "Points", "Led", "Names", "Hand")
"""What the plain board shows of the view of the tiny game."""


@pytest.fixture(autouse=True)
def _tiny_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages wait a moment for the worker, which here is the test: not at all."""
    tiny_offered(monkeypatch)
    monkeypatch.setattr("matches.views.match.APPLIED_WITHIN", 0)


def client_of(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def text_of(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200, (path, response.status_code)
    return unescape(response.content.decode())


def post_json(client: Client, path: str, body: object, key: str = "k") -> Any:
    headers = {"Idempotency-Key": key}
    return client.post(path, json.dumps(body), content_type="application/json", headers=headers)


def advance(match: Match) -> None:
    match_advance(match_id=match.pk, now=timezone.now())
    match.refresh_from_db()


def answer_by_page(client: Client, match: Match) -> None:
    """Post the form of the match page with its first choice."""
    fields = form_of(client.get(match.get_absolute_url()).content.decode(), "decide")
    sent = {name: value for name, value in fields["hidden"] if name != "csrfmiddlewaretoken"}
    name, value = fields["choice"][0]
    assert client.post(f"{match.get_absolute_url()}answer/", {**sent, name: value}).status_code == 302


def answer_by_api(client: Client, match: Match) -> None:
    """Answer as a program does: ask what is pending, post a value."""
    path = f"/api/v1/matches/{match.code}"
    decision = client.get(f"{path}/pending/").json()["decision"]
    keys = [option["key"] for option in decision["options"]]
    value = {"number": decision["most"], "action": keys[:1], "choose": keys[:1]}[decision["kind"]]
    value = value[0] if decision["kind"] == "action" else value
    sent = post_json(client, f"{path}/answers/", {"decision": decision["id"], "value": value}, decision["id"])
    assert sent.status_code == 202, sent.content


def begun(ada: Player, bob: Player) -> Match:
    """Ada challenges Bob by page and cuts on the page that follows; Bob cuts when he accepts."""
    as_ada, as_bob = client_of(ada), client_of(bob)
    offer = {"game": "tiny", "against": "player", "opponent": "bob", "pace": "days", "seats": "2", "key": "offer"}
    made = as_ada.post("/matches/new/", offer)
    challenge = Challenge.objects.get()
    assert made.headers["Location"] == f"{challenge.get_absolute_url()}#cut"
    assert "Cut the deck" in text_of(as_ada, challenge.get_absolute_url())
    assert as_ada.post(challenge.get_absolute_url(), {"what": "cut", "cut": "a cut"}).status_code == 302
    assert "ada challenges you: Tiny" in text_of(as_bob, challenge.get_absolute_url())
    assert as_bob.post(challenge.get_absolute_url(), {"what": "accept", "cut": "a cut"}).status_code == 302
    match = Match.objects.get()
    assert set(match.seats.values_list("cut", "cut_proven")) == {("a cut", True)}
    advance(match)
    return match


@pytest.mark.long
@whole_or_sample
def test_a_whole_match_from_the_challenge_to_the_proof(whole: bool, ada: Player, bob: Player, stranger: Player) -> None:
    match = begun(ada, bob)
    clients = {player.pk: client_of(player) for player in (ada, bob, stranger)}
    count = 0
    while match.status != MatchStatus.FINISHED:
        for client in clients.values() if whole or not count else ():
            page = text_of(client, match.get_absolute_url())
            assert all(f"<dt>{name}</dt>" in page for name in FACTS)
            assert "Pass for me until" not in page, "a game without passing has no such form"
            assert "board--plain" in page
        pending = PendingDecision.objects.select_related("seat__player").filter(match=match).first()
        assert pending is not None
        client = clients[pending.seat.player_id]
        (answer_by_page if pending.seat.player == ada else answer_by_api)(client, match)
        advance(match)
        assert "Tiny" in text_of(client, "/")
        count += 1
    assert 9 <= count == match.sequence <= 12
    for client in clients.values():
        assert "The match is over" in text_of(client, match.get_absolute_url())
        steps = range(match.sequence + 1)
        for step in steps if whole else sample(steps, 12):
            page = text_of(client, f"/matches/{match.code}/replay/{step}/?seat={step % 2}")
            assert "<dt>Points</dt>" in page
            view = client.get(f"/api/v1/matches/{match.code}/replay/{step}/").json()["view"]
            assert view["ruleset"] == "tiny"
        assert "dealt: round 1" in text_of(client, f"/matches/{match.code}/log/")
        assert client.get(f"/matches/{match.code}/proof/").status_code == 200
    record = json.loads(clients[ada.pk].get(f"/matches/{match.code}/proof.json").content)
    assert any("replayed to the recorded outcome" in line for line in verify(record))
    row = next(row for row in clients[ada.pk].get("/api/v1/matches/").json() if row["code"] == match.code)
    assert (row["ruleset"], row["status"]) == ("tiny", "finished")


def test_the_page_of_a_new_match_offers_it_with_what_it_has(ada: Player) -> None:
    page = text_of(client_of(ada), "/matches/new/?game=tiny")
    assert "Three rounds with two hidden cards each." in page
    assert "Quickbeam" in page
    assert "Treebeard" not in page, "the steady bot has no rules of thumb for it"
    for absent in ("Your deck", "Your side", "players</a>", 'name="option:'):
        assert absent not in page


@pytest.mark.long
@pytest.mark.parametrize("by_page", [True, False])
def test_a_bot_plays_it(ada: Player, by_page: bool) -> None:
    client = client_of(ada)
    if by_page:
        sent = {"game": "tiny", "against": "bot", "bot": "random", "seats": "2", "key": "b"}
        assert client.post("/matches/new/", sent).status_code == 302
    else:
        made = post_json(client, "/api/v1/matches/", {"bot": "random", "ruleset": "tiny"})
        assert made.status_code == 201, made.content
    match = Match.objects.get()
    assert (match.ruleset, match.title) == ("tiny", "Tiny, practice")
    client.post(f"{match.get_absolute_url()}cut/", {"cut": "a cut"})
    advance(match)
    moved = 0
    while match.status != MatchStatus.FINISHED:
        for job in BotJob.objects.select_related("seat"):
            moved += bot_move(match_id=match.pk, place=job.seat.place, decision_id=job.decision_id, now=timezone.now())
        advance(match)
        if PendingDecision.objects.filter(match=match, seat__player=ada).exists():
            answer_by_page(client, match)
            advance(match)
    assert moved >= 3


@pytest.mark.parametrize(
    ("change", "detail"),
    [
        ({"bot": "steady"}, "Choose one of the bots: random."),
        ({"seats": 3}, "Tiny is for 2 players, not 3."),
        ({"side": "good"}, "Tiny has no sides to choose."),
        ({"options": {"edition": "classic"}}, "Tiny has no option called “edition” to choose."),
    ],
)
def test_what_the_game_does_not_have_is_refused(ada: Player, change: dict[str, Any], detail: str) -> None:
    answer = post_json(client_of(ada), "/api/v1/matches/", {"bot": "random", "ruleset": "tiny", **change})
    assert (answer.status_code, answer.json()["detail"]) == (400, detail)
    assert not Match.objects.exists()


@pytest.mark.long
def test_challenges_over_the_api_know_it(ada: Player, bob: Player) -> None:
    made = post_json(client_of(ada), "/api/v1/challenges/", {"ruleset": "tiny", "opponents": ["bob"]})
    assert made.status_code == 201, made.content
    taken = post_json(client_of(bob), f"/api/v1/challenges/{made.json()['id']}/accept/", {})
    assert taken.json()["match"] == Match.objects.get().code
    assert post_json(client_of(ada), "/api/v1/challenges/", {"ruleset": "chess"}).status_code == 400


@pytest.mark.long
def test_standing_orders_by_page_and_api(ada: Player, bob: Player) -> None:
    room_register(replace(room_of("tiny"), order_phases={"round": lazystr("the round"), "over": lazystr("the end")}))
    match = begun(ada, bob)
    client = client_of(ada)
    page = text_of(client, match.get_absolute_url())
    assert re.findall(r'<option value="(phase:\w+)"', page) == ["phase:round", "phase:over"]
    client.post(f"{match.get_absolute_url()}order/", {"until": "phase:over"})
    path = f"/api/v1/matches/{match.code}/order/"
    assert client.get(path).json()["order"] == {"kind": "phase", "argument": "over"}
    assert re.findall(r'value="(phase:\w+)"\s+selected', text_of(client, match.get_absolute_url())) == ["phase:over"]
    assert client.put(path, {"kind": "phase", "argument": "round"}, content_type="application/json").status_code == 200
    advance(match)
    ended = StandingOrder.objects.get(ended_because="the round phase has begun")
    assert (ended.kind, ended.argument, ended.active) == ("phase", "round", False)


@pytest.mark.long
def test_opponents_talk_in_a_game_whose_rules_say_nothing_of_it(ada: Player, bob: Player) -> None:
    match = begun(ada, bob)
    client = client_of(ada)
    assert "Talk with your opponent" in text_of(client, f"/matches/{match.code}/talk/")
    answer = post_json(client, f"/api/v1/matches/{match.code}/talk/", {"text": "Hello"})
    assert answer.status_code == 201
    assert "Hello" in text_of(client_of(bob), f"/matches/{match.code}/")


@pytest.mark.long
def test_a_match_of_a_game_that_is_no_longer_offered_is_still_shown(
    ada: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = begun(ada, bob)
    monkeypatch.delitem(registry._ROOMS, TINY.slug)
    client = client_of(player_make("onlooker"))
    assert "<dt>Points</dt>" in text_of(client, match.get_absolute_url())
    assert post_json(client_of(ada), "/api/v1/matches/", {"bot": "random", "ruleset": "tiny"}).status_code == 400

"""What judges decide reaches the players: on the page, in the log, as a notice, and later as a precedent."""

from unittest import mock

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from matches.models import GameEvent, Match, MatchStatus, Ruling
from matches.reasons import FAILED
from matches.rulings import precedents
from matches.services import judge_answer, judge_call, match_advance, match_fault, match_pause, match_resume
from players.models import Notice, Player
from players.notices.services import notice_text
from tests.matches.conftest import NOW, answer_next, cut, player_make, tiny_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def judge(db: None) -> Player:
    player = player_make("judge")
    player.groups.add(Group.objects.get(name="judge"))
    return player


def lines(match: Match) -> list[str]:
    rows = GameEvent.objects.filter(match=match, kind="ruling", seat=None).order_by("number")
    return [row.text for row in rows]


def notices_of(player: Player) -> list[str]:
    return [notice_text(row) for row in Notice.objects.filter(player=player, kind="match_ruling").order_by("pk")]


def ruled(match: Match, judge: Player, player: Player, text: str) -> None:
    judge_call(match=match, player=player, reason="I hold Gandalf; may I?", now=NOW)
    judge_answer(match=match, actor=judge, note=text, now=NOW)


@pytest.mark.long
def test_a_ruling_reaches_every_player(client: Client, match: Match, ada: Player, bob: Player, judge: Player) -> None:
    ruled(match, judge, ada, "Culture tokens stay.")
    for player in (ada, bob):
        assert notices_of(player) == ["tiny: A judge ruled: Culture tokens stay."]
        client.force_login(player)
        page = client.get(match.get_absolute_url()).content.decode()
        assert page.count("Culture tokens stay.") >= 2, "among the rulings and in the log"
        body = client.get(f"/api/v1/matches/{match.code}/").json()
        assert [ruling["text"] for ruling in body["rulings"]] == ["Culture tokens stay."]
    assert notices_of(judge) == []
    assert lines(match) == ["A judge ruled: Culture tokens stay."]


@pytest.mark.long
def test_what_the_caller_said_stays_with_the_judges(
    client: Client, match: Match, ada: Player, bob: Player, judge: Player
) -> None:
    ruled(match, judge, ada, "Yes.")
    client.force_login(bob)
    for path in (match.get_absolute_url(), "/rulings/", f"/api/v1/matches/{match.code}/", "/api/v1/rulings/"):
        assert b"Gandalf" not in client.get(path).content


@pytest.mark.long
def test_the_reason_of_a_pause_stays_after_resuming(
    client: Client, match: Match, ada: Player, bob: Player, judge: Player
) -> None:
    match_pause(match=match, actor=judge, reason="The bids are looked at.", now=NOW)
    match_resume(match=match, actor=judge, now=NOW, note="They stand.")
    assert lines(match) == ["The match was paused: The bids are looked at.", "The match goes on. They stand."]
    assert len(notices_of(bob)) == 2
    client.force_login(bob)
    page = client.get(match.get_absolute_url()).content.decode()
    assert "The bids are looked at." in page
    assert "They stand." in page
    match.refresh_from_db()
    numbers = list(GameEvent.objects.filter(match=match).values_list("number", flat=True))
    assert sorted(numbers) == list(range(1, match.event_count + 1)), "the log keeps counting"
    answer_next(match)
    assert match.status == MatchStatus.RUNNING


@pytest.mark.long
def test_players_are_told_of_a_fault_without_its_details(
    client: Client, match: Match, ada: Player, bob: Player
) -> None:
    assert match_fault(match_id=match.pk, error=RuntimeError("bob holds Gandalf"), now=NOW)
    assert lines(match) == [f"The match was paused: {FAILED}"]
    assert len(notices_of(ada)) == len(notices_of(bob)) == 1
    client.force_login(ada)
    assert b"Gandalf" not in client.get(match.get_absolute_url()).content
    body = client.get(f"/api/v1/matches/{match.code}/")
    assert b"Gandalf" not in body.content
    assert body.json()["paused_reason"] == FAILED


def test_an_engine_that_fails_tells_the_players_too(match: Match, ada: Player, bob: Player) -> None:
    from engine.kernel import Game

    with mock.patch.object(Game, "answer", side_effect=RuntimeError("broken")):
        answer_next(match)
    assert match.status == MatchStatus.PAUSED
    assert lines(match) == [f"The match was paused: {FAILED}"]
    assert len(notices_of(bob)) == 1
    match_advance(match_id=match.pk, now=NOW)
    assert len(notices_of(bob)) == 1, "once"


@pytest.mark.long
def test_precedents_are_found_by_words_and_game(
    client: Client, match: Match, ada: Player, bob: Player, judge: Player, stranger: Player
) -> None:
    ruled(match, judge, ada, "Culture tokens stay on the card.")
    ruled(match, judge, bob, "Threads may be cut twice.")
    match_pause(match=match, actor=judge, reason="Tokens again.", now=NOW)
    rulings = precedents(stranger, words="tokens CARD")
    assert [row.text for row in rulings] == ["Culture tokens stay on the card."], "a pause is no precedent"
    assert precedents(stranger, game="tiny").count() == 2
    assert precedents(stranger, game="no such game").count() == 0
    assert precedents(stranger, words="tokens\x00twice").count() == 0
    page = client.get("/rulings/", {"q": "twice"}).content.decode()
    assert "Threads may be cut twice." in page
    assert "Culture tokens" not in page
    assert [row["text"] for row in client.get("/api/v1/rulings/?q=culture").json()] == [
        "Culture tokens stay on the card."
    ]


def test_rulings_of_closed_matches_are_for_their_players(
    ada: Player, bob: Player, stranger: Player, judge: Player
) -> None:
    shut = cut(tiny_match(ada, bob, origin="closed", closed=True), ada, bob)
    Ruling.objects.create(match=shut, kind="ruling", text="Behind the door.", judge=judge, at=NOW)
    assert precedents(stranger).count() == 0
    assert precedents(ada).count() == 1


def test_braces_in_a_ruling_name_no_seat(match: Match, ada: Player, judge: Player) -> None:
    ruled(match, judge, ada, "See {0} in the rules.")
    assert lines(match) == ["A judge ruled: See (0) in the rules."]

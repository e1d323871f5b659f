"""Officials look at what is hidden: each look is in the log and told to every player, never what was seen."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import Group
from django.test import Client

from matches.errors import Malformed, NotAllowed, WrongStatus
from matches.models import GameEvent, Match, Ruling
from matches.services import hidden_open, match_concede, match_pause, match_rewind
from players.models import AuditEntry, Notice, Player
from players.notices.services import notice_text
from tests.matches.conftest import NOW, cut, player_make, tiny_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def judge(db: None) -> Player:
    player = player_make("judge")
    player.groups.add(Group.objects.get(name="judge"))
    return player


def notices_of(player: Player) -> list[str]:
    return [notice_text(row) for row in Notice.objects.filter(player=player, kind="match_ruling").order_by("pk")]


def lines(match: Match) -> list[str]:
    return list(GameEvent.objects.filter(match=match, kind="ruling", seat=None).values_list("text", flat=True))


@pytest.mark.long
def test_every_look_is_told_and_logged(
    match: Match, ada: Player, bob: Player, judge: Player, stranger: Player, client: Client
) -> None:
    for nobody in (ada, stranger):
        with pytest.raises(NotAllowed):
            hidden_open(match=match, place=0, reason="Curious.", actor=nobody, now=NOW)
    for place, reason in ((0, " "), (0, "a\u202eb"), (9, "x")):
        with pytest.raises(Malformed):
            hidden_open(match=match, place=place, reason=reason, actor=judge, now=NOW)
    assert lines(match) == notices_of(ada) == []
    client.force_login(judge)
    before = match.version
    page = client.post(f"{match.get_absolute_url()}open/", {"place": "1", "reason": "Seven cards or {8}?"})
    assert page.status_code == 200
    assert "What bob sees" in page.content.decode()
    text = "A judge looked at what bob holds hidden: Seven cards or (8)?"
    assert lines(match) == [text]
    for player in (ada, bob):
        assert notices_of(player)[0].endswith("A judge looked at what bob holds hidden: Seven cards or {8}?")
    match.refresh_from_db()
    assert match.version > before, "open pages load anew"
    assert AuditEntry.objects.filter(verb="match.hidden_opened", actor=judge).count() == 1
    answer = client.post(f"/api/v1/matches/{match.code}/open/", {"place": 0, "reason": "Again."}, "application/json")
    assert answer.status_code == 200
    assert answer.json()["view"] is not None
    assert len(lines(match)) == 2, "each look"
    client.force_login(ada)
    assert client.post(f"{match.get_absolute_url()}open/", {"place": "1", "reason": "x"}).status_code == 403
    assert (
        client.post(f"/api/v1/matches/{match.code}/open/", {"place": 1, "reason": "x"}, "application/json").status_code
        == 403
    )
    assert len(lines(match)) == 2
    match_concede(match=match, player=ada, now=NOW)
    with pytest.raises(WrongStatus):
        hidden_open(match=match, place=0, reason="Late.", actor=judge, now=NOW)


@pytest.mark.long
def test_watching_a_closed_match_is_told_once(ada: Player, bob: Player, judge: Player, client: Client) -> None:
    match = cut(tiny_match(ada, bob, closed=True), ada, bob)
    client.force_login(ada)
    client.get(match.get_absolute_url())
    assert not Ruling.objects.exists()
    client.force_login(judge)
    for path in ("", "log/", ""):
        assert client.get(match.get_absolute_url() + path).status_code == 200
    text = "A judge watches this closed match, without what is hidden."
    assert lines(match) == [text]
    assert len(notices_of(ada)) == len(notices_of(bob)) == 1


def test_both_players_are_told_when_a_judge_takes_their_match_back(
    match: Match, ada: Player, bob: Player, judge: Player
) -> None:
    match_pause(match=match, actor=judge, reason="The engine stopped.", now=NOW)
    Match.objects.filter(pk=match.pk).update(paused_by_error=True)
    match_rewind(match=match, actor=judge, now=NOW)
    for player in (ada, bob):
        assert "took the match back to its last checkpoint" in notices_of(player)[-1]

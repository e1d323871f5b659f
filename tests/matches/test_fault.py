"""A match that cannot be shown is paused; what a request does wrong pauses nothing."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from engine.kernel import Game
from engine.kernel.view_types import GameView
from matches.models import Match, MatchStatus, Seat
from matches.services import match_resume
from players.models import Notice, Player
from tests.matches.conftest import NOW, cut, player_make, tiny_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def judge(db: None) -> Player:
    player = player_make("judge")
    Player.objects.filter(pk=player.pk).update(is_superuser=True)
    player.refresh_from_db()
    return player


@pytest.fixture
def blind(match: Match, monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """The view of the match fails; that of others does not."""
    honest = Game.view

    def view(game: Game, seat: int | None) -> GameView:
        if game.name == match.code:
            raise ZeroDivisionError("a wording went wrong")
        return honest(game, seat)

    monkeypatch.setattr(Game, "view", view)
    return monkeypatch


def addresses(match: Match) -> list[str]:
    code = [match.code]
    return [
        reverse("matches:match", args=code),
        reverse("matches:replay-step", args=[match.code, 0]),
        reverse("matches-api:match", args=code),
    ]


@pytest.mark.long
@pytest.mark.parametrize("number", range(3))
def test_a_match_that_cannot_be_shown_is_paused_and_its_page_says_so(
    match: Match, ada: Player, bob: Player, judge: Player, client: Client, blind: object, number: int
) -> None:
    other = cut(tiny_match(ada, bob, origin="test:other", seed=4), ada, bob)
    client.force_login(ada)
    answer = client.get(addresses(match)[number])
    assert answer.status_code == 409
    assert "paused" in answer.content.decode()
    match.refresh_from_db()
    assert (match.status, match.paused_by_error) == (MatchStatus.PAUSED, True)
    assert not Seat.objects.filter(match=match, running_since__isnull=False).exists()
    assert Notice.objects.filter(player=judge, kind="match_judge").count() == 1
    assert client.get(reverse("home")).status_code == 200
    assert client.get(other.get_absolute_url()).status_code == 200
    assert client.get(addresses(match)[number]).status_code == 409
    assert Notice.objects.filter(player=judge, kind="match_judge").count() == 1, "the judge is called once"


@pytest.mark.long
def test_a_judge_resumes_it_when_it_is_mended(
    match: Match, ada: Player, judge: Player, client: Client, blind: pytest.MonkeyPatch
) -> None:
    client.force_login(ada)
    client.get(match.get_absolute_url())
    blind.undo()
    match_resume(match=match, actor=judge, now=NOW)
    match.refresh_from_db()
    assert match.status == MatchStatus.RUNNING
    assert client.get(match.get_absolute_url()).status_code == 200


@pytest.mark.long
def test_a_request_that_fails_by_itself_pauses_nothing(
    match: Match, ada: Player, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*args: object, **more: object) -> None:
        raise ZeroDivisionError("this request went wrong")

    client.force_login(ada)
    client.raise_request_exception = False
    monkeypatch.setattr("matches.views.match.talk_context", failing)
    assert client.get(match.get_absolute_url()).status_code == 500
    match.refresh_from_db()
    assert match.status == MatchStatus.RUNNING


@pytest.mark.long
def test_a_match_whose_clock_cannot_be_read_is_listed_without_its_particulars(
    match: Match, ada: Player, bob: Player, client: Client
) -> None:
    other = cut(tiny_match(ada, bob, origin="test:other", seed=4), ada, bob)
    Match.objects.filter(pk=match.pk).update(public={"sites": 7, "fp": []})
    client.force_login(ada)
    page = client.get(reverse("home"))
    assert page.status_code == 200
    assert match.get_absolute_url() in page.content.decode()
    assert other.get_absolute_url() in page.content.decode()

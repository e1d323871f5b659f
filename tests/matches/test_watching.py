"""In sanctioned play spectators see a match later: nothing newer leaks by any address, and players see it as it is."""

import re
from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import Http404
from django.test import Client, RequestFactory
from django.utils import timezone

from matches.models import Match, MatchStatus
from matches.services import match_concede
from matches.views import live
from matches.watching import WATCH_DELAY
from players.models import Player
from players.staff.roles import Role, role_give, roles_sync
from tests.matches.conftest import answer_next, cut, tiny_match
from tests.matches.test_noninterference import SHOWN

pytestmark = pytest.mark.django_db
OLD = timedelta(minutes=WATCH_DELAY + 1)


@pytest.fixture
def later() -> Match:
    """A match shown later, with one answer older than the delay."""
    ada, bob = Player.objects.create_user("cleo"), Player.objects.create_user("dan")
    then = timezone.now() - OLD
    match = cut(
        tiny_match(ada, bob, now=then, origin="test:later", seed=9, watch_delay=WATCH_DELAY), ada, bob, now=then
    )
    answer_next(match, then)
    return match


def seen(client: Client, match: Match) -> dict[str, str]:
    """Everything that a visitor gets of a match, by address."""
    bodies = {}
    for templates in SHOWN.values():
        for template in templates:
            path = template.format(code=match.code, step=1)
            answer = client.get(path)
            if answer.streaming:
                continue
            text = re.sub(r'name="csrfmiddlewaretoken" value="\w+"|"X-CSRFToken": "\w+"', "", answer.text)
            bodies[path] = f"{answer.status_code} {answer.headers.get('Location', '')} {text}"
    return bodies


@pytest.mark.long
def test_nothing_newer_than_the_delay_is_shown_by_any_address(later: Match) -> None:
    stranger, other = Client(), Client()
    other.force_login(Player.objects.create_user("cy"))
    before = seen(stranger, later), seen(other, later)
    step, version = later.sequence, later.version
    for _ in range(3):
        answer_next(later, timezone.now())
    assert later.sequence > step
    assert later.version > version
    assert (seen(stranger, later), seen(other, later)) == before
    for client in (stranger, other):
        assert client.get(f"/matches/{later.code}/replay/{step + 1}/").status_code == 404
        assert client.get(f"/api/v1/matches/{later.code}/replay/{step + 1}/").status_code == 404
        assert client.get(f"/matches/{later.code}/replay/{step}/").status_code == 200
    body = stranger.get(f"/api/v1/matches/{later.code}/").json()
    assert (body["delay_minutes"], body["clocks"], body["match"]["version"]) == (WATCH_DELAY, [], step)
    assert {row["step"] for row in stranger.get(f"/api/v1/matches/{later.code}/events/").json()["events"]} <= set(
        range(step + 1)
    )


def test_there_is_no_stream_of_a_match_that_is_shown_later(
    later: Match, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("matches.views.live.connections.close_all", lambda: None)
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    version, asker = live._allowed(request, match.code)
    assert (version, asker.closed, asker.account, asker.place) == (match.version, False, None, None)
    with pytest.raises(Http404):
        live._allowed(request, later.code)


@pytest.mark.long
def test_after_the_delay_it_is_shown(later: Match) -> None:
    step = later.sequence
    answer_next(later, timezone.now() - timedelta(minutes=WATCH_DELAY, seconds=5))
    page = Client().get(later.get_absolute_url())
    assert f'data-version="later-{later.sequence}"' in page.text
    assert "15 minutes later" in page.text
    assert later.sequence > step
    answer_next(later, timezone.now() - timedelta(minutes=WATCH_DELAY, seconds=-60))
    asked = {"HX-Request": "true"}
    assert Client().get(f"{later.get_absolute_url()}?v=later-{later.sequence - 1}", headers=asked).status_code == 204


@pytest.mark.long
def test_players_and_judges_without_a_stake_see_it_as_it_is(later: Match) -> None:
    roles_sync()
    judge = Player.objects.create_user("jude")
    role_give(player=judge, role=Role.JUDGE, actor=None, now=timezone.now())
    answer_next(later, timezone.now())
    for player in (judge, Player.objects.get(username="cleo")):
        client = Client()
        client.force_login(player)
        body = client.get(f"/api/v1/matches/{later.code}/").json()
        assert (body["delay_minutes"], body["match"]["version"]) == (0, later.version)
        assert len(body["clocks"]) == 2


@pytest.mark.long
def test_once_it_is_over_everybody_sees_it(later: Match) -> None:
    match_concede(match=later, player=Player.objects.get(username="dan"), now=timezone.now())
    later.refresh_from_db()
    assert later.status == MatchStatus.FINISHED
    body = Client().get(f"/api/v1/matches/{later.code}/").json()
    assert body["delay_minutes"] == 0
    assert body["match"]["outcome"] == later.outcome
    assert "later, until it is over" not in Client().get(later.get_absolute_url()).text


def test_a_match_of_no_sanctioned_play_is_shown_as_it_is(match: Match) -> None:
    answer_next(match)
    assert Client().get(f"/api/v1/matches/{match.code}/").json()["match"]["version"] == match.version

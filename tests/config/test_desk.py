"""The desk of a player who is signed in: first steps, the begun lesson, the next event, the bell."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from config.desk import NEW_FOR, desk_of, first_steps
from leagues.events.services import result_report
from matches import services
from matches.models import LessonProgress
from matches.selectors import asked_and_unread, your_turn_count
from matches.services.trial_begin import trial_begin
from players.guests.trial import trial_make
from players.models import Player
from players.notices.services import notice_send
from players.staff.roles import Role
from tests.leagues.conftest import open_pairings, player_make, result_of, started
from tests.matches.conftest import NOW, entropy_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("catalogue")]


@pytest.fixture
def newcomer() -> Player:
    return Player.objects.create_user("nilo", date_joined=timezone.now())


def done(player: Player) -> list[str]:
    return [step.key for step in first_steps(player, timezone.now()) if step.done]


def test_a_step_is_done_when_it_is_done_and_the_list_goes_away(newcomer: Player) -> None:
    assert done(newcomer) == []
    LessonProgress.objects.create(
        player=newcomer, game="tcg", lesson="table", status="done", begun_at=NOW, changed_at=NOW
    )
    assert done(newcomer) == ["learn"]
    _, match = trial_begin(player=newcomer, ruleset="tcg", now=timezone.now())
    assert done(newcomer) == ["learn"], "a copy of a starter is no deck of one's own, and the match is not over"
    services.match_concede(match=match, player=newcomer, now=timezone.now())
    assert done(newcomer) == ["learn", "match"]
    deck = newcomer.decks.get()
    deck.name = "Mine"
    deck.save()
    assert done(newcomer) == ["learn", "match", "deck"]
    assert len(first_steps(newcomer, timezone.now())) == 4


def test_first_steps_are_for_new_accounts(newcomer: Player) -> None:
    now = timezone.now()
    assert first_steps(newcomer, now)
    assert first_steps(newcomer, now + NEW_FOR + timedelta(minutes=1)) == ()
    assert first_steps(trial_make(now=now), now) == ()


def test_one_press_on_the_desk_begins_the_first_match(newcomer: Player, client: Client) -> None:
    client.force_login(newcomer)
    page = client.get("/").text
    assert "First steps" in page
    assert 'name="at_once" value="yes"' in page
    begun = client.post(reverse("matches:try"), {"game": "tcg", "at_once": "yes"})
    match = newcomer.seats.get().match
    assert match.is_first
    assert begun["Location"] == match.get_absolute_url()


@pytest.mark.long
def test_a_begun_lesson_can_be_gone_on_with(newcomer: Player, client: Client) -> None:
    match = services.lesson_begin(player=newcomer, game="tarot", slug="win", now=NOW, entropy=entropy_of(1))
    client.force_login(newcomer)
    page = client.get("/").text
    assert "Lesson: How to win, and your turn" in page
    assert client.post("/learn/tarot/win/", {"what": "begin"})["Location"] == match.get_absolute_url()
    services.lesson_skip(player=newcomer, game="tarot", slug="win", now=NOW)
    assert "Lesson: How to win" not in client.get("/").text


def test_the_bell_counts_unread_notices(newcomer: Player, client: Client) -> None:
    client.force_login(newcomer)
    bell = client.get("/").text.partition('class="bell"')[2].partition("</a>")[0]
    assert "Notices" in bell
    assert "unread" not in bell
    for number in range(2):
        notice_send(player=newcomer, kind="match_over", context={"line": f"{number}"}, url="/", now=NOW)
    bell = client.get("/").text.partition('class="bell"')[2].partition("</a>")[0]
    assert ">2<" in bell


@pytest.mark.long
def test_the_bar_counts_in_one_statement(newcomer: Player, django_assert_num_queries: Any) -> None:
    trial_begin(player=newcomer, ruleset="confrontation", now=timezone.now())
    notice_send(player=newcomer, kind="match_over", context={"line": "x"}, url="/", now=NOW)
    with django_assert_num_queries(1):
        counted = asked_and_unread(newcomer)
    assert counted == (your_turn_count(newcomer), newcomer.notices.filter(read_at=None, on_site=True).count())
    assert counted[0] == 1


def test_the_desk_takes_four_statements(newcomer: Player, django_assert_max_num_queries: Any) -> None:
    with django_assert_max_num_queries(4):
        desk_of(newcomer, timezone.now())


@pytest.mark.long
def test_a_table_that_one_plays_at_stands_on_the_desk_until_its_result(client: Client) -> None:
    organiser = player_make("olga", Role.ORGANISER)
    tournament = started(organiser, 3, venue="table", automatic=False)
    pairing = next(row for row in open_pairings(tournament) if row.second is not None)
    assert pairing.second is not None
    bye = tournament.entrants.exclude(pk__in=(pairing.first.pk, pairing.second.pk)).get()
    client.force_login(pairing.first.player)
    desk = client.get("/").text
    assert f"Table {pairing.table}, against {pairing.second.player}" in " ".join(desk.split())
    assert f'href="{tournament.get_absolute_url()}">Report the result</a>' in desk
    client.force_login(bye.player)
    assert "Report the result" not in client.get("/").text
    result_report(pairing=pairing, **result_of(pairing), actor=organiser, now=timezone.now())
    client.force_login(pairing.first.player)
    assert "Report the result" not in client.get("/").text

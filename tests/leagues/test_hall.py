"""The clock for the hall: what it shows, that it moves without script, and that it costs the same at any size."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from leagues.events import services
from leagues.events.pages.hall import hall_of
from leagues.models import Round
from players.models import Player
from tests.leagues.conftest import NOW, open_pairings, play_out, play_round, started, tournament_make

pytestmark = pytest.mark.django_db


def body(address: str) -> str:
    answer = Client().get(address)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.long
def test_round_time_tables_and_announcements(organiser: Player) -> None:
    tournament = started(organiser, 6, round_time=timedelta(minutes=50), automatic=False)
    services.entrants_tell(tournament=tournament, text="Lunch at <one>.", actor=organiser, now=NOW)
    shown = hall_of(tournament, NOW + timedelta(minutes=8))
    assert (shown.left, shown.gone, shown.playing) == (42 * 60, 8 * 60, 3)
    assert not shown.is_soon
    assert hall_of(tournament, NOW + timedelta(minutes=46)).is_soon
    assert hall_of(tournament, NOW + timedelta(minutes=51)).left == 0
    services.result_report(pairing=open_pairings(tournament)[1], result="first", actor=organiser, now=NOW)
    Round.objects.update(paired_at=timezone.now(), deadline=timezone.now() + timedelta(minutes=50))
    page = body(reverse("leagues:hall", args=[tournament.pk]))
    for part in (
        "Round 1 of 3",
        "2 tables still playing",
        "Lunch at &lt;one&gt;.",
        '<noscript><meta http-equiv="refresh"',
        'data-left="29',
    ):
        assert part in page, part
    announcement = tournament.operations.get(verb="tell").number
    services.operation_undo(tournament=tournament, number=announcement, reason="No.", actor=organiser, now=NOW)
    assert "Lunch" not in body(reverse("leagues:hall", args=[tournament.pk]))


@pytest.mark.long
def test_it_moves_only_when_something_changed(organiser: Player) -> None:
    tournament = started(organiser, 4, automatic=False)
    live = reverse("leagues:hall-live", args=[tournament.pk])
    stamp = body(live).split("stamp=")[1].split('"')[0]
    assert Client().get(f"{live}?stamp={stamp}").status_code == 204
    play_round(tournament)
    assert "All results are in" in body(f"{live}?stamp={stamp}")


@pytest.mark.long
def test_at_a_table_it_counts_the_announced_minutes_down(organiser: Player) -> None:
    tournament = started(organiser, 4, venue="table", round_minutes=50)
    assert hall_of(tournament, NOW + timedelta(minutes=8)).left == 42 * 60
    services.round_extend(tournament=tournament, more=10, reason="The lights went out.", actor=organiser, now=NOW)
    assert hall_of(tournament, NOW + timedelta(minutes=8)).left == 52 * 60
    services.tournament_pause(tournament=tournament, reason="Fire drill.", actor=organiser, now=NOW)
    tournament.refresh_from_db()
    shown = hall_of(tournament, NOW + timedelta(minutes=8))
    assert (shown.paused, shown.left) == (True, 60 * 60), "it stands still"
    page = body(reverse("leagues:hall", args=[tournament.pk]))
    assert ("Paused" in page, "data-left" in page) == (True, False)
    services.tournament_resume(tournament=tournament, actor=organiser, now=NOW + timedelta(minutes=20))
    tournament.refresh_from_db()
    assert hall_of(tournament, NOW + timedelta(minutes=28)).left == 52 * 60
    assert services.rounds_adjudicate(now=NOW + timedelta(hours=9)) == 0
    assert len(open_pairings(tournament)) == 2, "the players report, whatever the clock says"


@pytest.mark.long
def test_without_a_deadline_it_counts_up(organiser: Player) -> None:
    tournament = started(organiser, 4, venue="table")
    shown = hall_of(tournament, NOW + timedelta(hours=1))
    assert (shown.left, shown.gone, shown.time) == (None, 3600, "1:00:00")
    assert "Playing for" in body(reverse("leagues:hall", args=[tournament.pk]))


@pytest.mark.long
def test_before_and_after_the_event_and_over_the_api(organiser: Player) -> None:
    tournament = tournament_make(organiser)
    address = reverse("leagues:hall", args=[tournament.pk])
    assert "announced" in body(address)
    assert Client().get(reverse("leagues:hall", args=[999])).status_code == 404
    running = started(organiser, 4, seed=2)
    hall = Client().get(f"/api/v1/events/{running.pk}/hall/").json()
    assert (hall["round"], hall["playing"], hall["tables"], hall["announcements"]) == (1, 2, [1, 2], [])
    assert "finished" in body(reverse("leagues:hall", args=[play_out(running).pk]))


@pytest.mark.long
def test_statements_do_not_grow_with_the_event(organiser: Player) -> None:
    counts = []
    for number, size in enumerate((4, 30)):
        tournament = started(organiser, size, seed=number)
        client, address = Client(), reverse("leagues:hall", args=[tournament.pk])
        client.get(address)
        with CaptureQueriesContext(connection) as queries:
            client.get(address)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 9, counts

"""A paused event: its matches stop, nothing is paired, and every deadline moves by the length of the pause."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from importlib import import_module
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from leagues.errors import Forbidden, WrongState
from leagues.events import services
from leagues.models import Entrant, Operation, Pairing, Round, Tournament
from matches import cache
from matches.models import Match, MatchStatus
from players.models import Notice, Player
from tests.leagues.conftest import NOW, open_pairings, result_owed, started
from tests.leagues.test_costs import counted
from tests.leagues.test_pages import signed_in
from tests.matches.conftest import cut

pytestmark = pytest.mark.django_db
HOLD = import_module("leagues.events.rounds.matches_hold")
DAY = timedelta(days=1)


def pause(tournament: Tournament, organiser: Player, **more: Any) -> None:
    services.tournament_pause(tournament=tournament, reason="Snow.", actor=organiser, **{"now": NOW, **more})
    tournament.refresh_from_db()


def resume(tournament: Tournament, organiser: Player, **more: Any) -> None:
    services.tournament_resume(tournament=tournament, actor=organiser, **{"now": NOW + DAY, **more})
    tournament.refresh_from_db()


def statuses(tournament: Tournament) -> list[str]:
    rows = Match.objects.filter(pairing__round__stage__tournament=tournament).order_by("pk")
    return list(rows.values_list("status", flat=True))


@pytest.mark.long
def test_matches_stop_and_deadlines_move(organiser: Player, stranger: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(HOLD, "AT_ONCE", 2)
    tournament = started(organiser, 8, round_time=2 * DAY, agreed_draws=True)
    other = started(organiser, 2, name="Other")
    offered = open_pairings(tournament)[0]
    services.draw_offer(pairing=offered, actor=offered.first.player, now=NOW)
    with pytest.raises(Forbidden):
        pause(tournament, stranger)
    with pytest.raises(WrongState, match="not paused"):
        resume(tournament, organiser)
    pause(tournament, organiser)
    with pytest.raises(WrongState, match="paused already"):
        pause(tournament, organiser)
    assert [services.matches_hold(now=NOW) for _ in range(3)] == [2, 2, 0]
    assert statuses(tournament) == ["paused"] * 4
    assert statuses(other) == ["running"]
    assert services.rounds_adjudicate(now=NOW + 3 * DAY) == 0
    for service in (services.draw_accept, services.draw_offer):
        with pytest.raises(WrongState, match="is paused"):
            service(pairing=offered, actor=open_pairings(tournament)[0].second.player, now=NOW)  # type: ignore[union-attr]
    resume(tournament, organiser)
    assert [services.matches_hold(now=NOW) for _ in range(3)] == [2, 2, 0]
    assert statuses(tournament) == ["running"] * 4
    assert not Pairing.objects.filter(held=True).exists()
    assert Round.objects.get(stage__tournament=tournament).deadline == NOW + 3 * DAY
    offered.refresh_from_db()
    assert offered.draw_offer_until == NOW + 2 * DAY
    services.notices_owed(now=NOW)
    notices = Notice.objects.filter(kind="event.told", player__entries__tournament=tournament)
    assert notices.count() == 16, "everybody, of the pause and of its end"
    Match.objects.update(started_at=None)  # which is decided without a game
    assert services.rounds_adjudicate(now=NOW + 2 * DAY) == 0
    assert services.rounds_adjudicate(now=NOW + 3 * DAY) == 4


@pytest.mark.long
def test_nothing_is_paired_or_made_in_a_pause(organiser: Player) -> None:
    tournament = started(organiser, 4, rounds_planned=2)
    for pairing in open_pairings(tournament):
        result_owed(pairing, [1, 2])
    pause(tournament, organiser)
    services.results_consume(now=NOW)
    assert Round.objects.count() == 1
    assert not open_pairings(tournament), "a result that was on the way counts"
    for service in (services.round_pair, services.tournament_finish):
        with pytest.raises(WrongState, match="go on first"):
            service(tournament=tournament, actor=organiser, now=NOW)
    resume(tournament, organiser)
    assert Round.objects.count() == 2, "it goes on by itself"
    pause(tournament, organiser, now=NOW + DAY)
    assert services.matches_owed(now=NOW + DAY) == 0
    resume(tournament, organiser, now=NOW + 2 * DAY)
    assert services.matches_owed(now=NOW + 2 * DAY) == 2


@pytest.mark.long
def test_the_end_waits_for_the_pause(organiser: Player) -> None:
    tournament = started(organiser, 2, rounds_planned=1, finish_wait=timedelta(hours=1))
    services.result_report(pairing=open_pairings(tournament)[0], result="first", actor=organiser, now=NOW)
    pause(tournament, organiser, now=NOW + timedelta(minutes=20))
    assert services.timetable_keep(now=NOW + DAY) == 0
    resume(tournament, organiser)
    assert tournament.finishes_at == NOW + DAY + timedelta(minutes=40), "what was left of the hour"
    assert services.timetable_keep(now=NOW + 2 * DAY) == 1


@pytest.mark.long
def test_a_match_that_a_judge_paused_stays_so(organiser: Player) -> None:
    tournament = started(organiser, 4)
    first, second = open_pairings(tournament)
    Match.objects.filter(pk=first.match_id or 0).update(status=MatchStatus.PAUSED)
    pause(tournament, organiser)
    services.matches_hold(now=NOW)
    services.result_report(pairing=second, result="first", actor=organiser, now=NOW)
    resume(tournament, organiser)
    services.matches_hold(now=NOW)
    assert statuses(tournament) == ["paused", "finished"]
    assert not Pairing.objects.filter(held=True).exists()


@pytest.mark.long
def test_a_pause_and_its_end_can_be_undone(organiser: Player) -> None:
    tournament = started(organiser, 2, round_time=2 * DAY)
    pause(tournament, organiser)
    services.matches_hold(now=NOW)
    resume(tournament, organiser)
    undo: dict[str, Any] = {"tournament": tournament, "reason": "No.", "actor": organiser, "now": NOW + 2 * DAY}
    services.operation_undo(number=tournament.operations.get(verb=Operation.Verb.RESUME).number, **undo)
    tournament.refresh_from_db()
    assert (tournament.paused_at, tournament.paused_reason) == (NOW, "Snow.")
    assert Round.objects.get().deadline == NOW + 2 * DAY
    services.matches_hold(now=NOW + 2 * DAY)
    assert statuses(tournament) == ["paused"]
    services.operation_undo(number=tournament.operations.get(verb=Operation.Verb.PAUSE).number, **undo)
    tournament.refresh_from_db()
    assert tournament.paused_at is None
    assert Round.objects.get().deadline == NOW + 4 * DAY
    services.matches_hold(now=NOW + 2 * DAY)
    assert statuses(tournament) == ["running"]


@pytest.mark.long
def test_an_organiser_who_plays_pauses_nothing(organiser: Player) -> None:
    tournament = started(organiser, 2)
    Entrant.objects.filter(pk=open_pairings(tournament)[0].first_id).update(player=organiser)
    with pytest.raises(Forbidden, match="You play in this event"):
        pause(tournament, organiser)


@pytest.mark.long
@pytest.mark.usefixtures("real_matches")
def test_no_clock_runs_in_a_pause(organiser: Player) -> None:
    cache.clear()
    tournament = started(organiser, 2)
    match = open_pairings(tournament)[0].match
    assert match is not None
    cut(match, *(seat.player for seat in match.seats.filter(cut_at=None)), now=NOW)
    assert match.seats.filter(running_since__isnull=False).exists()
    pause(tournament, organiser)
    services.matches_hold(now=NOW)
    assert not match.seats.filter(running_since__isnull=False).exists()
    banks = list(match.seats.values_list("bank_ms", flat=True))
    match.refresh_from_db()
    assert match.paused_reason == "The event is paused: Snow."
    resume(tournament, organiser, now=NOW + 9 * DAY)
    services.matches_hold(now=NOW + 9 * DAY)
    assert match.seats.filter(running_since__gte=NOW + 9 * DAY).exists()
    assert list(match.seats.values_list("bank_ms", flat=True)) == banks
    cache.clear()


@pytest.mark.long
def test_pausing_takes_as_many_statements_however_many_play(organiser: Player) -> None:
    counts = []
    for size in (8, 200):
        tournament = started(organiser, size, venue="table", name=f"Of {size}")
        counts.append([len(counted(partial(work, tournament, organiser))) for work in (pause, resume)])
    assert counts[0] == counts[1]
    assert max(counts[0]) <= 14


@pytest.mark.long
def test_the_pages_and_the_api(organiser: Player) -> None:
    tournament = started(organiser, 4)
    client, console = signed_in(organiser), reverse("leagues:console", args=[tournament.pk])
    assert "Pause the event" in client.get(console).content.decode()
    client.post(reverse("leagues:console-do", args=[tournament.pk, "pause"]), {"reason": ""})
    tournament.refresh_from_db()
    assert tournament.paused_at is None
    client.post(reverse("leagues:console-do", args=[tournament.pk, "pause"]), {"reason": "Snow in the hall."})
    for tab in ("overview", "pairings", "standings"):
        page = Client().get(f"{tournament.get_absolute_url()}?tab={tab}").content.decode()
        assert "Snow in the hall." in page, tab
    assert "Let it go on" in client.get(console).content.decode()
    event = Client().get(reverse("leagues-api:event", args=[tournament.pk])).json()
    assert event["paused_reason"] == "Snow in the hall."
    do = reverse("leagues-api:do", args=[tournament.pk, "resume"])
    assert client.post(do, {"data": {}}, content_type="application/json").status_code == 200
    assert client.post(do, {"data": {}}, content_type="application/json").status_code == 409

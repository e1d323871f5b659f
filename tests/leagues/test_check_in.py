"""Checking in before the start, and who is left out."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from leagues.errors import Forbidden, WrongState
from leagues.events import services
from leagues.events.event_file import event_published
from leagues.models import Entrant, EntryRequest, Operation, Tournament
from players.models import Notice, Player
from players.sentences.stored_sentences import sentence_said
from scripts import verify_event
from tests.leagues.conftest import NOW, deck_of, entered, player_make, tournament_make

pytestmark = pytest.mark.django_db
START = NOW + timedelta(days=10)
OPEN = START - timedelta(hours=2)


def signed_in(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def event(organiser: Player, count: int = 4, **fields: Any) -> Tournament:
    """An event that players check in to for two hours before the start."""
    tournament = tournament_make(organiser, **{"check_in_hours": 2, "starts_at": START, **fields})
    entered(tournament, organiser, count)
    tournament.refresh_from_db()
    return tournament


def entrants(tournament: Tournament) -> list[Entrant]:
    return list(tournament.entrants.select_related("player").order_by("pk"))


def in_play(tournament: Tournament) -> set[str]:
    rows = tournament.entrants.filter(dropped_at=None, disqualified_at=None)
    return set(rows.values_list("player__username", flat=True))


def undo(tournament: Tournament, verb: Operation.Verb, actor: Player) -> None:
    number = tournament.operations.filter(verb=verb).order_by("-number")[0].number
    services.operation_undo(tournament=tournament, number=number, reason="A mistake.", actor=actor, now=START)
    tournament.refresh_from_db()


@pytest.mark.long
def test_players_check_in_once_it_is_open_and_officials_check_in_anybody(
    organiser: Player, judge: Player, stranger: Player
) -> None:
    tournament = event(organiser)
    one, two, *_ = entrants(tournament)
    common: dict[str, Any] = {"tournament": tournament, "player": one.player}
    with pytest.raises(WrongState, match="Check-in opens at 2026-03-12 07:00"):
        services.check_in(actor=one.player, now=OPEN - timedelta(minutes=1), **common)
    with pytest.raises(Forbidden):
        services.check_in(actor=two.player, now=OPEN, **common)
    with pytest.raises(WrongState, match="not in this event"):
        services.check_in(tournament=tournament, player=stranger, actor=stranger, now=OPEN)
    services.check_in(actor=judge, now=NOW, **common)
    with pytest.raises(WrongState, match="checked in already"):
        services.check_in(actor=one.player, now=OPEN, **common)
    services.check_in(tournament=tournament, player=two.player, actor=two.player, now=OPEN)
    two.refresh_from_db()
    assert two.checked_in_at == OPEN
    undo(tournament, Operation.Verb.CHECK_IN, organiser)
    assert [row.checked_in_at for row in entrants(tournament)][:2] == [NOW, None]
    plain = tournament_make(organiser, name="Plain")
    services.registration_open(tournament=plain, actor=organiser, now=NOW)
    with pytest.raises(WrongState, match="Nobody has to check in"):
        services.check_in(tournament=plain, player=one.player, actor=organiser, now=NOW)


@pytest.mark.long
def test_whoever_has_not_checked_in_is_left_out_and_the_list_moves_up(organiser: Player) -> None:
    tournament = event(organiser, most_entrants=4)
    for name in ("far", "near"):
        player = player_make(name)
        services.waiting_join(tournament=tournament, player=player, deck_version=deck_of(player), now=NOW)
    one, two, three, four = entrants(tournament)
    near = Player.objects.get(username="near")
    for player in (one.player, two.player, three.player, near):
        services.check_in(tournament=tournament, player=player, actor=player, now=OPEN)
    before = in_play(tournament)
    services.tournament_start(tournament=tournament, actor=organiser, now=START)
    assert in_play(tournament) == {one.player.username, two.player.username, three.player.username, "near"}
    log_text = tournament.operations.get(verb=Operation.Verb.START).text
    assert log_text == "Started with 4 entrants; 1 who had not checked in is out; 1 came in from the waiting list"
    services.notices_owed(now=START)
    texts = {
        row.player.username: sentence_said(row.context["text"]) for row in Notice.objects.filter(kind="event.told")
    }
    assert set(texts) == {four.player.username, "near"}
    assert "did not check in" in texts[four.player.username]
    assert verify_event.check(event_published(Tournament.objects.get(pk=tournament.pk)))
    undo(tournament, Operation.Verb.START, organiser)
    assert in_play(tournament) == before
    assert list(EntryRequest.objects.filter(status="open").values_list("player__username", flat=True)) == [
        "far", "near",
    ]  # fmt: skip
    services.tournament_start(tournament=tournament, actor=organiser, now=START)
    assert "near" in in_play(tournament)


def test_nobody_is_left_out_before_check_in_has_opened(organiser: Player) -> None:
    tournament = event(organiser)
    services.tournament_start(tournament=tournament, actor=organiser, now=OPEN - timedelta(minutes=1))
    assert len(in_play(tournament)) == 4


@pytest.mark.long
def test_an_event_without_enough_who_are_there_does_not_start(organiser: Player) -> None:
    tournament = event(organiser)
    services.check_in(tournament=tournament, player=entrants(tournament)[0].player, actor=organiser, now=OPEN)
    services.timetable_keep(now=START)
    tournament.refresh_from_db()
    assert "3 more have not checked in" in tournament.blocked_reason
    assert len(in_play(tournament)) == 4, "a start that is refused leaves nobody out"


def test_who_registers_while_check_in_is_open_is_there(organiser: Player) -> None:
    tournament = event(organiser, 2)
    late = player_make("late")
    services.entrant_register(tournament=tournament, player=late, deck_version=deck_of(late), actor=late, now=OPEN)
    assert tournament.entrants.get(player=late).checked_in_at == OPEN


@pytest.mark.long
def test_the_job_tells_everybody_once_that_check_in_has_opened(organiser: Player) -> None:
    tournament = event(organiser, most_entrants=4)
    waits = player_make("waits")
    services.waiting_join(tournament=tournament, player=waits, deck_version=deck_of(waits), now=NOW)
    there = entrants(tournament)[0].player
    services.check_in(tournament=tournament, player=there, actor=organiser, now=NOW)
    services.timetable_keep(now=OPEN - timedelta(minutes=1))
    services.notices_owed(now=OPEN)
    assert not Notice.objects.filter(kind="event.told").exists()
    for _ in range(2):
        services.timetable_keep(now=OPEN)
        services.notices_owed(now=OPEN)
    notices = Notice.objects.filter(kind="event.told")
    assert notices.count() == 4, "three entrants and the one who waits"
    assert notices.filter(player=waits).exists()
    assert not notices.filter(player=there).exists()


def test_a_check_in_needs_a_start(organiser: Player) -> None:
    with pytest.raises(ValidationError, match="needs a time"):
        tournament_make(organiser, check_in_hours=1, starts_at=None)


@pytest.mark.long
def test_check_in_on_the_pages_and_over_the_api(organiser: Player) -> None:
    tournament = event(organiser, starts_at=timezone.now() + timedelta(hours=1))
    one, two, three, _four = entrants(tournament)
    address = tournament.get_absolute_url()
    client = signed_in(one.player)
    assert "Check in before" in client.get(address).content.decode()
    client.post(f"{address}check-in/")
    assert "You are checked in." in client.get(address).content.decode()
    answer = signed_in(two.player).post(reverse("leagues-api:check-in", args=[tournament.pk]))
    assert (answer.status_code, bool(answer.json()["checked_in_at"])) == (200, True)
    again = signed_in(two.player).post(reverse("leagues-api:check-in", args=[tournament.pk]))
    assert again.status_code == 409
    console = signed_in(organiser)
    assert "2 entrants have not checked in" in console.get(f"{address}console/").content.decode()
    response = console.post(f"{address}console/check-in/", {"player": three.player.username}, follow=True)
    assert f"{three.player.username} is checked in." in response.content.decode()
    assert "checked in" in Client().get(f"{address}?tab=entrants").content.decode()

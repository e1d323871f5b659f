"""Certified results stand, but for an undo by the staff; certified and old events leave the list for the archive."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from cardpool.collections.earnings import earnings_pay
from cardpool.collections.tokens import token_faults, tokens_of
from cardpool.models import EarningOwed, TokenEarning
from leagues.errors import Forbidden, WrongState
from leagues.events import selectors, services
from leagues.events.prizes.tokens_owe import tokens_owe
from leagues.models import Entrant, Operation, Pairing, Tournament
from players.models import Player
from players.staff.roles import Role
from tests.leagues.conftest import NOW, open_pairings, play_out, player_make, sanction, started, tournament_make
from tests.leagues.test_pages import signed_in

pytestmark = pytest.mark.django_db


def ended(organiser: Player, by: Player | None = None, **fields: Any) -> Tournament:
    """An event that ended by itself, or that somebody ended."""
    tournament = started(organiser, 4, rounds_planned=1, automatic=by is None, **fields)
    if by is None:
        return play_out(tournament)
    for pairing in open_pairings(tournament):
        services.result_report(pairing=pairing, result="first", actor=by, now=NOW)
    services.tournament_finish(tournament=tournament, actor=by, now=NOW)
    tournament.refresh_from_db()
    return tournament


def certify(tournament: Tournament, actor: Player) -> None:
    services.results_certify(tournament=tournament, actor=Player.objects.get(pk=actor.pk), now=NOW)
    tournament.refresh_from_db()


@pytest.mark.long
def test_who_ended_the_event_does_not_certify_it(
    organiser: Player, judge: Player, staff: Player, stranger: Player
) -> None:
    tournament = ended(organiser, organiser)
    helper = player_make("helen")
    services.official_name(tournament=tournament, username="helen", office="organiser", actor=organiser, now=NOW)
    for player, words in ((stranger, "Only"), (organiser, "You ended"), (helper, "another office")):
        with pytest.raises(Forbidden, match=words):
            certify(tournament, player)
    certify(tournament, judge)
    assert (tournament.certified_at, tournament.certified_by) == (NOW, judge)
    with pytest.raises(WrongState, match="already"):
        certify(tournament, staff)
    by_staff = ended(organiser, staff, name="Ended by the staff")
    other_staff = player_make("stella", Role.STAFF)
    with pytest.raises(Forbidden, match="You ended"):
        certify(by_staff, staff)
    certify(by_staff, other_staff)


@pytest.mark.long
def test_an_event_that_ended_by_itself_and_one_that_goes_on(organiser: Player, judge: Player) -> None:
    running = started(organiser, 2)
    with pytest.raises(WrongState, match="must be finished"):
        certify(running, organiser)
    tournament = ended(organiser, name="Ended")
    Entrant.objects.filter(pk=tournament.entrants.all()[0].pk).update(player=judge)
    with pytest.raises(Forbidden, match="You play in this event"):
        certify(tournament, judge)
    certify(tournament, organiser)
    assert tournament.certified_by == organiser


@pytest.mark.long
def test_certified_results_stand(organiser: Player, judge: Player, staff: Player) -> None:
    tournament = ended(organiser)
    certify(tournament, judge)
    pairing = Pairing.objects.filter(round__stage__tournament=tournament, second__isnull=False)[0]
    entrant = pairing.first
    places = list(tournament.entrants.order_by("pk").values_list("final_place", flat=True))
    with pytest.raises(WrongState, match="certified"):
        services.result_correct(pairing=pairing, result="draw", reason="A slip.", actor=staff, now=NOW)
    with pytest.raises(WrongState, match="certified"):
        services.entrant_disqualify(entrant=entrant, reason="Late.", actor=staff, now=NOW)
    number = tournament.operations.get(verb=Operation.Verb.CERTIFY).number
    undo: dict[str, Any] = {"tournament": tournament, "number": number, "reason": "No.", "now": NOW}
    for official in (organiser, judge):
        with pytest.raises(Forbidden, match="only the staff"):
            services.operation_undo(actor=official, **undo)
    assert list(tournament.entrants.order_by("pk").values_list("final_place", flat=True)) == places
    services.operation_undo(actor=staff, **undo)
    tournament.refresh_from_db()
    assert (tournament.certified_at, tournament.certified_by, tournament.status) == (None, None, "finished")
    services.result_correct(pairing=pairing, result="draw", reason="A slip.", actor=judge, now=NOW)


@pytest.mark.long
def test_an_undo_of_the_end_takes_the_certificate_back(organiser: Player, staff: Player) -> None:
    tournament = ended(organiser)
    certify(tournament, staff)
    number = tournament.operations.get(verb=Operation.Verb.FINISH).number
    services.operation_undo(tournament=tournament, number=number, reason="No.", actor=staff, now=NOW)
    tournament.refresh_from_db()
    assert (tournament.status, tournament.certified_at) == ("running", None)


@pytest.mark.long
def test_in_a_sanctioned_event_one_of_the_two_is_staff(organiser: Player, judge: Player, staff: Player) -> None:
    tournament = sanction(tournament_make(organiser, rounds_planned=1), organiser, staff)
    services.registration_open(tournament=tournament, actor=organiser, now=NOW)
    services.tournament_cancel(tournament=tournament, reason="x", actor=organiser, now=NOW)
    Tournament.objects.filter(pk=tournament.pk).update(status="finished", certified_at=NOW, certified_by=judge)
    number = tournament.operations.get(verb=Operation.Verb.CANCEL).number
    undo: dict[str, Any] = {"tournament": tournament, "number": number, "reason": "No.", "now": NOW}
    with pytest.raises(Forbidden, match="only the staff"):
        services.operation_undo(actor=organiser, confirmed_by=judge, **undo)
    services.operation_undo(actor=organiser, confirmed_by=staff, **undo)


@pytest.mark.long
def test_certified_and_old_events_are_in_the_archive(organiser: Player, judge: Player) -> None:
    certified, old, recent = (ended(organiser, name=name) for name in ("Certified", "Old", "Recent"))
    certify(certified, judge)
    running, called_off, forgotten = (
        tournament_make(organiser, name=n) for n in ("Running", "Called off", "Forgotten")
    )
    for event in (called_off, forgotten):
        services.tournament_cancel(tournament=event, reason="x", actor=organiser, now=NOW)
    year = timedelta(days=366)
    Tournament.objects.filter(pk=old.pk).update(finished_at=NOW - year)
    Tournament.objects.filter(pk__in=[forgotten.pk, running.pk]).update(created_at=NOW - year)

    def listed(archived: bool) -> set[str]:
        return {event.name for event in selectors.tournaments_listed(archived=archived, now=NOW)}

    assert listed(archived=True) == {"Certified", "Old", "Forgotten"}
    assert listed(archived=False) == {recent.name, "Running", "Called off"}
    assert Client().get(old.get_absolute_url()).status_code == 200


@pytest.mark.long
def test_the_pages_and_the_api(organiser: Player, judge: Player) -> None:
    tournament = ended(organiser, organiser, name="Winter Open")
    console = reverse("leagues:console", args=[tournament.pk])
    client = signed_in(judge)
    assert "Certify them" in client.get(console).content.decode()
    client.post(reverse("leagues:console-do", args=[tournament.pk, "certify"]))
    page = " ".join(Client().get(tournament.get_absolute_url()).content.decode().split())
    assert "The results were certified by jude" in page
    body = client.get(console).content.decode()
    assert "Certify them" not in body
    assert "console/undo/" not in body
    events = reverse("leagues:tournaments")
    assert "Winter Open" not in Client().get(events).content.decode()
    assert "Winter Open" in Client().get(f"{events}?archive=1").content.decode()
    api = reverse("leagues-api:events")
    assert Client().get(api).json()["results"] == []
    (row,) = Client().get(f"{api}?archived=1").json()["results"]
    assert row["certified_at"]
    do = reverse("leagues-api:do", args=[tournament.pk, "certify"])
    assert client.post(do, {"data": {}}, content_type="application/json").status_code == 409


@pytest.mark.long
def test_who_played_to_the_end_earns_tokens_once(organiser: Player, judge: Player, staff: Player) -> None:
    tournament = ended(organiser)
    stayed = list(tournament.entrants.order_by("pk"))
    Entrant.objects.filter(pk=stayed[0].pk).update(dropped_at=NOW)
    Entrant.objects.filter(pk=stayed[1].pk).update(disqualified_at=NOW)
    assert not EarningOwed.objects.filter(kind="event").exists()
    certify(tournament, judge)
    earnings_pay(NOW)
    earned = TokenEarning.objects.filter(kind="event", cause=str(tournament.pk))
    assert set(earned.values_list("player", "count")) == {(entrant.player_id, 20) for entrant in stayed[2:]}
    number = tournament.operations.get(verb=Operation.Verb.CERTIFY).number
    services.operation_undo(tournament=tournament, number=number, reason="A slip.", actor=staff, now=NOW)
    certify(Tournament.objects.get(pk=tournament.pk), judge)
    earnings_pay(NOW)
    assert (earned.count(), tokens_of(stayed[2].player), token_faults()) == (2, 20, [])


@pytest.mark.long
def test_a_demonstration_earns_nobody_tokens(organiser: Player) -> None:
    tournament = ended(organiser)
    Tournament.objects.filter(pk=tournament.pk).update(demo=True)
    tokens_owe(Tournament.objects.get(pk=tournament.pk), now=NOW)
    assert not EarningOwed.objects.filter(kind="event").exists()

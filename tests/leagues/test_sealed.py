"""Hidden deck lists stay hidden when a match of the event ends, until the event does."""

import pytest
from django.test import Client
from django.urls import reverse

from leagues.events import services
from leagues.models import Operation, Tournament
from matches.models import Match
from players.models import Player
from tests.leagues.conftest import NOW, open_pairings, started

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("real_matches")]


def decide_all(tournament: Tournament, judge: Player) -> None:
    """Report every open table for its first player until the event has ended."""
    while tables := open_pairings(tournament):
        for pairing in tables:
            services.result_report(pairing=pairing, result="first", note="at the table", actor=judge, now=NOW)
        services.matches_owed(now=NOW)
        tournament.refresh_from_db()


@pytest.mark.long
def test_matches_open_with_the_end_of_the_event_and_close_when_it_goes_on(organiser: Player, judge: Player) -> None:
    tournament = started(organiser, 4)
    table = open_pairings(tournament)[0]
    services.result_report(pairing=table, result="first", note="", actor=judge, now=NOW)
    assert table.match is not None
    table.match.refresh_from_db()
    assert table.match.status == "finished"
    assert not table.match.revealed
    decide_all(tournament, judge)
    assert tournament.status == Tournament.Status.FINISHED
    assert Match.objects.filter(sealed=False).count() == Match.objects.count() >= 2
    last = tournament.operations.filter(verb=Operation.Verb.FINISH).get()
    services.operation_undo(tournament=tournament, number=last.number, reason="a mistake", actor=organiser, now=NOW)
    assert not Match.objects.filter(sealed=False).exists()


@pytest.mark.long
def test_open_lists_open_each_match_at_its_end(organiser: Player) -> None:
    started(organiser, 2, decks_hidden=False)
    assert not Match.objects.filter(sealed=True).exists()


@pytest.mark.long
def test_lists_and_log_over_the_api(organiser: Player, judge: Player, stranger: Player) -> None:
    tournament = started(organiser, 2)
    entrant = tournament.entrants.select_related("player")[0]
    address = reverse("leagues-api:entrant-deck", args=[tournament.pk, entrant.pk])

    def status(reader: Player | None) -> int:
        client = Client()
        if reader is not None:
            client.force_login(reader)
        return client.get(address).status_code

    readers = (None, stranger, tournament.entrants.all()[1].player, entrant.player, judge)
    assert [status(reader) for reader in readers] == [403, 403, 403, 200, 200]
    log = Client().get(reverse("leagues-api:log", args=[tournament.pk])).json()
    assert [row["number"] for row in log["results"]] == list(range(log["count"], 0, -1))
    decide_all(tournament, judge)
    assert status(None) == 200
    assert entrant.deck_version is not None
    assert Client().get(address).json()["content"] == entrant.deck_version.engine_data()
    assert Client().get(reverse("leagues-api:entrant-deck", args=[tournament.pk + 1, entrant.pk])).status_code == 404

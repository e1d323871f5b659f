"""Pages to print: what stands on them, who may have them, and that they cost the same at any size."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from leagues.models import ListReading, Tournament
from players.models import Player
from players.security.qr_code import QUIET, qr_code
from tests.leagues.conftest import open_pairings, play_round, started, tournament_make

pytestmark = pytest.mark.django_db
OPEN = ("print-pairings", "print-names", "print-standings")


def signed_in(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def body(client: Client, name: str, tournament: Tournament, query: str = "") -> str:
    answer = client.get(reverse(f"leagues:{name}", args=[tournament.pk]) + query)
    assert answer.status_code == 200, (name, answer.status_code)
    return answer.content.decode()


@pytest.mark.long
def test_pairings_and_standings_without_navigation(organiser: Player) -> None:
    tournament = started(organiser, 5)
    names = sorted(tournament.entrants.values_list("player__username", flat=True))
    for name in OPEN:
        page = body(Client(), name, tournament)
        assert all(word in page for word in names), name
        assert 'class="bar"' not in page
        assert "Sign in" not in page
    page = body(Client(), "print-names", tournament)
    places = [page.index(f'<th scope="row">{name}</th>') for name in names]
    assert places == sorted(places), "by name"
    assert page.count("bye") == 1
    play_round(tournament)
    assert "Round 2" in body(Client(), "print-pairings", tournament)
    assert "Round 1" in body(Client(), "print-pairings", tournament, "?round=1")
    for query in ("?round=9", "?round=x", "?stage=2&round=1"):
        assert Client().get(reverse("leagues:print-names", args=[tournament.pk]) + query).status_code == 404
    announced = tournament_make(organiser, seed=3)
    for name in OPEN:
        assert Client().get(reverse(f"leagues:{name}", args=[announced.pk])).status_code == 404


@pytest.mark.long
def test_slips_of_the_open_tables(organiser: Player, judge: Player, stranger: Player) -> None:
    tournament = started(organiser, 5, plan=[{"kind": "swiss", "rounds": 2, "best_of": 3}], venue="table")
    page = body(signed_in(judge), "print-slips", tournament)
    assert page.count('class="slip"') == 2, "the bye has none"
    assert f'aria-label="{settings.BASE_URL}{tournament.get_absolute_url()}#now"' in page
    assert "Games won" in page
    for client in (signed_in(stranger), signed_in(open_pairings(tournament)[0].first.player)):
        assert client.get(reverse("leagues:print-slips", args=[tournament.pk])).status_code == 403
    assert Client().get(reverse("leagues:print-slips", args=[tournament.pk])).status_code == 302


def test_a_code_has_its_finder_patterns_and_white_around() -> None:
    code = qr_code("https://example.org/events/7/")
    assert code.size >= 21 + 2 * QUIET
    for x, y in ((QUIET, QUIET), (code.size - QUIET - 7, QUIET), (QUIET, code.size - QUIET - 7)):
        assert all(f"M{x + step} {y}h1" in code.path for step in range(7)), "a row of a finder pattern"
        assert f"M{x + 1} {y + 1}h1" not in code.path
    assert "M0 0h1" not in code.path
    assert qr_code("https://example.org/events/8/") != code


@pytest.mark.long
def test_a_sheet_for_a_deck_check_is_a_reading(organiser: Player, judge: Player, stranger: Player) -> None:
    tournament = started(organiser, 4)
    entrant = tournament.entrants.select_related("player").order_by("pk")[0]
    address = reverse("leagues:deck-sheet", args=[tournament.pk, entrant.pk])
    page = signed_in(judge).get(address)
    assert page.status_code == 200
    assert "□□" in page.content.decode()
    assert ListReading.objects.filter(entrant=entrant, reader=judge).exists()
    for player in (stranger, entrant.player):
        assert signed_in(player).get(address).status_code == 403
    assert ListReading.objects.count() == 1
    wrong = reverse("leagues:deck-sheet", args=[tournament.pk, 0])
    assert signed_in(judge).get(wrong).status_code == 404


@pytest.mark.long
def test_statements_do_not_grow_with_entrants(organiser: Player, judge: Player) -> None:
    counts: dict[str, list[int]] = {}
    for number, size in enumerate((4, 20)):
        tournament = started(organiser, size, seed=number)
        client = signed_in(judge)
        for name in (*OPEN, "print-slips"):
            body(client, name, tournament)
            with CaptureQueriesContext(connection) as queries:
                body(client, name, tournament)
            counts.setdefault(name, []).append(len(queries))
    assert all(few == many <= 14 for few, many in counts.values()), counts

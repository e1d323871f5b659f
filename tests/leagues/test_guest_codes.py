"""The sheet of guests' codes, and the sheet for the door: what their QR codes say, and who gets them."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from leagues.events import services
from leagues.models import Tournament
from players.models import AuditEntry, Player
from players.security.qr_code import qr_code
from tests.forms import forms_shown
from tests.leagues.conftest import NOW, tournament_make
from tests.leagues.test_costs import counted
from tests.leagues.test_pages import messages_of, signed_in

pytestmark = pytest.mark.django_db
SLIP = re.compile(r"<h2>([^<]+)</h2>.*?<b>(P\d+)</b>.*?<code>([A-Z0-9-]+)</code>", re.S)


def with_guests(organiser: Player, *names: str, seed: int = 1) -> tuple[Tournament, dict[str, str]]:
    """An open event at a table with guests, and the codes that they were given."""
    tournament = tournament_make(organiser, venue="table", seed=seed)
    services.registration_open(tournament=tournament, actor=organiser, now=NOW)
    made = services.walk_ins_enter(tournament=tournament, names=names, starter="aragorn", actor=organiser, now=NOW)
    return tournament, {entrant.player.player_number: code for entrant, code in made}


def sheet(client: Client, tournament: Tournament) -> str:
    """The sheet that the form of the console makes."""
    address = reverse("leagues:console-do", args=[tournament.pk, "guest-codes"])
    console = client.get(reverse("leagues:console", args=[tournament.pk])).text
    assert [form for form in forms_shown(console) if form.action == address]
    answer = client.post(address)
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "no-store"
    return answer.text


def claimed(number: str, code: str) -> int:
    sent = {"number": number, "code": code, "username": f"own{number}", "password": "axes and rings"}
    return Client().post("/claim/", sent).status_code


@pytest.mark.long
def test_every_unclaimed_guest_is_on_the_sheet_with_a_code_that_works(organiser: Player) -> None:
    tournament, before = with_guests(organiser, "Hal", "ada & Bob", "Zoe")
    numbers = list(before)
    assert claimed(numbers[2], before[numbers[2]]) == 302
    page = sheet(signed_in(organiser), tournament)
    slips = SLIP.findall(page)
    assert [(name, number) for name, number, _code in slips] == [("ada &amp; Bob", numbers[1]), ("Hal", numbers[0])]
    for _name, number, code in slips:
        assert code != before[number]
        address = f"{settings.BASE_URL}/claim/?number={number}#{code}"
        assert f'<path d="{qr_code(address).path}" />' in page, "the QR code has the number and the code"
        assert f'value="{number}"' in Client().get(f"/claim/?number={number}").text
        assert claimed(number, before[number]) == 400, "the code before is worth nothing"
        assert claimed(number, code) == 302
    assert AuditEntry.objects.filter(verb="guest.code_renewed", actor=organiser).count() == 2
    answer = signed_in(organiser).post(reverse("leagues:console-do", args=[tournament.pk, "guest-codes"]), follow=True)
    assert "Nobody in this event is a guest" in messages_of(answer)


@pytest.mark.long
def test_who_may_not_enter_guests_gets_no_codes_and_changes_none(
    organiser: Player, judge: Player, stranger: Player
) -> None:
    tournament, codes = with_guests(organiser, "Hal")
    address = reverse("leagues:console-do", args=[tournament.pk, "guest-codes"])
    for player in (judge, stranger):
        assert signed_in(player).post(address).status_code == 403
    assert Client().post(address).status_code == 302
    assert signed_in(organiser).get(address).status_code in (302, 405)
    assert not AuditEntry.objects.filter(verb="guest.code_renewed").exists()
    [(number, code)] = codes.items()
    assert claimed(number, code) == 302


@pytest.mark.long
def test_the_api_gives_the_codes_as_text(organiser: Player) -> None:
    tournament, codes = with_guests(organiser, "Hal")
    answer = signed_in(organiser).post(
        f"/api/v1/events/{tournament.pk}/do/guest-codes/", {"data": {}}, content_type="application/json"
    )
    assert answer.status_code == 200
    [(number, before)] = codes.items()
    [code] = re.findall(rf"Hal: {number} ([A-Z0-9-]+)", answer.json()["text"])
    assert code != before
    assert claimed(number, code) == 302


@pytest.mark.long
def test_a_sheet_takes_as_many_statements_for_many(organiser: Player) -> None:
    counts = []
    for seed, names in enumerate((["Hal", "Ivo"], [f"Guest {number}" for number in range(30)])):
        tournament, _codes = with_guests(organiser, *names, seed=seed + 1)
        client = signed_in(organiser)
        address = reverse("leagues:console-do", args=[tournament.pk, "guest-codes"])
        client.post(address)
        counts.append(len(counted(lambda client=client, address=address: client.post(address))))  # type: ignore[misc]
    assert counts[0] == counts[1] <= 16, counts


def test_the_sheet_for_the_door_leads_to_registering(organiser: Player) -> None:
    tournament = tournament_make(organiser, venue="table")
    page = Client().get(reverse("leagues:print-door", args=[tournament.pk])).text
    address = f"{settings.BASE_URL}{reverse('leagues:register', args=[tournament.pk])}"
    assert f'aria-label="{address}"' in page
    assert f'<path d="{qr_code(address).path}" />' in page
    assert Client().get(reverse("leagues:print-door", args=[9999])).status_code == 404

"""Where a player stands with an event: the API and the page of registration say the same."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from leagues.events import services
from leagues.models import Tournament
from players.models import Player
from tests.leagues.conftest import NOW, deck_of, entered, started, tournament_make
from tests.leagues.test_pages import page, signed_in

pytestmark = pytest.mark.django_db


def own(player: Player, tournament: Tournament) -> Any:
    answer = signed_in(player).get(reverse("leagues-api:own-entry", args=[tournament.pk]))
    assert answer.status_code == 200
    return answer.json()


def heading(player: Player, tournament: Tournament) -> str:
    body = page(signed_in(player), reverse("leagues:register", args=[tournament.pk]))
    return " ".join(body.split("<h1>")[1].split("</h1>")[0].split())


def test_before_the_start(organiser: Player, stranger: Player) -> None:
    tournament = tournament_make(organiser, most_entrants=2)
    assert Client().get(reverse("leagues-api:own-entry", args=[tournament.pk])).status_code == 401
    first, *_ = entered(tournament, organiser, 1)
    deck = deck_of(stranger)
    found = own(stranger, tournament)
    assert (found["entrant"], found["is_in"], found["request"]) == (None, False, None)
    assert (found["answered_by_official"], found["leads_to_waiting_list"]) == (False, False)
    assert found["deck_versions"] == [deck.pk]
    assert heading(stranger, tournament) == "Register"
    entry = tournament.entrants.get(player=first)
    found = own(first, tournament)
    assert (found["entrant"], found["is_in"], found["deck_version"]) == (entry.pk, True, entry.deck_version_id)
    assert heading(first, tournament) == "Change your deck"


def test_on_the_waiting_list_and_after_registration(organiser: Player, stranger: Player) -> None:
    tournament = tournament_make(
        organiser, most_entrants=2, deck_deadline=timezone.now() + timedelta(days=5),
        starts_at=timezone.now() + timedelta(days=10),
    )  # fmt: skip
    entered(tournament, organiser, 2)
    assert own(stranger, tournament)["leads_to_waiting_list"]
    assert heading(stranger, tournament) == "Join the waiting list"
    services.waiting_join(tournament=tournament, player=stranger, deck_version=None, cut="", now=NOW)
    found = own(stranger, tournament)
    assert (found["request"]["kind"], found["waiting_place"], found["deck_can_wait"]) == ("wait", 1, True)
    assert {"aragorn", "gandalf"} <= set(found["starters"])
    services.entry_withdraw(tournament=tournament, player=stranger, now=NOW)
    services.registration_close(tournament=tournament, actor=organiser, now=NOW)
    found = own(stranger, tournament)
    assert (found["request"], found["waiting_place"], found["starters"]) == (None, None, [])
    assert found["answered_by_official"]
    assert heading(stranger, tournament) == "Ask to be let in"


def test_while_it_runs(organiser: Player, stranger: Player) -> None:
    tournament = started(
        organiser, 4, automatic=False, rounds_planned=4, late_entry_rounds=2, players_return=True, venue="table"
    )
    found = own(stranger, tournament)
    assert (found["rounds_missed"], found["answered_by_official"]) == (1, False)
    assert heading(stranger, tournament) == "Enter late"
    entrant = tournament.entrants.select_related("player").order_by("pk")[0]
    assert own(entrant.player, tournament)["return_refusal"] is None
    services.entrant_drop(entrant=entrant, actor=entrant.player, now=NOW)
    found = own(entrant.player, tournament)
    assert (found["is_in"], found["return_refusal"]) == (False, "")
    services.entrant_return(entrant=entrant, actor=entrant.player, now=NOW)
    assert own(entrant.player, tournament)["is_in"]

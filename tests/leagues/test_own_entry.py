"""Where a player stands with an event: the API and the page of registration say the same."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from leagues.events import services
from leagues.events.own_entry import OwnEntry
from leagues.events.verbs.own import OWN_VERBS
from leagues.models import Pairing, Tournament
from players.models import Player
from tests.leagues.conftest import NOW, deck_of, entered, player_make, started, tournament_make
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
    place = own(stranger, tournament)
    assert (place["entrant"], place["is_in"], place["request"]) == (None, False, None)
    assert (place["answered_by_official"], place["leads_to_waiting_list"]) == (False, False)
    assert place["deck_versions"] == [deck.pk]
    assert heading(stranger, tournament) == "Register"
    entry = tournament.entrants.get(player=first)
    place = own(first, tournament)
    assert (place["entrant"], place["is_in"], place["deck_version"]) == (entry.pk, True, entry.deck_version_id)
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
    place = own(stranger, tournament)
    assert (place["request"]["kind"], place["waiting_place"], place["deck_can_wait"]) == ("wait", 1, True)
    assert {"aragorn", "gandalf"} <= set(place["starters"])
    services.entry_withdraw(tournament=tournament, player=stranger, now=NOW)
    services.registration_close(tournament=tournament, actor=organiser, now=NOW)
    place = own(stranger, tournament)
    assert (place["request"], place["waiting_place"], place["starters"]) == (None, None, [])
    assert place["answered_by_official"]
    assert heading(stranger, tournament) == "Ask to be let in"


def test_while_it_runs(organiser: Player, stranger: Player) -> None:
    tournament = started(
        organiser, 4, automatic=False, rounds_planned=4, late_entry_rounds=2, players_return=True, venue="table"
    )
    place = own(stranger, tournament)
    assert (place["rounds_missed"], place["answered_by_official"]) == (1, False)
    assert heading(stranger, tournament) == "Enter late"
    entrant = tournament.entrants.select_related("player").order_by("pk")[0]
    assert own(entrant.player, tournament)["return_refusal"] is None
    services.entrant_drop(entrant=entrant, actor=entrant.player, now=NOW)
    place = own(entrant.player, tournament)
    assert (place["is_in"], place["return_refusal"]) == (False, "")
    services.entrant_return(entrant=entrant, actor=entrant.player, now=NOW)
    assert own(entrant.player, tournament)["is_in"]


FORMS = {
    "withdraw": ("register/withdraw/",), "check-in": ("check-in/",), "starter": ("starter/", 'name="starter"'),
    "drop": ("drop/",), "return": ("return/",), "take-packs": ("packs/",), "score": ("score/", 'name="won"'),
    "place": ("score/", 'name="place"'), "offer-draw": ("draw-offer/", 'value="offer"'),
    "accept-draw": ("draw-offer/", 'value="accept"'), "decline-draw": ("draw-offer/", 'value="decline"'),
}  # fmt: skip
"""By verb the address of its form on the page of an event, and what stands in the form."""
ON_PAGES_OF_THEIR_OWN = {"register", "wait", "ask", "exchange", "stage-deck", "appeal"}


def verbs(player: Player, tournament: Tournament) -> set[str]:
    """What the API says a player may do now; the page of the event has a form for the same."""
    listed = {row["verb"] for row in own(player, tournament)["verbs"]}
    body = page(signed_in(player), tournament.get_absolute_url())
    forms = [form.split("</form>")[0] for form in body.split("<form ")[1:]]

    def is_shown(address: str, *parts: str) -> bool:
        sent_to = f'action="{tournament.get_absolute_url()}{address}"'
        return any(sent_to in form and all(part in form for part in parts) for form in forms)

    assert {verb for verb, form in FORMS.items() if is_shown(*form)} == listed & set(FORMS)
    return listed


def test_every_verb_is_compared_with_a_page_or_has_a_page_of_its_own() -> None:
    assert {*FORMS, *ON_PAGES_OF_THEIR_OWN, "pack-starter"} == set(OWN_VERBS)


def test_what_a_player_may_do_before_the_start(organiser: Player, stranger: Player) -> None:
    now = timezone.now()
    tournament = tournament_make(
        organiser, most_entrants=2, deck_deadline=now + timedelta(hours=10), starts_at=now + timedelta(hours=20),
        check_in_hours=24,
    )  # fmt: skip
    assert verbs(stranger, tournament) == set()
    services.registration_open(tournament=tournament, actor=organiser, now=NOW)
    assert verbs(stranger, tournament) == {"register"}
    services.entrant_register(tournament=tournament, player=stranger, deck_version=None, actor=stranger, now=NOW)
    assert verbs(stranger, tournament) == {"register", "check-in", "starter", "drop"}
    services.check_in(tournament=tournament, player=stranger, actor=stranger, now=now)
    services.starter_take(tournament=tournament, player=stranger, starter="aragorn", now=now)
    assert verbs(stranger, tournament) == {"register", "drop"}
    services.entrant_drop(entrant=tournament.entrants.get(), actor=stranger, now=now)
    for name in ("other1", "other2"):
        player = player_make(name)
        services.entrant_register(
            tournament=tournament, player=player, deck_version=deck_of(player), actor=player, now=NOW
        )
    assert verbs(stranger, tournament) == {"wait"}
    services.waiting_join(tournament=tournament, player=stranger, deck_version=None, cut="", now=NOW)
    assert verbs(stranger, tournament) == {"wait", "withdraw", "check-in", "starter"}
    services.entry_withdraw(tournament=tournament, player=stranger, now=NOW)
    services.registration_close(tournament=tournament, actor=organiser, now=NOW)
    assert verbs(stranger, tournament) == {"ask"}


def test_what_a_player_may_do_at_a_table(organiser: Player, stranger: Player) -> None:
    tournament = started(organiser, 4, automatic=False, rounds_planned=4, players_return=True, venue="table")
    pairing = Pairing.objects.order_by("pk").select_related("first__player", "second__player")[0]
    assert pairing.second is not None
    first, second = pairing.first.player, pairing.second.player
    assert verbs(stranger, tournament) == set()
    assert verbs(first, tournament) == {"score", "drop", "exchange"}
    services.score_report(pairing=pairing, won=1, lost=0, drawn=0, actor=first, now=NOW)
    assert verbs(second, tournament) == {"score", "drop", "exchange"}
    services.result_report(pairing=pairing, result="second", games=None, note="", actor=organiser, now=NOW)
    assert verbs(first, tournament) == {"appeal", "drop", "exchange"}
    services.entrant_drop(entrant=pairing.first, actor=first, now=NOW)
    assert verbs(first, tournament) == {"appeal", "return"}


def test_what_a_player_may_do_about_a_draw(organiser: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOW)
    tournament = started(organiser, 4, automatic=False, agreed_draws=True)
    pairing = Pairing.objects.order_by("pk").select_related("first__player", "second__player")[0]
    assert pairing.second is not None
    first, second = pairing.first.player, pairing.second.player
    about = {"offer-draw", "accept-draw", "decline-draw"}
    assert verbs(first, tournament) & about == verbs(second, tournament) & about == {"offer-draw"}
    services.draw_offer(pairing=pairing, actor=first, now=NOW)
    assert verbs(first, tournament) & about == {"decline-draw"}
    assert verbs(second, tournament) & about == {"accept-draw", "decline-draw"}
    services.draw_decline(pairing=pairing, actor=second, now=NOW)
    assert verbs(first, tournament) & about == set()
    assert verbs(second, tournament) & about == {"offer-draw"}


@pytest.mark.parametrize("name", [name for name in OWN_VERBS if name != "register"])
def test_who_has_no_place_is_refused(organiser: Player, stranger: Player, name: str) -> None:
    """By the API, and by the page where the verb has a form there; whether the event runs or takes entries."""
    verb = OWN_VERBS[name]
    for tournament in (tournament_make(organiser, agreed_draws=True), started(organiser, 4, venue="table")):
        assert not verb.when(OwnEntry(tournament, stranger, timezone.now()))
        version, steps = deck_of(stranger), tournament.operations.count()
        body = {"deck_version": version.pk, "deck_format": "none", "starter": "aragorn", "text": "No."}
        numbers = {"won": 1, "lost": 0, "operation": 1} if name != "place" else {"place": 1}
        address = f"{reverse('leagues-api:event', args=[tournament.pk])}{verb.address}/"
        send = getattr(signed_in(stranger), verb.method.lower())
        assert send(address, {**body, **numbers}, content_type="application/json").status_code in (400, 403, 404, 409)
        if name in FORMS:
            form = f"{tournament.get_absolute_url()}{FORMS[name][0]}"
            signed_in(stranger).post(form, {**body, **numbers, "what": name.removesuffix("-draw")})
        assert tournament.operations.count() == steps
        assert not tournament.entrants.filter(player=stranger).exists()

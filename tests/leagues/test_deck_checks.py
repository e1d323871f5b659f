"""Deck checks: the secret draws the tables, a stranger can verify them, and nobody is told."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from leagues.errors import Forbidden, Refused, WrongState
from leagues.events import services
from leagues.events.event_file import event_published
from leagues.models import DeckCheck, ListReading, Operation, Tournament
from players.models import Notice, Player
from scripts import verify_event
from scripts.verify_event import Wrong
from tests.leagues.conftest import NOW, open_pairings, play_out, started

pytestmark = pytest.mark.django_db


def signed_in(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def draw(tournament: Tournament, actor: Player, tables: int) -> list[int]:
    made = services.deck_checks_draw(tournament=tournament, tables=tables, actor=actor, now=NOW)
    return [row.table or 0 for row in made[::2]]


@pytest.mark.long
def test_the_secret_draws_the_tables_and_a_stranger_verifies_them(organiser: Player, judge: Player) -> None:
    tournament = started(organiser, 9)
    drawn = draw(tournament, judge, 2)
    both = {pk for row in open_pairings(tournament) if row.table in drawn for pk in (row.first_id, row.second_id)}
    assert set(DeckCheck.objects.values_list("entrant", flat=True)) == both
    last = tournament.operations.latest("number")
    assert (last.verb, last.text) == (Operation.Verb.CHECK, "Round 1: 2 tables drawn for a deck check")
    services.operation_undo(tournament=tournament, number=last.number, reason="No.", actor=organiser, now=NOW)
    assert not DeckCheck.objects.exists()
    assert draw(tournament, judge, 2) == drawn, "asking again gives the same tables"
    rest = draw(tournament, judge, 20)
    assert sorted([*drawn, *rest]) == [1, 2, 3, 4], "each table once, and no bye"
    with pytest.raises(WrongState, match="drawn already"):
        draw(tournament, judge, 1)
    assert not [row for row in event_published(tournament)["log"] if row["verb"] == "check"], "nobody is warned"
    services.tournament_run_itself(tournament=tournament, automatic=True, actor=organiser, now=NOW)
    tournament.refresh_from_db()
    data = json.loads(json.dumps(event_published(play_out(tournament))))
    assert any("4 tables drawn for deck checks" in line for line in verify_event.check(data))
    log = [row for row in data["log"] if row["verb"] == "check" and not row["undone"]]
    log[0]["data"]["tables"] = [drawn[1], drawn[0]]
    with pytest.raises(Wrong, match="are not those the secret gives"):
        verify_event.check(data)


@pytest.mark.long
def test_who_may_draw_and_when(organiser: Player, judge: Player, stranger: Player) -> None:
    tournament = started(organiser, 4, automatic=False)
    for nobody in (stranger, tournament.entrants.first().player):  # type: ignore[union-attr]
        with pytest.raises(Forbidden):
            draw(tournament, nobody, 1)
    for wrong in (0, 21):
        with pytest.raises(Refused, match="1 to 20"):
            draw(tournament, judge, wrong)
    for pairing in open_pairings(tournament):
        services.result_report(pairing=pairing, result="first", actor=organiser, now=NOW)
    with pytest.raises(WrongState, match="while a round is played"):
        draw(tournament, judge, 1)


@pytest.mark.long
def test_a_game_without_decks_has_none(organiser: Player, judge: Player) -> None:
    tournament = started(organiser, 4)
    Tournament.objects.filter(pk=tournament.pk).update(ruleset="confrontation")
    with pytest.raises(WrongState, match="without decks"):
        draw(tournament, judge, 1)


@pytest.mark.long
def test_a_targeted_check_and_what_came_of_it(organiser: Player, judge: Player) -> None:
    tournament = started(organiser, 4)
    entrant = tournament.entrants.order_by("pk")[0]
    common: dict[str, Any] = {"entrant": entrant, "actor": judge, "now": NOW}
    row = services.deck_check_order(reason="Sleeves of two kinds.", **common)
    assert row.targeted
    assert row.table in (1, 2)
    assert tournament.operations.latest("number").text == "Round 1: a targeted deck check was ordered"
    note: dict[str, Any] = {"check_id": row.pk, "note": "A 61st card.", **common}
    with pytest.raises(WrongState, match="Open the registered list first"):
        services.deck_check_note(outcome="problem", **note)
    services.deck_read(entrant=entrant, reader=judge, now=NOW)
    assert ListReading.objects.filter(entrant=entrant, reader=judge).exists()
    for outcome, text in (("", "x"), ("fine", "x"), ("problem", " "), ("problem", "x" * 301)):
        with pytest.raises(Refused):
            services.deck_check_note(outcome=outcome, **{**note, "note": text})
    with pytest.raises(WrongState, match="no such deck check"):
        services.deck_check_note(outcome="legal", **{**note, "check_id": 0})
    services.deck_check_note(outcome="problem", **note)
    services.deck_check_note(outcome="legal", **{**note, "note": ""})
    row.refresh_from_db()
    assert (row.outcome, row.note, row.checked_by) == ("legal", "", judge)
    line = tournament.operations.latest("number")
    assert line.text == "Round 1: a deck was checked: legal"
    services.operation_undo(tournament=tournament, number=line.number, reason="No.", actor=organiser, now=NOW)
    row.refresh_from_db()
    assert (row.outcome, row.note) == ("problem", "A 61st card.")
    services.notices_owed(now=NOW)
    assert not Notice.objects.filter(kind__in=("event.told", "event.penalty")).exists(), "nobody is told"
    assert draw(tournament, judge, 20) in ([1, 2], [2, 1]), "a targeted check does not change what is drawn"


@pytest.mark.long
def test_deck_checks_on_the_page_and_over_the_api(organiser: Player, judge: Player) -> None:
    tournament = started(organiser, 4)
    client = signed_in(judge)
    address = reverse("leagues:deck-checks", args=[tournament.pk])
    do = reverse("leagues:console-do", args=[tournament.pk, "draw-checks"])
    for wrong in ("", "x", "0"):
        client.post(do, {"tables": wrong})
    assert not DeckCheck.objects.exists()
    client.post(do, {"tables": "1"})
    first, second = DeckCheck.objects.select_related("entrant__player")
    body = client.get(address).content.decode()
    assert all(row.entrant.player.username in body for row in (first, second))
    assert client.get(reverse("leagues:entrant-deck", args=[tournament.pk, first.entrant_id])).status_code == 200
    sent = {"data": {"entrant": str(first.entrant_id), "check": str(first.pk), "outcome": "legal"}}
    answer = client.post(f"/api/v1/events/{tournament.pk}/do/note-check/", sent, content_type="application/json")
    assert answer.status_code == 200, answer.content
    rows = client.get(f"/api/v1/events/{tournament.pk}/deck-checks/").json()["results"]
    assert [(row["player"], row["outcome"]) for row in rows] == [
        (first.entrant.player.username, "legal"), (second.entrant.player.username, ""),
    ]  # fmt: skip
    player = signed_in(first.entrant.player)
    assert player.get(address).status_code == 403
    assert player.get(f"/api/v1/events/{tournament.pk}/deck-checks/").status_code == 403
    assert Client().get(address).status_code == 302

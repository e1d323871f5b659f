"""Event pages and API: who sees what, what bad input gets, and that statements do not grow with rows."""

from __future__ import annotations

import json
import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from cardpool.models import Format
from leagues.events import services
from leagues.events.pages.console import KEEP_TYPED
from leagues.events.pages.event_shown import LOG_PAGE
from leagues.models import Operation, Pairing, SanctionRequest, Tournament
from players.models import Player
from scripts import verify_draw
from tests.leagues.conftest import (
    NOW,
    deck_of,
    entered,
    open_pairings,
    play_out,
    play_round,
    player_make,
    sanction,
    started,
    tournament_make,
)
from tests.shares import sample, whole_or_sample

pytestmark = pytest.mark.django_db

TABS = ("overview", "pairings", "standings", "entrants", "prizes", "log")


def signed_in(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def page(client: Client, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status, answer.content[:500]
    return answer.content.decode()


def messages_of(answer: Any) -> str:
    """The messages on the page that a form leads to."""
    return " ".join(str(message) for message in answer.context["messages"])


def in_days(days: int) -> str:
    """As a form's field writes it."""
    return f"{timezone.now() + timedelta(days=days):%Y-%m-%dT%H:%M}"


def player_zone(player: Player, name: str) -> None:
    Player.objects.filter(pk=player.pk).update(time_zone=name)


def drawn(organiser: Player, staff: Player, judge: Player) -> Tournament:
    tournament = sanction(tournament_make(organiser), organiser, staff)
    entered(tournament, organiser, 5)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    tournament.refresh_from_db()
    play_out(tournament)
    services.results_certify(tournament=tournament, actor=organiser, now=NOW)
    proposal = services.proposal_make(
        tournament=tournament, verb="draw", data={}, reason="Over.", actor=organiser, now=NOW
    )
    services.proposal_decide(proposal=proposal, confirm=True, actor=judge, now=NOW)
    tournament.refresh_from_db()
    return tournament


@pytest.mark.law
def test_every_tab_at_every_stage_for_a_stranger_and_an_entrant(
    organiser: Player, staff: Player, judge: Player
) -> None:
    announced = tournament_make(organiser, seed=2)
    running = started(organiser, 5, seed=3)
    play_round(running)
    ended = drawn(organiser, staff, judge)
    for tournament in (announced, running, ended):
        viewers = [Client()] + [signed_in(e.player) for e in tournament.entrants.all()[:1]]
        for client in viewers:
            for tab in TABS:
                body = page(client, f"{tournament.get_absolute_url()}?tab={tab}")
                assert tournament.name in body
                page(client, f"{reverse('leagues:live', args=[tournament.pk])}?tab={tab}")


@pytest.mark.long
def test_the_standings_explain_themselves(organiser: Player) -> None:
    tournament = started(organiser, 8)
    play_out(tournament)
    last = tournament.entrants.get(final_place=8)
    body = page(Client(), reverse("leagues:why", args=[tournament.pk, last.pk]))
    assert "Exact fractions; profile “Swiss 3/1/0”, version 1." in body
    assert page(Client(), reverse("leagues:why", args=[tournament.pk, 999_999]), 404)


@pytest.mark.long
def test_the_live_part_answers_only_when_something_changed(organiser: Player) -> None:
    tournament = started(organiser, 4)
    body = page(Client(), reverse("leagues:live", args=[tournament.pk]))
    stamp = body.split("stamp=")[1].split('"')[0]
    address = f"{reverse('leagues:live', args=[tournament.pk])}?tab=overview&stamp={stamp}"
    assert Client().get(address).status_code == 204
    play_round(tournament)
    assert Client().get(address).status_code == 200


@pytest.mark.long
def test_statements_do_not_grow_with_entrants(organiser: Player) -> None:
    counts: dict[str, list[int]] = {tab: [] for tab in TABS}
    for number, size in enumerate((4, 9)):
        tournament = started(organiser, size, seed=number, rounds_planned=2)
        play_round(tournament)
        client = signed_in(tournament.entrants.all()[0].player)
        for tab in TABS:
            address = f"{tournament.get_absolute_url()}?tab={tab}"
            client.get(address)
            with CaptureQueriesContext(connection) as queries:
                assert client.get(address).status_code == 200
            counts[tab].append(len(queries))
    for tab, (few, many) in counts.items():
        assert few == many <= 18, tab


@pytest.mark.long
def test_statements_of_lists_do_not_grow(organiser: Player) -> None:
    counts = []
    for number in range(2):
        for extra in range(3):
            entered(tournament_make(organiser, seed=number * 10 + extra), organiser, 2)
        statements = []
        for address in (reverse("leagues:tournaments"), reverse("leagues-api:events")):
            with CaptureQueriesContext(connection) as queries:
                assert Client().get(address).status_code == 200
            statements.append(len(queries))
        counts.append(statements)
    assert counts[0] == counts[1]


@pytest.mark.long
def test_a_long_log_comes_by_pages(organiser: Player) -> None:
    tournament = tournament_make(organiser)
    last = tournament.operations.latest("number")
    Operation.objects.bulk_create(
        Operation(
            tournament=tournament, number=last.number + more, verb=last.verb, text=f"Done {more}.", at=NOW,
            actor=organiser,
        )
        for more in range(1, 251)
    )  # fmt: skip
    address = f"{tournament.get_absolute_url()}?tab=log"
    first = page(Client(), address)
    assert "Done 250." in first
    assert len(re.findall(r'<li>\s*<span class="num', first)) == LOG_PAGE
    assert "page=2" in first
    shown = page(Client(), f"{address}&page=3")
    assert "Done 1." in shown
    assert "tab=log&amp;page=3&amp;stamp=" in shown, "what comes live is the page that is read"
    answer = Client().get(reverse("leagues-api:log", args=[tournament.pk]), {"page_size": 20, "page": 2}).json()
    assert answer["count"] == last.number + 250
    assert [row["text"] for row in answer["results"]][:2] == ["Done 230.", "Done 229."]


@pytest.mark.long
def test_announcing_by_the_form(organiser: Player, stranger: Player) -> None:
    address = reverse("leagues:tournament-new")
    assert Client().get(address).status_code == 302
    page(signed_in(stranger), address, 403)
    client = signed_in(organiser)
    page(client, address)
    data = {
        "name": "Friday Open", "format": Format.objects.get(slug="fellowship_block").pk,
        "starts_at": in_days(9), "bank_days": 10, "increment_hours": 24, "cap_days": 14, "silence_days": 7,
        "round_days": 28, "prize_set": 1, "draw_source": "results", "automatic": "on",
    }  # fmt: skip
    assert client.post(address, data).status_code == 302
    tournament = Tournament.objects.get(name="Friday Open")
    assert tournament.organiser == organiser
    assert tournament.round_time is not None
    assert tournament.round_time.days == 28
    player_zone(organiser, "America/Los_Angeles")
    wrongs: list[dict[str, object]] = [
        {"name": ""}, {"bank_days": "x"}, {"starts_at": "yesterday"}, {"cap_days": 1}, {"format": 99},
        {"starts_at": "9999-12-31T23:59"}, {"opens_at": "0001-01-01T00:00"}, {"rounds_planned": 99_999},
        {"most_entrants": 10**10},
    ]  # fmt: skip
    for wrong in wrongs:
        answer = client.post(address, {**data, "name": "Other", **wrong})
        assert answer.status_code == 400, wrong
    assert Tournament.objects.count() == 1


@pytest.mark.long
def test_registering_by_the_form(organiser: Player, stranger: Player) -> None:
    tournament = tournament_make(organiser)
    services.registration_open(tournament=tournament, actor=organiser, now=NOW)
    client = signed_in(stranger)
    address = reverse("leagues:register", args=[tournament.pk])
    assert "You have no deck yet." in page(client, address)
    deck, other = deck_of(stranger), deck_of(organiser)
    unfit = deck_of(stranger, "saruman")  # of another format
    assert re.findall(r'name="deck_version" value="(\d+)"', page(client, address)) == [str(deck.pk), str(unfit.pk)]
    folded = (
        page(client, address).partition("<summary>The promise and your cut</summary>")[2].partition("</details>")[0]
    )
    assert 'name="cut"' in folded
    assert client.post(address, {"deck_version": other.pk}).status_code == 400
    assert client.post(address, {"deck_version": "x"}).status_code == 400
    assert client.post(address, {}).status_code == 400
    assert client.post(address, {"deck_version": deck.pk, "cut": "xyz"}).status_code == 400
    assert not tournament.entrants.exists()
    assert client.post(address, {"deck_version": deck.pk, "cut": "c0ffee"}).status_code == 302
    assert tournament.entrants.get().cut == "c0ffee"
    assert client.post(reverse("leagues:drop", args=[tournament.pk])).status_code == 302
    assert not tournament.entrants.get().in_play
    assert client.get(reverse("leagues:drop", args=[tournament.pk])).status_code == 405


@pytest.mark.long
def test_hidden_decks_are_shown_when_the_event_has_ended(organiser: Player, stranger: Player, judge: Player) -> None:
    tournament = started(organiser, 2)
    entrant = tournament.entrants.all()[0]
    address = reverse("leagues:entrant-deck", args=[tournament.pk, entrant.pk])
    page(Client(), address, 403)
    page(signed_in(stranger), address, 403)
    page(signed_in(tournament.entrants.all()[1].player), address, 403)
    page(signed_in(entrant.player), address)
    page(signed_in(judge), address)
    play_out(tournament)
    page(Client(), address)


@pytest.mark.long
def test_the_published_draw_is_what_the_script_reads(organiser: Player, staff: Player, judge: Player) -> None:
    tournament = drawn(organiser, staff, judge)
    data = json.loads(page(Client(), reverse("leagues:draw-file", args=[tournament.pk])))
    assert len(verify_draw.check(data, None)) == 5
    assert Client().get(reverse("leagues-api:draw", args=[tournament.pk])).json() == data
    script = Client().get(reverse("leagues:verify-script"))
    assert b"".join(script.streaming_content).startswith(b"#!/usr/bin/env python3")  # type: ignore[attr-defined]


@pytest.mark.long
def test_the_secret_stays_secret_until_the_draw(organiser: Player, staff: Player) -> None:
    tournament = sanction(tournament_make(organiser), organiser, staff)
    entered(tournament, organiser, 4)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    play_round(tournament)
    secret = bytes(tournament.secret).hex()
    addresses = [f"{tournament.get_absolute_url()}?tab={tab}" for tab in TABS]
    addresses += [reverse(f"leagues-api:{name}", args=[tournament.pk]) for name in ("event", "entrants", "draw")]
    staff.is_superuser = True
    staff.save()
    addresses.append(reverse("admin:leagues_tournament_change", args=[tournament.pk]))
    for address in addresses:
        assert secret not in page(signed_in(staff), address)


# The console


@pytest.mark.long
def test_the_console_is_for_officials(organiser: Player, judge: Player, staff: Player, stranger: Player) -> None:
    tournament = tournament_make(organiser)
    address = reverse("leagues:console", args=[tournament.pk])
    for player in (organiser, judge, staff):
        page(signed_in(player), address)
    page(signed_in(stranger), address, 403)
    assert Client().get(address).status_code == 302


VERBS = (
    "certify",
    "seed",
    "give-byes",
    "fix-table",
    "pause",
    "resume",
    "answer-appeal",
    "sanction",
    "open",
    "close",
    "enter",
    "refuse-entry",
    "enter-walk-in",
    "guest-code",
    "guest-codes",
    "exchange-deck",
    "places",
    "start",
    "pair",
    "name-official",
    "remove-official",
    "pair-by-hand",
    "rounds",
    "extend",
    "extend-table",
    "tell",
    "report",
    "correct",
    "drop",
    "undrop",
    "draw-checks",
    "order-check",
    "note-check",
    "penalise",
    "penalty",
    "withdraw-penalty",
    "disqualify",
    "reinstate",
    "finish",
    "cancel",
    "automatic",
    "undo",
    "draw",
    "decide",
    "check-in",
    "replace",
)


@pytest.mark.long
def test_a_stranger_changes_nothing_from_the_console(organiser: Player, stranger: Player) -> None:
    tournament = started(organiser, 4, automatic=False)
    pairing = open_pairings(tournament)[0]
    data = {
        "pairing": pairing.pk, "entrant": pairing.first_id, "result": "first", "reason": "x", "number": 1,
        "points": 1, "username": stranger.username, "deck": "x", "proposal": 1, "pairs": "a - b",
    }  # fmt: skip
    version = Tournament.objects.get(pk=tournament.pk).version
    client = signed_in(stranger)
    for verb in VERBS:
        answer = client.post(reverse("leagues:console-do", args=[tournament.pk, verb]), data)
        # Refused before a field is read: what is wrong with one (a deck's name) is no business of strangers.
        assert answer.status_code == 403, verb
        over_api = client.post(
            reverse("leagues-api:do", args=[tournament.pk, verb]), {"data": {}}, content_type="application/json"
        )
        assert over_api.status_code == 403, verb
        assert Tournament.objects.get(pk=tournament.pk).version == version, verb
        pairing.refresh_from_db()
        assert pairing.result == "", verb


GARBAGE = ("", "x", "-1", "0", "9" * 18, "9" * 30, "1.5", "\ud7ff", "١", "' OR 1=1 --", "<script>", "a" * 5000)


@pytest.mark.long
@whole_or_sample
def test_garbage_in_the_console_gets_a_sentence(whole: bool, organiser: Player) -> None:
    """Every verb gets every text in ``make laws``, some verbs one in ``make test``, on an event as it was before."""
    tournament = started(organiser, 4)
    client = signed_in(organiser)
    tries = [(verb, text) for verb in (*VERBS, "nothing") for text in GARBAGE]
    for verb, text in tries if whole else sample(tries, 60):
        names = (
            "pairing",
            "entrant",
            "result",
            "number",
            "points",
            "username",
            "deck",
            "proposal",
            "request",
            "name",
            "list",
            "pairs",
            "decision",
            "rounds",
            "more",
            "category",
            "level",
            "games",
            "tables",
            "check",
            "outcome",
            "appeal",
            "answer",
            "penalty",
            "places",
            "official",
            "office",
            "order",
            "table",
        )
        data = dict.fromkeys((*names, "reason", "note", "message", "public_value", "automatic"), text)
        with transaction.atomic():
            answer = client.post(reverse("leagues:console-do", args=[tournament.pk, verb]), data)
            transaction.set_rollback(True)
        assert answer.status_code == {"nothing": 404}.get(verb, 400 if verb in KEEP_TYPED else 302), (verb, text)


@pytest.mark.long
@whole_or_sample
def test_an_event_run_from_the_console(whole: bool, organiser: Player, staff: Player, judge: Player) -> None:
    """Everything an organiser does, by the page's own forms; as a law, the page is read after each."""
    tournament = tournament_make(organiser, automatic=False, starts_at=None)
    address = reverse("leagues:console", args=[tournament.pk])
    client = signed_in(organiser)

    def do(verb: str, **data: Any) -> str:
        answer = client.post(reverse("leagues:console-do", args=[tournament.pk, verb]), data, follow=whole)
        return messages_of(answer) if whole else " ".join(str(message) for message in get_messages(answer.wsgi_request))

    assert "Set when the event starts" in do("sanction", message="Please.")
    assert "Registration is open" in do("open")
    players = [player_make(f"late{n}") for n in range(4)]
    for player in players:
        assert "is invited" in do("enter", username=player.username)
        accept = reverse("leagues:register", args=[tournament.pk])
        assert signed_in(player).post(accept, {"deck_version": deck_of(player).pk}).status_code == 302
    assert "in this event already" in do("enter", username=players[0].username)
    assert "Registration is closed" in do("close")
    assert "round 1 is paired" in do("start")
    page(client, address)
    assert "2 results are missing" in do("pair")
    for pairing in open_pairings(tournament):
        reported = do("report", pairing=pairing.pk, result="first")
        assert pairing.second is not None
        assert f"Table {pairing.table}: {pairing.first.player} beat {pairing.second.player}." in reported
    assert " drew." in do("correct", pairing=pairing.pk, result="draw", note="Slip read wrongly.")
    body = page(client, address)
    assert "Pair the next round" in body
    assert 'rows="8" required></textarea>' in body, "the engine's round is computed for who asks for it"
    body = page(client, f"{address}?suggest=1")
    example = body.split('rows="8" required>')[1].split("</textarea>")[0]
    assert len(example.splitlines()) == 2
    assert "nobody called" in do("pair-by-hand", pairs="x - y", reason="Try.")
    for lines in ("late0", "bye – late0", "bye – bye", "late0 – late1 – late2"):
        assert "write two names" in do("pair-by-hand", pairs=lines, reason="Try.")
    assert "paired by hand" in do("pair-by-hand", pairs=example, reason="The same, by hand.")
    entrant = tournament.entrants.get(player=players[3])
    assert "points taken away" in do("penalise", entrant=entrant.pk, points=1, reason="Late.")
    assert "is disqualified" in do("disqualify", entrant=entrant.pk, reason="Very late.")
    assert "is reinstated" in do("reinstate", entrant=entrant.pk, reason="Bus strike.")
    assert "is out" in do("drop", entrant=entrant.pk)
    assert "is in again" in do("undrop", entrant=entrant.pk)
    for pairing in open_pairings(tournament):
        do("report", pairing=pairing.pk, result="second")
    last = tournament.operations.order_by("-number")[0].number
    assert "Undone" in do("undo", number=last, reason="Wrong.")
    for pairing in open_pairings(tournament):
        do("report", pairing=pairing.pk, result="second")
    assert "runs by itself" in do("automatic", automatic="1")
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.FINISHED
    page(client, address)


@pytest.mark.long
def test_sanctioning_by_the_pages(organiser: Player, staff: Player, stranger: Player) -> None:
    tournament = tournament_make(organiser, starts_at=timezone.now() + timedelta(days=60))
    answer = signed_in(organiser).post(
        reverse("leagues:console-do", args=[tournament.pk, "sanction"]), {"message": "Please."}, follow=True
    )
    assert "asked" in messages_of(answer)
    row = SanctionRequest.objects.get()
    decide = reverse("leagues:sanction-decide", args=[row.pk])
    for player in (stranger, organiser):
        page(signed_in(player), reverse("leagues:sanctions"), 403)
        assert signed_in(player).post(decide, {"decision": "approve"}).status_code == 403
    client = signed_in(staff)
    assert "Please." in page(client, reverse("leagues:sanctions"))
    assert "Choose" in messages_of(client.post(decide, {"decision": "perhaps"}, follow=True))
    assert "Say why" in messages_of(client.post(decide, {"decision": "refuse"}, follow=True))
    assert "Decided" in messages_of(client.post(decide, {"decision": "approve"}, follow=True))
    tournament.refresh_from_db()
    assert tournament.sanction_number == 1
    assert "already" in messages_of(client.post(decide, {"decision": "approve"}, follow=True))


@pytest.mark.parametrize("address", ["/events/999999/", "/events/0/", f"/events/{'9' * 18}/", f"/events/{'9' * 40}/"])
def test_events_that_are_not_there(catalogue: Any, address: str) -> None:
    for more in ("", "live/", "draw.json", "register/", "console/", "why/1/", "decks/1/"):
        assert Client().get(address + more).status_code in (302, 404)
    assert Client().get(f"/api/v1{address}").status_code == 404


@pytest.mark.long
@pytest.mark.parametrize(
    "query", ["tab=x", "tab=pairings&round=x", "tab=pairings&round=99", "round=-1", "stamp=%F0", "tab="]
)
def test_odd_queries_show_the_page(organiser: Player, query: str) -> None:
    tournament = started(organiser, 4)
    page(Client(), f"{tournament.get_absolute_url()}?{query}")
    page(Client(), f"{reverse('leagues:live', args=[tournament.pk])}?{query}")


# The API


@pytest.mark.long
def test_the_api_tells_what_the_pages_show(organiser: Player) -> None:
    tournament = started(organiser, 5)
    play_out(tournament)
    client = Client()
    event = client.get(reverse("leagues-api:event", args=[tournament.pk])).json()
    assert (event["name"], event["entrants"], event["status"]) == ("Thursday Open", 5, "finished")
    assert client.get(reverse("leagues-api:events")).json()["count"] == 1
    rounds = client.get(reverse("leagues-api:pairings", args=[tournament.pk])).json()
    assert [len(row["pairings"]) for row in rounds] == [3, 3, 3]
    assert {row["result"] for r in rounds for row in r["pairings"]} <= {"first", "second", "bye"}
    table = client.get(reverse("leagues-api:standings", args=[tournament.pk])).json()
    assert [row["place"] for row in table] == [1, 2, 3, 4, 5]
    why = client.get(reverse("leagues-api:why", args=[tournament.pk, table[-1]["entrant"]])).json()
    assert why["place"] == 5
    entrants = client.get(reverse("leagues-api:entrants", args=[tournament.pk])).json()
    assert {row["final_place"] for row in entrants["results"]} == {1, 2, 3, 4, 5}
    assert client.get(reverse("leagues-api:draw", args=[tournament.pk])).status_code == 404


@pytest.mark.long
def test_registering_and_dropping_over_the_api(organiser: Player, stranger: Player) -> None:
    tournament = tournament_make(organiser)
    address = reverse("leagues-api:register", args=[tournament.pk])
    deck = deck_of(stranger)
    good = json.dumps({"deck_version": deck.pk, "cut": "aa"})
    assert Client().post(address, good, content_type="application/json").status_code in (401, 403)
    client = signed_in(stranger)
    assert client.post(address, good, content_type="application/json").status_code == 409
    services.registration_open(tournament=tournament, actor=organiser, now=NOW)
    bodies: list[Any] = [
        [], None, {"deck_version": None}, {"deck_version": "x"}, {"deck_version": 10**22}, {"deck_version": [1]},
        {"deck_version": deck.pk, "cut": "zz"}, {"deck_version": deck.pk, "cut": {}},
        {"deck_version": deck_of(organiser).pk},
    ]  # fmt: skip
    for bad in ("", "{", *map(json.dumps, bodies)):
        answer = client.post(address, bad, content_type="application/json")
        assert answer.status_code == 400, (bad, answer.content)
        assert answer.json()["detail"]
    assert not tournament.entrants.exists()
    assert client.post(address, good, content_type="application/json").status_code == 201
    drop = reverse("leagues-api:drop", args=[tournament.pk])
    assert signed_in(organiser).post(drop).status_code == 404
    assert client.post(drop).status_code == 200
    assert client.post(drop).status_code == 409
    assert client.post(reverse("leagues-api:drop", args=[999_999])).status_code == 404


@pytest.mark.long
def test_a_program_registers_with_what_the_api_tells_of_a_deck(organiser: Player, stranger: Player) -> None:
    tournament = tournament_make(organiser)
    services.registration_open(tournament=tournament, actor=organiser, now=NOW)
    client = signed_in(stranger)
    made = client.post("/api/v1/decks/", {"name": "Mine", "starter": "gandalf"}, content_type="application/json").json()
    (listed,) = client.get("/api/v1/decks/").json()["results"]
    shown = client.get(f"/api/v1/decks/{made['id']}/").json()
    assert made["version_id"] == listed["version_id"] == shown["version_id"]
    address = reverse("leagues-api:register", args=[tournament.pk])
    answer = client.post(address, {"deck_version": listed["version_id"]}, content_type="application/json")
    assert answer.status_code == 201, answer.content
    assert tournament.entrants.get().deck_version_id == listed["version_id"]


@pytest.mark.long
def test_an_event_announced_and_run_over_the_api(organiser: Player, staff: Player, stranger: Player) -> None:
    """Everything a page can do, the API can do: the same forms and the same actions."""

    def post(player: Player, address: str, data: Any) -> Any:
        return signed_in(player).post(address, json.dumps(data), content_type="application/json")

    events = reverse("leagues-api:events")
    fields = {
        "name": "Saturday Open", "format": str(tournament_make(organiser).format_id), "prize_set": "1",
        "starts_at": in_days(9), "bank_days": "10", "increment_hours": "24", "cap_days": "14",
        "silence_days": "7", "draw_source": "results",
    }  # fmt: skip
    assert Client().post(events, {}).status_code in (401, 403)
    assert post(stranger, events, {"data": fields}).status_code == 403
    assert post(organiser, events, {"data": {**fields, "bank_days": "0"}}).json()["fields"]["bank_days"]
    made = post(organiser, events, {"data": fields})
    assert made.status_code == 201
    pk = made.json()["id"]

    def do(player: Player, verb: str, status: int = 200, **data: str) -> Any:
        answer = post(player, reverse("leagues-api:do", args=[pk, verb]), {"data": data})
        assert answer.status_code == status, answer.content
        return answer.json()

    do(stranger, "open", 403)
    do(organiser, "nothing", 404)
    assert do(organiser, "start", 409)["detail"]
    do(organiser, "sanction", message="Please.")
    rows = signed_in(staff).get(reverse("leagues-api:sanctions")).json()["results"]
    decide = reverse("leagues-api:sanction-decide", args=[rows[0]["id"]])
    assert signed_in(organiser).get(reverse("leagues-api:sanctions")).status_code == 403
    assert post(organiser, decide, {"approve": True}).status_code == 403
    assert post(staff, decide, {"approve": "perhaps"}).status_code == 400
    assert post(staff, decide, {"approve": True}).json()["status"] == "approved"
    assert post(staff, decide, {"approve": True}).status_code == 409
    tournament = Tournament.objects.get(pk=pk)
    entered(tournament, organiser, 3)
    assert "round 1" in do(organiser, "start")["text"]
    pairing = open_pairings(tournament)[0]
    assert " beat " in do(organiser, "report", pairing=str(pairing.pk), result="first")["text"]
    bodies: tuple[object, ...] = ([], None, {"data": []}, {"data": {"pairing": {}}}, {"data": {"pairing": None}})
    for body in bodies:
        assert post(organiser, reverse("leagues-api:do", args=[pk, "report"]), body).status_code == 400


@pytest.mark.long
def test_the_admin_shows_events_and_changes_none(organiser: Player, staff: Player, judge: Player) -> None:
    tournament = drawn(organiser, staff, judge)
    staff.is_superuser = True
    staff.save()
    client = signed_in(staff)
    names = ("tournament", "stage", "round", "pairing", "entrant", "operation", "prize", "draw", "proposal")
    for name in (*names, "sanctionrequest"):
        page(client, reverse(f"admin:leagues_{name}_changelist"))
    assert client.post(reverse("admin:leagues_tournament_delete", args=[tournament.pk])).status_code == 403


@pytest.mark.long
def test_a_result_is_reported_by_the_page_of_a_large_event(organiser: Player) -> None:
    tournament = started(organiser, 4, automatic=False)
    row = open_pairings(tournament)[0]
    Pairing.objects.filter(pk=row.pk).delete()
    row.pk = 4321
    row.save(force_insert=True)
    client = signed_in(organiser)
    body = page(client, reverse("leagues:console", args=[tournament.pk]))
    sent = re.findall(r'name="pairing" value="([^"]*)"', body)
    assert "4321" in sent
    for number in sent:
        client.post(
            reverse("leagues:console-do", args=[tournament.pk, "report"]), {"pairing": number, "result": "draw"}
        )
    assert not open_pairings(tournament)


@pytest.mark.long
def test_after_a_result_the_console_goes_on_with_the_next_of_the_same_tables(organiser: Player) -> None:
    tournament = started(organiser, 6, automatic=False)
    first, second, _third = open_pairings(tournament)
    client, console = signed_in(organiser), reverse("leagues:console", args=[tournament.pk])
    page_of_missing = client.get(console, {"tables": "missing", "page": "1"}).text
    do = re.findall(r'action="([^"]*/report/[^"]*)"', page_of_missing)
    assert do
    address = do[0].replace("&amp;", "&")
    answer = client.post(address, {"pairing": first.pk, "result": "draw"})
    assert answer["Location"] == f"{console}?tables=missing&page=1#table-{second.pk}"
    assert f'id="table-{second.pk}"' in client.get(answer["Location"]).text
    refused = client.post(address, {"pairing": first.pk, "result": "no such"})
    assert refused["Location"] == f"{console}?tables=missing&page=1", "what is wrong is said at the top"
    elsewhere = client.post(f"{address}&next=https://example.org/", {"pairing": "1#x", "result": "draw"})
    assert elsewhere["Location"] == f"{console}?tables=missing&page=1"

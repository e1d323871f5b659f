"""What can be downloaded of an event: tables, calendar, tournament report, and the public file with its schema."""

from __future__ import annotations

import csv
import io
import json
import random
from datetime import timedelta
from pathlib import Path

import jsonschema
import msgspec
import pytest
from django.test import Client
from icalendar import Calendar
from py4swiss.trf import TrfParser

from leagues.events import services
from leagues.events.event_file import event_published
from leagues.events.standings import standings_of
from leagues.exchange.event_schema import PublishedEvent
from leagues.exchange.schemas import schema_of
from leagues.models import Pairing, Tournament
from players.models import Player
from tests.leagues.conftest import NOW, entered, open_pairings, started, tournament_make
from tests.leagues.exchange.test_bundles import bundle_of, half_played
from tests.leagues.test_event_proof import PLANS

pytestmark = [pytest.mark.django_db, pytest.mark.long]


def fetched(client: Client, path: str, kind: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    assert answer["Content-Type"].startswith(kind)
    assert answer["Content-Disposition"].startswith("attachment; filename=")
    return answer.content.decode("utf-8-sig" if kind == "text/csv" else "utf-8")


def played(organiser: Player, count: int = 5, rounds: int = 2) -> Tournament:
    """A Swiss of so many rounds in which who is first wins, but one table that was left."""
    tournament = started(organiser, count, rounds_planned=rounds)
    while open_pairings(tournament):
        for number, pairing in enumerate(open_pairings(tournament)):
            if number == 0 and pairing.second is not None and not tournament.entrants.exclude(dropped_at=None).exists():
                services.entrant_drop(entrant=pairing.second, actor=organiser, now=NOW)
            else:
                services.result_report(pairing=pairing, result="first", actor=organiser, now=NOW)
        tournament.refresh_from_db()
    return tournament


@pytest.mark.parametrize("under", ["/events", "/api/v1/events"])
def test_tables_hold_what_the_pages_show(client: Client, organiser: Player, under: str) -> None:
    tournament = played(organiser)
    tables = {
        name: list(csv.reader(io.StringIO(fetched(client, f"{under}/{tournament.pk}/files/{name}.csv", "text/csv"))))
        for name in ("entrants", "pairings", "standings")
    }
    names = dict(tournament.entrants.values_list("pk", "player__username"))
    rows = [[str(row.place), names[row.id], str(row.points)] for row in standings_of(tournament)]
    assert [line[:3] for line in tables["standings"][1:]] == rows
    assert len(tables["pairings"]) == 1 + 5  # two rounds of two tables, and a bye before one left
    assert [line[0] for line in tables["entrants"][1:]] == list(names.values())
    assert sum(line[3] != "" for line in tables["entrants"][1:]) == 1
    assert client.get(f"{under}/{tournament.pk}/files/decks.csv").status_code == 404


def test_a_name_that_looks_like_a_formula_is_written_as_text(client: Client, organiser: Player) -> None:
    tournament = started(organiser, 2)
    Player.objects.filter(entries__tournament=tournament).order_by("pk")[:1].get()
    first = tournament.entrants.order_by("pk")[0].player
    first.username = "@SUM(A1)"
    first.save()
    assert "\r\n'@SUM(A1)," in fetched(client, f"/events/{tournament.pk}/files/entrants.csv", "text/csv")


@pytest.mark.parametrize("under", ["/events", "/api/v1/events"])
def test_the_calendar_has_the_announced_dates_and_each_round(client: Client, organiser: Player, under: str) -> None:
    tournament = tournament_make(
        organiser, opens_at=NOW + timedelta(days=1), starts_at=NOW + timedelta(days=10), check_in_hours=2
    )
    before = Calendar.from_ical(fetched(client, f"{under}/{tournament.pk}/files/calendar.ics", "text/calendar"))
    assert [str(entry["summary"]) for entry in before.walk("VEVENT")] == [
        "Thursday Open: registration opens",
        "Thursday Open: check-in opens",
        "Thursday Open: starts",
    ]
    running = played(organiser)
    after = Calendar.from_ical(fetched(client, f"{under}/{running.pk}/files/calendar.ics", "text/calendar"))
    rounds = [entry for entry in after.walk("VEVENT") if "round" in str(entry["summary"])]
    assert [str(entry["summary"]) for entry in rounds] == ["Thursday Open: round 1", "Thursday Open: round 2"]
    first = running.stages.get().rounds.order_by("number")[0]
    assert rounds[0].decoded("dtstart") == first.paired_at
    assert rounds[0].decoded("dtend") == first.deadline
    assert len({str(entry["uid"]) for entry in after.walk("VEVENT")}) == len(after.walk("VEVENT"))


@pytest.mark.parametrize("under", ["/events", "/api/v1/events"])
def test_the_report_has_every_game_in_its_columns(client: Client, organiser: Player, under: str) -> None:
    tournament = played(organiser)
    text = fetched(client, f"{under}/{tournament.pk}/files/report.trf", "text/plain")
    lines = [line for line in text.splitlines() if line.startswith("001 ")]
    entrants = list(tournament.entrants.order_by("pk"))
    start = {entrant.pk: number for number, entrant in enumerate(entrants, start=1)}
    place = {row.id: row.place for row in standings_of(tournament)}
    games_listed = 0
    for entrant, line in zip(entrants, lines, strict=True):
        assert (int(line[4:8]), line[14:47].rstrip()) == (start[entrant.pk], entrant.player.username)
        assert int(line[85:89]) == place[entrant.pk]
        assert float(line[80:84]) == sum({"1": 1, "+": 1, "U": 1}.get(line[98 + 10 * at], 0) for at in range(2))
        for at in range(2):
            cell = line[91 + 10 * at : 99 + 10 * at]
            other = int(cell[:4])
            pairings = entrant.pairings_first.filter(round__number=at + 1)
            if (pairing := pairings.first()) is not None and pairing.second_id is not None:
                assert (other, cell[5]) == (start[pairing.second_id], "w")
                assert cell[7] == ("+" if pairing.source == "forfeit" else "1")
                games_listed += 1
    assert games_listed == 4
    assert "062 5" in text
    assert "XXR 2" in text


@pytest.mark.parametrize("round_is_played", [False, True])
def test_another_program_reads_the_report(
    client: Client, organiser: Player, tmp_path: Path, round_is_played: bool
) -> None:
    """Read back by py4swiss, which checks points, opponents, colours and the number of rounds against each other."""
    tournament = played(organiser)
    if round_is_played:
        last = Pairing.objects.filter(round__stage__tournament=tournament).exclude(second=None).latest("pk")
        services.operation_undo(
            tournament=tournament,
            number=tournament.operations.filter(data__pairing=last.pk).latest("number").number,
            reason="It is still played.",
            actor=organiser,
            now=NOW,
        )
    path = tmp_path / "report.trf"
    lines = fetched(client, f"/events/{tournament.pk}/files/report.trf", "text/plain").splitlines()
    dates = next(line for line in lines if line.startswith("132"))
    # The library reads the dates of rounds nine columns apart; the form has them ten columns apart, as games.
    path.write_text("\n".join(line for line in lines if line != dates), encoding="utf-8")
    report = TrfParser.parse(path, strict=True)
    rounds = 1 if round_is_played else 2
    assert [len(player.results) for player in report.player_sections] == [rounds] * 5
    days = [f"{row.paired_at:%y/%m/%d}" for row in tournament.stages.get().rounds.order_by("number")[:rounds]]
    assert [dates[91 + 10 * at : 99 + 10 * at] for at in range(rounds)] == days, "columns 92 to 99, 102 to 109"
    assert len(dates) == 91 + 10 * rounds - 2


def test_who_has_no_swiss_has_no_report(client: Client, organiser: Player) -> None:
    tournament = tournament_make(organiser)
    assert client.get(f"/events/{tournament.pk}/files/report.trf").status_code == 404
    entered(tournament, organiser, 3)
    assert client.get(f"/api/v1/events/{tournament.pk}/files/report.trf").status_code == 404


@pytest.mark.long
@pytest.mark.parametrize("name", PLANS)
def test_the_public_file_of_every_kind_of_event_is_as_its_schema_says(organiser: Player, name: str) -> None:
    tournament = half_played(organiser, name, random.Random(name).randrange(100))
    data = json.loads(json.dumps(event_published(tournament)))
    jsonschema.validate(data, schema_of("event-1"))
    known = msgspec.to_builtins(msgspec.convert(data, PublishedEvent))
    assert set(known) == set(data)


def test_every_line_of_a_bundle_is_as_its_schema_says(client: Client, organiser: Player) -> None:
    schema = json.loads(client.get("/schemas/bundle-1.json").content)
    kind = jsonschema.validators.validator_for(schema)
    kind.check_schema(schema)
    validator = kind(schema)
    for line in bundle_of(half_played(organiser, "heats", 4), organiser).splitlines():
        validator.validate(json.loads(line))
    with pytest.raises(jsonschema.ValidationError):
        validator.validate({"record": "entrant", "id": 1})
    assert client.get("/schemas/nothing.json").status_code == 404


# Pages


def test_the_page_of_files_offers_the_bundle_to_who_may_take_it(
    client: Client, organiser: Player, stranger: Player
) -> None:
    tournament = started(organiser, 4)
    page = f"/events/{tournament.pk}/files/"
    assert "Take the bundle" not in client.get(page).content.decode()
    client.force_login(stranger)
    assert "Take the bundle" not in client.get(page).content.decode()
    assert client.post(f"{page}bundle/").status_code == 403
    client.force_login(organiser)
    assert "Take the bundle" in client.get(page).content.decode()
    answer = client.post(f"{page}bundle/")
    assert answer["Content-Disposition"] == f'attachment; filename="event-{tournament.pk}.bundle.jsonl"'
    assert answer.content.startswith(b'{"record":"bundle"')


def test_a_bundle_is_read_on_the_page_and_its_codes_are_shown_once(client: Client, organiser: Player) -> None:
    data = bundle_of(started(organiser, 4), organiser)
    client.force_login(organiser)
    upload = io.BytesIO(data)
    upload.name = "event.jsonl"
    answer = client.post("/events/import/", {"bundle": upload})
    assert answer.status_code == 200
    made = Tournament.objects.latest("pk")
    assert made.organiser == organiser
    text = answer.content.decode()
    assert text.count("<code>") == 4
    assert "no-store" in answer["Cache-Control"]
    broken = io.BytesIO(data[:-200])
    broken.name = "event.jsonl"
    refused = client.post("/events/import/", {"bundle": broken})
    assert refused.status_code == 400
    assert "Line " in refused.content.decode()


def test_a_bundle_goes_over_the_api(client: Client, organiser: Player, stranger: Player) -> None:
    tournament = started(organiser, 4)
    client.force_login(organiser)
    answer = client.post(f"/api/v1/events/{tournament.pk}/bundle/")
    assert answer.status_code == 200
    bundle = answer.json()["bundle"]
    made = client.post("/api/v1/events/import/", {"bundle": bundle}, content_type="application/json")
    assert made.status_code == 201
    assert len(made.json()["guests"]) == 4
    refused = client.post("/api/v1/events/import/", {"bundle": "[]"}, content_type="application/json")
    assert refused.status_code == 400
    assert refused.json()["fields"]["bundle"][0].startswith("Line 1: ")
    client.force_login(stranger)
    assert client.post("/api/v1/events/import/", {"bundle": bundle}, content_type="application/json").status_code == 403

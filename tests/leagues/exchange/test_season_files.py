"""What can be downloaded of a season: its public file, which a stranger can recompute, tables, calendar, and the draw.

``make test`` takes one short walk of random operations, of one game, ``make laws`` long ones of each.
"""

from __future__ import annotations

import copy
import csv
import io
import json
import random
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from icalendar import Calendar

from leagues.exchange.schemas import schema_of
from leagues.exchange.season_file import season_published
from leagues.exchange.season_schema import PublishedSeason
from leagues.models import Season
from leagues.seasons import services
from leagues.seasons.api.serializers import SeasonSerializer
from leagues.seasons.models import League
from leagues.seasons.selectors import season_seen
from leagues.seasons.standings import standings_of
from players.models import Player
from players.staff.roles import Role
from scripts import verify_draw
from tests.leagues.conftest import NOW, player_make
from tests.leagues.exchange.season_reader import Disagreement, check
from tests.leagues.season.conftest import (
    DAY,
    OPEN,
    decided,
    entered,
    fresh,
    matched,
    open_tables,
    season_make,
    series_of,
    specs,
    turned,
    waiting,
)
from tests.leagues.season.test_real_matches import played as played_by_bots
from tests.leagues.season.test_season_walks import GAMES, Walk
from tests.shares import sample_number

pytestmark = [pytest.mark.django_db, pytest.mark.long]


def published(season: Season) -> dict[str, Any]:
    """The file as a reader has it."""
    data = season_seen(None, season.pk)
    assert data is not None
    file: dict[str, Any] = json.loads(json.dumps(season_published(data)))
    return file


def half_played(league: League, count: int = 5, **fields: Any) -> Season:
    """A season of two series in whose first everybody has played, but for a table that is open."""
    season = season_make(league, **{"series": specs(2, most=3), **fields})
    rows = entered(season, count)
    turned(season, OPEN)
    waiting(rows, OPEN)
    matched(OPEN)
    decided(season, OPEN)
    waiting([fresh(row) for row in rows[:2]], OPEN)
    waiting([fresh(row) for row in rows[2:4]], OPEN)
    matched(OPEN)
    season.refresh_from_db()
    return season


# The public file


def changed(data: dict[str, Any], rng: random.Random, *, log_too: bool) -> dict[str, Any] | None:
    """The file with another result at one table; ``None`` when no table has a result."""
    altered_file = copy.deepcopy(data)
    tables = [table for table in altered_file["tables"] if table["places"] and not table["void"]]
    if not tables:
        return None
    table = rng.choice(tables)
    size = len(table["places"])
    ways = [list(range(1, size + 1)), [1] * size, [0] * size]
    table["places"] = rng.choice([way for way in ways if way != table["places"]])
    if log_too:
        for row in altered_file["log"]:
            if "places" in row["data"] and row["data"]["table"] == table["table"]:
                row["data"]["places"] = [list(pair) for pair in zip(table["entrants"], table["places"], strict=True)]
    return altered_file


def agrees(season: Season, rng: random.Random) -> tuple[int, int]:
    """The file is as its schema says, a stranger recomputes it, and notices another result; how many of those."""
    data = published(season)
    jsonschema.validate(data, schema_of("season-1"))
    assert set(msgspec.to_builtins(msgspec.convert(data, PublishedSeason))) == set(data)
    check(data)
    noticed = 0
    for log_too in (False, True):
        other = changed(data, rng, log_too=log_too)
        if other is not None:
            with pytest.raises(Disagreement):
                check(other)
            noticed += 1
    return len(data["tables"]), noticed


def ended(walk: Walk) -> Season:
    """The season after its end."""
    now = max(walk.now, OPEN) + 40 * DAY
    for _ in range(12):
        services.matches_owed(now=now)
        services.seasons_turn(now=now)
        services.results_consume(now=now)
        now += DAY
    return Season.objects.get(pk=walk.season.pk)


@pytest.mark.course
@pytest.mark.parametrize(
    ("game", "whole"),
    [
        *(pytest.param(game, True, marks=pytest.mark.law, id=f"whole-{game}") for game in range(len(GAMES))),
        pytest.param(sample_number() % len(GAMES), False, id="sample"),
    ],
)
def test_a_stranger_recomputes_points_and_places_of_any_season(
    league: League,
    judge: Player,
    *,
    game: int,
    whole: bool,
) -> None:
    staff = player_make("stella", Role.STAFF)
    recomputed, noticed = 0, 0
    first = game if whole else sample_number()
    for seed in range(first, first + (4 if whole else 1) * len(GAMES), len(GAMES)):
        walk = Walk(seed, league, judge, staff)
        rng = random.Random(seed)
        for number in range(120 if whole else 24):
            walk.step()
            if number % 12 == 11:
                counts = agrees(walk.season, rng)
                recomputed, noticed = recomputed + counts[0], noticed + counts[1]
        season = ended(walk)
        assert season.status == Season.Status.FINISHED
        counts = agrees(season, rng)
        recomputed, noticed = recomputed + counts[0], noticed + counts[1]
        data = published(season)
        assert data["secrets"]
        # The lots are those of the secret, and of no other.
        data["secrets"][0]["secret"] = "00" * 64
        with pytest.raises(Disagreement):
            check(data)
    if whole:
        assert recomputed > 50
        assert noticed > 20


@pytest.mark.long
def test_matches_follow_from_the_secret_once_it_is_revealed(league: League, real_matches: None) -> None:
    season = season_make(league, series=specs(1, most=2), ruleset="confrontation", format=None)
    entered(season, 2, bot="random")
    turned(season, OPEN)
    played_by_bots(season)
    assert "0 matches follow from 0 revealed secrets" in check(published(season))
    for _ in range(2):
        turned(season, OPEN + timedelta(days=7))
    data = published(season)
    assert "2 matches follow from 1 revealed secrets" in check(data)
    data["tables"][0]["match"]["code"] = data["tables"][1]["match"]["code"]
    with pytest.raises(Disagreement, match="the code of a match"):
        check(data)


def test_the_file_holds_nothing_that_is_hidden(league: League, coordinator: Player) -> None:
    season = season_make(league, entry="asked", decks_hidden=True)
    applicants = entered(season, 5)
    assert published(season)["entrants"] == published(season)["standings"] == []
    for row in applicants[:4]:
        services.entrant_let_in(entrant=row, actor=coordinator, now=NOW)
    turned(season, OPEN)
    inside = [fresh(row) for row in applicants[:4]]
    waiting(inside, OPEN)
    matched(OPEN)
    decided(season, OPEN)
    services.entrant_remove(entrant=inside[0], reason="Rudeness at the table.", actor=coordinator, now=OPEN)
    services.entrant_pause(entrant=inside[1], reason="Sluggishness.", actor=coordinator, now=OPEN)
    season.refresh_from_db()
    text = json.dumps(published(season))
    assert len(published(season)["tables"]) == 2
    hidden = [
        bytes(season.secret).hex(), bytes(season.secret_chain).hex(), bytes(season.draw_secret).hex(),
        applicants[4].player.username, "Rudeness", "Sluggishness",
        *(row.cut for row in inside),
        *(row.deck_version.deck.name for row in inside if row.deck_version is not None),
    ]  # fmt: skip
    assert [word for word in hidden if word in text] == []


def test_settings_are_those_of_the_api(league: League) -> None:
    season = season_make(league, most_entrants=9, late_entry_series=1, cut_size=4, mulligan=True, seats=2)
    shown = SeasonSerializer(season).data
    settings = published(season)["settings"]
    same = set(settings) & set(shown)
    assert len(same) >= 15
    assert {name: settings[name] for name in same} == {name: shown[name] for name in same}
    assert shown["file"] == f"/api/v1/seasons/{season.pk}/file/"


def test_an_early_end_its_undoing_and_another_end_are_in_the_file(
    league: League,
    coordinator: Player,
    judge: Player,
) -> None:
    season = half_played(league)
    decided(season, OPEN)
    services.season_finish(season=season, reason="Snow.", actor=coordinator, now=OPEN)
    season.refresh_from_db()
    check(published(season))
    number = season.operations.get(verb="finish").number
    services.operation_undo(season=season, number=number, reason="Sun.", actor=judge, now=OPEN)
    check(published(Season.objects.get(pk=season.pk)))
    services.season_finish(season=season, reason="Snow.", actor=coordinator, now=OPEN)
    data = published(Season.objects.get(pk=season.pk))
    check(data)
    assert len(data["secrets"]) == 2
    data["secrets"][1]["secret"] = "00" * 64
    with pytest.raises(Disagreement):
        check(data)


@pytest.mark.long
def test_the_file_takes_as_many_statements_for_a_larger_season(league: League) -> None:
    counts = []
    for number in (4, 12):
        season = half_played(league, number)
        with CaptureQueriesContext(connection) as queries:
            published(season)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 16


# Files of a season


def fetched(client: Client, path: str, kind: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    assert answer["Content-Type"].startswith(kind)
    assert answer["Content-Disposition"].startswith("attachment; filename=")
    return answer.content.decode()


@pytest.mark.parametrize("under", ["/leagues/seasons", "/api/v1/seasons"])
def test_tables_hold_what_the_pages_show(client: Client, league: League, under: str) -> None:
    season = half_played(league)
    lines_of = {
        name: list(csv.reader(io.StringIO(fetched(client, f"{under}/{season.pk}/files/{name}.csv", "text/csv"))))
        for name in ("entrants", "tables", "standings")
    }
    names = dict(season.entrants.values_list("pk", "player__username"))
    rows = [[str(row.place), names[row.id], str(row.points)] for row in standings_of(season)]
    assert [line[:3] for line in lines_of["standings"][1:]] == rows
    assert lines_of["standings"][0][6:] == ["fewest_matches", "opponents", "head_to_head", "lot"]
    assert [line[0] for line in lines_of["entrants"][1:]] == list(names.values())
    assert [(line[5], line[8:]) for line in lines_of["tables"][1:]] == [
        *[("match", ["1; 2", "2; 1"])] * 2, *[("", ["", ""])] * len(open_tables(season)),
    ]  # fmt: skip
    assert client.get(f"{under}/{season.pk}/files/decks.csv").status_code == 404


def summaries(text: str) -> dict[str, tuple[datetime, datetime]]:
    return {
        str(entry["summary"]).partition(": ")[2]: (entry.decoded("dtstart"), entry.decoded("dtend"))
        for entry in Calendar.from_ical(text).walk("VEVENT")
    }


@pytest.mark.parametrize("under", ["/leagues/seasons", "/api/v1/seasons"])
def test_the_calendar_has_the_series_and_the_end(client: Client, league: League, under: str) -> None:
    season = season_make(league, grace=2 * DAY, finish_wait=timedelta(hours=3))
    path = f"{under}/{season.pk}/files/calendar.ics"
    before = summaries(fetched(client, path, "text/calendar"))
    week, moment = 7 * DAY, timedelta(minutes=30)
    decided_title = "what is unfinished is decided by the published rule"
    end = OPEN + 2 * week + 2 * DAY + timedelta(hours=3)
    assert before == {
        "the season starts": (OPEN, OPEN + moment),
        "series 1": (OPEN, OPEN + week),
        f"series 1: {decided_title}": (OPEN + week + 2 * DAY, OPEN + week + 2 * DAY + moment),
        "series 2": (OPEN + week, OPEN + 2 * week),
        f"series 2: {decided_title}": (OPEN + 2 * week + 2 * DAY, OPEN + 2 * week + 2 * DAY + moment),
        "the season ends": (end, end + moment),
    }
    entered(season, 2)
    turned(season, OPEN)
    services.season_finish(season=season, reason="Snow.", actor=league.owner, now=OPEN + DAY)
    after = summaries(fetched(client, path, "text/calendar"))
    assert after == {
        "the season starts": (OPEN, OPEN + moment),
        "series 1": (OPEN, OPEN + DAY),
        "the season ends": (OPEN + DAY, OPEN + DAY + moment),
    }


def test_a_cancelled_season_is_cancelled_in_calendars(client: Client, league: League) -> None:
    season = season_make(league)
    services.season_cancel(season=season, reason="Snow.", actor=league.owner, now=NOW)
    text = fetched(client, f"/leagues/seasons/{season.pk}/files/calendar.ics", "text/calendar")
    entries = Calendar.from_ical(text).walk("VEVENT")
    assert len(entries) == 4
    assert {str(entry["status"]) for entry in entries} == {"CANCELLED"}
    assert len({str(entry["uid"]) for entry in entries}) == 4


def test_page_and_api_give_the_same_file(client: Client, league: League) -> None:
    season = half_played(league)
    page = json.loads(fetched(client, f"/leagues/seasons/{season.pk}/season.json", "application/json"))
    assert page == client.get(f"/api/v1/seasons/{season.pk}/file/").json() == published(season)
    shown = client.get(f"/leagues/seasons/{season.pk}/files/").content.decode()
    for name in ("files/calendar.ics", "files/entrants.csv", "files/tables.csv", "files/standings.csv", "season.json"):
        assert f'href="/leagues/seasons/{season.pk}/{name}"' in shown
    assert "draw.json" not in shown
    assert f'href="/leagues/seasons/{season.pk}/files/"' in client.get(season.get_absolute_url()).content.decode()


def test_a_draft_has_no_files_for_anybody(client: Client, league: League) -> None:
    season = services.season_create(league=league, series=specs(), actor=league.owner, now=NOW, ruleset="confrontation",
                                    format=None)  # fmt: skip
    names = ("files/", "files/calendar.ics", "files/tables.csv", "webhooks/")
    paths = [f"/leagues/seasons/{season.pk}/{name}" for name in (*names, "season.json", "draw.json")]
    paths += [f"/api/v1/seasons/{season.pk}/{name}" for name in (*names[1:], "file/", "draw/")]
    client.force_login(league.owner)
    assert client.get(season.get_absolute_url()).status_code == 200
    assert f"{season.pk}/files/" not in client.get(season.get_absolute_url()).content.decode()
    assert {path: client.get(path).status_code for path in paths} == dict.fromkeys(paths, 404)
    assert client.get(f"/api/v1/seasons/{season.pk}/draft/").json()["file"] is None


@pytest.mark.long
def test_the_published_draw_can_be_downloaded_and_checked(
    client: Client,
    league: League,
    judge: Player,
    staff: Player,
    tmp_path: Path,
) -> None:
    season = season_make(league, series=specs(1))
    services.season_sanction_ask(season=season, actor=league.owner, now=NOW)
    services.season_sanction_decide(season=season, approve=True, actor=staff, now=NOW)
    page, api = f"/leagues/seasons/{season.pk}/draw.json", f"/api/v1/seasons/{season.pk}/draw/"
    assert client.get(page).status_code == client.get(api).status_code == 404
    rows = entered(season, 4)
    turned(season, OPEN)
    assert list(json.loads(fetched(client, page, "application/json"))) == ["manifest", "manifest_sha512"]
    waiting(rows, OPEN)
    matched(OPEN)
    decided(season, OPEN)
    for _ in range(2):
        turned(season, OPEN + 8 * DAY)
    services.series_certify(series=series_of(season), actor=judge, now=OPEN + 8 * DAY)
    services.season_prizes_draw(season=season, actor=judge, confirmed_by=staff, now=OPEN + 9 * DAY)
    path = tmp_path / "draw.json"
    path.write_text(fetched(client, page, "application/json"), encoding="utf-8")
    assert verify_draw.main([str(path)]) == 0
    assert client.get(api).json() == json.loads(path.read_text(encoding="utf-8"))
    assert published(season)["draw"] == client.get(api).json()
    assert "draw.json" in client.get(f"/leagues/seasons/{season.pk}/files/").content.decode()
    calendar = summaries(fetched(client, f"/leagues/seasons/{season.pk}/files/calendar.ics", "text/calendar"))
    assert calendar["prizes are drawn"][0] == OPEN + 9 * DAY

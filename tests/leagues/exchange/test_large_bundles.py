"""Bundles of many entrants: written and read again by a number of statements that does not grow with them."""

from __future__ import annotations

import json
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from cardpool.collections.ledger import ledger_faults
from leagues.events import services
from leagues.exchange.bundle_read import ENTRANTS_MOST
from leagues.models import Pairing, Round, Tournament
from players.models import Player
from tests.leagues.conftest import NOW, entered, open_pairings, tournament_make
from tests.leagues.exchange.test_bundles import bundle_of, last_tables, places, sealed
from tests.leagues.exchange.test_limited_bundles import pools, running_sealed
from tests.leagues.test_costs import counted

pytestmark = pytest.mark.django_db


def two_rounds(organiser: Player, size: int) -> Tournament:
    """An event of so many at a table in its second of three rounds, which has one table open. Results are written as
    rows, but for the one that ends the first round."""
    tournament = tournament_make(organiser, seed=size, venue=Tournament.Venue.TABLE, rounds_planned=3)
    entered(tournament, organiser, size)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    for number in (1, 2):
        row = Round.objects.get(stage__tournament=tournament, number=number)
        last = open_pairings(tournament)[-1]
        Pairing.objects.filter(round=row, result="").exclude(pk=last.pk).update(
            result="first", source=Pairing.Source.REPORT, finished_at=NOW
        )
        if number == 1:
            services.result_report(pairing=last, result="second", actor=organiser, now=NOW)
    tournament.refresh_from_db()
    return tournament


def read_by_command(data: bytes, directory: Path) -> Tournament:
    """The event that ``manage.py event_import`` makes of a bundle."""
    file = directory / "event.jsonl"
    file.write_bytes(data)
    call_command("event_import", str(file), organiser="orla", stdout=StringIO())
    return Tournament.objects.latest("pk")


@pytest.mark.long
def test_as_many_statements_write_and_read_a_bundle_of_50_as_one_of_500(organiser: Player, tmp_path: Path) -> None:
    counts = []
    for size in (50, 500):
        tournament = two_rounds(organiser, size)
        data = bundle_of(tournament, organiser)
        assert data.count(b'"record":"entrant"') == size
        written = counted(partial(bundle_of, tournament, organiser))
        read = counted(partial(read_by_command, data, tmp_path))
        counts.append((len(written), len(read)))
    assert counts[0] == counts[1]


@pytest.mark.law
def test_an_event_of_10_000_is_written_and_read_again(organiser: Player, tmp_path: Path) -> None:
    tournament = two_rounds(organiser, ENTRANTS_MOST)
    other = read_by_command(bundle_of(tournament, organiser), tmp_path)
    assert (other.status, other.entrants.count()) == (tournament.status, ENTRANTS_MOST)
    assert places(other) == places(tournament)
    assert last_tables(other) == last_tables(tournament)
    for event in (tournament, other):
        (last,) = open_pairings(event)
        services.result_report(pairing=last, result="second", actor=organiser, now=NOW)
    assert last_tables(other) == last_tables(tournament)
    assert Round.objects.filter(stage__tournament=other).count() == 3


def many(data: bytes, more: int) -> bytes:
    """A bundle with so many more entrants, who left before the start, each with a deck and a pool like the first's.
    All have names that nobody has here."""
    rows = [json.loads(line) for line in data.splitlines()[:-1]]
    for row in rows:
        if row["record"] == "entrant":
            row["name"] += f" of {more}"
    entrant = next(row for row in rows if row["record"] == "entrant")
    pool = next(row for row in rows if row["record"] == "pool" and row["entrant"] == entrant["id"])
    last = max(row["id"] for row in rows if row["record"] == "entrant")
    departure = {"started": False, "dropped_at": entrant["registered_at"], "lot": 0}
    lines: list[dict[str, Any]] = []
    for kind in dict.fromkeys(row["record"] for row in rows):
        lines += [row for row in rows if row["record"] == kind]
        for number in range(1, more + 1):
            if kind == "entrant":
                lines.append({**entrant, **departure, "id": last + number, "name": f"{number} of {more}"})
            elif kind == "pool":
                lines.append({**pool, "entrant": last + number})
    return sealed([json.dumps(row).encode() for row in lines])


@pytest.mark.long
def test_as_many_statements_read_the_pools_of_few_as_of_many(organiser: Player, tmp_path: Path) -> None:
    data = bundle_of(running_sealed(organiser), organiser)
    counts = []
    for more in (1, 2, 8):  # the first makes the source of pools as well
        read = partial(read_by_command, many(data, more), tmp_path)
        counts.append(len(counted(read)))
        assert len(pools(Tournament.objects.latest("pk"))) == 4 + more
    assert counts[1] == counts[2]
    assert ledger_faults() == []

"""What a step of an event costs: statements are counted, and do not grow with the entrants."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from leagues import services
from leagues.models import Entrant, Pairing, Tournament
from players.models import Player
from tests.leagues.conftest import NOW, entered, open_pairings, result_owed, tournament_make
from tests.matches.test_pipeline import statements

pytestmark = pytest.mark.django_db

SIZES = (8, 200)
RESULT_MOST = 12
"""Statements that a result may take, however many play."""


def at_table(organiser: Player, size: int, **fields: object) -> Tournament:
    """A started event at a table, where no matches are played here."""
    tournament = tournament_make(organiser, seed=size, venue=Tournament.Venue.TABLE, **fields)
    entered(tournament, organiser, size)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    tournament.refresh_from_db()
    return tournament


def counted(work: Callable[[], object]) -> list[str]:
    with CaptureQueriesContext(connection) as queries:
        work()
    return statements(queries)


def fresh(player: Player) -> Player:
    """The player as the next request loads them: what is remembered on an instance is forgotten."""
    return Player.objects.get(pk=player.pk)


def test_a_result_takes_as_many_statements_however_many_play(organiser: Player, judge: Player) -> None:
    counts: list[dict[str, int]] = []
    for size in SIZES:
        tournament = at_table(organiser, size)
        reported, consumed, left = open_pairings(tournament)[:3]
        report = partial(services.result_report, pairing=reported, result="first", actor=fresh(judge), now=NOW)
        found = {"report": counted(report)}
        correct = partial(services.result_correct, pairing=reported, result="draw", actor=fresh(judge), now=NOW)
        found["correct"] = counted(partial(correct, reason="A slip."))
        Tournament.objects.filter(pk=tournament.pk).update(venue=Tournament.Venue.HERE)
        services.matches_owed(now=NOW)
        result_owed(consumed, [1, 2])
        found["consume, with the look for what is owed"] = counted(lambda: services.results_consume(now=NOW))
        Pairing.objects.filter(pk=left.pk).update(match=None)
        leaving = Entrant.objects.get(pk=left.first_id)
        drop = partial(services.entrant_drop, entrant=leaving, actor=fresh(leaving.player), now=NOW)
        found["drop"] = counted(drop)
        counts.append({name: len(sql) for name, sql in found.items()})
        reported.refresh_from_db()
        consumed.refresh_from_db()
        left.refresh_from_db()
        assert (reported.result, consumed.result, left.result) == ("draw", "first", "second")
        tournament.refresh_from_db()
        assert tournament.status == Tournament.Status.RUNNING
    assert counts[0] == counts[1]
    assert max(count for name, count in counts[0].items() if name != "drop") <= RESULT_MOST
    assert counts[0]["drop"] <= RESULT_MOST + 2  # two operations are logged

"""What a step of an event costs: statements are counted, and do not grow with the entrants."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from leagues import services
from leagues.models import Entrant, NoticeOutbox, Operation, Pairing, Tournament
from players.models import Notice, Player
from tests.leagues.conftest import NOW, entered, open_pairings, result_owed, tournament_make
from tests.matches.test_pipeline import statements

pytestmark = pytest.mark.django_db

SIZES = (8, 200)
NOTICES_OWED = import_module("leagues.services.notices_owed")
RESULT_MOST = 12
"""Statements that a result may take, however many play."""


def at_table(organiser: Player, size: int, **fields: Any) -> Tournament:
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


def test_rounds_and_the_end_take_as_many_statements_however_many_play(organiser: Player) -> None:
    counts: list[dict[str, int]] = []
    for size in SIZES:
        tournament = tournament_make(organiser, seed=size, venue=Tournament.Venue.TABLE, rounds_planned=2)
        entered(tournament, organiser, size)
        act: dict[str, Any] = {"tournament": tournament, "actor": organiser, "now": NOW}
        found = {"start": len(counted(partial(services.tournament_start, **act)))}
        Tournament.objects.filter(pk=tournament.pk).update(automatic=False)
        open_rows = Pairing.objects.filter(round__stage__tournament=tournament, result="")
        open_rows.update(result="first")
        found["pair"] = len(counted(partial(services.round_pair, **act)))
        open_rows.update(result="second")
        found["finish"] = len(counted(partial(services.tournament_finish, **act)))
        counts.append(found)
        places = tournament.entrants.order_by("final_place").values_list("final_place", flat=True)
        assert list(places) == list(range(1, size + 1))
        assert not Notice.objects.filter(kind__startswith="event.").exists(), "nothing is written under the lock"
        NoticeOutbox.objects.all().delete()
    assert counts[0] == counts[1]
    assert max(counts[0].values()) < 30


def told(tournament: Tournament, kind: str) -> list[tuple[str, dict[str, object]]]:
    rows = Notice.objects.filter(kind=kind, player__entries__tournament=tournament).order_by("player__username")
    return list(rows.values_list("player__username", "context"))


def test_everybody_is_told_once_in_parts(organiser: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NOTICES_OWED, "AT_ONCE", 4)
    tournament = at_table(organiser, 11, rounds_planned=1)
    assert not Notice.objects.filter(kind="event.paired").exists()
    assert [services.notices_owed(now=NOW) for _ in range(4)] == [4, 4, 2, 0]
    names: dict[str, str] = {}
    for pairing in open_pairings(tournament):
        assert pairing.second is not None
        one, other = pairing.first.player.username, pairing.second.player.username
        names |= {one: other, other: one}
    assert {name: context["opponent"] for name, context in told(tournament, "event.paired")} == names
    assert len(told(tournament, "event.paired")) == 10, "whoever has the bye has no opponent"

    for pairing in open_pairings(tournament):
        services.result_report(pairing=pairing, result="first", actor=organiser, now=NOW)
    assert [services.notices_owed(now=NOW) for _ in range(4)] == [4, 4, 3, 0]
    places = dict(tournament.entrants.values_list("player__username", "final_place"))
    assert {name: context["place"] for name, context in told(tournament, "event.finished")} == places
    assert len(told(tournament, "event.finished")) == 11
    assert not NoticeOutbox.objects.exists()


def test_a_part_that_fails_is_told_later_and_nothing_twice(organiser: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NOTICES_OWED, "AT_ONCE", 4)
    tournament = at_table(organiser, 8)

    def killed(*_: object, **__: object) -> None:
        raise RuntimeError("killed after the notices were written")

    with monkeypatch.context() as patched:
        patched.setattr(NoticeOutbox, "save", killed)
        assert services.notices_owed(now=NOW) == 0
    assert not told(tournament, "event.paired")
    while services.notices_owed(now=NOW):
        pass
    assert len(told(tournament, "event.paired")) == 8


def test_nobody_is_told_of_a_round_that_was_undone(organiser: Player) -> None:
    tournament = at_table(organiser, 4)
    number = tournament.operations.get(verb=Operation.Verb.PAIR).number
    services.operation_undo(tournament=tournament, number=number, reason="Again.", actor=organiser, now=NOW)
    assert services.notices_owed(now=NOW) == 0
    assert not told(tournament, "event.paired")
    services.round_pair(tournament=tournament, actor=organiser, now=NOW)
    assert services.notices_owed(now=NOW) == 4
    assert not NoticeOutbox.objects.exists()

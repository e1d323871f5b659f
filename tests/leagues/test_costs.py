"""What a step of an event costs: statements are counted, and do not grow with the entrants."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from leagues.errors import WrongState
from leagues.events import selectors, services, state
from leagues.events import standings as event_standings
from leagues.events.models.tournament import LISTING_ORDER
from leagues.events.operation_undo import undo_check
from leagues.events.pages import console, event_shown
from leagues.events.standings import standings_of
from leagues.events.state import TournamentState, tournament_state
from leagues.models import Entrant, NoticeOutbox, Operation, Pairing, Stage, Tournament
from leagues.pairing.swiss import SwissRound, swiss_round
from leagues.standings.profiles import PROFILES
from players.models import Notice, Player
from tests.leagues.conftest import NOW, entered, open_pairings, result_owed, tournament_make
from tests.leagues.test_pages import signed_in
from tests.matches.test_pipeline import statements

pytestmark = pytest.mark.django_db

SIZES = (8, 200)
NOTICES_OWED = import_module("leagues.events.notices_owed")
RESULT_MOST = 12
"""Statements that a result may take, however many play."""
CONSOLE_MOST = 25
"""Statements of the organiser's page of a round that is played."""


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


def body_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def fresh(player: Player) -> Player:
    """The player as the next request loads them: what is remembered on an instance is forgotten."""
    return Player.objects.get(pk=player.pk)


@pytest.mark.long
def test_a_result_takes_as_many_statements_however_many_play(organiser: Player, judge: Player) -> None:
    counts: list[dict[str, int]] = []
    for size in SIZES:
        tournament = at_table(organiser, size)
        reported, consumed, left = open_pairings(tournament)[:3]
        report = partial(services.result_report, pairing=reported, result="first", actor=fresh(judge), now=NOW)
        costs = {"report": counted(report)}
        correct = partial(services.result_correct, pairing=reported, result="draw", actor=fresh(judge), now=NOW)
        costs["correct"] = counted(partial(correct, reason="A slip."))
        Tournament.objects.filter(pk=tournament.pk).update(venue=Tournament.Venue.HERE)
        services.matches_owed(now=NOW)
        result_owed(consumed, [1, 2])
        costs["consume, with the look for what is owed"] = counted(lambda: services.results_consume(now=NOW))
        Pairing.objects.filter(pk=left.pk).update(match=None)
        leaving = Entrant.objects.get(pk=left.first_id)
        drop = partial(services.entrant_drop, entrant=leaving, actor=fresh(leaving.player), now=NOW)
        costs["drop"] = counted(drop)
        counts.append({name: len(sql) for name, sql in costs.items()})
        reported.refresh_from_db()
        consumed.refresh_from_db()
        left.refresh_from_db()
        assert (reported.result, consumed.result, left.result) == ("draw", "first", "second")
        tournament.refresh_from_db()
        assert tournament.status == Tournament.Status.RUNNING
    assert counts[0] == counts[1]
    assert max(counts[0].values()) <= RESULT_MOST


@pytest.mark.long
def test_judging_takes_as_many_statements_however_many_play(organiser: Player, judge: Player) -> None:
    counts: list[dict[str, int]] = []
    for size in SIZES:
        tournament = at_table(organiser, size)
        table = open_pairings(tournament)[0]
        common: dict[str, Any] = {"reason": "Slow.", "category": "slow_play", "now": NOW}
        costs = {}
        for level in ("warning", "match_loss"):
            give = partial(services.penalty_give, entrant=Entrant.objects.get(pk=table.first_id), level=level, **common)
            costs[level] = len(counted(partial(give, actor=fresh(judge))))
        number = Operation.objects.filter(tournament=tournament).latest("number").number
        event, player = Tournament.objects.get(pk=tournament.pk), fresh(table.first.player)
        appeal = partial(services.appeal_make, tournament=event, number=number, text="No.", player=player, now=NOW)
        costs["appeal"] = len(counted(appeal))
        counts.append(costs)
    assert counts[0] == counts[1]
    # A match loss is a penalty and a result.
    assert max(counts[0].values()) <= RESULT_MOST + 1, counts


@pytest.mark.long
def test_rounds_and_the_end_take_as_many_statements_however_many_play(organiser: Player) -> None:
    counts: list[dict[str, int]] = []
    for size in SIZES:
        tournament = tournament_make(organiser, seed=size, venue=Tournament.Venue.TABLE, rounds_planned=2)
        entered(tournament, organiser, size)
        act: dict[str, Any] = {"tournament": tournament, "actor": organiser, "now": NOW}
        costs = {"start": len(counted(partial(services.tournament_start, **act)))}
        Tournament.objects.filter(pk=tournament.pk).update(automatic=False)
        open_rows = Pairing.objects.filter(round__stage__tournament=tournament, result="")
        open_rows.update(result="first")
        costs["pair"] = len(counted(partial(services.round_pair, **act)))
        open_rows.update(result="second")
        costs["finish"] = len(counted(partial(services.tournament_finish, **act)))
        counts.append(costs)
        places = tournament.entrants.order_by("final_place").values_list("final_place", flat=True)
        assert list(places) == list(range(1, size + 1))
        assert not Notice.objects.filter(kind__startswith="event.").exists(), "nothing is written under the lock"
        NoticeOutbox.objects.all().delete()
    assert counts[0] == counts[1]
    assert max(counts[0].values()) < 30


def notices_of(tournament: Tournament, kind: str) -> list[tuple[str, dict[str, object]]]:
    rows = Notice.objects.filter(kind=kind, player__entries__tournament=tournament).order_by("player__username")
    return list(rows.values_list("player__username", "context"))


@pytest.mark.long
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
    assert {name: context["opponent"] for name, context in notices_of(tournament, "event.paired")} == names
    assert len(notices_of(tournament, "event.paired")) == 10, "whoever has the bye has no opponent"

    for pairing in open_pairings(tournament):
        services.result_report(pairing=pairing, result="first", actor=organiser, now=NOW)
    assert [services.notices_owed(now=NOW) for _ in range(4)] == [4, 4, 3, 0]
    places = dict(tournament.entrants.values_list("player__username", "final_place"))
    assert {name: context["place"] for name, context in notices_of(tournament, "event.finished")} == places
    assert len(notices_of(tournament, "event.finished")) == 11
    assert not NoticeOutbox.objects.exists()


@pytest.mark.long
def test_a_part_that_fails_is_told_later_and_nothing_twice(organiser: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NOTICES_OWED, "AT_ONCE", 4)
    tournament = at_table(organiser, 8)

    def killed(*_: object, **__: object) -> None:
        raise RuntimeError("killed after the notices were written")

    with monkeypatch.context() as patched:
        patched.setattr(NoticeOutbox, "save", killed)
        assert services.notices_owed(now=NOW) == 0
    assert not notices_of(tournament, "event.paired")
    while services.notices_owed(now=NOW):
        pass
    assert len(notices_of(tournament, "event.paired")) == 8


@pytest.mark.long
def test_nobody_is_told_of_a_round_that_was_undone(organiser: Player) -> None:
    tournament = at_table(organiser, 4)
    number = tournament.operations.get(verb=Operation.Verb.PAIR).number
    services.operation_undo(tournament=tournament, number=number, reason="Again.", actor=organiser, now=NOW)
    assert services.notices_owed(now=NOW) == 0
    assert not notices_of(tournament, "event.paired")
    services.round_pair(tournament=tournament, actor=organiser, now=NOW)
    assert services.notices_owed(now=NOW) == 4
    assert not NoticeOutbox.objects.exists()


@pytest.mark.long
def test_what_is_kept_of_standings_is_what_is_computed(organiser: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = at_table(organiser, 9, rounds_planned=3, automatic=False)
    computed: list[int] = []
    read = tournament_state

    def counted_read(event: Tournament, stage: Stage | None = None) -> TournamentState:
        computed.append(event.version)
        return read(event, stage)

    monkeypatch.setattr(event_standings, "tournament_state", counted_read)
    results = ["first", "draw", "second", "double_loss"]
    for number in range(3):
        if number:
            services.round_pair(tournament=tournament, actor=organiser, now=NOW)
        for pairing, result in zip(open_pairings(tournament), results[number:] + results[:number], strict=True):
            services.result_report(pairing=pairing, result=result, actor=organiser, now=NOW)
            tournament.refresh_from_db()
            fresh_state, kept_standings = read(tournament), standings_of(tournament)
            assert list(kept_standings) == fresh_state.standings
            assert [kept_standings[kept_standings.places[row.id] - 1].id for row in fresh_state.standings] == [
                row.id for row in kept_standings
            ]
            for row in fresh_state.standings:
                assert kept_standings.why(tournament, row.id) == fresh_state.why(row.id)
    assert len(computed) == len(set(computed)) == 12
    assert list(standings_of(tournament)) == list(kept_standings)
    assert len(computed) == 12, "asked for again, they are not computed"
    for number, (slug, version) in enumerate(PROFILES):
        kinds = {"profile_slug": slug, "profile_version": version, "version_key": str(number)}
        Tournament.objects.filter(pk=tournament.pk).update(**kinds)
        tournament.refresh_from_db()
        standings_of(tournament)
        assert list(standings_of(tournament)) == read(tournament).standings, slug
    with pytest.raises(KeyError):
        kept_standings.why(tournament, 0)


@pytest.mark.long
def test_standings_are_never_kept_for_another_version(organiser: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = at_table(organiser, 4)
    before, last = open_pairings(tournament)
    read = tournament_state

    def read_too_late(event: Tournament, stage: Stage | None = None) -> TournamentState:
        if not Pairing.objects.get(pk=before.pk).result:
            services.result_report(pairing=before, result="first", actor=organiser, now=NOW)
        return read(event, stage)

    monkeypatch.setattr(event_standings, "tournament_state", read_too_late)
    old = Tournament.objects.get(pk=tournament.pk)
    assert standings_of(old)[0].points == 3, "what was read is the new version"
    monkeypatch.undo()
    # Another history under the same number of the version, as after a restored backup.
    new = Tournament.objects.get(pk=tournament.pk)
    standings_of(new)
    Pairing.objects.filter(pk=last.pk).update(result="draw")
    Tournament.objects.filter(pk=new.pk).update(version_key="another")
    assert [row.points for row in standings_of(Tournament.objects.get(pk=new.pk))] == [3, 1, 1, 0]


@pytest.mark.long
def test_large_events_are_shown_by_pages(organiser: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_shown, "TAB_PAGE", 6)
    monkeypatch.setattr(event_shown, "OVERVIEW_PLACES", 3)
    monkeypatch.setattr(event_shown, "OVERVIEW_TABLES", 3)
    monkeypatch.setattr(console, "TABLES_PAGE", 3)
    monkeypatch.setattr(console, "ENTRANTS_PAGE", 10)
    small, large = at_table(organiser, 8), at_table(organiser, 30)
    places = standings_of(large).places
    last = max(list(large.entrants.all())[10:], key=lambda entrant: places[entrant.pk])  # no name begins with its name
    tabs = [f"?tab={tab}" for tab in ("overview", "pairings", "standings", "entrants", "log")]
    for client, paths in ((Client(), tabs), (signed_in(organiser), [*tabs, "console/"])):
        for path in paths:
            cost = []
            for event in (small, large):
                address = f"{event.get_absolute_url()}{path}"
                client.get(address)
                cost.append(len(counted(partial(client.get, address))))
            assert cost[1] == cost[0]
            assert path != "console/" or cost[0] <= CONSOLE_MOST, cost

    address = large.get_absolute_url()
    name = last.player.username
    first = body_of(Client(), f"{address}?tab=standings")
    assert first.count("why?</a>") == 6
    assert "Page 1 of 5" in first
    assert 'name="q"' in first
    assert name not in first
    search_page = body_of(Client(), f"{address}?tab=standings&q={name.upper()}")
    assert search_page.count("why?</a>") == 1
    assert f">{name}</a>" in search_page
    own = signed_in(last.player).get(f"{address}?tab=standings").context
    assert own["your_page"] == standings_of(large).places[last.pk] // 6 + bool(standings_of(large).places[last.pk] % 6)
    tables = body_of(Client(), f"{address}?tab=pairings&q=12")
    pages = [body_of(Client(), f"{address}?tab=pairings&q=12&page={number}") for number in (1, 2, 3)]
    assert any(re.search(r'<td class="num nowrap">\s*12\s*</td>', text) for text in pages), (
        "names may have the number in them too"
    )
    assert "tab=pairings&amp;page=1&amp;q=12&amp;stamp=" in tables
    assert body_of(Client(), f"{address}?tab=entrants&page=2").count("<tr") == 7
    assert body_of(Client(), f"{address}?tab=entrants&q=nobody").count("<tr") == 0
    assert "All tables" in body_of(Client(), address)

    page = body_of(signed_in(organiser), f"{address}console/")
    assert "15 results are missing" in page
    assert page.count('class="row scores"') == 3
    assert page.count('id="entrant-') == 10
    assert '<input id="who" name="who"' in page
    searched = body_of(signed_in(organiser), f"{address}console/?who={name.upper()}")
    assert searched.count('id="entrant-') == 1
    table = open_pairings(large)[0]
    services.result_report(pairing=table, result="first", actor=organiser, now=NOW)
    without = body_of(signed_in(organiser), f"{address}console/?tables=missing")
    assert f'name="pairing" value="{table.pk}"' not in without
    assert "Page 1 of 5" in without
    page_found = body_of(signed_in(organiser), f"{address}console/?q={name}")
    assert page_found.count('class="row scores"') == 1
    dropped = signed_in(organiser).post(f"{address}console/drop/", {"player": name.upper()})
    assert dropped.status_code == 302
    last.refresh_from_db()
    assert last.dropped_at is not None
    signed_in(organiser).post(f"{address}console/undrop/", {"player": "nobody here"})
    last.refresh_from_db()
    assert last.dropped_at is not None


@pytest.mark.long
def test_no_round_is_computed_until_it_is_asked_for(organiser: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = at_table(organiser, 4, automatic=False)
    for pairing in open_pairings(tournament):
        services.result_report(pairing=pairing, result="first", actor=organiser, now=NOW)
    calls: list[int] = []

    def counted_pair(*args: Any, **kwargs: Any) -> SwissRound:
        calls.append(1)
        return swiss_round(*args, **kwargs)

    monkeypatch.setattr(state, "swiss_round", counted_pair)
    address = f"{tournament.get_absolute_url()}console/"
    assert "?suggest=1" in body_of(signed_in(organiser), address)
    assert not calls
    suggested = body_of(signed_in(organiser), f"{address}?suggest=1")
    assert suggested.split('rows="8" required>')[1].split("</textarea>")[0].count(" – ") == 2
    assert calls == [1]
    entrant = tournament.entrants.first()
    assert entrant is not None
    assert signed_in(entrant.player).get(f"{address}?suggest=1").status_code == 403
    assert calls == [1]


def test_events_are_listed_without_reading_all_of_them(organiser: Player) -> None:
    events = [tournament_make(organiser, seed=number, name=f"Event {number}") for number in range(3)]
    entered(events[1], organiser, 3)
    services.tournament_cancel(tournament=events[0], reason="Rain.", actor=organiser, now=NOW)
    listed: Any = selectors.tournaments()
    assert [(row.name, row.entered) for row in listed] == [("Event 1", 3), ("Event 2", 0), ("Event 0", 0)]
    assert {*LISTING_ORDER, "draft"} == set(Tournament.Status.values)
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL enable_seqscan = off")  # three rows need no index
    plan = selectors.tournaments()[:20].explain()
    assert "tournament_listing" in plan


@pytest.mark.long
def test_each_page_of_the_log_counts_what_an_undo_takes_back(organiser: Player) -> None:
    tournament = at_table(organiser, 6, automatic=False)
    tables = open_pairings(tournament)
    for pairing in tables[:2]:
        services.result_report(pairing=pairing, result="first", actor=organiser, now=NOW)
    tournament.refresh_from_db()
    act: dict[str, Any] = {"tournament": tournament, "reason": "A slip.", "actor": organiser, "now": NOW}
    services.operation_undo(number=tournament.version, **act)
    services.result_report(pairing=tables[1], result="second", actor=organiser, now=NOW)
    expected = {}
    for operation in tournament.operations.all():
        try:
            expected[operation.number] = len(undo_check(tournament, operation.number))
        except WrongState:
            expected[operation.number] = 0
    assert max(expected.values()) > 5
    everything = selectors.operations(tournament)
    for size in (2, 5, 100):
        for begun in range(0, len(everything), size):
            page = selectors.log_rows(tournament, everything[begun : begun + size])
            assert {row.operation.number: row.undoes for row in page} == {
                row.operation.number: expected[row.operation.number] for row in page
            }

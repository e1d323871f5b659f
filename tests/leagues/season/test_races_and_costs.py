"""Two at once, and what a step of a season costs: statements do not grow with the entrants."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from cardpool.collections.tokens import token_faults
from leagues.errors import Refused
from leagues.seasons import selectors, services
from leagues.seasons.models import League, Season, SeasonEntrant, SeasonMeeting, SeasonOperation, SeasonTable
from leagues.seasons.standings import standings_now, standings_of
from players.models import Player
from tests.leagues.conftest import NOW, player_make
from tests.leagues.season.conftest import (
    OPEN,
    decided,
    enter,
    entered,
    matched,
    open_tables,
    result_owed,
    season_make,
    series_of,
    tokens_give,
    turned,
    waiting,
)
from tests.leagues.test_results import together
from tests.matches.test_pipeline import statements

Verb = SeasonOperation.Verb
FEW, MANY, MOST = 4, 24, 200


def ready(league: League, count: int, **fields: object) -> tuple[Season, list[SeasonEntrant]]:
    season = season_make(league, ruleset="confrontation", format=None, seed=count, **fields)  # type: ignore[arg-type]
    rows = entered(season, count)
    return turned(season, OPEN), rows


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_two_challenges_between_two_are_accepted_at_once_and_one_match_begins(league: League) -> None:
    ana, ben, cid = ready(league, 3)[1]
    wishes = [
        services.challenge_make(entrant=entrant, opponent=other, actor=entrant.player, now=OPEN)
        for entrant, other in ((ana, ben), (ben, ana), (cid, ana))
    ]
    outcomes = together(
        [
            lambda wish=wish: services.challenge_accept(wish=wish, actor=wish.opponent.player, now=OPEN)  # type: ignore[misc]
            for wish in (*wishes, *wishes)
        ]
    )
    assert sum(isinstance(outcome, SeasonTable) for outcome in outcomes) == 1, outcomes
    assert sum(isinstance(outcome, Refused) for outcome in outcomes) == 5, outcomes
    assert SeasonMeeting.objects.count() == 1, "each likes one match at once"


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_the_matching_job_twice_at_once_makes_each_table_once(league: League) -> None:
    season, rows = ready(league, 6)
    waiting(rows, OPEN, keep=True)
    outcomes = together([lambda: services.tables_match(now=OPEN)] * 3)
    assert sorted(outcomes) == [0, 0, 3], outcomes  # type: ignore[type-var]
    made = together([lambda: services.matches_owed(now=OPEN)] * 2)
    assert not [result for result in made if isinstance(result, Exception)]
    assert SeasonTable.objects.exclude(match=None).count() == 3
    for table in open_tables(season):
        result_owed(table, [1, 2])
    counts_or_errors = together([lambda: services.results_consume(now=OPEN)] * 3)
    assert sum(outcome for outcome in counts_or_errors if isinstance(outcome, int)) == 3, counts_or_errors
    assert season.operations.filter(verb=Verb.RESULT).count() == 3


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_a_last_place_and_the_last_tokens_are_taken_once(league: League) -> None:
    season = season_make(league, ruleset="confrontation", format=None, most_entrants=2, fee=3)
    enter(season, "first", tokens=3)
    people = [player_make(name) for name in ("ana", "ben")]
    for player in people:
        tokens_give(player, 3)
    outcomes = together(
        [lambda player=player: services.season_enter(season=season, player=player, now=NOW) for player in people * 2]  # type: ignore[misc]
    )
    assert sum(isinstance(outcome, SeasonEntrant) for outcome in outcomes) == 1, outcomes
    assert sum(isinstance(outcome, Refused) for outcome in outcomes) == 3, outcomes
    assert token_faults() == []


@pytest.mark.long
@pytest.mark.django_db
def test_the_database_itself_refuses_a_second_meeting(league: League) -> None:
    season, rows = ready(league, 2)
    waiting(rows, OPEN)
    assert matched(OPEN) == 1
    met = SeasonMeeting.objects.get()
    with pytest.raises(IntegrityError), transaction.atomic():
        SeasonMeeting.objects.create(series=series_of(season), first=met.first, second=met.second, table=met.table)


def counted(work: Callable[[], object]) -> int:
    with CaptureQueriesContext(connection) as queries:
        work()
    return len(statements(queries))


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("most", [MANY, pytest.param(MOST, marks=pytest.mark.law)])
def test_a_step_takes_as_many_statements_however_many_play(league: League, coordinator: Player, most: int) -> None:
    few, many = (costs_of(league, Player.objects.get(pk=coordinator.pk), size) for size in (FEW, most))
    assert few == many
    assert many["result"] <= 16


@pytest.mark.long
@pytest.mark.django_db
def test_a_series_in_which_nobody_can_be_matched_costs_one_statement(
    league: League, django_capture_on_commit_callbacks: Any
) -> None:
    season, rows = ready(league, 3)
    waiting(rows, OPEN)

    def looks(now: datetime) -> int:
        with django_capture_on_commit_callbacks(execute=True):
            return counted(lambda: services.tables_match(now=now))

    assert looks(OPEN) > 1
    assert matched(OPEN) == 0, "one is left"
    assert looks(OPEN) > 1, "a table was made"
    for minutes in (0, 1, 9):
        assert looks(OPEN + timedelta(minutes=minutes)) == 1
    assert looks(OPEN + timedelta(minutes=10)) > 1, "who blocked whom may have changed"
    at = OPEN + timedelta(minutes=11)
    assert looks(at) == 1
    # What is done in the season is seen at once, and so is an absence that ends.
    last = season.entrants.select_related("player").order_by("pk")[0]
    services.at_once_set(entrant=last, at_once=3, actor=last.player, now=at)
    assert looks(at) > 1
    assert looks(at) == 1
    season.entrants.filter(pk=last.pk).update(away_from=OPEN, away_until=at + timedelta(minutes=1))
    assert looks(at + timedelta(seconds=30)) == 1
    assert looks(at + timedelta(minutes=1)) > 1
    at += timedelta(minutes=2)
    decided(season, at)
    waiting([row for row in season.entrants.select_related("player") if not row.wishes.filter(status="open")], at)
    assert matched(at) == 1


def costs_of(league: League, boss: Player, size: int) -> dict[str, int]:
    """The statements of each step of a season of so many."""
    season, rows = ready(league, size)
    waiting(rows[:-1], OPEN)
    last = rows[-1]
    costs = {
        "wait": counted(lambda: services.wait_begin(entrant=last, actor=last.player, now=OPEN)),
        "matching": counted(lambda: services.tables_match(now=OPEN)),
    }
    services.matches_owed(now=OPEN)
    tables = open_tables(season)
    result_owed(tables[0], [1, 2])
    costs["result"] = counted(lambda: services.results_consume(now=OPEN))
    table = tables[1]
    costs["report"] = counted(
        lambda: services.result_report(table=table, places=[1, 2], reason="So.", actor=boss, now=OPEN)
    )
    costs["correct"] = counted(
        lambda: services.result_correct(table=table, places=[2, 1], reason="So.", actor=boss, now=OPEN)
    )
    decided(season, OPEN)
    number = season.operations.filter(verb=Verb.CORRECT).get().number
    costs["undo"] = counted(
        lambda: services.operation_undo(season=season, number=number, reason="So.", actor=boss, now=OPEN)
    )
    season.refresh_from_db()
    costs["standings"] = counted(lambda: standings_now(season))
    costs["finish"] = counted(lambda: services.season_finish(season=season, reason="Enough.", actor=boss, now=OPEN))
    season = Season.objects.get(pk=season.pk)
    costs["page of standings"] = counted(lambda: selectors.standing_rows(season, standings_of(season)[:20]))
    costs["tables"] = counted(lambda: [selectors.table_shown(season, row) for row in selectors.tables_of(season)[:20]])
    costs["log"] = counted(lambda: selectors.log_rows(season))
    costs["own place"] = counted(lambda: selectors.own_place(season, last.player, OPEN))
    return costs

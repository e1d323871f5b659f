"""What pages and the API read of leagues; what is exported and erased with an account."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth.models import AnonymousUser

from leagues.errors import Forbidden, WrongState
from leagues.seasons import selectors, services
from leagues.seasons.models import League, Season, SeasonOperation, SeasonTable
from leagues.seasons.personal import _entries, _erase, _obstacles
from leagues.seasons.standings import standings_of
from players.friends.blocks import player_block
from players.models import Player
from players.sentences.stored_sentences import sentence_english
from tests.leagues.conftest import NOW, player_make
from tests.leagues.season.conftest import (
    OPEN,
    decided,
    enter,
    entered,
    fresh,
    log_of,
    matched,
    season_make,
    series_of,
    specs,
    turned,
    waiting,
)

pytestmark = pytest.mark.django_db
Verb = SeasonOperation.Verb


@pytest.mark.long
def test_a_draft_is_seen_by_its_coordinators_and_the_staff(
    league: League, coordinator: Player, staff: Player, stranger: Player
) -> None:
    draft = services.season_create(
        league=league, series=specs(), actor=coordinator, now=NOW, ruleset="confrontation", format=None
    )
    named = player_make("named")
    services.coordinator_name(league=league, username="named", actor=coordinator, now=NOW)
    assert [selectors.season_seen(who, draft.pk) == draft for who in (coordinator, named, staff)] == [True] * 3
    assert selectors.season_seen(stranger, draft.pk) is None
    assert selectors.season_seen(AnonymousUser(), draft.pk) is None
    assert not selectors.seasons_listed().exists()
    assert not selectors.leagues_listed().exists()
    services.season_announce(season=draft, actor=named, now=NOW)
    assert selectors.season_seen(AnonymousUser(), draft.pk) == draft
    entered(draft, 2)
    assert [vars(row)["entered"] for row in selectors.seasons_listed(league)] == [2]
    assert [vars(row)["season_count"] for row in selectors.leagues_listed()] == [1]


def test_seasons_that_go_on_are_listed_first(league: League, coordinator: Player) -> None:
    first, second = season_make(league), season_make(league, seed=2)
    services.season_cancel(season=second, reason="No.", actor=coordinator, now=NOW)
    assert list(selectors.seasons_listed()) == [first, second]


@pytest.mark.long
def test_a_player_sees_their_own_place(league: League) -> None:
    season = season_make(league, series=specs(2, most=3))
    ana, ben, cid, dot = entered(season, 4)
    stranger = player_make("nobody")
    assert selectors.own_place(season, stranger, NOW) is None
    before = selectors.own_place(season, ana.player, NOW)
    assert before is not None
    assert (before.series, before.matches_left) == (None, 0)
    turned(season, OPEN)
    waiting([ana, ben], OPEN)
    matched(OPEN)
    made = services.challenge_make(entrant=ana, opponent=cid, actor=ana.player, now=OPEN)
    got = services.challenge_make(entrant=dot, opponent=ana, actor=dot.player, now=OPEN)
    waiting([ana], OPEN)
    own = selectors.own_place(season, ana.player, OPEN)
    assert own is not None
    assert (own.matches_left, own.room.open) == (2, 1)
    assert own.waits is not None
    assert (own.challenges_made, own.challenges_received) == ([made], [got])
    player_block(blocker=dot.player, blocked=ana.player, now=OPEN)
    assert list(selectors.opponents_allowed(season, ana, OPEN)) == [cid], "ben was met, and dot has blocked"


@pytest.mark.long
def test_tables_standings_series_and_log_are_read(league: League, coordinator: Player) -> None:
    season = season_make(league)
    rows = entered(season, 4)
    turned(season, OPEN)
    waiting(rows, OPEN)
    matched(OPEN)
    decided(season, OPEN)
    undone = log_of(season, Verb.RESULT)[0]
    services.operation_undo(season=season, number=undone.number, reason="No.", actor=coordinator, now=OPEN)
    season.refresh_from_db()
    first, second = selectors.series_rows(season)
    assert [(row.tables, row.open) for row in (first, second)] == [(2, 1), (0, 0)]
    shown = [selectors.table_shown(season, table) for table in selectors.tables_of(season, series=series_of(season))]
    points = [[own for _, own in table_shown.seats] for table_shown in shown]
    assert sorted(points, key=str) == [[2, 1], [None, None]]
    assert len(list(selectors.tables_of(season, entrant=rows[0]))) == 1
    standings = standings_of(season)
    top = selectors.standing_rows(season, standings[:2])
    assert [row.standing.place for row in top] == [1, 2]
    assert standings.why(season, standings[1].id).steps[-1].decided
    alone = standings_of(season, series_of(season))
    assert [row.points for row in alone] == [row.points for row in standings]
    log = selectors.log_rows(season, most=5)
    assert log[0].operation.verb == Verb.UNDO
    assert [row.operation.number for row in selectors.log_rows(season, before=undone.number + 1) if row.undone] == [
        undone.number
    ]
    assert selectors.coordinators_of(season) == [coordinator]


@pytest.mark.long
def test_undoing_in_a_sanctioned_season_takes_two(
    league: League, coordinator: Player, judge: Player, staff: Player
) -> None:
    season = season_make(league)
    services.season_sanction_ask(season=season, actor=coordinator, now=NOW)
    assert [request.season for request in selectors.sanction_requests()] == [season]
    services.season_sanction_decide(season=season, approve=True, actor=staff, now=NOW)
    assert not selectors.sanction_requests().exists()
    rows = entered(season, 2)
    turned(season, OPEN)
    waiting(rows, OPEN)
    matched(OPEN)
    number = log_of(season, Verb.MATCH)[0].number
    with pytest.raises(WrongState, match="second person; propose it"):
        services.operation_undo(season=season, number=number, reason="No.", actor=judge, now=OPEN)
    proposal = services.season_propose(season=season, verb="undo", number=number, reason="No.", actor=judge, now=OPEN)
    with pytest.raises(WrongState, match="waits for a second person already"):
        services.season_propose(season=season, verb="undo", number=number, reason="No.", actor=staff, now=OPEN)
    with pytest.raises(Forbidden):
        services.season_proposal_decide(proposal=proposal, confirm=True, actor=judge, now=OPEN)
    services.season_proposal_decide(proposal=proposal, confirm=True, actor=coordinator, now=OPEN)
    (undoing,) = log_of(season, Verb.UNDO)
    assert (undoing.actor, undoing.confirmed_by) == (judge, coordinator)
    assert not SeasonTable.objects.exists()
    with pytest.raises(WrongState, match="confirmed already"):
        services.season_proposal_decide(proposal=proposal, confirm=False, actor=staff, now=OPEN)
    again = log_of(season, Verb.WAIT)[0].number
    refused = services.season_propose(season=season, verb="undo", number=again, reason="No.", actor=judge, now=OPEN)
    services.season_proposal_decide(proposal=refused, confirm=False, actor=judge, now=OPEN)


@pytest.mark.long
def test_an_account_is_exported_and_erased(league: League, coordinator: Player) -> None:
    season = season_make(league)
    ana = enter(season, "anabel")
    services.entrant_pause(entrant=ana, reason="Slow.", actor=coordinator, now=NOW)
    [entry] = _entries(ana.player)
    assert (entry["season__number"], entry["paused_reason"]) == (1, "Slow.")
    json.dumps(entry, default=str)
    assert any("leave it first" in text for text in _obstacles(ana.player))
    assert any("You own the league" in text for text in _obstacles(coordinator))
    services.entrant_leave(entrant=fresh(ana), actor=ana.player, now=NOW)
    assert not _obstacles(ana.player)
    _erase(ana.player, "somebody", NOW)
    for step in season.operations.all():
        assert "anabel" not in step.text
        assert "anabel" not in json.dumps([step.data, step.sentence])
        assert sentence_english(step.sentence) == step.text
    assert fresh(ana).paused_reason == ""
    assert Season.objects.get().league.owner == coordinator

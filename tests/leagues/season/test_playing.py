"""A season from its announcement to its final places."""

from __future__ import annotations

from datetime import timedelta
from importlib import import_module

import pytest
from django.core.exceptions import ValidationError

from cardpool.collections.tokens import token_faults, tokens_grant, tokens_of
from cardpool.models import Format
from leagues.errors import Forbidden, Refused, RegistrationRefused, WrongState
from leagues.seasons import services
from leagues.seasons.models import League, Season, SeasonMeeting, SeasonOperation, SeasonTable, SeasonWish
from leagues.seasons.services import SeriesSpec
from leagues.seasons.standings import standings_of
from players.friends.blocks import player_block
from players.models import Notice, Player
from tests.leagues.conftest import NOW, deck_of, player_make
from tests.leagues.season.conftest import (
    DAY,
    OPEN,
    decided,
    enter,
    entered,
    fresh,
    keys_of,
    log_of,
    matched,
    open_tables,
    result_owed,
    season_make,
    series_of,
    specs,
    tokens_give,
    turned,
    waiting,
)

pytestmark = [pytest.mark.django_db, pytest.mark.long]
Verb = SeasonOperation.Verb


def test_a_season_from_its_announcement_to_its_places(league: League) -> None:
    season = season_make(league, series=specs(2, most=3))
    rows = entered(season, 4)
    turned(season, OPEN)
    assert season.status == Season.Status.RUNNING
    for _ in range(3):
        waiting(rows, OPEN)
        assert matched(OPEN) == 2
        assert decided(season, OPEN) == 2
    assert SeasonMeeting.objects.filter(series=series_of(season)).count() == 6
    with pytest.raises(WrongState, match="You have played 3 matches in this series, which is the most"):
        waiting(rows[:1], OPEN)
    turned(season, OPEN + 7 * DAY)
    assert series_of(season).closed_at is not None
    waiting(rows, OPEN + 7 * DAY)
    assert matched(OPEN + 7 * DAY) == 2
    decided(season, OPEN + 7 * DAY)
    turned(season, OPEN + 14 * DAY)
    turned(season, OPEN + 14 * DAY)
    assert season.status == Season.Status.FINISHED
    places = dict(season.entrants.values_list("pk", "final_place"))
    assert sorted(place for place in places.values() if place is not None) == [1, 2, 3, 4]
    assert [row.id for row in standings_of(season)] == sorted(places, key=lambda pk: places[pk] or 0)
    assert sum(row.points for row in standings_of(season)) == 8 * 3
    services.notices_owed(now=OPEN + 14 * DAY)
    assert Notice.objects.filter(kind="season.matched").count() == 16
    assert Notice.objects.filter(kind="season.ended").count() == 4


def test_nobody_meets_an_opponent_twice_in_a_series_but_again_in_the_next(league: League) -> None:
    season = season_make(league)
    rows = entered(season, 2)
    turned(season, OPEN)
    waiting(rows, OPEN, keep=True)
    assert matched(OPEN) == 1
    decided(season, OPEN)
    assert matched(OPEN) == 0
    assert SeasonWish.objects.filter(status="open").count() == 2
    turned(season, OPEN + 7 * DAY)
    assert not SeasonWish.objects.filter(status="open").exists()
    waiting(rows, OPEN + 7 * DAY)
    assert matched(OPEN + 7 * DAY) == 1


@pytest.mark.long
def test_with_sides_an_opponent_is_met_once_with_each(league: League) -> None:
    season = season_make(league, ruleset="confrontation", format=None)
    rows = entered(season, 2)
    turned(season, OPEN)
    waiting(rows, OPEN, keep=True)
    seatings = []
    for _ in range(2):
        assert matched(OPEN) == 1
        seatings.append(keys_of(open_tables(season)[0]))
        decided(season, OPEN)
    assert seatings[0] == seatings[1][::-1]
    assert matched(OPEN) == 0


@pytest.mark.long
def test_tables_of_several_seat_people_who_have_not_met(league: League) -> None:
    season = season_make(league, ruleset="tarot", format=None, seats=3)
    rows = entered(season, 9)
    turned(season, OPEN)
    waiting(rows, OPEN, keep=True)
    for _ in range(3):
        assert matched(OPEN) == 3
        decided(season, OPEN)
    # Nine entrants at tables of three meet 27 of their 36 pairs in three rounds.
    pairs = SeasonMeeting.objects.filter(series=series_of(season)).values_list("first", "second")
    assert len(set(pairs)) == len(pairs) == 27
    assert sum(row.points for row in standings_of(season)) == 9 * (4 + 2 + 1)


@pytest.mark.long
def test_at_most_so_many_matches_at_once_as_a_player_likes(league: League) -> None:
    season = season_make(league)
    rows = entered(season, 4)
    services.at_once_set(entrant=rows[0], at_once=2, actor=rows[0].player, now=NOW)
    turned(season, OPEN)
    waiting(rows, OPEN, keep=True)
    assert matched(OPEN) == 2
    assert matched(OPEN) == 0
    table = next(table for table in open_tables(season) if rows[0].pk not in keys_of(table))
    result_owed(table, [1, 2])
    services.results_consume(now=OPEN)
    assert matched(OPEN) == 1
    assert sum(rows[0].pk in keys_of(table) for table in open_tables(season)) == 2
    with pytest.raises(Refused, match="Play 1 to 20 matches at once"):
        services.at_once_set(entrant=rows[0], at_once=21, actor=rows[0].player, now=NOW)


@pytest.mark.long
def test_a_challenge_is_made_and_answered_by_those_it_concerns(league: League) -> None:
    season = season_make(league)
    ana, ben, cid = entered(season, 3)
    with pytest.raises(WrongState, match="No series of this season is open now"):
        services.challenge_make(entrant=ana, opponent=ben, actor=ana.player, now=NOW)
    turned(season, OPEN)
    wish = services.challenge_make(entrant=ana, opponent=ben, actor=ana.player, now=OPEN)
    with pytest.raises(WrongState, match=r"challenged .* already"):
        services.challenge_make(entrant=ana, opponent=ben, actor=ana.player, now=OPEN)
    with pytest.raises(Forbidden):
        services.challenge_accept(wish=wish, actor=cid.player, now=OPEN)
    with pytest.raises(Forbidden):
        services.challenge_withdraw(wish=wish, actor=ben.player, now=OPEN)
    table = services.challenge_accept(wish=wish, actor=ben.player, now=OPEN)
    assert keys_of(table) == [ana.pk, ben.pk]
    with pytest.raises(WrongState, match="accepted already"):
        services.challenge_accept(wish=wish, actor=ben.player, now=OPEN)
    with pytest.raises(WrongState, match="in this series already"):
        services.challenge_make(entrant=ben, opponent=ana, actor=ben.player, now=OPEN)
    other = services.challenge_make(entrant=cid, opponent=ana, actor=cid.player, now=OPEN)
    with pytest.raises(WrongState, match="You play 1 match at once"):
        services.challenge_accept(wish=other, actor=ana.player, now=OPEN)
    services.challenge_decline(wish=other, actor=ana.player, now=OPEN)
    third = services.challenge_make(entrant=cid, opponent=ben, actor=cid.player, now=OPEN)
    services.challenge_withdraw(wish=third, actor=cid.player, now=OPEN)
    services.notices_owed(now=OPEN)
    recipients = Notice.objects.filter(kind="season.challenged").values_list("player__username", flat=True)
    assert sorted(recipients) == sorted(
        [ben.player.username, ana.player.username, cid.player.username, ben.player.username]
    )


@pytest.mark.long
def test_a_block_keeps_two_apart(league: League) -> None:
    season = season_make(league)
    ana, ben = entered(season, 2)
    player_block(blocker=ben.player, blocked=ana.player, now=NOW)
    turned(season, OPEN)
    waiting([ana, ben], OPEN)
    assert matched(OPEN) == 0
    with pytest.raises(Refused, match="cannot be challenged"):
        services.challenge_make(entrant=ana, opponent=ben, actor=ana.player, now=OPEN)


@pytest.mark.long
def test_who_is_away_or_paused_is_not_matched(league: League, coordinator: Player) -> None:
    season = season_make(league)
    ana, ben, cid = entered(season, 3)
    turned(season, OPEN)
    waiting([ana, ben], OPEN)
    services.away_set(entrant=ana, since=None, until=OPEN + DAY, actor=ana.player, now=OPEN)
    assert matched(OPEN) == 0
    services.entrant_pause(entrant=ben, reason="Slow.", actor=coordinator, now=OPEN)
    with pytest.raises(WrongState, match="A coordinator has paused you: Slow"):
        services.wait_begin(entrant=ben, actor=ben.player, now=OPEN)
    waiting([cid], OPEN)
    assert matched(OPEN + 2 * DAY) == 1, "ana is back, and ben is paused"
    assert set(keys_of(open_tables(season)[0])) == {ana.pk, cid.pk}
    services.entrant_resume(entrant=ben, actor=coordinator, now=OPEN)
    services.wait_begin(entrant=ben, actor=ben.player, now=OPEN)


def test_fees_are_paid_and_given_back(league: League, coordinator: Player) -> None:
    season = season_make(league, fee=5)
    with pytest.raises(Refused, match="has 0 tokens; 5 cannot be moved"):
        enter(season, "poor")
    ana, ben = enter(season, "ana", tokens=7), enter(season, "ben", tokens=5)
    assert (tokens_of(ana.player), tokens_of(ben.player)) == (2, 0)
    services.entrant_leave(entrant=ben, actor=ben.player, now=NOW)
    assert tokens_of(ben.player) == 5
    services.entrant_return(entrant=ben, actor=ben.player, now=NOW)
    assert tokens_of(ben.player) == 0
    turned(season, OPEN)
    services.entrant_leave(entrant=fresh(ben), actor=ben.player, now=OPEN)
    assert tokens_of(ben.player) == 0, "after the beginning nothing is given back"
    services.season_cancel(season=season, reason="Nobody came.", actor=coordinator, now=OPEN)
    assert (tokens_of(ana.player), tokens_of(ben.player)) == (7, 5)
    assert not season.entrants.exclude(fee_paid=0).exists(), "what was given back is no longer paid"
    assert token_faults() == []


@pytest.mark.parametrize(
    ("players", "early", "sentence"),
    [
        (2, False, "Finished; ben won"),
        (2, True, "Finished early: Enough.; ben won"),
        (0, False, "Finished; nobody played"),
        (0, True, "Finished early: Enough.; nobody played"),
    ],
)
def test_the_log_says_who_won_or_that_nobody_played(league: League, players: int, early: bool, sentence: str) -> None:
    season = season_make(league, series=specs(1))
    rows = [enter(season, name) for name in ("ana", "ben")[:players]]
    turned(season, OPEN)
    if players:
        waiting(rows, OPEN)
        matched(OPEN)
        (table,) = open_tables(season)
        decided(season, OPEN, [1 if key == rows[1].pk else 2 for key in keys_of(table)])
    if early:
        services.season_finish(season=season, reason="Enough.", actor=league.owner, now=OPEN)
    else:
        for _ in range(2):
            turned(season, OPEN + 7 * DAY)
    (row,) = log_of(season, Verb.FINISH)
    assert row.text == sentence


@pytest.mark.long
def test_entry_by_a_coordinator(league: League, coordinator: Player) -> None:
    season = season_make(league, entry=Season.Entry.ASKED, fee=3, most_entrants=2)
    ana, ben, cid = (enter(season, name, tokens=3) for name in ("ana", "ben", "cid"))
    assert not ana.is_in
    assert tokens_of(ana.player) == 3
    services.notices_owed(now=NOW)
    assert Notice.objects.filter(player=coordinator, kind="season.request").count() == 3
    services.entrant_let_in(entrant=ana, actor=coordinator, now=NOW)
    services.entrant_let_in(entrant=cid, actor=coordinator, now=NOW)
    assert tokens_of(ana.player) == 0
    with pytest.raises(WrongState, match="All 2 places are taken"):
        services.entrant_let_in(entrant=ben, actor=coordinator, now=NOW)
    services.entrant_refuse(entrant=ben, reason="It is full.", actor=coordinator, now=NOW)
    with pytest.raises(WrongState, match="does not ask"):
        services.entrant_let_in(entrant=ben, actor=coordinator, now=NOW)


@pytest.mark.long
def test_joining_late_and_leaving(league: League) -> None:
    season = season_make(league, series=specs(3), late_entry_series=2)
    ana, ben = entered(season, 2)
    turned(season, OPEN)
    waiting([ana, ben], OPEN)
    matched(OPEN)
    services.entrant_leave(entrant=fresh(ana), actor=ana.player, now=OPEN)
    services.results_consume(now=OPEN)
    table = SeasonTable.objects.get()
    assert {seat.entrant_id: seat.place for seat in table.seats.all()} == {ana.pk: 2, ben.pk: 1}
    turned(season, OPEN + 7 * DAY)
    enter(season, "late", now=OPEN + 7 * DAY)
    turned(season, OPEN + 14 * DAY)
    with pytest.raises(WrongState, match="series 2 was the last to enter in"):
        enter(season, "later", now=OPEN + 14 * DAY)


@pytest.mark.long
def test_decks_are_fixed_or_change_between_series(league: League) -> None:
    fixed, free = season_make(league, decks=Season.Decks.FIXED), season_make(league, seed=2)
    with pytest.raises(RegistrationRefused, match="Choose a deck"):
        services.season_enter(season=free, player=player_make("nodeck"), now=NOW)
    ana = enter(fixed, "ana")
    rows = entered(free, 2)
    turned(fixed, OPEN)
    other = deck_of(ana.player, "gandalf")
    with pytest.raises(WrongState, match="decks are fixed"):
        services.deck_change(entrant=ana, deck_version=other, actor=ana.player, now=OPEN)
    ben = rows[0]
    second = deck_of(ben.player, "aragorn")
    services.deck_change(entrant=ben, deck_version=second, actor=ben.player, now=OPEN)
    waiting(rows, OPEN)
    matched(OPEN)
    with pytest.raises(WrongState, match="changed between series"):
        services.deck_change(entrant=ben, deck_version=deck_of(ben.player), actor=ben.player, now=OPEN)
    assert open_tables(free)[0].seats.get(entrant=ben).deck_version == second


@pytest.mark.long
def test_what_a_series_leaves_unplayed_is_adjudicated_after_the_grace(league: League, coordinator: Player) -> None:
    season = season_make(league, grace=2 * DAY)
    rows = entered(season, 4)
    turned(season, OPEN)
    waiting(rows, OPEN)
    matched(OPEN)
    waiting(rows[:1], OPEN)
    with pytest.raises(WrongState, match="not over yet"):
        services.series_adjudicate(series=series_of(season), actor=coordinator, now=OPEN)
    turned(season, OPEN + 7 * DAY)
    assert series_of(season).closed_at is None
    assert not SeasonWish.objects.filter(status="open").exists()
    turned(season, OPEN + 9 * DAY)
    assert series_of(season).closed_at is not None
    assert {table.source for table in SeasonTable.objects.filter(series__number=1)} == {"adjudication"}


@pytest.mark.long
def test_a_coordinator_decides_what_is_unplayed_before_the_grace_ends(league: League, coordinator: Player) -> None:
    season = season_make(league, grace=30 * DAY)
    rows = entered(season, 2)
    turned(season, OPEN)
    waiting(rows, OPEN)
    matched(OPEN)
    turned(season, OPEN + 7 * DAY)
    assert services.series_adjudicate(series=series_of(season), actor=coordinator, now=OPEN + 7 * DAY) == 1
    assert series_of(season).closed_at == OPEN + 7 * DAY


def test_a_correction_changes_one_table_and_nothing_else(league: League, judge: Player) -> None:
    season = season_make(league)
    rows = entered(season, 4)
    turned(season, OPEN)
    waiting(rows, OPEN)
    matched(OPEN)
    decided(season, OPEN)
    tables = list(SeasonTable.objects.order_by("pk"))
    with pytest.raises(Refused, match="Places count from 1"):
        services.result_correct(table=tables[0], places=[2, 2], reason="A slip.", actor=judge, now=OPEN)
    services.result_correct(table=tables[0], places=[2, 1], reason="A slip.", actor=judge, now=OPEN)
    assert list(tables[0].seats.order_by("seat").values_list("place", flat=True)) == [2, 1]
    assert list(tables[1].seats.order_by("seat").values_list("place", flat=True)) == [1, 2]
    [operation] = log_of(season, Verb.CORRECT)
    assert set(operation.data["was"]) == {
        f"seasontable:{tables[0].pk}", *(f"seasonseat:{seat.pk}" for seat in tables[0].seats.all())
    }  # fmt: skip


@pytest.mark.long
def test_a_void_table_counts_for_nothing_and_its_players_may_meet_again(league: League, coordinator: Player) -> None:
    season = season_make(league)
    rows = entered(season, 2)
    turned(season, OPEN)
    waiting(rows, OPEN)
    matched(OPEN)
    decided(season, OPEN)
    services.table_cancel(table=SeasonTable.objects.get(), reason="Wrong decks.", actor=coordinator, now=OPEN)
    season.refresh_from_db()
    assert [row.points for row in standings_of(season)] == [0, 0]
    waiting(rows, OPEN)
    assert matched(OPEN) == 1


def test_series_are_changed_while_they_are_open(league: League, coordinator: Player) -> None:
    season = season_make(league)
    first = series_of(season)
    turned(season, OPEN)
    with pytest.raises(Refused, match="Series 2 is open at that time"):
        services.series_change(series=first, closes_at=OPEN + 8 * DAY, actor=coordinator, now=OPEN)
    with pytest.raises(WrongState, match="its opening cannot change"):
        services.series_change(series=first, opens_at=OPEN + DAY, actor=coordinator, now=OPEN)
    services.series_change(series=first, closes_at=OPEN + 6 * DAY, most_matches=2, actor=coordinator, now=OPEN)
    assert series_of(season).most_matches == 2
    with pytest.raises(Refused, match="1 to 200"):
        services.series_change(series=first, most_matches=0, actor=coordinator, now=OPEN)


@pytest.mark.long
def test_bots_wait_by_themselves(league: League) -> None:
    season = season_make(league, series=specs(1, most=1))
    entered(season, 2, bot="random")
    turned(season, OPEN)
    assert matched(OPEN) == 1
    decided(season, OPEN)
    assert matched(OPEN) == 0


def test_a_draft_is_changed_announced_and_cloned(league: League, coordinator: Player, stranger: Player) -> None:
    fellowship = Format.objects.get(slug="fellowship_block")
    with pytest.raises(Forbidden):
        services.season_create(league=league, series=specs(), actor=stranger, now=NOW, format=fellowship)
    with pytest.raises(ValidationError) as wrong:
        services.season_create(
            league=league, actor=coordinator, now=NOW, seats=7, late_entry_series=2, cut_size=1,
            series=[SeriesSpec(OPEN, OPEN + 7 * DAY, 5), SeriesSpec(OPEN + DAY, OPEN + 2 * DAY, 0, "unknown")],
        )  # fmt: skip
    assert set(wrong.value.message_dict) == {
        "format", "seats", "late_entry_series", "cut_size", "series-2-opens_at", "series-2-most_matches",
        "series-2-cards",
    }  # fmt: skip
    assert wrong.value.message_dict["series-2-cards"] == ["Series 2 is played with cards of no known kind."]
    draft = services.season_create(league=league, series=specs(), actor=coordinator, now=NOW, format=fellowship)
    services.season_change(season=draft, actor=coordinator, now=NOW, series=specs(3), fee=2)
    season = services.season_announce(season=draft, actor=coordinator, now=NOW)
    assert (season.status, season.fee, season.series.count()) == ("announced", 2, 3)
    with pytest.raises(WrongState):
        services.season_change(season=season, actor=coordinator, now=NOW, fee=3)
    twin = services.season_clone(season=season, actor=coordinator, now=OPEN + 30 * DAY)
    assert (twin.number, twin.status, twin.fee) == (2, "draft", 2)
    assert twin.series.order_by("number")[0].opens_at > OPEN + 30 * DAY
    assert (twin.series.order_by("number")[0].opens_at - OPEN) % timedelta(weeks=1) == timedelta(0)
    services.season_discard(season=twin, actor=coordinator, now=NOW)


@pytest.mark.long
def test_a_coordinator_is_named_and_recused_when_they_play(league: League, coordinator: Player) -> None:
    season = season_make(league)
    rows = entered(season, 3)
    helper = player_make("helper")
    row = services.coordinator_name(league=league, username="Helper", actor=coordinator, now=NOW)
    services.season_tell(season=season, text="Welcome!", actor=helper, now=NOW)
    turned(season, OPEN)
    waiting(rows, OPEN)
    matched(OPEN)
    table = open_tables(season)[0]
    services.result_report(table=table, places=[1, 2], reason="Seen.", actor=helper, now=OPEN)
    other = season_make(league, seed=3)
    mine = entered(other, 2)
    services.season_enter(season=other, player=helper, deck_version=deck_of(helper), now=NOW)
    with pytest.raises(Forbidden, match="You have a stake here"):
        services.entrant_pause(entrant=mine[0], reason="A rival.", actor=helper, now=NOW)
    with pytest.raises(Forbidden):
        services.coordinator_remove(coordinator=row, actor=mine[0].player, now=NOW)
    services.coordinator_remove(coordinator=row, actor=helper, now=NOW)
    with pytest.raises(Forbidden):
        services.season_tell(season=season, text="Bye!", actor=helper, now=NOW)


def test_tokens_are_granted_by_staff_only(staff: Player, coordinator: Player) -> None:
    tokens_grant(player=coordinator, count=10, reason="Welcome", key="1", actor=staff, now=NOW)
    tokens_grant(player=coordinator, count=10, reason="Welcome", key="1", actor=staff, now=NOW)
    assert tokens_of(coordinator) == 10
    with pytest.raises(Forbidden):
        tokens_grant(player=staff, count=10, reason="Me", key="2", actor=staff, now=NOW)
    with pytest.raises(Forbidden):
        tokens_grant(player=staff, count=10, reason="Me", key="3", actor=coordinator, now=NOW)
    tokens_give(coordinator, 1)
    assert token_faults() == []


@pytest.mark.long
def test_a_fault_is_told_to_the_coordinators_until_the_season_goes_on(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    season = season_make(league)
    rows = entered(season, 2)
    turned(season, OPEN)
    waiting(rows, OPEN)
    with monkeypatch.context() as broken:
        broken.setattr(import_module("leagues.seasons.matching.tables_match"), "tables_of_two", lambda *_: 1 / 0)
        assert services.tables_match(now=OPEN) == 0
    season.refresh_from_db()
    assert "Those who wait could not be matched" in season.blocked_reason
    assert matched(OPEN) == 1
    season.refresh_from_db()
    assert season.blocked_reason == ""

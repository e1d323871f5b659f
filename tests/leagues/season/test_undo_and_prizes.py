"""Undoing one operation alone, finishing, prizes, cards for taking part, the final tournament, and ratings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cardpool.collections.ledger import ledger_faults
from cardpool.collections.tokens import token_faults, tokens_of
from cardpool.models import Movement, Printing
from leagues.errors import Forbidden, WrongState
from leagues.events import services as event_services
from leagues.models import RatedResult, Rating, Tournament
from leagues.seasons import services
from leagues.seasons.ending.premiums_give import premiums_owed
from leagues.seasons.models import (
    League,
    Season,
    SeasonEntrant,
    SeasonMeeting,
    SeasonOperation,
    SeasonProposal,
    SeasonTable,
    SeasonWish,
)
from leagues.seasons.standings import standings_of
from matches.models import Match, MatchStatus
from players.models import AuditEntry, Notice, Player
from players.staff.roles import Role
from scripts import verify_draw
from tests.leagues.conftest import NOW, player_make
from tests.leagues.season.conftest import (
    DAY,
    OPEN,
    decided,
    enter,
    entered,
    fresh,
    log_of,
    matched,
    open_tables,
    sanctioned,
    season_make,
    series_of,
    specs,
    turned,
    waiting,
)

pytestmark = [pytest.mark.django_db, pytest.mark.long]
Verb = SeasonOperation.Verb


def undo(season: Season, operation: SeasonOperation, actor: Player, **more: Any) -> SeasonOperation:
    return services.operation_undo(
        season=season, number=operation.number, reason="A mistake.", actor=actor, now=OPEN, **more,
    )  # fmt: skip


def begun(league: League, count: int = 4, **fields: Any) -> tuple[Season, list[SeasonEntrant]]:
    season = season_make(league, **fields)
    rows = entered(season, count)
    turned(season, OPEN)
    waiting(rows, OPEN)
    matched(OPEN)
    return season, rows


def test_one_operation_is_undone_alone_where_nothing_rests_on_it(league: League, coordinator: Player) -> None:
    season, _ = begun(league)
    decided(season, OPEN)
    first, second = log_of(season, Verb.RESULT)
    made = log_of(season, Verb.MATCH)[0]
    with pytest.raises(WrongState, match=f"Operation {first.number} rests on it; undo them first"):
        undo(season, made, coordinator)
    undo(season, first, coordinator)
    table = SeasonTable.objects.get(pk=first.data["table"])
    assert table.is_open
    assert [seat.place for seat in table.seats.all()] == [None, None]
    assert SeasonTable.objects.get(pk=second.data["table"]).decided_at == OPEN
    with pytest.raises(WrongState, match="There is no operation"):
        undo(season, first, coordinator)
    undo(season, made, coordinator)
    assert not SeasonTable.objects.filter(pk=table.pk).exists()
    assert SeasonMeeting.objects.count() == 1
    assert SeasonWish.objects.filter(status="open").count() == 2, "both wait again"


@pytest.mark.long
def test_everything_after_an_operation_is_undone_too(league: League, coordinator: Player) -> None:
    season, rows = begun(league)
    decided(season, OPEN)
    opened = log_of(season, Verb.OPEN)[0]
    matches = list(SeasonTable.objects.values_list("match", flat=True))
    undo(season, opened, coordinator, everything_after=True)
    season.refresh_from_db()
    assert (season.status, series_of(season).opened_at) == (Season.Status.ANNOUNCED, None)
    assert not SeasonTable.objects.exists()
    assert not SeasonWish.objects.exists()
    assert Match.objects.filter(pk__in=matches, status=MatchStatus.FINISHED).count() == 2
    turned(season, OPEN)
    waiting([fresh(row) for row in rows], OPEN)
    assert matched(OPEN) == 2
    assert sorted(SeasonTable.objects.values_list("number", flat=True)) == [3, 4], "no number is given twice"


@pytest.mark.long
def test_what_stands_for_ever_is_not_undone(league: League, coordinator: Player) -> None:
    season, _ = begun(league)
    with pytest.raises(WrongState, match="is the announcement; it cannot be undone"):
        undo(season, log_of(season)[0], coordinator)
    operation = services.season_tell(season=season, text="Hello.", actor=coordinator, now=OPEN)
    with pytest.raises(WrongState, match="has been read"):
        undo(season, operation, coordinator)


@pytest.mark.long
def test_a_leaving_is_not_undone_once_another_has_the_place(league: League, coordinator: Player) -> None:
    season = season_make(league, most_entrants=2)
    ana, _ = entered(season, 2)
    services.entrant_leave(entrant=ana, actor=ana.player, now=NOW)
    enter(season, "cid")
    with pytest.raises(WrongState, match=f"Operation {log_of(season, Verb.ENTER)[-1].number} rests on it"):
        undo(season, log_of(season, Verb.LEAVE)[0], coordinator)


@pytest.mark.long
def test_nothing_of_a_cancelled_season_is_undone(league: League, coordinator: Player) -> None:
    season, _ = begun(league)
    services.season_cancel(season=season, reason="Snow.", actor=coordinator, now=OPEN)
    assert not SeasonTable.objects.exclude(match__status=MatchStatus.FINISHED).exists()
    with pytest.raises(WrongState, match="is cancelled"):
        undo(season, log_of(season, Verb.WAIT)[0], coordinator)


@pytest.mark.long
def test_the_end_rests_on_the_close_of_every_series(league: League, coordinator: Player) -> None:
    season = finished(league)
    close = log_of(season, Verb.CLOSE)[0]
    with pytest.raises(WrongState, match=f"Operation {log_of(season, Verb.FINISH)[0].number} rests on it"):
        undo(season, close, coordinator)


@pytest.mark.long
def test_undoing_an_entry_gives_the_fee_back(league: League, coordinator: Player) -> None:
    season = season_make(league, fee=5)
    ana = enter(season, "ana", tokens=5)
    undo(season, log_of(season, Verb.ENTER)[0], coordinator)
    assert tokens_of(ana.player) == 5
    assert not season.entrants.exists()
    ana = services.season_enter(season=season, player=ana.player, deck_version=ana.deck_version, now=NOW)
    services.entrant_leave(entrant=ana, actor=ana.player, now=NOW)
    undo(season, log_of(season, Verb.LEAVE)[0], coordinator)
    assert (tokens_of(ana.player), fresh(ana).fee_paid, fresh(ana).left_at) == (0, 5, None)
    assert token_faults() == []


@pytest.mark.long
def test_a_result_that_was_stopped_and_undone_is_played_again(league: League, coordinator: Player) -> None:
    season, _ = begun(league, 2)
    table = open_tables(season)[0]
    match = table.match
    services.result_report(table=table, places=[1, 2], reason="Agreed.", actor=coordinator, now=OPEN)
    assert match is not None
    Match.objects.filter(pk=match.pk).update(status=MatchStatus.FINISHED, outcome={"decided_by": "officials"})
    undo(season, log_of(season, Verb.REPORT)[0], coordinator)
    services.matches_owed(now=OPEN)
    table.refresh_from_db()
    assert table.match_id not in (None, match.pk)


@pytest.mark.long
def test_a_result_that_was_played_and_undone_is_taken_in_again_at_the_close(
    league: League, coordinator: Player
) -> None:
    season, _ = begun(league, 2)
    decided(season, OPEN, [2, 1])
    undo(season, log_of(season, Verb.RESULT)[0], coordinator)
    turned(season, OPEN + 7 * DAY)
    table = SeasonTable.objects.get()
    assert [seat.place for seat in table.seats.order_by("seat")] == [2, 1]
    assert table.source == "adjudication"


@pytest.mark.long
def test_a_certified_series_is_undone_by_the_staff_alone(
    league: League, coordinator: Player, judge: Player, staff: Player
) -> None:
    season, _ = begun(league)
    decided(season, OPEN)
    table = SeasonTable.objects.first()
    assert table is not None
    services.result_correct(table=table, places=[2, 1], reason="A slip.", actor=coordinator, now=OPEN)
    with pytest.raises(WrongState, match="not closed yet"):
        services.series_certify(series=series_of(season), actor=judge, now=OPEN)
    turned(season, OPEN + 7 * DAY)
    with pytest.raises(Forbidden, match="You decided results of this series"):
        services.series_certify(series=series_of(season), actor=coordinator, now=OPEN + 7 * DAY)
    services.series_certify(series=series_of(season), actor=judge, now=OPEN + 7 * DAY)
    with pytest.raises(WrongState, match="are certified"):
        services.result_correct(table=table, places=[1, 1], reason="A slip.", actor=judge, now=OPEN + 7 * DAY)
    certify = log_of(season, Verb.CERTIFY)[0]
    with pytest.raises(WrongState, match=f"{certify.number}.* rest on it"):
        undo(season, log_of(season, Verb.CORRECT)[0], judge)
    with pytest.raises(Forbidden, match="only the staff"):
        undo(season, certify, judge)
    undo(season, certify, staff)
    services.result_correct(table=table, places=[1, 1], reason="A slip.", actor=judge, now=OPEN + 7 * DAY)


def finished(league: League, staff: Player | None = None, **fields: Any) -> Season:
    """A season of one series with four entrants, finished; sanctioned where a staff member is given."""
    season = season_make(league, series=specs(1), **fields)
    if staff is not None:
        services.season_sanction_ask(season=season, actor=league.owner, now=NOW)
        season = services.season_sanction_decide(season=season, approve=True, actor=staff, now=NOW).season
    rows = entered(season, 4)
    turned(season, OPEN)
    for _ in range(2):
        waiting(rows, OPEN)
        matched(OPEN)
        decided(season, OPEN)
    turned(season, OPEN + 7 * DAY)
    return turned(season, OPEN + 7 * DAY)


@pytest.mark.long
def test_a_correction_after_the_end_moves_the_final_places(league: League, judge: Player, coordinator: Player) -> None:
    season = finished(league)
    assert season.status == Season.Status.FINISHED
    last = season.entrants.get(final_place=4)
    won = []
    for table in SeasonTable.objects.filter(seats__entrant=last):
        seats = list(table.seats.order_by("seat"))
        places = [1 if seat.entrant_id == last.pk else 2 for seat in seats]
        if places == [seat.place for seat in seats]:
            continue
        services.result_correct(table=table, places=places, reason="A slip.", actor=judge, now=OPEN + 7 * DAY)
        won.append(table)
    assert won
    last.refresh_from_db()
    assert last.final_place is not None
    assert last.final_place < 4
    assert [row.id for row in standings_of(Season.objects.get())] == list(
        season.entrants.order_by("final_place").values_list("pk", flat=True)
    )
    finish = log_of(season, Verb.FINISH)[0]
    with pytest.raises(WrongState, match="rest"):
        undo(season, finish, coordinator)
    before = season.commitment
    undo(season, finish, coordinator, everything_after=True)
    season.refresh_from_db()
    assert season.status == Season.Status.RUNNING
    assert season.commitment != before, "the secret was revealed, and another decides what comes"
    assert not season.entrants.exclude(final_place=None).exists()


@pytest.mark.long
def test_prizes_are_drawn_once_by_two_people(
    league: League, coordinator: Player, judge: Player, staff: Player, tmp_path: Path
) -> None:
    season = finished(league, staff)
    assert log_of(season, Verb.MANIFEST)[0].at == OPEN, "before the results of the last series"
    with pytest.raises(WrongState, match="second person; propose it"):
        services.season_prizes_draw(season=season, actor=judge, now=OPEN)
    with pytest.raises(WrongState, match="series 1 must be certified first"):
        services.season_prizes_draw(season=season, actor=judge, confirmed_by=staff, now=OPEN)
    services.series_certify(series=series_of(season), actor=judge, now=OPEN)
    proposal = services.season_propose(season=season, verb="draw", reason="It is time.", actor=judge, now=OPEN)
    with pytest.raises(Forbidden):
        services.season_proposal_decide(proposal=proposal, confirm=True, actor=judge, now=OPEN)
    services.season_proposal_decide(proposal=proposal, confirm=True, actor=staff, now=OPEN)
    assert SeasonProposal.objects.get().status == "confirmed"
    assert Movement.objects.filter(key__startswith="season-prize:").count() == 3
    assert season.prizes.exclude(credited_at=None).count() == 3
    with pytest.raises(WrongState, match="drawn already"):
        services.season_prizes_draw(season=season, actor=judge, confirmed_by=staff, now=OPEN)
    with pytest.raises(WrongState, match="has handed out the prizes"):
        services.operation_undo(
            season=season, number=log_of(season, Verb.FINISH)[0].number, everything_after=True, reason="No.",
            actor=judge, confirmed_by=staff, now=OPEN,
        )  # fmt: skip
    for verb in (Verb.FINISH, Verb.MANIFEST, Verb.CERTIFY, Verb.RESULT, Verb.CLOSE):
        with pytest.raises(WrongState, match=f"{log_of(season, Verb.DRAW)[0].number}.* on it"):
            services.operation_undo(
                season=season, number=log_of(season, verb)[-1].number, reason="No.", actor=staff, confirmed_by=judge,
                now=OPEN,
            )  # fmt: skip
    row = season.draws.get()
    file = {
        "manifest": row.manifest, "manifest_sha512": row.manifest_sha512, "result": row.result, "seed": row.seed,
        "awards": row.awards,
    }  # fmt: skip
    path = tmp_path / "draw.json"
    path.write_text(json.dumps(file), encoding="utf-8")
    assert verify_draw.main([str(path)]) == 0
    assert ledger_faults() == []
    services.notices_owed(now=OPEN)
    assert 1 <= Notice.objects.filter(kind="season.prize").count() <= 3


@pytest.mark.long
def test_cards_for_taking_part_are_given_once(league: League, judge: Player) -> None:
    premium = Printing.objects.filter(foil=False).first()
    season = finished(league, premium=premium, premium_matches=2)
    with pytest.raises(WrongState, match="must be certified first"):
        services.premiums_give(season=season, actor=judge, now=OPEN)
    assert premiums_owed(now=OPEN + 8 * DAY) == 0
    services.series_certify(series=series_of(season), actor=judge, now=OPEN + 8 * DAY)
    assert premiums_owed(now=OPEN + 16 * DAY) == 0, "the job looks for a week; later the button gives them"
    assert premiums_owed(now=OPEN + 9 * DAY) == 4
    assert premiums_owed(now=OPEN + 9 * DAY) == 0
    assert services.premiums_give(season=season, actor=judge, now=OPEN) == 0
    assert Movement.objects.filter(key__startswith=f"season-premium:{season.pk}:").count() == 4
    assert ledger_faults() == []


@pytest.mark.long
def test_the_best_go_on_to_a_final_tournament_with_seeds(league: League, judge: Player, coordinator: Player) -> None:
    season = finished(league, cut_size=3)
    services.series_certify(series=series_of(season), actor=judge, now=OPEN)
    final = services.cut_make(season=season, starts_at=OPEN + 20 * DAY, actor=coordinator, now=OPEN + 8 * DAY)
    seeds = dict(final.entrants.values_list("seed", "player"))
    best = dict(season.entrants.filter(final_place__lte=3).values_list("final_place", "player"))
    assert seeds == best
    assert final.status == Tournament.Status.CLOSED
    assert all(row.deck_version is not None for row in final.entrants.all())
    event_services.tournament_start(tournament=final, actor=coordinator, now=OPEN + 20 * DAY)
    with pytest.raises(WrongState, match="made already"):
        services.cut_make(season=season, starts_at=OPEN + 20 * DAY, actor=coordinator, now=OPEN + 8 * DAY)
    assert log_of(season, Verb.CUT)[0].data["tournament"] == final.pk


@pytest.mark.long
def test_ratings_follow_a_sanctioned_season_and_its_corrections(league: League, judge: Player, staff: Player) -> None:
    season = finished(league, staff)
    assert services.ratings_follow(now=OPEN) == 1
    assert services.ratings_follow(now=OPEN) == 0
    event_services.ratings_update(now=OPEN)
    assert RatedResult.objects.filter(season=season).count() == 4
    before = dict(Rating.objects.values_list("player", "mu"))
    assert len(before) == 4
    # Results of one time count in a fixed order, in which this table is the last.
    table = SeasonTable.objects.order_by("pk")[0]
    services.result_correct(table=table, places=[1, 1], reason="A slip.", actor=judge, now=OPEN)
    assert services.ratings_follow(now=OPEN) == 1
    event_services.ratings_update(now=OPEN)
    after = dict(Rating.objects.values_list("player", "mu"))
    moved = {pk for pk in after if after[pk] != before[pk]}
    assert moved == set(table.seats.values_list("entrant__player", flat=True))


@pytest.mark.long
def test_nobody_sanctions_their_own_league(league: League, coordinator: Player, staff: Player) -> None:
    season = season_make(league)
    services.season_sanction_ask(season=season, actor=coordinator, now=NOW)
    with pytest.raises(WrongState, match="the request is waiting"):
        services.season_sanction_ask(season=season, actor=coordinator, now=NOW)
    with pytest.raises(Forbidden):
        services.season_sanction_decide(season=season, approve=True, actor=coordinator, now=NOW)
    services.season_sanction_decide(season=season, approve=False, answer="Too soon.", actor=staff, now=NOW)
    season.refresh_from_db()
    assert season.sanction_number is None
    services.season_sanction_ask(season=season, message="Better now.", actor=coordinator, now=NOW)
    again, first = season.sanction_requests.all()
    assert (first.status, first.answer, first.decided_by) == ("refused", "Too soon.", staff), "it stays"
    assert (again.status, again.message, again.answer) == ("open", "Better now.", "")
    services.season_sanction_decide(season=season, approve=True, actor=staff, now=NOW)
    with pytest.raises(WrongState, match="Nobody asks"):
        services.season_sanction_decide(season=season, approve=True, actor=staff, now=NOW)
    other = services.league_create(name="Staff League", owner=staff, now=NOW)
    own = season_make(other, seed=4)
    services.season_sanction_ask(season=own, actor=staff, now=NOW)
    with pytest.raises(Forbidden):
        services.season_sanction_decide(season=own, approve=True, actor=staff, now=NOW)
    services.season_sanction_decide(season=own, approve=True, actor=player_make("sue", Role.STAFF), now=NOW)


@pytest.mark.long
def test_a_proposed_undoing_is_void_once_something_rests_on_what_it_undoes(
    league: League, coordinator: Player, judge: Player, staff: Player
) -> None:
    """Not by what happens elsewhere; and undone by others, it cannot be undone again."""
    season = sanctioned(season_make(league, series=specs(1)), staff, NOW)
    rows = entered(season, 4)
    turned(season, OPEN)
    waiting(rows, OPEN)
    matched(OPEN)
    first, second = SeasonTable.objects.order_by("pk")
    reported: dict[str, Any] = {"reason": "Sent by letter.", "actor": judge, "now": OPEN}
    services.result_report(table=first, places=[1, 2], **reported)
    report = log_of(season, Verb.REPORT)[0]
    common: dict[str, Any] = {
        "season": season,
        "verb": "undo",
        "actor": coordinator,
        "now": OPEN,
    }
    old = services.season_propose(number=report.number, reason="A slip.", **common)
    services.result_report(table=second, places=[1, 2], **reported)
    assert not SeasonProposal.objects.get(pk=old.pk).is_void
    services.result_correct(table=first, places=[2, 1], reason="A slip.", actor=judge, now=OPEN)
    assert SeasonProposal.objects.get(pk=old.pk).is_void
    with pytest.raises(WrongState, match="has changed since it was proposed"):
        services.season_proposal_decide(proposal=old, confirm=True, actor=staff, now=OPEN)
    services.season_proposal_decide(proposal=old, confirm=False, actor=coordinator, now=OPEN)
    old.refresh_from_db()
    assert (old.status, old.decided_by) == ("refused", coordinator), "who proposed it takes it back"
    correct = log_of(season, Verb.CORRECT)[0]
    again = services.season_propose(number=correct.number, reason="A slip.", **common)
    undo(season, correct, judge, confirmed_by=staff)
    assert SeasonProposal.objects.get(pk=again.pk).is_void
    noted = AuditEntry.objects.filter(verb__startswith="season.propos").order_by("pk")
    assert list(noted.values_list("verb", "actor__username", "data__what", "data__status")) == [
        ("season.proposed", coordinator.username, "undo", None),
        ("season.proposal_decided", coordinator.username, "undo", "refused"),
        ("season.proposed", coordinator.username, "undo", None),
    ]

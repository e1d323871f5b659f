"""Leaving an event is one operation with the results it causes, and has one undoing."""

from __future__ import annotations

from datetime import timedelta

import pytest

from leagues.errors import WrongState
from leagues.events import services
from leagues.events.state import tournament_state
from leagues.models import Entrant, Operation, Pairing, Stage, Tournament
from leagues.stages.plan import StagePlan
from matches.models import Match, MatchStatus
from players.models import Player
from tests.leagues.conftest import NOW, entered, open_pairings, play_out, play_round, sanction, started, tournament_make

pytestmark = pytest.mark.django_db


def verbs_after(tournament: Tournament, version: int) -> list[str]:
    return list(tournament.operations.filter(number__gt=version).order_by("number").values_list("verb", flat=True))


def undo(tournament: Tournament, number: int, actor: Player) -> None:
    services.operation_undo(tournament=tournament, number=number, reason="A mistake.", actor=actor, now=NOW)
    tournament.refresh_from_db()


@pytest.mark.long
@pytest.mark.parametrize("how", ["drop", "disqualify"])
def test_leaving_and_its_forfeit_are_one_operation(organiser: Player, judge: Player, how: str) -> None:
    tournament = started(organiser, 4)
    pairing, other = open_pairings(tournament)
    version = tournament.version
    assert pairing.second is not None
    if how == "drop":
        services.entrant_drop(entrant=pairing.second, actor=pairing.second.player, now=NOW)
    else:
        services.entrant_disqualify(entrant=pairing.second, reason="Rude.", actor=judge, now=NOW)
    assert verbs_after(tournament, version) == [how]
    operation = tournament.operations.get(number=version + 1)
    assert f"{pairing.first} beat {pairing.second}" in operation.text
    pairing.refresh_from_db()
    assert (pairing.result, pairing.source) == ("first", "forfeit")
    undo(tournament, operation.number, judge)
    pairing.refresh_from_db()
    assert (pairing.result, pairing.source, pairing.note, pairing.finished_at) == ("", "", "", None)
    assert Entrant.objects.get(pk=pairing.second.pk).in_play
    other.refresh_from_db()
    assert other.match is not None
    assert other.match.status == MatchStatus.RUNNING


@pytest.mark.long
def test_who_leaves_second_keeps_no_win(organiser: Player) -> None:
    tournament = started(organiser, 4, automatic=False)
    pairing, other = open_pairings(tournament)
    first, second = pairing.first, pairing.second
    assert second is not None
    services.entrant_drop(entrant=first, actor=first.player, now=NOW)
    version = Tournament.objects.get(pk=tournament.pk).version
    services.entrant_drop(entrant=second, actor=second.player, now=NOW)
    pairing.refresh_from_db()
    assert pairing.result == Pairing.Result.DOUBLE_LOSS
    assert verbs_after(tournament, version) == ["drop"]
    points = {row.id: row.points for row in tournament_state(tournament).standings}
    assert (points[first.pk], points[second.pk]) == (0, 0)
    undo(tournament, version + 1, organiser)
    pairing.refresh_from_db()
    assert pairing.result == Pairing.Result.SECOND
    other.refresh_from_db()
    assert other.result == ""


@pytest.mark.long
def test_a_win_of_an_earlier_round_is_kept(organiser: Player) -> None:
    """Who was given a win and played on has earned the place in the next round; leaving there costs that round."""
    tournament = started(organiser, 4)
    pairing = open_pairings(tournament)[0]
    assert pairing.second is not None
    services.entrant_drop(entrant=pairing.second, actor=organiser, now=NOW)
    play_round(tournament)
    services.entrant_drop(entrant=pairing.first, actor=organiser, now=NOW)
    pairing.refresh_from_db()
    assert pairing.result == Pairing.Result.FIRST


@pytest.mark.long
@pytest.mark.parametrize("how", ["drop", "disqualify"])
def test_a_win_by_forfeit_stays_once_the_results_of_the_round_are_in(
    organiser: Player, judge: Player, how: str
) -> None:
    """The champion of a bracket who leaves after the final has won it; who left in the final has not."""
    tournament = started(
        organiser, 2, plan=[StagePlan("single").as_data()], automatic=True, finish_wait=timedelta(hours=1)
    )
    (final,) = open_pairings(tournament)
    assert final.second is not None
    loser, winner = final.first, final.second
    services.entrant_drop(entrant=loser, actor=loser.player, now=NOW)
    if how == "drop":
        services.entrant_drop(entrant=winner, actor=winner.player, now=NOW)
    else:
        services.entrant_disqualify(entrant=winner, reason="Rude.", actor=judge, now=NOW)
    final.refresh_from_db()
    assert final.result == Pairing.Result.SECOND
    services.timetable_keep(now=NOW + timedelta(hours=2))
    winner.refresh_from_db()
    assert winner.final_place == (1 if how == "drop" else 2)


@pytest.mark.long
@pytest.mark.parametrize("back", ["undrop", "reinstate"])
def test_an_event_that_had_no_round_goes_on_as_soon_as_there_is_one(
    organiser: Player, judge: Player, back: str
) -> None:
    """Of two pairs one leaves; the only round would be a rematch. One of those who left comes back."""
    tournament = started(organiser, 4, rounds_planned=3, automatic=True)
    first, second = open_pairings(tournament)
    gone = [second.first, second.second]
    for entrant in gone:
        assert entrant is not None
        if back == "undrop":
            services.entrant_drop(entrant=entrant, actor=organiser, now=NOW)
        else:
            services.entrant_disqualify(entrant=entrant, reason="Rude.", actor=judge, now=NOW)
    services.result_report(pairing=first, result="first", actor=organiser, now=NOW)
    tournament.refresh_from_db()
    assert tournament.blocked_reason, "the two who are left have met"
    assert current_round_number(tournament) == 1
    assert gone[0] is not None
    if back == "undrop":
        services.entrant_undrop(entrant=gone[0], actor=organiser, now=NOW)
    else:
        services.entrant_reinstate(entrant=gone[0], reason="It was not so.", actor=judge, now=NOW)
    tournament.refresh_from_db()
    assert current_round_number(tournament) == 2
    assert not tournament.blocked_reason


def current_round_number(tournament: Tournament) -> int:
    return tournament_state(tournament).rounds[-1].number


@pytest.mark.long
def test_a_match_of_a_bracket_is_not_corrected_under_the_stage_that_rests_on_it(organiser: Player) -> None:
    plan = [StagePlan("double").as_data(), StagePlan("swiss", rounds=1, best=2).as_data()]
    tournament = started(organiser, 3, plan=plan, automatic=True)
    while tournament_state(tournament).stage.number == 1:  # type: ignore[union-attr]
        for pairing in open_pairings(tournament):
            services.result_report(pairing=pairing, result="first", actor=organiser, now=NOW)
    last = Pairing.objects.filter(round__stage__tournament=tournament, round__stage__number=1).latest("pk")
    with pytest.raises(WrongState, match="later stage rests on this bracket"):
        services.result_correct(pairing=last, result="second", reason="Wrong.", actor=organiser, now=NOW)
    begun = tournament.operations.filter(verb=Operation.Verb.STAGE).latest("number")
    undo(tournament, begun.number, organiser)
    services.result_correct(pairing=last, result="second", reason="Wrong.", actor=organiser, now=NOW)
    last.refresh_from_db()
    assert last.result == Pairing.Result.SECOND


@pytest.mark.long
def test_an_undone_drop_is_played_again_in_another_match(organiser: Player) -> None:
    """The match that the drop ended cannot go on; without another the round would wait for ever."""
    tournament = started(organiser, 2)
    pairing = open_pairings(tournament)[0]
    stopped, origin = pairing.match, pairing.origin
    version = tournament.version
    services.entrant_drop(entrant=pairing.first, actor=organiser, now=NOW)
    undo(tournament, version + 1, organiser)
    assert services.matches_owed(now=NOW) == 1
    pairing.refresh_from_db()
    assert pairing.match is not None
    assert pairing.match != stopped
    assert str(origin).endswith(":1")
    assert pairing.origin == f"{str(origin)[:-1]}2"
    assert pairing.match.status == MatchStatus.RUNNING
    play_round(tournament)
    pairing.refresh_from_db()
    assert pairing.source == Pairing.Source.MATCH


@pytest.mark.long
def test_an_undone_result_of_a_played_match_waits_for_an_official(organiser: Player) -> None:
    tournament = started(organiser, 4)
    version = tournament.version
    pairing = open_pairings(tournament)[0]
    play_round(tournament)
    undo(tournament, version + 1, organiser)
    pairing.refresh_from_db()
    assert "official reports it again" in pairing.note
    assert services.matches_owed(now=NOW) == 0
    assert Match.objects.filter(pairing=pairing, status=MatchStatus.FINISHED).exists()
    services.result_report(pairing=pairing, result="second", actor=organiser, now=NOW)
    pairing.refresh_from_db()
    assert (pairing.result, pairing.note) == ("second", "")


def places(tournament: Tournament) -> list[int]:
    rows = tournament.entrants.filter(final_place__isnull=False).order_by("final_place")
    assert [row.id for row in tournament_state(tournament).standings] == [row.pk for row in rows]
    return [row.pk for row in rows]


@pytest.mark.long
def test_what_changes_after_the_end_changes_the_final_places(organiser: Player, judge: Player) -> None:
    """Each in the same operation; undoing it restores them."""
    tournament = play_out(started(organiser, 4))
    before, version = places(tournament), tournament.version
    winner = tournament.entrants.get(final_place=1)
    services.entrant_disqualify(entrant=winner, reason="Marked cards.", actor=judge, now=NOW)
    assert places(tournament) == [*before[1:], before[0]]
    services.entrant_reinstate(entrant=winner, reason="They were not.", actor=judge, now=NOW)
    assert places(tournament) == before
    last = Pairing.objects.filter(round__stage__tournament=tournament, first=winner).last() or (
        Pairing.objects.filter(round__stage__tournament=tournament, second=winner).last()
    )
    assert last is not None
    lost = "second" if last.first_id == winner.pk else "first"
    services.result_correct(pairing=last, result=lost, reason="Read wrongly.", actor=judge, now=NOW)
    assert places(tournament)[0] != winner.pk
    assert verbs_after(tournament, version) == ["disqualify", "reinstate", "correct"]
    for number, expected in ((version + 3, before), (version + 2, [*before[1:], before[0]]), (version + 1, before)):
        undo(tournament, number, judge)
        assert tournament.status == Tournament.Status.FINISHED
        assert places(tournament) == expected


@pytest.mark.long
def test_nothing_is_corrected_once_the_prizes_are_handed_out(organiser: Player, staff: Player, judge: Player) -> None:
    tournament = sanction(tournament_make(organiser), organiser, staff)
    entered(tournament, organiser, 4)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    play_out(Tournament.objects.get(pk=tournament.pk))
    services.results_certify(tournament=tournament, actor=organiser, now=NOW)
    draw = services.proposal_make(tournament=tournament, verb="draw", data={}, reason="Over.", actor=organiser, now=NOW)
    services.proposal_decide(proposal=draw, confirm=True, actor=judge, now=NOW)
    pairing = Pairing.objects.filter(round__stage__tournament=tournament, second__isnull=False).first()
    assert pairing is not None
    with pytest.raises(WrongState, match="handed out"):
        services.result_correct(pairing=pairing, result="draw", reason="x", actor=judge, now=NOW)
    assert not Operation.objects.filter(verb="correct").exists()


@pytest.mark.long
def test_somebody_reinstated_after_the_start_they_missed_is_not_waited_for(organiser: Player, judge: Player) -> None:
    """Who was disqualified before round 1 does not play; alone with such a player, the last one has finished."""
    tournament = tournament_make(organiser)
    players = entered(tournament, organiser, 3)
    missed = tournament.entrants.get(player=players[2])
    services.entrant_disqualify(entrant=missed, reason="Rude.", actor=judge, now=NOW)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    Stage.objects.update(rounds_planned=3)
    services.entrant_reinstate(entrant=missed, reason="Not so rude.", actor=judge, now=NOW)
    services.entrant_drop(entrant=tournament.entrants.get(player=players[0]), actor=organiser, now=NOW)
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.FINISHED
    assert tournament_state(tournament).standings[0].id == tournament.entrants.get(player=players[1]).pk

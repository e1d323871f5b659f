"""Pods on the platform: tables of three to six, from their pairing to the standings, and back."""

from __future__ import annotations

import json
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from cardpool.models import Format
from leagues.errors import Forbidden, Refused, WrongState
from leagues.events import match_gateway, services
from leagues.events.event_file import event_published
from leagues.events.models.pairing import seated, with_seats
from leagues.events.state import tournament_state
from leagues.models import Entrant, Operation, Pairing, Tournament
from leagues.stages.plan import StagePlan, plan_text
from matches.models import Match, MatchStatus, Seat
from matches.services.cut_give import cut_give
from matches.services.match_advance import match_advance
from players.models import Notice, Player
from scripts import verify_event
from tests.leagues.conftest import NOW, deck_of, entered, open_pairings, result_owed, tournament_make
from tests.leagues.test_confrontation import entered as entered_without_decks
from tests.leagues.test_confrontation import work
from tests.leagues.test_costs import RESULT_MOST, counted, fresh
from tests.leagues.test_entries import list_of

pytestmark = [pytest.mark.django_db, pytest.mark.course]


def pods(organiser: Player, count: int, *, size: int = 4, rounds: int = 2, **fields: Any) -> Tournament:
    """An event of pods that has started, with the matches of its first round."""
    plan = [StagePlan("pods", rounds=rounds, pod_size=size), *fields.pop("then", [])]
    tournament = tournament_make(organiser, plan=[stage.as_data() for stage in plan], **fields)
    entered(tournament, organiser, count)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    services.matches_owed(now=NOW)
    tournament.refresh_from_db()
    return tournament


def points(tournament: Tournament) -> dict[int, int]:
    return {row.id: row.points for row in tournament_state(tournament).standings}


def last(tournament: Tournament) -> Operation:
    return tournament.operations.latest("number")


@pytest.mark.long
def test_everybody_sits_once_a_round_and_nobody_meets_again(organiser: Player) -> None:
    tournament = pods(organiser, 9, size=3, rounds=3)
    seats: list[list[frozenset[int]]] = []
    while tournament.status == Tournament.Status.RUNNING:
        tables = open_pairings(tournament)
        seats.append([frozenset(pairing.entrant_keys) for pairing in tables])
        assert [len(table) for table in seats[-1]] == [3, 3, 3]
        assert len(frozenset[int]().union(*seats[-1])) == 9
        for pairing in tables:
            result_owed(pairing, list(range(1, len(pairing.entrant_keys) + 1)))
        services.results_consume(now=NOW)
        services.matches_owed(now=NOW)
        tournament.refresh_from_db()
        if tournament.status == Tournament.Status.RUNNING and not open_pairings(tournament):
            services.tournament_finish(tournament=tournament, actor=organiser, now=NOW)
            tournament.refresh_from_db()
    assert len(seats) == 3
    meetings = [frozenset((a, b)) for row in seats for table in row for a in table for b in table if a < b]
    assert len(meetings) == len(set(meetings)) == 3 * 3 * 3
    report = "\n".join(verify_event.check(json.loads(json.dumps(event_published(tournament)))))
    assert "seats     3 of 3 rounds" in report
    places = list(tournament.entrants.order_by("final_place").values_list("pk", "final_place"))
    assert [place for _, place in places] == list(range(1, 10))
    assert points(tournament)[places[0][0]] == max(points(tournament).values())


@pytest.mark.long
def test_places_give_points_and_are_corrected_and_undone(organiser: Player) -> None:
    tournament = pods(organiser, 4, automatic=False)
    pairing = open_pairings(tournament)[0]
    keys = pairing.entrant_keys
    services.result_report(pairing=pairing, places=[2, 1, 2, 4], actor=organiser, now=NOW)
    pairing.refresh_from_db()
    assert (pairing.result, pairing.places) == ("placed", [2, 1, 2, 4])
    # 7, 5, 3, 1 points: who shares the second place has half of 5 and 3.
    assert points(tournament) == {keys[0]: 4, keys[1]: 7, keys[2]: 4, keys[3]: 1}
    names = [Entrant.objects.get(pk=pk).player.username for pk in keys]
    assert last(tournament).text == f"1. {names[1]}; 2. {names[0]} and {names[2]}; 4. {names[3]}"
    match = pairing.match
    assert match is not None
    match.refresh_from_db()
    assert match.outcome is not None
    assert (match.outcome["places"], match.outcome["winners"]) == ([2, 1, 2, 4], [1])

    services.result_correct(pairing=pairing, places=[1, 1, 1, 0], reason="misread", actor=organiser, now=NOW)
    # The places one to three together have 15; who lost without a place has none.
    assert points(tournament) == {keys[0]: 5, keys[1]: 5, keys[2]: 5, keys[3]: 0}
    with pytest.raises(WrongState, match="the result already"):
        services.result_correct(pairing=pairing, places=[1, 1, 1, 0], reason="again", actor=organiser, now=NOW)
    for wanted in ([2, 1, 2, 4], []):
        services.operation_undo(
            tournament=tournament, number=last_done(tournament), reason="wrong", actor=organiser, now=NOW
        )
        pairing.refresh_from_db()
        assert pairing.places == wanted
    assert pairing.result == ""
    services.matches_owed(now=NOW)
    pairing.refresh_from_db()
    assert Seat.objects.filter(match=pairing.match_id).count() == 4


def last_done(tournament: Tournament) -> int:
    """The number of the newest operation that is neither an undo nor undone."""
    rows = list(tournament.operations.order_by("-number"))
    undone = {number for row in rows if row.verb == Operation.Verb.UNDO for number in row.data["undone"]}
    return next(row.number for row in rows if row.verb != Operation.Verb.UNDO and row.number not in undone)


@pytest.mark.long
def test_what_is_no_result_of_a_pod_is_refused(organiser: Player) -> None:
    tournament = pods(organiser, 3, size=3)
    pairing = open_pairings(tournament)[0]
    for wrong in (
        {"places": [1, 2]}, {"places": [1, 2, 4]}, {"places": [1, 2, -1]}, {"places": [1, 2, 3], "games": (1, 0, 0)},
        {"result": "first"}, {"result": "draw", "places": [1, 1, 1]}, {},
    ):  # fmt: skip
        with pytest.raises(Refused):
            services.result_report(pairing=pairing, actor=organiser, now=NOW, **wrong)
    two = tournament_make(organiser, seed=2)
    entered(two, organiser, 2)
    services.tournament_start(tournament=two, actor=organiser, now=NOW)
    with pytest.raises(Refused, match="no places"):
        services.result_report(pairing=open_pairings(two)[0], places=[1, 2], actor=organiser, now=NOW)
    with pytest.raises(Refused, match="report its places"):
        services.penalty_give(
            entrant=pairing.first, category="tardiness", level="match_loss", reason="late", actor=organiser, now=NOW
        )


@pytest.mark.long
def test_who_leaves_gets_nothing_and_the_last_who_is_left_wins(organiser: Player) -> None:
    tournament = pods(organiser, 3, size=3, automatic=False)
    pairing = open_pairings(tournament)[0]
    first, second, third = pairing.entrants
    for entrant in (first, third):
        services.entrant_drop(entrant=entrant, actor=organiser, now=NOW)
    pairing.refresh_from_db()
    assert (pairing.places, pairing.source) == ([0, 1, 0], "forfeit")
    assert points(tournament) == {first.pk: 0, second.pk: 5, third.pk: 0}
    services.entrant_drop(entrant=second, actor=organiser, now=NOW)
    pairing.refresh_from_db()
    assert pairing.places == [0, 1, 0], "a win stays once all results of its round are in"
    for _ in range(3):
        services.operation_undo(
            tournament=tournament, number=last_done(tournament), reason="a mistake", actor=organiser, now=NOW
        )
    pairing.refresh_from_db()
    assert (pairing.result, pairing.places) == ("", [])
    assert all(entrant.in_play for entrant in tournament.entrants.all())


@pytest.mark.long
def test_who_is_left_and_leaves_while_another_pod_plays_gets_nothing(organiser: Player) -> None:
    tournament = pods(organiser, 6, size=3, automatic=False)
    pairing = open_pairings(tournament)[0]
    first, second, third = pairing.entrants
    for entrant in (first, third, second):
        services.entrant_drop(entrant=entrant, actor=organiser, now=NOW)
    pairing.refresh_from_db()
    assert pairing.places == [0, 0, 0]
    assert points(tournament)[second.pk] == 0


@pytest.mark.long
def test_leaving_an_unbegun_match_makes_another_for_the_others(organiser: Player, real_matches: None) -> None:
    tournament = pods(organiser, 4)
    pairing = open_pairings(tournament)[0]
    assert pairing.match is not None
    assert pairing.match.started_at is None
    gone = pairing.entrants[1]
    services.entrant_drop(entrant=gone, actor=gone.player, now=NOW)
    services.matches_owed(now=NOW)
    old = pairing.match
    pairing.refresh_from_db()
    old.refresh_from_db()
    assert old.status == MatchStatus.FINISHED
    assert pairing.match is not None
    there = [entrant.player_id for entrant in pairing.entrants if entrant.pk != gone.pk]
    assert list(pairing.match.seats.order_by("place").values_list("player_id", flat=True)) == there
    services.operation_undo(
        tournament=tournament, number=last_done(tournament), reason="is back", actor=organiser, now=NOW
    )
    services.matches_owed(now=NOW)
    pairing.refresh_from_db()
    assert pairing.match is not None
    assert pairing.match.seats.count() == 4


@pytest.mark.long
def test_leaving_a_match_that_has_begun_concedes_the_seat(organiser: Player, real_matches: None) -> None:
    tournament = pods(organiser, 3, size=3)
    pairing = open_pairings(tournament)[0]
    assert pairing.match is not None
    for seat in pairing.match.seats.order_by("place"):
        if not seat.cut:
            cut_give(match=pairing.match, player=seat.player, cut="0a", now=NOW)
    match_advance(match_id=pairing.match.pk, now=NOW)
    pairing.match.refresh_from_db()
    assert pairing.match.started_at is not None
    first, second, third = pairing.entrants
    services.entrant_drop(entrant=second, actor=second.player, now=NOW)
    pairing.refresh_from_db()
    pairing.match.refresh_from_db()
    assert (pairing.result, pairing.match.status) == ("", MatchStatus.RUNNING)
    assert pairing.match.public["lost"] == [1]
    services.entrant_drop(entrant=third, actor=third.player, now=NOW)
    services.results_consume(now=NOW)
    pairing.refresh_from_db()
    assert (pairing.result, pairing.source, pairing.places[0]) == ("placed", "match", 1)
    assert sorted(pairing.places) == [1, 2, 3]
    assert points(tournament)[first.pk] == 5


@pytest.mark.long
def test_time_is_up(organiser: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = pods(organiser, 6, size=3, round_time=timedelta(days=1))
    begun, unbegun = open_pairings(tournament)
    assert begun.match is not None
    Match.objects.filter(pk=begun.match.pk).update(public={"lost": [0]})
    assert unbegun.match is not None
    Match.objects.filter(pk=unbegun.match.pk).update(started_at=None)
    seats = [{"site": 9, "burdens": 0}, {"site": 4, "burdens": 3}, {"site": 4, "burdens": 1}]
    monkeypatch.setattr(match_gateway, "public_view", lambda match: {"seats": seats})
    services.rounds_adjudicate(now=NOW + timedelta(days=2))
    begun.refresh_from_db()
    unbegun.refresh_from_db()
    assert begun.places == [3, 2, 1], "who has left the game is last, wherever they were"
    assert unbegun.places == [0, 0, 0]
    assert "nobody began" in unbegun.note


@pytest.mark.long
def test_a_seat_is_given_to_another(organiser: Player) -> None:
    tournament = pods(organiser, 3, size=3, most_entrants=3, venue="table")
    pairing = open_pairings(tournament)[0]
    absent = pairing.entrants[2]
    assert Pairing.objects.filter(seated(absent)).get() == pairing
    assert Pairing.objects.filter(seated(absent.player, "player")).get() == pairing
    made, _code = services.seat_replace_by_guest(
        entrant=absent, name="walter", text=list_of(deck_of(organiser)), reason="not here", actor=organiser, now=NOW
    )
    assert pairing.entrant_keys == [pairing.first_id, pairing.second_id, made.pk]
    services.operation_undo(
        tournament=tournament, number=last_done(tournament), reason="came after all", actor=organiser, now=NOW
    )
    assert pairing.entrant_keys == [pairing.first_id, pairing.second_id, absent.pk]


@pytest.mark.long
def test_the_round_is_told_with_everybody_at_the_table(organiser: Player) -> None:
    tournament = pods(organiser, 4)
    services.notices_owed(now=NOW)
    pairing = open_pairings(tournament)[0]
    names = {entrant.player.username for entrant in pairing.entrants}
    for entrant in pairing.entrants:
        notice = Notice.objects.get(player=entrant.player, kind="event.paired")
        assert set(notice.context["opponent"].split(", ")) == names - {entrant.player.username}


@pytest.mark.long
def test_pages_print_and_api(organiser: Player) -> None:
    tournament = pods(organiser, 7, size=3)
    client = Client()
    client.force_login(organiser)
    first = open_pairings(tournament)[0]
    count = len(first.entrant_keys)
    names = [entrant.player.username for entrant in first.entrants]
    for address in (
        "", "?tab=pairings", "?tab=standings", "?tab=rules", "console/", "hall/", "print/pairings/", "print/names/",
        "print/slips/",
    ):  # fmt: skip
        answer = client.get(f"/events/{tournament.pk}/{address}")
        assert answer.status_code == 200, address
        if address not in ("?tab=standings", "?tab=rules"):
            assert all(name in answer.content.decode() for name in names), address
    data = {"pairing": str(first.pk)} | {f"place{seat}": str(seat) for seat in range(1, count + 1)}
    answer = client.post(f"/api/v1/events/{tournament.pk}/do/report/", {"data": data}, content_type="application/json")
    assert answer.status_code == 200, answer.content
    shown = client.get(f"/api/v1/events/{tournament.pk}/pairings/").json()[0]["pairings"]
    table = next(row for row in shown if row["table"] == first.table)
    assert (table["first"], table["second"], table["more"]) == (names[0], names[1], names[2:])
    assert (table["result"], table["places"]) == ("placed", list(range(1, count + 1)))
    assert b"1." in client.get(f"/events/{tournament.pk}/?tab=pairings").content


@pytest.mark.long
def test_a_final_after_pods(organiser: Player) -> None:
    tournament = pods(organiser, 6, size=3, rounds=1, then=[StagePlan("single", best=2)])
    for pairing in open_pairings(tournament):
        services.result_report(pairing=pairing, places=[1, 2, 3], actor=organiser, now=NOW)
    winners = {pairing.first_id for pairing in Pairing.objects.all()}
    services.round_pair(tournament=tournament, actor=organiser, now=NOW) if not open_pairings(tournament) else None
    final = open_pairings(tournament)[0]
    assert {final.first_id, final.second_id} == winners
    assert not final.is_pod


@pytest.mark.parametrize(
    ("plan", "reason"),
    [
        (StagePlan("pods", best_of=3), "one game"),
        (StagePlan("pods", pod_size=7), "3 to 6"),
        (StagePlan("swiss", pod_size=3), "Only pods"),
        (StagePlan("pods", groups=2), "several groups"),
    ],
)
def test_plans_that_cannot_be(organiser: Player, plan: StagePlan, reason: str) -> None:
    with pytest.raises(ValidationError, match=reason):
        tournament_make(organiser, plan=[plan.as_data()])


def test_a_game_of_two_has_no_pods(organiser: Player) -> None:
    with pytest.raises(ValidationError, match="5 players or more"):
        tournament_make(
            organiser, ruleset="confrontation", format=None, prize_set=None, plan=[StagePlan("pods").as_data()]
        )


def test_words_and_rounds() -> None:
    assert plan_text([StagePlan("pods", rounds=3), StagePlan("single", best=4)]) == (
        "pods of 4, 3 rounds; then the best 4: single elimination"
    )
    assert [StagePlan("pods", pod_size=3).rounds_for(count) for count in (3, 9, 10, 27)] == [2, 3, 4, 4]


@pytest.mark.long
def test_a_fixed_table_changes_no_pod_and_no_seat(organiser: Player) -> None:
    """The published file says in which order the pods were made, so that their seats can be followed."""
    tournament = pods(organiser, 6, size=3, rounds=2, venue="table", automatic=False)
    tables = open_pairings(tournament)
    for pairing in tables:
        services.result_report(pairing=pairing, places=[1, 2, 3], actor=organiser, now=NOW)
    loser = tables[0].entrants[2]
    services.table_fix(entrant=loser, table=1, actor=organiser, now=NOW)
    services.round_pair(tournament=tournament, actor=organiser, now=NOW)
    tables = open_pairings(tournament)
    assert loser.pk in tables[0].entrant_keys
    for pairing in tables:
        services.result_report(pairing=pairing, places=[1, 2, 3], actor=organiser, now=NOW)
    services.tournament_finish(tournament=tournament, actor=organiser, now=NOW)
    tournament.refresh_from_db()
    data = json.loads(json.dumps(event_published(tournament)))
    drawn = [step["data"] for step in data["log"] if step["verb"] == "pair"][-1]
    assert drawn["drawn"] == [pair[0] for pair in reversed(drawn["pairs"])]
    assert "seats     2 of 2 rounds" in "\n".join(verify_event.check(data))
    del drawn["drawn"]
    with pytest.raises(verify_event.Wrong, match="in which order its pods were made"):
        verify_event.check(data)


@pytest.mark.long
def test_places_reported_by_all_are_the_result(organiser: Player) -> None:
    tournament = pods(organiser, 4, venue="table", automatic=False)
    pairing = open_pairings(tournament)[0]
    players = [entrant.player for entrant in pairing.entrants]
    for player, place in zip(players[:3], (2, 1, 2), strict=True):
        services.place_report(pairing=pairing, place=place, actor=player, now=NOW)
    pairing.refresh_from_db()
    assert (pairing.result, pairing.pod_reports, pairing.pod_disputed) == ("", [2, 1, 2, 0], False)
    with pytest.raises(WrongState, match="already"):
        services.place_report(pairing=pairing, place=2, actor=players[0], now=NOW)
    services.place_report(pairing=pairing, place=3, actor=players[3], now=NOW)
    pairing.refresh_from_db()
    assert (pairing.result, pairing.is_disputed) == ("", True)
    services.notices_owed(now=NOW)
    assert Notice.objects.filter(player=organiser, kind="event.disputed").count() == 1
    services.place_report(pairing=pairing, place=4, actor=players[3], now=NOW)
    pairing.refresh_from_db()
    assert (pairing.result, pairing.source, pairing.places) == ("placed", "players", [2, 1, 2, 4])
    for reports, disputed in (([2, 1, 2, 3], True), ([2, 1, 2, 0], False), ([2, 1, 0, 0], False)):
        services.operation_undo(
            tournament=tournament, number=last_done(tournament), reason="a slip", actor=organiser, now=NOW
        )
        pairing.refresh_from_db()
        assert (pairing.result, pairing.pod_reports, pairing.pod_disputed) == ("", reports, disputed)


@pytest.mark.long
def test_who_left_need_not_report(organiser: Player) -> None:
    tournament = pods(organiser, 4, venue="table", automatic=False)
    pairing = open_pairings(tournament)[0]
    players = [entrant.player for entrant in pairing.entrants]
    services.entrant_drop(entrant=pairing.entrants[3], actor=players[3], now=NOW)
    for player, place in zip(players[:3], (1, 2, 3), strict=True):
        services.place_report(pairing=pairing, place=place, actor=player, now=NOW)
    pairing.refresh_from_db()
    assert pairing.places == [1, 2, 3, 0]


@pytest.mark.long
def test_whose_report_of_a_place_is_refused(organiser: Player, stranger: Player) -> None:
    tournament = pods(organiser, 3, size=3, venue="table")
    pairing = open_pairings(tournament)[0]
    player = pairing.entrants[2].player
    with pytest.raises(Forbidden):
        services.place_report(pairing=pairing, place=1, actor=stranger, now=NOW)
    for place in (0, 4, -1):
        with pytest.raises(Refused, match="1 to 3"):
            services.place_report(pairing=pairing, place=place, actor=player, now=NOW)
    with pytest.raises(Forbidden):
        services.score_report(pairing=pairing, won=1, lost=0, drawn=0, actor=player, now=NOW)
    services.result_report(pairing=pairing, places=[1, 2, 3], actor=organiser, now=NOW)
    with pytest.raises(WrongState, match="has a result"):
        services.place_report(pairing=pairing, place=1, actor=player, now=NOW)


@pytest.mark.long
def test_a_place_is_reported_by_the_page_and_by_the_api(organiser: Player) -> None:
    tournament = pods(organiser, 3, size=3, venue="table", automatic=False)
    pairing = open_pairings(tournament)[0]
    clients = [Client() for _ in range(3)]
    for client, entrant in zip(clients, pairing.entrants, strict=True):
        client.force_login(entrant.player)
    page = f"/events/{tournament.pk}/"
    assert clients[0].get(page).content.decode().count('name="place"') == 3
    for wrong in ("", "9", "x", "²"):
        answer = clients[0].post(f"{page}score/", {"place": wrong}, follow=True)
        assert answer.status_code == 200
    assert not Pairing.objects.get(pk=pairing.pk).pod_reports
    clients[0].post(f"{page}score/", {"place": "1"})
    assert "reported place 1" in clients[1].get(page).content.decode()
    address = f"/api/v1/events/{tournament.pk}/score/"
    for client, place in ((clients[1], 2), (clients[2], 3)):
        assert client.post(address, {"place": place}, content_type="application/json").status_code == 200
    for body in ({}, {"place": 0}, {"won": 1}):
        assert clients[1].post(address, body, content_type="application/json").status_code in (400, 404)
    assert Pairing.objects.get(pk=pairing.pk).places == [1, 2, 3]


@pytest.mark.long
@pytest.mark.parametrize(("ruleset", "options"), [("tarot", {}), ("deckbuilding", {"rounds": 6})])
def test_bots_play_pods_of_a_game_without_decks_through(
    organiser: Player, real_matches: None, ruleset: str, options: dict[str, int]
) -> None:
    plan = [StagePlan("pods", rounds=1, pod_size=3).as_data()]
    short = Format.objects.create(slug="short", name="Short", ruleset=ruleset, sets=[], rules_options=options)
    tournament = tournament_make(organiser, ruleset=ruleset, format=short, prize_set=None, plan=plan)
    entered_without_decks(tournament, organiser, 3, bots=True)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    services.matches_owed(now=NOW)
    work(NOW)
    services.results_consume(now=NOW)
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.FINISHED
    pairing = Pairing.objects.get()
    assert (pairing.result, pairing.source) == ("placed", "match")
    assert min(pairing.places) == 1


@pytest.mark.long
@pytest.mark.parametrize("size", [3, 6])
def test_a_result_of_a_pod_takes_few_statements(organiser: Player, judge: Player, size: int) -> None:
    """As `test_costs.py` has it for two; one more reads the seats."""
    tournament = pods(organiser, 3 * size, size=size, venue="table")
    reported, placed, left = with_seats(open_pairings(tournament))
    places, player, leaving = [1] * size, placed.entrants[-1].player, left.entrants[-1]
    report = partial(services.result_report, pairing=reported, places=places, actor=fresh(judge), now=NOW)
    place = partial(services.place_report, pairing=placed, place=1, actor=fresh(player), now=NOW)
    drop = partial(services.entrant_drop, entrant=leaving, actor=fresh(leaving.player), now=NOW)
    counts = [len(counted(work)) for work in (report, place, drop)]
    assert max(counts) <= RESULT_MOST + 1, counts


@pytest.mark.long
def test_who_comes_back_gains_nothing_when_the_winner_by_leaving_leaves_too(organiser: Player) -> None:
    tournament = pods(organiser, 6, size=3, automatic=False)
    pairing = open_pairings(tournament)[0]
    first, second, third = pairing.entrants
    for entrant in (first, third):
        services.entrant_drop(entrant=entrant, actor=organiser, now=NOW)
    services.entrant_undrop(entrant=first, actor=organiser, now=NOW)
    services.entrant_drop(entrant=second, actor=organiser, now=NOW)
    pairing.refresh_from_db()
    assert pairing.places == [0, 0, 0], "who left this table does not win it by coming back"

"""Results from matches arrive doubled, late, out of order and garbled; each counts once or not at all."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, connections

from cardpool.models import Movement
from leagues.errors import Refused
from leagues.events import match_gateway, services
from leagues.events.state import tournament_state
from leagues.models import Operation, Pairing, Round, Tournament
from matches.models import Match, ResultOutbox
from players.models import Player
from tests.leagues.conftest import (
    NOW,
    entered,
    open_pairings,
    play_out,
    play_round,
    result_owed,
    sanction,
    started,
    tournament_make,
)


@pytest.mark.long
@pytest.mark.django_db
def test_a_result_consumed_twice_counts_once(organiser: Player) -> None:
    tournament = started(organiser, 4)
    pairing = open_pairings(tournament)[0]
    row = result_owed(pairing, [1, 2])
    assert services.results_consume(now=NOW) == 1
    assert services.results_consume(now=NOW) == 0
    # The same row owed again, as after a crash between commit and mark.
    ResultOutbox.objects.filter(pk=row.pk).update(consumed_at=None)
    assert services.results_consume(now=NOW) == 1
    assert tournament.operations.filter(verb=Operation.Verb.REPORT).count() == 1
    assert not tournament.operations.filter(verb=Operation.Verb.CORRECT).exists()
    points = {r.id: r.points for r in tournament_state(tournament).standings}
    assert points[pairing.first_id] == 3


@pytest.mark.long
@pytest.mark.django_db
def test_rounds_are_paired_once_however_often_results_are_consumed(organiser: Player) -> None:
    tournament = started(organiser, 8)
    for _ in range(3):
        rows = [result_owed(pairing, [1, 2]).pk for pairing in open_pairings(tournament)]
        for _again in range(3):
            services.results_consume(now=NOW)
            ResultOutbox.objects.filter(pk__in=rows).update(consumed_at=None)
        services.results_consume(now=NOW)
        services.matches_owed(now=NOW)
    assert Round.objects.count() == 3
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.FINISHED
    assert tournament.operations.filter(verb=Operation.Verb.FINISH).count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize("seed", [pytest.param(seed, marks=pytest.mark.law) for seed in range(5)])
def test_results_in_any_order_give_the_same_event(organiser: Player, seed: int) -> None:
    """Which match ends first changes nothing: the next round waits for all of them."""
    tables: list[list[tuple[int, int]]] = []
    for number in (0, 1):
        tournament = started(organiser, 8, seed=7, name=f"Event {number}")
        names = {e.pk: i for i, e in enumerate(tournament.entrants.order_by("pk"))}
        Tournament.objects.filter(pk=tournament.pk)
        rng = random.Random(seed * number)
        while tournament.status == Tournament.Status.RUNNING:
            services.matches_owed(now=NOW)
            pairings = open_pairings(tournament)
            if number:
                rng.shuffle(pairings)
            for pairing in pairings:
                assert pairing.second_id is not None
                first_wins = names[pairing.first_id] < names[pairing.second_id]
                result_owed(pairing, [1, 2] if first_wins else [2, 1])
                services.results_consume(now=NOW)
            tournament.refresh_from_db()
        tables.append(sorted((names[r.id], r.points) for r in tournament_state(tournament).standings))
        assert Round.objects.filter(stage__tournament=tournament).count() == 3
        assert tables[-1][0] == (0, 9)


@pytest.mark.long
@pytest.mark.django_db
def test_a_judges_result_stands_against_a_late_match(organiser: Player, judge: Player) -> None:
    tournament = started(organiser, 4)
    pairing = open_pairings(tournament)[0]
    services.result_report(pairing=pairing, result="second", actor=judge, now=NOW)
    result_owed(pairing, [1, 2])
    assert services.results_consume(now=NOW) == 1
    pairing.refresh_from_db()
    assert (pairing.result, pairing.source) == ("second", "report")


@pytest.mark.long
@pytest.mark.django_db
def test_the_result_of_an_undone_pairing_is_let_go(organiser: Player) -> None:
    tournament = started(organiser, 4)
    row = result_owed(open_pairings(tournament)[0], [1, 2])
    number = tournament.operations.get(verb=Operation.Verb.START).number
    services.operation_undo(tournament=tournament, number=number, reason="Again.", actor=organiser, now=NOW)
    assert services.results_consume(now=NOW) == 1
    row.refresh_from_db()
    assert row.consumed_at == NOW
    assert not Pairing.objects.exists()


@pytest.mark.long
@pytest.mark.django_db
def test_results_of_other_matches_are_left_alone(organiser: Player) -> None:
    tournament = started(organiser, 2)
    match = open_pairings(tournament)[0].match
    assert match is not None
    Match.objects.filter(pk=match.pk).update(origin="league:1:1")
    row = ResultOutbox.objects.create(match=match, payload={}, created_at=NOW)
    assert services.results_consume(now=NOW) == 0
    row.refresh_from_db()
    assert row.consumed_at is None


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize(
    "payload", [{}, {"places": []}, {"places": [1, 2, 3]}, {"places": "12"}, {"places": [1, None]}, {"places": {}}]
)
def test_a_result_that_makes_no_sense_waits_for_a_judge(organiser: Player, judge: Player, payload: Any) -> None:
    tournament = started(organiser, 2)
    pairing = open_pairings(tournament)[0]
    row = result_owed(pairing, [1, 2])
    ResultOutbox.objects.filter(pk=row.pk).update(payload=payload)
    assert services.results_consume(now=NOW) == 1
    pairing.refresh_from_db()
    assert pairing.result == ""
    assert "report it by hand" in pairing.note
    services.result_report(pairing=pairing, result="draw", actor=judge, now=NOW)
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.FINISHED


@pytest.mark.parametrize(
    ("payload", "result"),
    [
        ({"places": [1, 2], "winners": [0]}, "first"),
        ({"places": [2, 1], "winners": [1]}, "second"),
        ({"places": [1, 1], "winners": [0, 1]}, "draw"),
        ({"places": [1, 1], "winners": []}, "double_loss"),
        ({"places": [2, 2], "winners": []}, "double_loss"),
        ({"places": [1, 2]}, "first"),
        ({"places": [2, 1]}, "second"),
        ({"places": [1, 1]}, "draw"),
        ({"places": [2, 1], "winners": [5]}, "second"),
    ],
)
def test_what_an_outcome_means(payload: dict[str, Any], result: str) -> None:
    assert match_gateway.pairing_result(payload) == result


@pytest.mark.long
@pytest.mark.django_db
def test_each_pairing_gets_one_match(organiser: Player) -> None:
    tournament = tournament_make(organiser)
    entered(tournament, organiser, 6)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    assert services.matches_owed(now=NOW) == 3
    assert services.matches_owed(now=NOW) == 0
    assert Match.objects.count() == 3
    assert {m.origin for m in Match.objects.all()} == set(Pairing.objects.values_list("origin", flat=True))


@pytest.mark.long
@pytest.mark.django_db
def test_a_match_that_cannot_be_made_is_told_and_reported_by_hand(
    organiser: Player, judge: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(**_: object) -> Match:
        raise match_gateway.MatchError("This deck holds a card without rules.")

    monkeypatch.setattr(match_gateway, "match_make", refuse)
    tournament = started(organiser, 2)
    pairing = open_pairings(tournament)[0]
    assert "without rules" in pairing.note
    assert services.matches_owed(now=NOW) == 0
    services.result_report(pairing=pairing, result="first", actor=judge, now=NOW)
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.FINISHED


def together(work: list[Callable[[], object]]) -> list[object]:
    """Run at the same time in threads with connections of their own; what each returned or raised."""
    gate = threading.Barrier(len(work))
    outcomes: list[object] = [None] * len(work)

    def run(place: int, task: Callable[[], object]) -> None:
        gate.wait()
        try:
            outcomes[place] = task()
        except Exception as error:
            outcomes[place] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(place, task)) for place, task in enumerate(work)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return outcomes


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_two_people_confirm_the_draw_at_once_and_it_happens_once(
    organiser: Player, staff: Player, judge: Player
) -> None:
    tournament = sanction(tournament_make(organiser), organiser, staff)
    entered(tournament, organiser, 4)
    services.tournament_start(tournament=tournament, actor=organiser, now=NOW)
    tournament.refresh_from_db()
    play_out(tournament)
    services.results_certify(tournament=tournament, actor=organiser, now=NOW)
    proposal = services.proposal_make(
        tournament=tournament, verb="draw", data={}, reason="Over.", actor=organiser, now=NOW
    )
    outcomes = together(
        [
            lambda actor=actor: services.proposal_decide(proposal=proposal, confirm=True, actor=actor, now=NOW)  # type: ignore[misc]
            for actor in (judge, staff, judge, staff)
        ]
    )
    assert sum(isinstance(outcome, Refused) for outcome in outcomes) == 3, outcomes
    assert Movement.objects.filter(key__startswith="prize:").count() == 3
    assert tournament.operations.filter(verb=Operation.Verb.DRAW).count() == 1


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_workers_at_once_consume_each_result_once(organiser: Player) -> None:
    tournament = started(organiser, 8)
    for _ in range(3):
        for pairing in open_pairings(tournament):
            result_owed(pairing, [1, 2])
        outcomes = together([lambda: services.results_consume(now=NOW)] * 4)
        assert not [outcome for outcome in outcomes if isinstance(outcome, Exception)], outcomes
        assert sum(int(str(outcome)) for outcome in outcomes) == 4
        made = together([lambda: services.matches_owed(now=NOW)] * 2)
        assert not [outcome for outcome in made if isinstance(outcome, Exception)], made
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.FINISHED
    assert Round.objects.count() == 3
    assert Match.objects.count() == 12
    numbers = list(tournament.operations.values_list("number", flat=True))
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_finishing_twice_at_once_finishes_once(organiser: Player) -> None:
    tournament = started(organiser, 4, automatic=False, rounds_planned=1)
    play_round(tournament)
    outcomes = together(
        [lambda: services.tournament_finish(tournament=tournament, actor=organiser, now=NOW) for _ in range(3)]
    )
    assert sum(isinstance(outcome, Refused) for outcome in outcomes) == 2, outcomes
    assert tournament.operations.filter(verb=Operation.Verb.FINISH).count() == 1
    assert connection.vendor in ("sqlite", "postgresql")

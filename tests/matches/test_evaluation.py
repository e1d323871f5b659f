"""The evaluation of finished casual matches: computed once in the background, drawn with its table, never before."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from config.worker import job_run
from engine.bots import choose
from matches.models import Checkpoint, Match, MatchEvaluation
from matches.services import SeatSpec, match_concede, match_create, matches_evaluate
from matches.services.match_evaluate import RECENT
from matches.snapshot import borrow_game, release_game
from players.models import Player
from tests.matches.conftest import NOW, answer_next, cut, entropy_of, tiny_match

pytestmark = pytest.mark.django_db
NAME = "Evaluation, in percent"


def steady(match: Match) -> Any:
    """A chooser that answers as the steady bot."""

    def answer(data: dict[str, Any]) -> object:
        row, _, game = borrow_game(match.pk)
        view = game.view(data["seat"])
        release_game(row, game)
        return choose("steady", view, data, 1)

    return answer


@pytest.fixture
def begun(ada: Player, bob: Player) -> Match:
    match = match_create(
        ruleset="confrontation", options={}, seats=[SeatSpec(player, setup={}) for player in (ada, bob)],
        origin="challenge:5", now=NOW, entropy=entropy_of(3),
    )  # fmt: skip
    return cut(match, ada, bob)


@pytest.fixture
def over(begun: Match) -> Match:
    """A match that has been played for a while and given up."""
    for _ in range(30):
        answer_next(begun, choose=steady(begun))
    match_concede(match=begun, player=begun.seats.get(place=0).player, now=NOW)
    begun.refresh_from_db()
    return begun


@pytest.mark.long
def test_it_is_computed_once_and_drawn_with_its_table(over: Match, ada: Player, client: Client) -> None:
    assert NAME not in client.get(over.get_absolute_url()).content.decode()
    assert job_run("matches-evaluations", NOW) == 1
    assert job_run("matches-evaluations", NOW) == 0
    evaluation = MatchEvaluation.objects.get(match=over)
    assert over.outcome is not None
    assert len(evaluation.points) == 2
    for place, points in enumerate(evaluation.points):
        steps = [step for step, _ in points]
        assert steps == sorted(steps)
        assert (steps[0], len(points) > 5, steps[-1] <= over.sequence) == (0, True, True)
        assert all(0 <= percent <= 100 for _, percent in points)
        assert points[-1][1] == (100 if over.outcome["places"][place] == 1 else 0), "the end is what the places say"
    for address in (over.get_absolute_url(), f"{over.get_absolute_url()}replay/3/"):
        page = client.get(address).content.decode()
        assert f"{NAME} as a table" in page
        assert "hidden cards included" in page
    measures = client.get(f"/api/v1/matches/{over.code}/replay/3/", {"course": "1"}).json()["course"]["measures"]
    (measure,) = [row for row in measures if row["name"] == NAME]
    assert [series["points"] for series in measure["series"]] == evaluation.points
    assert "hidden cards included" in measure["note"]


@pytest.mark.long
def test_none_before_the_end_none_of_events_and_none_of_old_matches(begun: Match, ada: Player, bob: Player) -> None:
    assert matches_evaluate(now=NOW, most=9, seconds=9) == 0
    match_concede(match=begun, player=ada, now=NOW)
    for player in (ada, bob):
        assert player.seats.exists()
    event = cut(tiny_match(ada, bob, origin="test:9", seed=9), ada, bob)
    match_concede(match=event, player=ada, now=NOW)
    assert matches_evaluate(now=NOW + RECENT + timedelta(seconds=1), most=9, seconds=9) == 0
    assert matches_evaluate(now=NOW + RECENT, most=9, seconds=9) == 1
    assert MatchEvaluation.objects.get().match_id == begun.pk


@pytest.mark.long
def test_a_sealed_match_shows_none(over: Match, client: Client) -> None:
    matches_evaluate(now=NOW, most=9, seconds=9)
    Match.objects.filter(pk=over.pk).update(sealed=True)
    assert NAME not in client.get(over.get_absolute_url()).content.decode()


@pytest.mark.long
def test_a_match_that_cannot_be_played_again_holds_up_no_other(over: Match, ada: Player, bob: Player) -> None:
    other = cut(tiny_match(ada, bob, origin="challenge:6", seed=6), ada, bob)
    match_concede(match=other, player=bob, now=NOW)
    Checkpoint.objects.filter(match=over).update(start=b"nothing")
    assert matches_evaluate(now=NOW, most=9, seconds=9) == 1
    assert MatchEvaluation.objects.get(match=over).points == []
    assert MatchEvaluation.objects.get(match=other).points == [], "this game has no evaluation"

"""The sequential test: its intervals hold after every game at once, and no claim is decided too early."""

from collections.abc import Callable
from itertools import accumulate
from math import comb, exp, log
from random import Random

import pytest

from harness.sequential import EVIDENCE, Claim, Look, Verdict, added, decide, interval, is_settled, log_evidence
from matches.shares import wilson

GAMES, RUNS = 300, 300
SETTINGS = (0.5, 0.95)
"""Chances to win that take turns, as a game's sides do."""


def with_ties(chance: Random, _: int) -> float:
    """A game's value: a win of 30 %, a tie of 40 %; half in the mean."""
    return chance.choices((1.0, 0.5, 0.0), weights=(3, 4, 3))[0]


def mostly_won(chance: Random, _: int) -> float:
    return float(chance.random() < 0.9)


def in_turn(chance: Random, number: int) -> float:
    return float(chance.random() < SETTINGS[number % len(SETTINGS)])


def leaves(
    play: Callable[[Random, int], float], mean: float, bounds: Callable[[float, int], tuple[float, float]]
) -> int:
    """In how many of the runs the interval leaves out the true mean after some even number of games."""
    count = 0
    for run in range(RUNS):
        chance = Random(run)
        points = list(accumulate(play(chance, number) for number in range(GAMES)))
        for games in range(2, GAMES + 1, 2):
            low, high = bounds(points[games - 1], games)
            if not low <= mean <= high:
                count += 1
                break
    return count


def by_evidence(mean: float) -> Callable[[float, int], tuple[float, float]]:
    """Bounds around the mean exactly where ``interval`` has it inside, without searching for them."""

    def bounds(points: float, games: int) -> tuple[float, float]:
        return (mean, mean) if log_evidence(mean, points, games) < log(EVIDENCE) else (1.0, 0.0)

    return bounds


@pytest.mark.long
@pytest.mark.parametrize(
    ("play", "mean"), [(with_ties, 0.5), (mostly_won, 0.9), (in_turn, sum(SETTINGS) / len(SETTINGS))]
)
def test_the_true_mean_leaves_the_interval_at_any_time_in_at_most_five_per_cent(
    play: Callable[[Random, int], float], mean: float
) -> None:
    assert leaves(play, mean, by_evidence(mean)) <= 0.05 * RUNS


def test_an_interval_for_one_number_of_games_is_left_far_more_often() -> None:
    """Looked at after every game, Wilson's leaves out the true mean in a fifth of the runs and more."""
    assert leaves(mostly_won, 0.9, wilson) > 0.2 * RUNS


@pytest.mark.parametrize(("points", "games"), [(0, 7), (7, 7), (3, 10), (13, 20), (91, 100), (199, 200)])
def test_the_evidence_is_the_mean_likelihood_over_all_shares_over_that_of_one(points: int, games: int) -> None:
    mean_likelihood = 1 / ((games + 1) * comb(games, points))  # the integral of q^s (1-q)^(n-s) from 0 to 1
    for mean in (0.2, 0.5, 0.9):
        expected = mean_likelihood / (mean**points * (1 - mean) ** (games - points))
        assert exp(log_evidence(mean, points, games)) == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize(("points", "games"), [(0, 7), (7, 7), (3.5, 10), (13, 20), (634, 640), (0.5, 1)])
def test_the_bounds_are_where_the_evidence_reaches_its_limit(points: float, games: int) -> None:
    low, high = interval(points, games)
    assert low <= points / games <= high
    for bound, end in ((low, 0.0), (high, 1.0)):
        if bound != end:
            assert exp(log_evidence(bound, points, games)) == pytest.approx(EVIDENCE, rel=1e-6)
    assert interval(games - points, games) == pytest.approx((1 - high, 1 - low), abs=1e-9)


def test_more_games_tell_more() -> None:
    widths = [high - low for low, high in (interval(0.9 * games, games) for games in (0, 10, 100, 1000))]
    assert widths == sorted(widths, reverse=True)
    assert widths[0] == 1


def test_impossible_counts_are_refused() -> None:
    for points, games in ((-1, 5), (6, 5), (1, 0)):
        with pytest.raises(ValueError, match="give points from 0"):
            interval(points, games)


def test_a_claim_is_decided_at_the_first_look_that_rules_it_in_or_out() -> None:
    claim = Claim(0.65, most=60)
    won = list(added([Look(10, 10)] * 5))
    assert won[:2] == [Look(10, 10), Look(20, 20)]
    assert decide(claim, won[:1]) is None
    assert decide(claim, won) == Verdict(holds=True, games=20)
    assert decide(claim, added([Look(10, 0)])) == Verdict(holds=False, games=10)
    assert decide(claim, [*won, Look(1050, 50)]) == Verdict(holds=True, games=20), "what is decided stays so"
    assert decide(claim, []) is None


def test_no_more_games_are_played_than_a_claim_allows() -> None:
    claim = Claim(0.65, most=60)
    undecided = list(added([Look(20, 13)] * 3))
    assert decide(claim, undecided) is None
    assert [is_settled(claim, undecided[:looks]) for looks in range(4)] == [False, False, False, True]
    assert is_settled(claim, [Look(20, 20)])

"""Pods: nobody is left out, meetings repeat as seldom as they can, seats stay level."""

from __future__ import annotations

import doctest
import random
from itertools import combinations, permutations

import pytest

from leagues.pairing import pods as module
from leagues.pairing.pods import (
    EXACT_MOST,
    PodEntrant,
    PodError,
    PodRound,
    _Search,
    _worth,
    least_repeats,
    pod_round,
    pod_sizes,
)
from scripts import verify_event


def play(count: int, wanted: int, rounds: int, seed: int = 0) -> tuple[list[PodEntrant], list[PodRound]]:
    """Rounds of random places, a point for each place above the last."""
    rng = random.Random(seed)
    score = dict.fromkeys(range(count), 0)
    met: dict[int, dict[int, int]] = {i: {} for i in score}
    seats: dict[int, list[tuple[int, int]]] = {i: [] for i in score}
    played = []

    def field() -> list[PodEntrant]:
        return [PodEntrant(i, score[i], dict(met[i]), tuple(seats[i])) for i in score]

    for number in range(rounds):
        pods_round = pod_round(field(), wanted=wanted, seed=b"%d %d" % (seed, number))
        played.append(pods_round)
        for pod in pods_round.pods:
            for seat, i in enumerate(pod):
                seats[i].append((seat, len(pod)))
            for points, i in enumerate(rng.sample(pod, len(pod))):
                score[i] += points
            for a, b in permutations(pod, 2):
                met[a][b] = met[a].get(b, 0) + 1
    return field(), played


def every_partition(ids: list[int], sizes: list[int]) -> list[list[tuple[int, ...]]]:
    """By other means than the module: the first id goes with every combination of the others."""
    if not ids:
        return [[]]
    partitions = []
    for size in set(sizes):
        rest = sorted(sizes)
        rest.remove(size)
        for others in combinations(ids[1:], size - 1):
            unplaced = [i for i in ids[1:] if i not in others]
            partitions += [[(ids[0], *others), *more] for more in every_partition(unplaced, rest)]
    return partitions


@pytest.mark.parametrize("wanted", [3, 4, 5, 6])
def test_sizes_leave_nobody_out_and_are_as_near_as_can_be(wanted: int) -> None:
    assert pod_sizes(0, wanted) == pod_sizes(1, wanted) == pod_sizes(2, wanted) == []
    # The least sum of squares for every count, by building all sums of pods.
    for most in {5, 6} - set(range(5, wanted)):
        least = {0: 0}
        for count in range(1, 80):
            before = [(least[count - size], size) for size in range(3, most + 1) if count - size in least]
            if before:
                least[count] = min(so_far + (size - wanted) ** 2 for so_far, size in before)
        for count in range(3, 80):
            sizes = pod_sizes(count, wanted, most=most)
            assert sum(sizes) == count
            assert set(sizes) <= set(range(3, most + 1))
            assert sum((size - wanted) ** 2 for size in sizes) == least[count]
            plan = {"pod_size": wanted, "pod_most": most}
            assert sorted(sizes) == verify_event.pod_sizes(count, plan), "the stranger's script has another choice"


@pytest.mark.parametrize("seed", range(12))
def test_small_rounds_are_the_best_of_all(seed: int) -> None:
    rng = random.Random(seed)
    count, wanted = rng.randrange(3, 10), rng.randrange(3, 7)
    field, _ = play(count, wanted, rng.randrange(5), seed)
    pods_round = pod_round(field, wanted=wanted, seed=b"small")
    by_id = {entrant.id: entrant for entrant in field}
    sizes = pod_sizes(count, wanted)

    def worth(pods: list[tuple[int, ...]]) -> tuple[int, int]:
        each = [_worth([by_id[i] for i in pod]) for pod in pods]
        return sum(repeats for repeats, _ in each), sum(gaps for _, gaps in each)

    assert pods_round.exact
    best = min(map(worth, every_partition(list(by_id), sizes)))
    assert (pods_round.repeats, pods_round.squared_gaps) == best == worth(list(pods_round.pods))
    assert pods_round.repeats >= pods_round.least_repeats == least_repeats(field, sizes)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6))
def test_the_search_finds_the_fewest_repeats_where_all_can_be_tried(seed: int) -> None:
    """The search for large fields against the exact one on fields of twelve; at most one repeat more."""
    field, _ = play(EXACT_MOST, 4, 1 + seed % 3, seed)
    exact = pod_round(field, wanted=4, seed=b"exact")
    pods = _Search(sorted(field, key=lambda entrant: -entrant.score), [4, 4, 4]).run()
    repeats = sum(_worth(pod)[0] for pod in pods)
    assert exact.repeats <= repeats <= exact.repeats + 1


@pytest.mark.long
@pytest.mark.parametrize(("count", "wanted"), [(40, 4), (41, 4), (61, 3), (100, 6)])
def test_larger_fields_meet_nobody_twice_while_there_are_others(count: int, wanted: int) -> None:
    field, played = play(count, wanted, 5)
    for pods_round in played:
        assert sorted(i for pod in pods_round.pods for i in pod) == list(range(count))
        assert pods_round.repeats == pods_round.least_repeats == 0
    assert sorted({len(pod) for pod in played[0].pods}, reverse=True) == sorted(
        set(pod_sizes(count, wanted)), reverse=True
    )
    # Five rounds: nobody sat late so often that a first seat could not make up for it.
    assert max(abs(entrant.bias) for entrant in field) <= 2 * (max(pod_sizes(count, wanted)) - 1)


def test_pods_follow_the_scores() -> None:
    field = [PodEntrant(i, score=9 - i // 4) for i in range(16)]
    pods_round = pod_round(field, wanted=4, seed=b"scores")
    assert pods_round.squared_gaps == 0
    assert [set(pod) for pod in pods_round.pods] == [set(range(at, at + 4)) for at in range(0, 16, 4)]


def test_who_sat_later_sits_earlier() -> None:
    field = [PodEntrant(i, 0, seats=((i, 4),)) for i in range(4)]
    assert pod_round(field, wanted=4, seed=b"seats").pods == ((3, 2, 1, 0),)


def test_two_rest_and_contradictions_are_refused() -> None:
    alone = pod_round([PodEntrant(1, 0), PodEntrant(2, 0)], wanted=3, seed=b"x")
    assert alone.pods == ()
    assert set(alone.resting) == {1, 2}
    with pytest.raises(PodError, match="3 to 6"):
        pod_sizes(9, 7)
    with pytest.raises(PodError, match="same id"):
        pod_round([PodEntrant(1, 0), PodEntrant(1, 0)], wanted=3, seed=b"x")
    with pytest.raises(PodError, match="do not agree"):
        pod_round([PodEntrant(1, 0, {2: 1}), PodEntrant(2, 0), PodEntrant(3, 0)], wanted=3, seed=b"x")


def test_the_doctests_hold() -> None:
    assert doctest.testmod(module).failed == 0

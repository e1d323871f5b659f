"""Swiss pairing: every round is the optimum, and a round that cannot exist is proven impossible."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.pairing import (
    PairingEntrant,
    PairingImpossible,
    PairingInputError,
    quality,
    rounds_by_default,
    swiss_round,
)
from leagues.pairing_graph import pair_inside
from leagues.pairing_proof import barrier
from scripts.pairing_fields import best_by_trying, best_on_complete_graph, played_field, random_field
from tests.shares import examples, whole_or_sample


def assert_proof(entrants: list[PairingEntrant], error: PairingImpossible) -> None:
    """Check the barrier by hand: odd groups, all met between groups and towards nobody but the separators."""
    met = {e.id: e.opponents for e in entrants if not e.dropped}
    proof = error.barrier
    assert len(proof.groups) > proof.capacity >= len(proof.separators)
    assert all(len(group) % 2 for group in proof.groups)
    inside = [member for group in proof.groups for member in group]
    assert len(set(inside)) == len(inside)
    for first, second in combinations(proof.groups, 2):
        assert all(b in met[a] for a in first for b in second)
    for member in inside:
        group = next(g for g in proof.groups if member in g)
        others = set(met) - set(group) - set(proof.separators) - {member}
        assert others <= met[member]


@pytest.mark.parametrize("chunk", range(8))
def test_small_fields_are_optimal_or_proven_impossible(chunk: int) -> None:
    """4,000 states of up to eight players, reachable or not, against the best of all rounds."""
    rng = random.Random(chunk)
    impossible = 0
    for case in range(500):
        entrants = random_field(rng, rng.randrange(9), density=rng.random(), scores=rng.choice([1, 2, 4, 10]))
        best = best_by_trying(entrants)
        try:
            found = swiss_round(entrants, seed=b"small %d %d" % (chunk, case))
        except PairingImpossible as error:
            assert best is None
            assert_proof(entrants, error)
            impossible += 1
        else:
            assert found.quality == best == quality(entrants, found.pairs, found.bye)
    assert 50 < impossible < 250  # both outcomes are really exercised


@pytest.mark.parametrize("size", [10, 11, 16, 17, 24, 33, 64, 101])
def test_larger_fields_are_optimal(size: int) -> None:
    """Sizes at which groups begin to be reduced, against one matching over every legal pair."""
    rng = random.Random(size)
    for case in range(12):
        dense = random_field(rng, size, density=rng.choice([0.02, 0.1, 0.3, 0.7]), scores=rng.choice([1, 2, 3, 8]))
        best = best_on_complete_graph(dense)
        try:
            found = swiss_round(dense, seed=b"large %d" % case)
        except PairingImpossible as error:
            assert best is None
            assert_proof(dense, error)
        else:
            assert found.quality == best


@pytest.mark.parametrize(("size", "seed"), [(20, 1), (50, 2), (75, 3), (128, 4), (129, 5), (200, 6)])
def test_last_rounds_of_played_events_are_optimal(size: int, seed: int) -> None:
    entrants = played_field(size, seed=seed)
    assert swiss_round(entrants, seed=b"last").quality == best_on_complete_graph(entrants)


def test_few_scores_and_many_meetings_force_the_exact_attempt() -> None:
    """Large equal groups whose neighbours have all met: the quick bound fails and the wide graph must decide."""
    for odd in (0, 1):
        top = range(3)
        rest = range(3, 60 + odd)
        met: dict[int, set[int]] = {i: set() for i in (*top, *rest)}
        for a, b in combinations(top, 2):
            met[a].add(b)
            met[b].add(a)
        entrants = [PairingEntrant(i, 9 if i in top else 6 if i < 6 else 0, frozenset(met[i])) for i in met]
        assert swiss_round(entrants, seed=b"wide").quality == best_on_complete_graph(entrants)


@pytest.mark.parametrize("size", [200, *(pytest.param(size, marks=pytest.mark.law) for size in (1_000, 10_000))])
def test_hundreds_and_thousands_of_players_to_the_last_round_without_a_fault(size: int) -> None:
    entrants = played_field(size)
    found = swiss_round(entrants, seed=b"thousands")
    assert found.quality.rematches == 0
    assert not found.quality.second_bye
    assert len(found.pairs) == size // 2


def test_four_players_with_one_legal_round() -> None:
    """A field on which a depth-first search that forgets what it tried gives up."""
    met = {1: {2, 3}, 2: {1, 4}, 3: {1, 4}, 4: {2, 3}}
    entrants = [PairingEntrant(i, 3 * (i % 2), frozenset(met[i])) for i in met]
    for seed in range(50):
        found = swiss_round(entrants, seed=b"%d" % seed)
        assert {frozenset(pair) for pair in found.pairs} == {frozenset({1, 4}), frozenset({2, 3})}


@whole_or_sample
def test_twelve_players_play_eleven_rounds_or_hear_why_not(whole: bool) -> None:
    """Ten rounds among twelve must not end early while a legal round exists."""
    early = 0
    for seed in range(30 if whole else 4):
        for rounds in range(11):
            try:
                entrants = played_field(12, rounds=rounds, seed=seed)
            except PairingImpossible:
                break  # an earlier round was impossible, which the last turn of this loop has proven
            try:
                found = swiss_round(entrants, seed=b"twelve")
            except PairingImpossible as error:
                assert_proof(entrants, error)
                early += rounds < 6
                continue
            assert found.quality == best_on_complete_graph(entrants)
    assert early == 0  # with at most five met of eleven, six are left, and Dirac's theorem gives a round


def test_the_bye_is_chosen_jointly_with_the_matching() -> None:
    """The lowest player may not sit out when the others could then not be paired."""
    met = {1: {2}, 2: {1}, 3: set()}
    entrants = [PairingEntrant(i, score, frozenset(met[i])) for i, score in ((1, 6), (2, 3), (3, 0))]
    found = swiss_round(entrants, seed=b"joint")
    assert (found.bye, found.quality.bye_score) == (2, 3)


def test_nobody_has_a_second_bye_while_another_can() -> None:
    entrants = [PairingEntrant(1, 9), PairingEntrant(2, 6), PairingEntrant(3, 0, had_bye=True)]
    assert swiss_round(entrants, seed=b"bye").bye == 2


def test_a_second_bye_only_when_it_cannot_be_avoided() -> None:
    entrants = [PairingEntrant(i, 3, had_bye=True) for i in range(3)]
    assert swiss_round(entrants, seed=b"bye").quality.second_bye


def test_squared_gaps_prefer_two_small_steps_to_one_large() -> None:
    entrants = [PairingEntrant(i, score) for i, score in enumerate((6, 3, 3, 0))]
    assert swiss_round(entrants, seed=b"gap").quality.squared_gaps == 18


def test_the_dropped_are_left_out_but_stay_known_as_opponents() -> None:
    entrants = [
        PairingEntrant(1, 3, frozenset({2})),
        PairingEntrant(2, 3, frozenset({1}), dropped=True),
        PairingEntrant(3, 0),
    ]
    assert {frozenset(pair) for pair in swiss_round(entrants, seed=b"drop").pairs} == {frozenset({1, 3})}


def test_nobody_and_one_alone() -> None:
    assert swiss_round([], seed=b"x").pairs == ()
    assert swiss_round([PairingEntrant(7, 0, had_bye=True)], seed=b"x").bye == 7


def test_the_seed_decides_among_equals_and_only_it() -> None:
    entrants = [PairingEntrant(i, 0) for i in range(40)]
    assert swiss_round(entrants, seed=b"a") == swiss_round(list(reversed(entrants)), seed=b"a")
    assert swiss_round(entrants, seed=b"a") != swiss_round(entrants, seed=b"b")


def test_every_opponent_is_as_likely_as_another_among_equals() -> None:
    entrants = [PairingEntrant(i, 0) for i in range(4)]
    counts = {frozenset({0, other}): 0 for other in (1, 2, 3)}
    first = 0
    for seed in range(600):
        for pair in swiss_round(entrants, seed=b"%d" % seed).pairs:
            if 0 in pair:
                counts[frozenset(pair)] += 1
                first += pair[0] == 0
    assert all(150 < count < 250 for count in counts.values())
    assert 240 < first < 360


@pytest.mark.parametrize(
    ("entrants", "message"),
    [
        ([PairingEntrant(1, 0), PairingEntrant(1, 0)], "same id"),
        ([PairingEntrant(1, 0, frozenset({1}))], "own opponent"),
        ([PairingEntrant(1, 0, frozenset({2})), PairingEntrant(2, 0)], "does not list 1"),
        ([PairingEntrant(1, 10**9)], "at most"),
    ],
)
def test_contradictory_input_is_named(entrants: list[PairingEntrant], message: str) -> None:
    with pytest.raises(PairingInputError, match=message):
        swiss_round(entrants, seed=b"x")


def test_rounds_made_by_hand_are_checked() -> None:
    entrants = [PairingEntrant(i, 3 * i, frozenset({3 - i} if i in (1, 2) else ())) for i in range(3)]
    assert quality(entrants, [(1, 2)], 0).rematches == 1
    with pytest.raises(PairingInputError, match="more than once: 1"):
        quality(entrants, [(1, 2)], 1)
    with pytest.raises(PairingInputError, match="Without an opponent or the bye: 0"):
        quality(entrants, [(1, 2)], None)
    with pytest.raises(PairingInputError, match="Not among the entrants still in: 9"):
        quality(entrants, [(1, 9)], 0)


def test_a_barrier_is_refused_where_a_round_exists() -> None:
    with pytest.raises(ValueError, match="can be paired"):
        barrier([frozenset(), frozenset()])


@examples(300)
@given(st.data())
def test_a_group_of_twice_the_reach_always_pairs_within_itself(data: st.DataObject) -> None:
    """The claim the reduction rests on: m even, m >= 2R, each barred from at most R - 1 others."""
    reach = data.draw(st.integers(1, 5))
    size = 2 * data.draw(st.integers(reach, 2 * reach + 2))
    barred: list[set[int]] = [set() for _ in range(size)]
    everyone = list(combinations(range(size), 2))
    for a, b in data.draw(st.lists(st.sampled_from(everyone), max_size=size * reach)):
        if len(barred[a]) < reach - 1 and len(barred[b]) < reach - 1:
            barred[a].add(b)
            barred[b].add(a)
    order = data.draw(st.permutations(range(size)))
    pairs = pair_inside(order, tuple(map(frozenset, barred)))
    assert pairs is not None
    assert sorted(i for pair in pairs for i in pair) == list(range(size))
    assert all(b not in barred[a] for a, b in pairs)


@examples(200)
@given(st.integers(0, 40), st.integers(0, 6), st.integers(0, 10**6))
def test_a_whole_event_never_repeats_a_pairing(size: int, rounds: int, seed: int) -> None:
    met: set[frozenset[int]] = set()
    byes: set[int] = set()
    entrants = [PairingEntrant(i, 0) for i in range(size)]
    for number in range(min(rounds, max(rounds_by_default(size), 1))):
        try:
            found = swiss_round(entrants, seed=b"%d %d" % (seed, number))
        except PairingImpossible as error:
            assert_proof(entrants, error)
            break
        pairs = {frozenset(pair) for pair in found.pairs}
        assert not pairs & met
        met |= pairs
        if found.bye is not None:
            byes.add(found.bye)
        if size:
            assert found.quality == best_on_complete_graph(entrants)
        opponents = {a: b for pair in found.pairs for a, b in (pair, pair[::-1])}
        entrants = [
            PairingEntrant(
                e.id,
                e.score + 3 * (e.id % 3 == number % 3),
                e.opponents | ({opponents[e.id]} if e.id in opponents else set()),
                e.id in byes,
            )
            for e in entrants
        ]


@pytest.mark.parametrize(("entrants", "rounds"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (1024, 10)])
def test_rounds_by_default(entrants: int, rounds: int) -> None:
    assert rounds_by_default(entrants) == rounds

"""Swiss pairing: every round is the optimum, and a round that cannot exist is proven impossible."""

from __future__ import annotations

import doctest
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.pairing_fields import best_by_trying, best_on_complete_graph, played_field, random_field
from leagues.pairing import graph as pairing_graph
from leagues.pairing import history
from leagues.pairing import swiss as pairing
from leagues.pairing.graph import pair_inside
from leagues.pairing.history import histories
from leagues.pairing.proof import barrier
from leagues.pairing.swiss import (
    DOWN,
    FIRST,
    LEVEL,
    SECOND,
    UP,
    PairingEntrant,
    PairingImpossible,
    PairingInputError,
    Quality,
    first_of,
    least_bad_round,
    quality,
    rounds_by_default,
    swiss_round,
)
from leagues.standings.ranking import StandingsResult
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


@pytest.mark.long
def test_what_cannot_be_paired_is_told_without_a_site_too() -> None:
    """Sweeps and other programs pair without Django's apps; only who reads the sentence needs its language."""
    program = """
from leagues.pairing.swiss import PairingEntrant, PairingImpossible, swiss_round
met = [PairingEntrant(1, 0, frozenset({2})), PairingEntrant(2, 0, frozenset({1}))]
try:
    swiss_round(met, seed=b"none")
except PairingImpossible as error:
    print(error.barrier.groups)
"""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("DJANGO_")}
    process = subprocess.run([sys.executable, "-c", program], env=plain, capture_output=True, text=True, check=False)
    assert (process.returncode, process.stdout.strip()) == (0, "((1,), (2,))"), process.stderr


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(8))
def test_small_fields_are_optimal_or_proven_impossible(chunk: int) -> None:
    """4,000 states of up to eight players, reachable or not, against the best of all rounds."""
    rng = random.Random(chunk)
    impossible = 0
    for case in range(500):
        entrants = random_field(rng, rng.randrange(9), density=rng.random(), scores=rng.choice([1, 2, 4, 10]))
        best = best_by_trying(entrants)
        try:
            swiss = swiss_round(entrants, seed=b"small %d %d" % (chunk, case))
        except PairingImpossible as error:
            assert best is None
            assert_proof(entrants, error)
            impossible += 1
        else:
            assert swiss.quality == best == quality(entrants, swiss.pairs, swiss.bye)
    assert 50 < impossible < 250  # both outcomes are really exercised


@pytest.mark.long
@pytest.mark.parametrize("size", [10, 11, 16, 17, 24, 33, 64, 101])
def test_larger_fields_are_optimal(size: int) -> None:
    """Sizes at which groups begin to be reduced, against one matching over every legal pair."""
    rng = random.Random(size)
    for case in range(12):
        dense = random_field(rng, size, density=rng.choice([0.02, 0.1, 0.3, 0.7]), scores=rng.choice([1, 2, 3, 8]))
        best = best_on_complete_graph(dense)
        try:
            swiss = swiss_round(dense, seed=b"large %d" % case)
        except PairingImpossible as error:
            assert best is None
            assert_proof(dense, error)
        else:
            assert swiss.quality == best


@pytest.mark.long
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


@pytest.mark.long
@pytest.mark.parametrize("size", [200, *(pytest.param(size, marks=pytest.mark.law) for size in (1_000, 10_000))])
def test_hundreds_and_thousands_of_players_to_the_last_round_without_a_fault(size: int) -> None:
    entrants = played_field(size)
    swiss = swiss_round(entrants, seed=b"thousands")
    assert swiss.quality.rematches == 0
    assert not swiss.quality.second_bye
    assert len(swiss.pairs) == size // 2


def test_four_players_with_one_legal_round() -> None:
    """A field on which a depth-first search that forgets what it tried gives up."""
    met = {1: {2, 3}, 2: {1, 4}, 3: {1, 4}, 4: {2, 3}}
    entrants = [PairingEntrant(i, 3 * (i % 2), frozenset(met[i])) for i in met]
    for seed in range(50):
        swiss = swiss_round(entrants, seed=b"%d" % seed)
        assert {frozenset(pair) for pair in swiss.pairs} == {frozenset({1, 4}), frozenset({2, 3})}


@pytest.mark.long
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
                swiss = swiss_round(entrants, seed=b"twelve")
            except PairingImpossible as error:
                assert_proof(entrants, error)
                early += rounds < 6
                continue
            assert swiss.quality == best_on_complete_graph(entrants)
    assert early == 0  # with at most five met of eleven, six are left, and Dirac's theorem gives a round


def test_the_bye_is_chosen_jointly_with_the_matching() -> None:
    """The lowest player may not sit out when the others could then not be paired."""
    met = {1: {2}, 2: {1}, 3: set()}
    entrants = [PairingEntrant(i, score, frozenset(met[i])) for i, score in ((1, 6), (2, 3), (3, 0))]
    swiss = swiss_round(entrants, seed=b"joint")
    assert (swiss.bye, swiss.quality.bye_score) == (2, 3)


def test_nobody_has_a_second_bye_while_another_can() -> None:
    entrants = [PairingEntrant(1, 9), PairingEntrant(2, 6), PairingEntrant(3, 0, had_bye=True)]
    assert swiss_round(entrants, seed=b"bye").bye == 2


def test_of_the_lowest_score_the_bye_goes_to_no_late_entrant_and_to_who_has_played_most() -> None:
    """FIDE's basic rules (C.04.1) and the Dutch system (C.04.3) look at unplayed games too, after the score."""
    late = [PairingEntrant(1, 0, late=True), PairingEntrant(2, 0, played=1), PairingEntrant(3, 0, late=True)]
    assert swiss_round(late, seed=b"bye").bye == 2
    rested = [PairingEntrant(n, 0, played=played) for n, played in ((1, 1), (2, 3), (3, 2))]
    for seed in range(20):
        swiss = swiss_round(rested, seed=b"%d" % seed)
        assert (swiss.bye, swiss.quality.bye_unplayed) == (2, 0)
    lower = [PairingEntrant(1, 0, late=True), PairingEntrant(2, 3, played=3), PairingEntrant(3, 3, played=3)]
    assert swiss_round(lower, seed=b"bye").bye == 1, "the score comes first"
    gaps = [PairingEntrant(1, 0, played=1), PairingEntrant(2, 0, played=2), PairingEntrant(3, 9, frozenset({1}))]
    gaps[0] = PairingEntrant(1, 0, frozenset({3}), played=1)
    assert swiss_round(gaps, seed=b"bye").bye == 1, "a round without a rematch comes before all of it"


def test_a_win_without_play_counts_as_a_bye() -> None:
    past = histories([[StandingsResult(1, 2, "first", unplayed=True), StandingsResult(3, 4, "first")]])
    assert [past[n].had_bye for n in (1, 2, 3, 4)] == [True, False, False, False]
    assert [past[n].played for n in (1, 2, 3, 4)] == [0, 0, 1, 1]
    both_left = histories([[StandingsResult(1, 2, "double_loss", unplayed=True)]])
    assert [both_left[n].had_bye for n in (1, 2)] == [False, False]


@pytest.mark.parametrize("seed", range(60))
def test_the_bye_is_the_best_of_all_rounds(seed: int) -> None:
    """Compared with every round of a small field, and with one matching over the whole graph of a larger one."""
    rng = random.Random(seed)
    for size, judge in ((rng.choice([5, 7]), best_by_trying), (rng.choice([21, 41]), best_on_complete_graph)):
        entrants = [
            replace(
                entrant,
                had_bye=rng.random() < 0.3,
                late=rng.random() < 0.3,
                played=rng.randrange(4),
                score=rng.choice([0, 0, 3, 6]),
            )
            for entrant in played_field(size, rounds=2, seed=seed)
        ]
        assert swiss_round(entrants, seed=b"%d" % seed).quality == judge(entrants)


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


def test_a_float_is_not_repeated_when_another_round_is_as_good() -> None:
    """Three on 3 points and three on 0: one of each group floats, and two of each floated so before."""
    down, older = (LEVEL, DOWN), (DOWN, LEVEL)
    entrants = [PairingEntrant(i, 3, floats=floats) for i, floats in enumerate((down, older, ()))]
    entrants += [PairingEntrant(i, 0, floats=floats) for i, floats in enumerate(((UP,), (), (UP, LEVEL)), start=3)]
    for seed in range(20):
        swiss = swiss_round(entrants, seed=b"float %d" % seed)
        assert frozenset({2, 4}) in map(frozenset, swiss.pairs)
        assert (swiss.quality.repeat_floats, swiss.quality.older_repeat_floats) == (0, 0)
    by_hand = quality(entrants, [(0, 3), (1, 2), (4, 5)], None)
    assert (by_hand.repeat_floats, by_hand.older_repeat_floats) == (2, 0)
    assert quality(entrants, [(1, 5), (0, 2), (3, 4)], None).older_repeat_floats == 2


def test_squared_gaps_count_before_floats_and_the_last_round_before_the_one_before() -> None:
    tired = [PairingEntrant(1, 6, floats=(DOWN,)), PairingEntrant(2, 3, floats=(UP,)), PairingEntrant(3, 0)]
    swiss = swiss_round([*tired, PairingEntrant(4, 0)], seed=b"gaps")
    assert {frozenset(pair) for pair in swiss.pairs} == {frozenset({1, 2}), frozenset({3, 4})}
    last = [PairingEntrant(1, 3, floats=(DOWN,)), PairingEntrant(2, 3, floats=(DOWN, LEVEL)), PairingEntrant(3, 3)]
    last[2] = PairingEntrant(3, 3, floats=(DOWN,))
    pairs = swiss_round([*last, PairingEntrant(4, 0)], seed=b"last").pairs
    assert frozenset({2, 4}) in map(frozenset, pairs)


@pytest.mark.parametrize("seed", range(6))
def test_floats_are_optimal_where_groups_are_reduced(seed: int) -> None:
    """Large groups of equal score in which some floated before: representatives must hold who did not."""
    rng = random.Random(seed)
    field = random_field(rng, 120, density=0.02, scores=4)
    calm = [replace(e, floats=e.floats if rng.random() < 0.4 else ()) for e in field]
    assert swiss_round(calm, seed=b"calm").quality == best_on_complete_graph(calm)


@pytest.mark.law
@pytest.mark.parametrize("seed", range(12))
def test_large_fields_in_segments_are_optimal(seed: int) -> None:
    """Large groups beside each other, and a few at the top who have all met: the first attempt is not enough."""
    rng = random.Random(seed)
    field = random_field(rng, 300, density=rng.choice((0.0, 0.005, 0.01)), scores=rng.choice((3, 5, 8)))
    top = frozenset(rng.sample(range(300), rng.randint(1, 5)))
    field = [replace(e, score=e.score + 9, opponents=e.opponents | top - {e.id}) if e.id in top else e for e in field]
    assert swiss_round(field, seed=b"segments").quality == best_on_complete_graph(field)


def test_who_was_first_less_often_is_first_then_who_was_second_last() -> None:
    def first(one: tuple[int, ...], other: tuple[int, ...]) -> int | None:
        first_player = first_of(PairingEntrant(1, 0, seats=one), PairingEntrant(2, 0, seats=other))
        return None if first_player is None else first_player.id

    assert first((FIRST,), (SECOND,)) == 2
    assert first((FIRST, SECOND, SECOND), ()) == 1
    assert first((FIRST, SECOND), (SECOND, FIRST)) == 1
    assert first((SECOND, FIRST, FIRST, SECOND), (FIRST, SECOND, FIRST, SECOND)) == 2
    assert first((SECOND, FIRST), ()) is None
    assert first((), ()) is None


def test_opponents_are_exchanged_before_somebody_is_three_times_oftener_first() -> None:
    often, seldom = (FIRST, FIRST), (SECOND, SECOND)
    entrants = [PairingEntrant(i, 0, seats=often if i < 2 else seldom) for i in range(4)]
    for seed in range(20):
        pairs = swiss_round(entrants, seed=b"seats %d" % seed).pairs
        assert all(a >= 2 > b for a, b in pairs)


@pytest.mark.long
@pytest.mark.parametrize("size", [8, 9, 33, *(pytest.param(size, marks=pytest.mark.law) for size in (64, 500, 1_024))])
def test_seats_stay_level_over_an_event(size: int) -> None:
    """Measured over log2 + 2 rounds: a difference of three is rare (it needs two who are both two over)."""
    events = max(3, 400 // size)
    differences = [
        abs(entrant.seat_difference)
        for seed in range(events)
        for entrant in played_field(size, rounds=rounds_by_default(size) + 2, seed=seed)
    ]
    assert max(differences) <= 3
    assert sum(difference == 3 for difference in differences) <= len(differences) // 50


def test_the_past_of_an_entrant_follows_from_the_results() -> None:
    rounds = [
        [StandingsResult(1, 2, "first"), StandingsResult(3, None, "bye")],
        [StandingsResult(3, 1, "draw"), StandingsResult(4, 2, "double_loss")],
        [StandingsResult(2, 3, "second")],
    ]
    past = histories(rounds)
    assert past[2].entrant(2, score=0) == PairingEntrant(
        2, 0, frozenset({1, 3, 4}), seats=(SECOND, SECOND, FIRST), floats=(LEVEL, LEVEL, UP), played=3
    )
    assert past[3].entrant(3, score=7) == PairingEntrant(
        3, 7, frozenset({1, 2}), True, seats=(FIRST, SECOND), floats=(LEVEL, LEVEL, DOWN), played=2
    )
    assert (past[1].points, past[1].floats) == (4, [LEVEL, LEVEL, LEVEL])


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
        ([PairingEntrant(1, 0, seats=(3,))], "a seat or a float"),
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


@pytest.mark.parametrize("seed", range(40))
def test_the_least_bad_round_is_the_best_of_all_rounds(seed: int) -> None:
    """Against every round of a dense field, rematches allowed."""
    rng = random.Random(seed)
    entrants = random_field(rng, rng.randrange(2, 9), density=0.9, scores=3)
    active = [e for e in entrants if not e.dropped]
    met = {frozenset({e.id, o}): rng.sample(range(1, 9), rng.choice((1, 1, 2))) for e in active for o in e.opponents}

    def worth(pairs: list[tuple[int, int]], bye: int | None) -> tuple[int, int, Quality]:
        made = quality(entrants, pairs, bye)
        return made.rematches, sum(sum(met.get(frozenset(pair), ())) for pair in pairs), made

    if best_by_trying(entrants) is not None:
        with pytest.raises(ValueError, match="can be paired"):
            least_bad_round(entrants, met_in=met, seed=b"least")
        return
    least_bad = least_bad_round(entrants, met_in=met, seed=b"least")
    best = min(worth(*tried) for tried in all_rounds([e.id for e in active]))
    assert worth(list(least_bad.round.pairs), least_bad.round.bye) == best
    assert len(least_bad.rematches) == best[0]
    assert_proof(entrants, PairingImpossible(least_bad.barrier))


def all_rounds(ids: list[int]) -> Iterator[tuple[list[tuple[int, int]], int | None]]:
    """Every way to pair the ids, one of them with a bye when they are odd."""
    if not ids:
        yield [], None
        return
    first, rest = ids[0], ids[1:]
    if len(ids) % 2:
        yield from ((pairs, first) for pairs, _ in all_rounds(rest))
    for other in rest:
        for pairs, alone in all_rounds([i for i in rest if i != other]):
            yield [(first, other), *pairs], alone


def test_a_rematch_without_its_round_is_refused() -> None:
    met = [PairingEntrant(1, 0, frozenset({2})), PairingEntrant(2, 0, frozenset({1}))]
    with pytest.raises(PairingInputError, match="no round is given"):
        least_bad_round(met, met_in={}, seed=b"x")


@pytest.mark.long
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


@pytest.mark.long
@examples(200)
@given(st.integers(0, 40), st.integers(0, 6), st.integers(0, 10**6))
def test_a_whole_event_never_repeats_a_pairing(size: int, rounds: int, seed: int) -> None:
    met: set[frozenset[int]] = set()
    byes: set[int] = set()
    entrants = [PairingEntrant(i, 0) for i in range(size)]
    for number in range(min(rounds, max(rounds_by_default(size), 1))):
        try:
            swiss = swiss_round(entrants, seed=b"%d %d" % (seed, number))
        except PairingImpossible as error:
            assert_proof(entrants, error)
            break
        pairs = {frozenset(pair) for pair in swiss.pairs}
        assert not pairs & met
        met |= pairs
        if swiss.bye is not None:
            byes.add(swiss.bye)
        if size:
            assert swiss.quality == best_on_complete_graph(entrants)
        opponents = {a: b for pair in swiss.pairs for a, b in (pair, pair[::-1])}
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


def test_the_doctests_hold() -> None:
    for tested in (history, pairing, pairing_graph):
        results = doctest.testmod(tested)
        assert (results.failed, results.attempted > 0) == (0, True)

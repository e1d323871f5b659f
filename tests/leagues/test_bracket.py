"""Brackets: every size has one winner, byes go to the best, and rematches come as late as they can."""

from __future__ import annotations

import doctest
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.pairing import bracket as module
from leagues.pairing.bracket import (
    Bracket,
    BracketError,
    Progress,
    double_elimination,
    next_round,
    places,
    progress,
    seed_order,
    single_elimination,
)
from tests.shares import examples, whole_or_sample


def play(bracket: Bracket, rng: random.Random, *, drops: float = 0.0) -> tuple[Progress, list[list[str]], set[int]]:
    """Play a bracket to its end: the progress, the slots of each round, and who withdrew."""
    results: dict[str, int] = {}
    withdrawn: set[int] = set()
    rounds = []
    state = progress(bracket, results)
    while opened := state.open:
        assert len({slot.round for slot in opened}) == 1
        seated = [seed for slot in opened for seed in state.entrants[slot.name]]
        assert len(set(seated)) == len(seated)  # nobody twice in a round
        assert None not in seated
        rounds.append([slot.name for slot in opened])
        for slot in opened:
            first, second = state.entrants[slot.name]
            assert first is not None
            assert second is not None
            results[slot.name] = rng.choice((first, second))
        withdrawn |= {seed for seed in range(1, bracket.size + 1) if rng.random() < drops}
        state = progress(bracket, results, withdrawn=withdrawn)
        results.update(state.winners)
    return state, rounds, withdrawn


def check(bracket: Bracket, rng: random.Random, *, drops: float) -> None:
    state, rounds, _ = play(bracket, rng, drops=drops)
    losses = Counter(state.losers.values())
    most = 1 if bracket.kind == "single" else 2
    assert state.champion is not None
    lost = {seed: losses[seed] for seed in range(1, bracket.size + 1)}
    third = "P3" in bracket.by_name
    for seed, count in lost.items():
        if seed == state.champion:
            assert count < most
        else:
            assert most <= count <= most + third
    played = len(state.winners)
    if bracket.kind == "single":
        assert played == bracket.size - 1 + third
    else:
        assert played in (2 * bracket.size - 2, 2 * bracket.size - 1)
        assert (played == 2 * bracket.size - 1) == ("GF2" in state.winners)
    if not drops:
        assert not state.walkovers
        assert sum(map(len, rounds)) == played
    # Byes in the first round go to the best seeds only.
    busy = {source.seed for slot in bracket.slots for source in slot.sources if slot.name.startswith("W1-")} - {0}
    free = set(range(1, bracket.size + 1)) - busy
    assert free == set(range(1, len(free) + 1))
    listed = places(state)
    assert sorted(place.seed for place in listed) == list(range(1, bracket.size + 1))
    assert listed[0].seed == state.champion
    assert (listed[0].first, listed[0].last) == (1, 1)
    for at, place in enumerate(listed, start=1):
        assert place.first <= at <= place.last


@pytest.mark.long
@examples(150)
@given(st.integers(1, 70), st.booleans(), st.booleans(), st.sampled_from((0.0, 0.02, 0.3)), st.integers(0, 10**6))
def test_any_bracket_with_any_results_has_one_winner(
    size: int, double: bool, extra: bool, drops: float, seed: int
) -> None:
    bracket = double_elimination(size) if double else single_elimination(size, third_place=extra)
    check(bracket, random.Random(seed), drops=drops)


@pytest.mark.law
def test_every_size_to_three_hundred_has_one_winner() -> None:
    for size in range(1, 301):
        rng = random.Random(size)
        check(single_elimination(size), rng, drops=0)
        check(single_elimination(size, third_place=True), rng, drops=0.05)
        check(double_elimination(size), rng, drops=0)
        check(double_elimination(size), rng, drops=0.05)


def test_the_seeds_of_eight_and_who_meets_in_the_final() -> None:
    assert seed_order(8) == [1, 8, 4, 5, 2, 7, 3, 6]
    bracket = single_elimination(6, third_place=True)
    results = {"W1-2": 4, "W1-4": 3, "W2-1": 1, "W2-2": 2, "P3": 4}
    state = progress(bracket, results)
    assert state.entrants["W3-1"] == (1, 2)
    assert [(p.seed, p.first, p.last) for p in places(state)] == [(4, 3, 3), (3, 4, 4), (5, 5, 6), (6, 5, 6)]
    ranking = places(progress(bracket, {**results, "W3-1": 2}))
    assert [p.seed for p in ranking] == [2, 1, 4, 3, 5, 6]


def test_the_rounds_of_a_double_elimination_of_eight() -> None:
    bracket = double_elimination(8)
    better: dict[str, int] = {}
    rounds = []
    while opened := next_round(bracket, better):
        rounds.append(" ".join(slot.name for slot in opened))
        for slot in opened:
            first, second = progress(bracket, better).entrants[slot.name]
            better[slot.name] = min(first or 0, second or 0) if slot.name != "GF1" else 2
    assert rounds == [
        "W1-1 W1-2 W1-3 W1-4",
        "W2-1 W2-2 L1-1 L1-2",
        "W3-1 L2-1 L2-2",
        "L3-1",
        "L4-1",
        "GF1",
        "GF2",
    ]
    assert [(p.seed, p.first, p.last) for p in places(progress(bracket, better))] == [
        (1, 1, 1), (2, 2, 2), (3, 3, 3), (4, 4, 4), (5, 5, 6), (6, 5, 6), (7, 7, 8), (8, 7, 8),
    ]  # fmt: skip


def test_the_grand_final_is_played_again_only_when_the_unbeaten_one_loses_it() -> None:
    results = {"W1-1": 1, "W1-2": 2, "W2-1": 1, "L1-1": 3, "L2-1": 2}
    for reset in (True, False):
        bracket = double_elimination(4, reset=reset)
        assert progress(bracket, {**results, "GF1": 1}).champion == 1
        lost = progress(bracket, {**results, "GF1": 2})
        assert lost.champion == (None if reset else 2)
        assert [p.seed for p in places(lost)] == ([3, 4] if reset else [2, 1, 3, 4])
    final = progress(double_elimination(4), {**results, "GF1": 2, "GF2": 1})
    assert [p.seed for p in places(final)] == [1, 2, 3, 4]


def first_rematch(bracket: Bracket) -> int:
    """The level of the first losers' slot in which two may meet who may have met before.

    Two who dropped from the slots p and q met before only where one of the slots feeds the other through winners.
    """
    feeds: dict[str, set[str]] = {}
    dropped: dict[str, set[str]] = {}
    for slot in bracket.slots:
        if slot.part == "W":
            inner = [source.slot for source in slot.sources if source.slot]
            feeds[slot.name] = set(inner).union(*(feeds[name] for name in inner))
        elif slot.part == "L":
            one, other = ({s.slot} if s.loser else dropped[s.slot] for s in slot.sources)
            if any(p in feeds[q] or q in feeds[p] for p in one for q in other):
                return slot.level
            dropped[slot.name] = one | other
    raise AssertionError("In a losers' final a rematch is always possible.")


@pytest.mark.parametrize(
    ("size", "level"),
    [(4, 2), (8, 3), (16, 4), (32, 5), *(pytest.param(1 << k, k, marks=pytest.mark.law) for k in (6, 7, 8))],
)
def test_rematches_come_as_late_as_the_docstring_says(size: int, level: int) -> None:
    assert first_rematch(double_elimination(size)) == level
    assert f"L{level}" in (module.__doc__ or "")


@whole_or_sample
def test_nobody_meets_twice_before_that_round(whole: bool) -> None:
    """The same by playing."""
    for seed in range(200 if whole else 20):
        bracket = double_elimination(16)
        state, _, _ = play(bracket, random.Random(seed))
        met: set[frozenset[int | None]] = set()
        for slot in bracket.slots:
            pair = frozenset(state.entrants[slot.name])
            assert pair not in met or slot.part == "GF" or (slot.part == "L" and slot.level >= 4)
            met.add(pair)


def test_two_who_withdrew_do_not_stop_the_bracket() -> None:
    state = progress(single_elimination(8), {}, withdrawn=range(1, 9))
    assert state.champion == 1
    assert len(state.walkovers) == 7
    state_after = progress(single_elimination(4), {"W1-1": 4}, withdrawn=[4])
    assert state_after.entrants["W2-1"] == (4, None)  # what was won before leaving stays
    assert progress(single_elimination(4), {"W1-1": 4, "W1-2": 3}, withdrawn=[4]).champion == 3


@pytest.mark.parametrize(
    ("results", "message"),
    [
        ({"W9-1": 1}, "no match W9-1"),
        ({"W2-1": 1}, "entrants are not known"),
        ({"W1-1": 2}, "Seed 2 cannot have won W1-1: it is played by 1 and 4"),
    ],
)
def test_results_that_do_not_fit_are_refused(results: dict[str, int], message: str) -> None:
    with pytest.raises(BracketError, match=message):
        progress(single_elimination(4), results)


@pytest.mark.parametrize("size", [0, -1, 1 << 20])
def test_sizes_that_cannot_be_are_refused(size: int) -> None:
    with pytest.raises(BracketError, match="entrants"):
        double_elimination(size)


@pytest.mark.parametrize("bracket", [single_elimination(11, third_place=True), double_elimination(13)])
def test_the_drawing_has_no_two_slots_in_one_place_and_lines_lead_to_the_right(bracket: Bracket) -> None:
    spots = [(slot.column, slot.row) for slot in bracket.slots]
    assert len(set(spots)) == len(spots)
    assert all(0 <= row < bracket.height for _, row in spots)
    for slot in bracket.slots:
        for source in slot.sources:
            assert not source.slot or bracket.by_name[source.slot].column < slot.column


def test_the_doctests_hold() -> None:
    assert doctest.testmod(module).failed == 0

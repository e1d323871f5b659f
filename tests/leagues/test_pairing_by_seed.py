"""Opponents of a Swiss by seed: the best of all ways inside each score group, and no round is worse for it."""

from __future__ import annotations

import doctest
import random
from dataclasses import replace
from itertools import combinations

import pytest

from harness.pairing_fields import least_seed_cost, level_groups, played_field, random_field, seeded
from leagues.pairing import by_seed as pairing_by_seed
from leagues.pairing.band import Band
from leagues.pairing.by_seed import (
    EXACT_MOST,
    SeedPairing,
    best_by_matching,
    matching_by_seed,
    parts,
    row_matching,
    seed_cost,
)
from leagues.pairing.graph import Field, Matching, perfect_matching
from leagues.pairing.swiss import FIRST, SECOND, Opponents, PairingEntrant, PairingImpossible, swiss_round
from leagues.stages.plan import OPPONENTS

KINDS: tuple[SeedPairing, ...] = ("near", "halves")
both = pytest.mark.parametrize("opponents", KINDS)


def cost_of(entrants: list[PairingEntrant], pairs: tuple[tuple[int, int], ...], opponents: SeedPairing) -> int:
    """The cost by seed of a round of small groups."""
    total = 0
    for group in level_groups(entrants, pairs):
        number = {entrant.id: place for place, entrant in enumerate(group, start=1)}
        total += seed_cost([(number[a], number[b]) for a, b in pairs if a in number and b in number], opponents)
    return total


def crossing(entrants: list[PairingEntrant], pairs: tuple[tuple[int, int], ...]) -> set[frozenset[int]]:
    """The pairs of unequal score."""
    score = {entrant.id: entrant.score for entrant in entrants}
    return {frozenset(pair) for pair in pairs if score[pair[0]] != score[pair[1]]}


@pytest.mark.long
@both
def test_small_fields_are_the_best_of_all_ways(opponents: SeedPairing) -> None:
    """Any states of up to ten entrants, against every round with the same floats and bye."""
    rng = random.Random(opponents)
    paired = cheaper = 0
    for case in range(600):
        scores = rng.choice([1, 1, 2, 4])
        field = seeded(random_field(rng, rng.randrange(11), density=rng.random() / 2, scores=scores), rng)
        # Without seats nothing is exchanged afterwards.
        entrants = [replace(entrant, seats=()) for entrant in field]
        key = b"small %d" % case
        try:
            drawn = swiss_round(entrants, seed=key)
        except PairingImpossible:
            with pytest.raises(PairingImpossible):
                swiss_round(entrants, seed=key, opponents=opponents)
            continue
        swiss = swiss_round(entrants, seed=key, opponents=opponents)
        assert swiss.quality == drawn.quality
        assert (swiss.bye, crossing(entrants, swiss.pairs)) == (drawn.bye, crossing(entrants, drawn.pairs))
        best = sum(least_seed_cost(group, opponents) for group in level_groups(entrants, drawn.pairs))
        assert cost_of(entrants, swiss.pairs, opponents) == best
        assert swiss_round(field, seed=key, opponents=opponents).quality == drawn.quality, "seats change nothing"
        paired, cheaper = paired + 1, cheaper + (cost_of(entrants, drawn.pairs, opponents) > best)
    assert paired > 300
    assert cheaper > 100


@pytest.mark.long
@both
@pytest.mark.parametrize("size", [40, 120, EXACT_MOST])
def test_large_groups_are_the_best_of_all_ways(opponents: SeedPairing, size: int) -> None:
    """One group of a score, from sparse to dense meetings, against one matching over all of its pairs."""
    rng = random.Random(f"{opponents} {size}")
    for density in (0.02, 0.3, 0.6, 0.9):
        field = seeded(random_field(rng, size, density=density, scores=1), rng)
        entrants = [replace(entrant, seats=(), dropped=False) for entrant in field]
        try:
            swiss = swiss_round(entrants, seed=b"large", opponents=opponents)
        except PairingImpossible:
            continue
        wanted = 1 if opponents == "near" else size // 2
        edges = [
            (a.id, b.id, (abs(a.seed - b.seed) - wanted) ** 2)
            for a, b in combinations(entrants, 2)
            if b.id not in a.opponents
        ]
        best = perfect_matching(list(range(size)), edges, tuple(range(1, size + 1)))
        assert best is not None
        costs = {(a, b): cost for a, b, cost in edges}
        assert cost_of(entrants, swiss.pairs, opponents) == sum(costs[pair] for pair in best)


@pytest.mark.long
@both
@pytest.mark.parametrize("size", [3 * EXACT_MOST + 2, pytest.param(2_000, marks=pytest.mark.law)])
def test_larger_groups_are_paired_in_parts_without_a_rematch(opponents: SeedPairing, size: int) -> None:
    rng = random.Random(size)
    entrants = seeded([PairingEntrant(i, 0) for i in range(size)], rng)
    for number in range(4):
        swiss = swiss_round(entrants, seed=b"%d" % number, opponents=opponents)
        by_id = {entrant.id: entrant for entrant in entrants}
        assert not any(b in by_id[a].opponents for a, b in swiss.pairs)
        part_of = {i: place for place, part in enumerate(parts(sorted(by_id, key=lambda i: by_id[i].seed), opponents))
                   for i in part}  # fmt: skip
        assert all(part_of[a] == part_of[b] for a, b in swiss.pairs)
        met = dict([*swiss.pairs, *((b, a) for a, b in swiss.pairs)])
        entrants = [replace(entrant, opponents=entrant.opponents | {met[entrant.id]}) for entrant in entrants]


@both
def test_the_first_round_is_the_one_of_the_books(opponents: SeedPairing) -> None:
    for size in (8, 9, 64, 2 * EXACT_MOST + 4):
        entrants = [PairingEntrant(i, 0, seed=i) for i in range(1, size + 1)]
        swiss = swiss_round(entrants, seed=b"first", opponents=opponents)
        there = [i for i in range(1, size + 1) if i != swiss.bye]
        half = len(there) // 2
        wanted = (
            zip(there[::2], there[1::2], strict=True)
            if opponents == "near"
            else zip(there[:half], there[half:], strict=True)
        )
        assert {frozenset(pair) for pair in swiss.pairs} == {frozenset(pair) for pair in wanted}


@both
def test_the_same_field_and_seed_give_the_same_round(opponents: SeedPairing) -> None:
    entrants = seeded(played_field(33), random.Random(1))
    swiss = swiss_round(entrants, seed=b"a", opponents=opponents)
    assert swiss == swiss_round(list(reversed(entrants)), seed=b"a", opponents=opponents)
    assert swiss != swiss_round(entrants, seed=b"a")


@both
def test_whoever_has_no_seed_comes_after_all_others(opponents: SeedPairing) -> None:
    seeds = {1: 0, 2: 2, 3: 0, 4: 1}
    entrants = [PairingEntrant(i, 0, seed=seed) for i, seed in seeds.items()]
    pairs = {frozenset(pair) for pair in swiss_round(entrants, seed=b"x", opponents=opponents).pairs}
    assert pairs == (
        {frozenset({4, 2}), frozenset({1, 3})} if opponents == "near" else {frozenset({4, 1}), frozenset({2, 3})}
    )


@both
def test_opponents_are_still_exchanged_for_the_sake_of_seats(opponents: SeedPairing) -> None:
    """The two who were first twice meet by seed, and are parted: the quality of the round is as before."""
    often, seldom = (FIRST, FIRST), (SECOND, SECOND)
    order = (
        {1: often, 2: often, 3: seldom, 4: seldom}
        if opponents == "near"
        else {1: often, 2: seldom, 3: often, 4: seldom}
    )
    entrants = [PairingEntrant(i, 0, seats=seats, seed=i) for i, seats in order.items()]
    pairs = swiss_round(entrants, seed=b"seats", opponents=opponents).pairs
    assert all(order[a] == seldom and order[b] == often for a, b in pairs)


def test_a_part_without_a_way_leaves_the_group_its_pairs() -> None:
    """The best seed has met everybody of its part, so that its opponent comes from the other one."""
    size = EXACT_MOST + 2
    part = parts(range(size), "near")[0]
    met = [frozenset(part) - {0} if player == 0 else frozenset({0} if player in part else ()) for player in range(size)]
    others = [player for player in range(size) if player not in (0, size - 1)]
    drawn = ((0, size - 1), *zip(others[::2], others[1::2], strict=True))
    field = Field((0,) * size, tuple(met), (False,) * size, tuple(range(1, size + 2)), ((0, 0),) * size)
    matching = matching_by_seed(field, Matching(drawn, None, 0), range(1, size + 1), "near")
    assert matching.pairs == drawn


def test_the_ways_to_choose_opponents_are_those_of_the_plans() -> None:
    assert tuple(OPPONENTS) == Opponents.__args__ == ("drawn", *KINDS)  # type: ignore[attr-defined]


def test_doctests() -> None:
    assert doctest.testmod(pairing_by_seed).failed == 0


@pytest.mark.parametrize("kind", KINDS)
def test_what_the_row_decides_is_the_best_matching(kind: SeedPairing) -> None:
    """Parts with few and many rematches near the wanted distance: the same pairs, noise included, as by matchings."""
    rng = random.Random(f"row {kind}")
    decided = open_rows = 0
    for case in range(150):
        size, density = 2 * rng.randrange(2, 40), rng.choice([0.02, 0.1, 0.3, 0.5])
        met = [{other for other in range(size) if other < player and rng.random() < density} for player in range(size)]
        barred = [frozenset(own | {p for p in range(size) if player in met[p]}) for player, own in enumerate(met)]
        noise = tuple(rng.getrandbits(64) for _ in range(size + 1))
        field = Field((0,) * size, tuple(barred), (0,) * size, noise, ((0, 0),) * size)
        part = rng.sample(range(size), size)
        band = Band(3 if kind == "near" else 5)
        by_row = row_matching(part, field, kind, band)
        by_matching = best_by_matching(part, field, kind)
        if by_row is None:
            open_rows += 1
            continue
        decided += 1
        assert by_row == by_matching, case
    assert decided > 60
    assert open_rows > 5

"""Seeded fields of entrants for tests, sweeps and benchmarks of the pairing."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import rustworkx

from leagues.pairing.history import History, histories
from leagues.pairing.swiss import (
    DOWN,
    FIRST,
    LEVEL,
    SECOND,
    UP,
    Opponents,
    PairingEntrant,
    Quality,
    SwissRound,
    quality,
    rounds_by_default,
    swiss_round,
)
from leagues.standings.ranking import StandingsEntrant, StandingsResult, standings


def random_field(rng: random.Random, size: int, *, density: float, scores: int) -> list[PairingEntrant]:
    """Any state, reachable or not: each two have met with the given probability, scores, seats and floats are free."""
    met: list[set[int]] = [set() for _ in range(size)]
    for a in range(size):
        for b in range(a):
            if rng.random() < density:
                met[a].add(b)
                met[b].add(a)
    return [
        PairingEntrant(
            i,
            rng.randrange(scores),
            frozenset(met[i]),
            rng.random() < 0.3,
            rng.random() < 0.1,
            seats=tuple(rng.choices((FIRST, SECOND), k=rng.randrange(4))),
            floats=tuple(rng.choices((UP, LEVEL, DOWN), k=rng.randrange(4))),
            late=rng.random() < 0.2,
            played=rng.randrange(4),
        )
        for i in range(size)
    ]


def seeded(entrants: Iterable[PairingEntrant], rng: random.Random) -> list[PairingEntrant]:
    """The entrants with seeds 1, 2 and so on in any order."""
    listed = list(entrants)
    seeds = rng.sample(range(1, len(listed) + 1), len(listed))
    return [replace(entrant, seed=seed) for entrant, seed in zip(listed, seeds, strict=True)]


def level_groups(entrants: Iterable[PairingEntrant], pairs: Iterable[Sequence[int]]) -> list[list[PairingEntrant]]:
    """Of each score those who meet somebody of the same score, best seed first."""
    by_id = {entrant.id: entrant for entrant in entrants}
    groups: dict[int, list[PairingEntrant]] = {}
    for a, b in pairs:
        if by_id[a].score == by_id[b].score:
            groups.setdefault(by_id[a].score, []).extend((by_id[a], by_id[b]))
    return [sorted(group, key=lambda entrant: entrant.seed) for group in groups.values()]


def least_seed_cost(group: Sequence[PairingEntrant], opponents: str) -> int:
    """The least cost by seed of a score group, best seed first, by going through all ways to pair it."""
    wanted = 1 if opponents == "near" else len(group) // 2

    def costs(unpaired: list[int]) -> Iterator[int]:
        if not unpaired:
            yield 0
            return
        first, rest = unpaired[0], unpaired[1:]
        for other in rest:
            if group[other].id not in group[first].opponents:
                for cost in costs([i for i in rest if i != other]):
                    yield cost + (other - first - wanted) ** 2

    return min(costs(list(range(len(group)))))


def best_by_trying(entrants: list[PairingEntrant]) -> Quality | None:
    """The best quality of any round without a rematch, by going through all of them; None when there is none."""
    active = [e for e in entrants if not e.dropped]
    met = {e.id: e.opponents for e in active}
    best: Quality | None = None

    def extend(unpaired: list[int], pairs: list[tuple[int, int]], bye: int | None) -> None:
        nonlocal best
        if not unpaired:
            tried_quality = quality(entrants, pairs, bye)
            best = tried_quality if best is None else min(best, tried_quality)
            return
        first, rest = unpaired[0], unpaired[1:]
        for other in rest:
            if other not in met[first]:
                extend([i for i in rest if i != other], [*pairs, (first, other)], bye)
        if len(active) % 2 and bye is None:
            extend(rest, pairs, first)

    extend([e.id for e in active], [], None)
    return best


def best_on_complete_graph(entrants: list[PairingEntrant]) -> Quality | None:
    """The same by one maximum-weight matching over every legal pair: slow, but no reduction to doubt."""
    active = [e for e in entrants if not e.dropped]
    spread = (max(e.score for e in active) - min(e.score for e in active)) ** 2 + 1
    many = len(active) + 1
    unit = spread * many**3
    ranks = {rank: number for number, rank in enumerate(sorted({e.bye_rank for e in active}))}
    bye_unit = len(ranks) * unit
    graph: rustworkx.PyGraph[int | None, int] = rustworkx.PyGraph()
    graph.add_nodes_from([e.id for e in active])
    costs: list[tuple[int, int, int]] = []
    for a, first in enumerate(active):
        later = enumerate(active[a + 1 :], start=a + 1)
        costs.extend((a, b, _pair_cost(first, e, many)) for b, e in later if e.id not in first.opponents)
    if len(active) % 2:
        bye = graph.add_node(None)
        costs.extend((a, bye, ranks[e.bye_rank] * unit) for a, e in enumerate(active))
    graph.add_edges_from([(a, b, 2 * bye_unit - cost) for a, b, cost in costs])
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(matching) < graph.num_nodes():
        return None
    names = [(graph[a], graph[b]) for a, b in matching]
    byes = [b if a is None else a for a, b in names if a is None or b is None]
    pairs = [(a, b) for a, b in names if a is not None and b is not None]
    return quality(entrants, pairs, byes[0] if byes else None)


def _pair_cost(one: PairingEntrant, other: PairingEntrant, many: int) -> int:
    """The squared gap, then floats repeated after one round, then after two; ``many`` exceeds the floats of a round."""
    low, high = sorted((one, other), key=lambda e: e.score)
    if low.score == high.score:
        return 0
    repeats = [(low.last_floats[ago] == UP) + (high.last_floats[ago] == DOWN) for ago in (0, 1)]
    return ((high.score - low.score) ** 2 * many + repeats[0]) * many + repeats[1]


def played_results(
    size: int, rounds: int, *, seed: int = 0, pair: Callable[..., SwissRound] = swiss_round
) -> tuple[list[PairingEntrant], list[StandingsResult]]:
    """A Swiss of random results (one in twenty a draw): the field after so many rounds, and every result.

    ``pair`` stands for `swiss_round`.
    """
    rng = random.Random(seed * 1_000_003 + size)
    played: list[list[StandingsResult]] = []

    def field() -> list[PairingEntrant]:
        past = histories(played)
        return [past.get(i, History()).entrant(i, score=past[i].points if i in past else 0) for i in range(size)]

    for number in range(rounds):
        swiss = pair(field(), seed=b"played field %d %d" % (seed, number))
        results: list[StandingsResult] = []
        for a, b in swiss.pairs:
            luck = rng.random()
            results.append(StandingsResult(a, b, "draw" if luck < 0.05 else "first" if luck < 0.525 else "second"))
        if swiss.bye is not None:
            results.append(StandingsResult(swiss.bye, None, "bye"))
        played.append(results)
    return field(), [result for results in played for result in results]


def played_field(size: int, *, rounds: int | None = None, seed: int = 0) -> list[PairingEntrant]:
    """The field of a Swiss of random results before its last round (by default the last of log2 + 2)."""
    return played_results(size, rounds_by_default(size) + 1 if rounds is None else rounds, seed=seed)[0]


@dataclass(frozen=True, slots=True)
class RatedEvent:
    """What came of a Swiss whose players have ratings. ``gaps`` are the rating differences of all opponents, by round;
    ``order`` the players by final place, numbered by rating from 0."""

    gaps: list[list[float]]
    order: list[int]

    @property
    def agreement(self) -> float:
        """Spearman's correlation of final places and ratings."""
        size = len(self.order)
        return 1 - 6 * sum((place - rank) ** 2 for place, rank in enumerate(self.order)) / (size * (size * size - 1))


def rated_event(size: int, opponents: Opponents, *, seed: int, spread: float = 200) -> RatedEvent:
    """A Swiss of log2 rounds among players whose ratings are normal with a spread in points of Elo, seeded by them.

    Who is 400 points ahead wins ten of eleven matches.
    """
    rng = random.Random(f"rated {size} {seed}")
    ratings = sorted((rng.gauss(1500, spread) for _ in range(size)), reverse=True)
    played: list[list[StandingsResult]] = []
    gaps: list[list[float]] = []
    for number in range(rounds_by_default(size)):
        past = histories(played)
        field = [past.get(i, History()) for i in range(size)]
        entrants = [own.entrant(i, score=own.points, seed=i + 1) for i, own in enumerate(field)]
        swiss = swiss_round(entrants, seed=b"rated %d %d" % (seed, number), opponents=opponents)
        results = [
            StandingsResult(
                a, b, "first" if rng.random() < 1 / (1 + 10 ** ((ratings[b] - ratings[a]) / 400)) else "second"
            )
            for a, b in swiss.pairs
        ]
        if swiss.bye is not None:
            results.append(StandingsResult(swiss.bye, None, "bye"))
        played.append(results)
        gaps.append([abs(ratings[a] - ratings[b]) for a, b in swiss.pairs])
    rows = standings(
        [StandingsEntrant(i) for i in range(size)],
        [result._replace(round=number) for number, row in enumerate(played, 1) for result in row],
        lot_seed=b"rated %d" % seed,
    )
    return RatedEvent(gaps, [row.id for row in rows])

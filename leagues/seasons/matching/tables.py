"""Who of those who wait plays whom. Pure and deterministic.

Most people are seated first; among the ways to seat as many, those who have waited longest; among those that seat the
same people, opponents near each other. For tables of two this is exact up to `EXACT_MOST` who wait: who can be seated
together forms a matroid, so that weights falling with the order of waiting seat the longest waiting first, whatever the
weights. For tables of several, which no fast method solves exactly, tables are filled in the order of waiting, and
then taken apart where two tables come of one and those who were left.

>>> waiting = [Waiting(1), Waiting(2), Waiting(3), Waiting(4)]
>>> tables_of_two(waiting, Barred({(1, 2)}))
[(1, 3), (2, 4)]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

import rustworkx

__all__ = ["EXACT_MOST", "Barred", "Waiting", "tables_of_several", "tables_of_two"]

EXACT_MOST = 200
"""Those who wait are matched in parts of so many, the longest waiting first; who is left over is matched again."""
STEPS_MOST = 2_000
"""How many seatings are tried to complete one table of several."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody who waits. ``near`` is a number in which opponents should not differ much: points, or a rating.

    ``firsts`` is how often they had the first seat less how often they had another.
    """

    id: int
    near: int = 0
    firsts: int = 0


class Barred:
    """Who may not meet: pairs who have met in the series, or of whom one has blocked the other.

    ``met`` are the pairs in the order of their seats. With ``sides`` an opponent may be met once with each side.
    """

    def __init__(
        self, met: Iterable[tuple[int, int]] = (), apart: Iterable[tuple[int, int]] = (), *, sides: bool = False
    ) -> None:
        self._sides = sides
        self._met = set(met)
        self._apart = {frozenset(pair) for pair in apart}

    def allows(self, first: int, second: int) -> bool:
        """Whether the first may meet the second, with the first's side being the first where there are sides."""
        if frozenset((first, second)) in self._apart or (first, second) in self._met:
            return False
        return self._sides or (second, first) not in self._met

    def seats(self, one: Waiting, other: Waiting) -> tuple[int, int] | None:
        """The two in the order of their seats: who had the first seat less often; ``None`` where they may not meet."""
        ways = [pair for pair in ((one, other), (other, one)) if self.allows(pair[0].id, pair[1].id)]
        if not ways:
            return None
        first, second = min(ways, key=lambda pair: (pair[0].firsts - pair[1].firsts, pair[0].id))
        return first.id, second.id


def tables_of_two(waiting: Sequence[Waiting], barred: Barred) -> list[tuple[int, int]]:
    """The tables for those who wait, longest first; each with the first seat first."""
    left = list(waiting)
    tables: list[tuple[int, int]] = []
    if len(left) > EXACT_MOST:
        rest: list[Waiting] = []
        for begin in range(0, len(left), EXACT_MOST):
            some, over = _pairs(left[begin : begin + EXACT_MOST], barred)
            tables += some
            rest += over
        left = rest
    while left:
        some, over = _pairs(left[:EXACT_MOST], barred)
        tables += some
        left = [*over, *left[EXACT_MOST:]] if some and len(left) > EXACT_MOST else []
    order = {entrant.id: place for place, entrant in enumerate(waiting)}
    return sorted(tables, key=lambda table: min(order[entrant] for entrant in table))


def _pairs(waiting: Sequence[Waiting], barred: Barred) -> tuple[list[tuple[int, int]], list[Waiting]]:
    """The tables of some, and who is left over."""
    graph: rustworkx.PyGraph[int, tuple[int, tuple[int, int]]] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(waiting)))
    nears = sorted({entrant.near for entrant in waiting})
    spread = nears[-1] - nears[0] + 1 if nears else 1
    # Every place in the order of waiting weighs more than all distances together.
    heavy = spread * len(waiting)
    for one, other in combinations(range(len(waiting)), 2):
        seats = barred.seats(waiting[one], waiting[other])
        if seats is not None:
            waited = 2 * len(waiting) - one - other
            apart = abs(waiting[one].near - waiting[other].near)
            graph.add_edge(one, other, (heavy * waited + spread - apart, seats))
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=lambda edge: edge[0])
    tables = [graph.get_edge_data(*pair)[1] for pair in sorted(tuple(sorted(pair)) for pair in matched)]
    seated = {entrant for pair in matched for entrant in pair}
    return tables, [entrant for number, entrant in enumerate(waiting) if number not in seated]


def tables_of_several(waiting: Sequence[Waiting], barred: Barred, size: int) -> list[tuple[int, ...]]:
    """The tables of ``size`` for those who wait, longest first; each in the order of seats.

    Nobody at a table has met another there. A table is completed by trying those near first, `STEPS_MOST` seatings at
    most; who cannot be seated so may still be when a table is taken apart.
    """
    tables: list[list[Waiting]] = []
    unseated = list(waiting)
    passed: list[Waiting] = []
    while unseated:
        first, *others = unseated
        table = _complete([first], others, barred, size)
        if table is None:
            passed.append(first)
            unseated = others
            continue
        tables.append(table)
        seated = {entrant.id for entrant in table}
        unseated = [other for other in others if other.id not in seated]
    passed = _repair(tables, passed, barred, size)
    order = {entrant.id: place for place, entrant in enumerate(waiting)}
    seatings = [
        tuple(entrant.id for entrant in sorted(table, key=lambda one: (one.firsts, one.id))) for table in tables
    ]
    return sorted(seatings, key=lambda table: min(order[entrant] for entrant in table))


def _complete(table: list[Waiting], others: Sequence[Waiting], barred: Barred, size: int) -> list[Waiting] | None:
    """The table filled up from others who may all meet; ``None`` where no seating is found."""
    steps = 0

    def fill(table: list[Waiting], others: Sequence[Waiting]) -> list[Waiting] | None:
        nonlocal steps
        if len(table) == size:
            return table
        if len(table) + len(others) < size or steps >= STEPS_MOST:
            return None
        for number, waiting in enumerate(others):
            steps += 1
            full_table = fill(
                [*table, waiting], [other for other in others[number + 1 :] if _may_meet(waiting, other, barred)]
            )
            if full_table is not None:
                return full_table
            if steps >= STEPS_MOST:
                return None
        return None

    near = sum(waiting.near for waiting in table) // len(table)
    allowed = [other for other in others if all(_may_meet(other, there, barred) for there in table)]
    place = {other.id: number for number, other in enumerate(others)}
    allowed.sort(key=lambda one: (abs(one.near - near), place[one.id]))
    return fill(table, allowed)


def _repair(tables: list[list[Waiting]], left: list[Waiting], barred: Barred, size: int) -> list[Waiting]:
    """Take tables apart where two come of one and those who were left; who is left then."""
    while len(left) >= size:
        parted = next(
            (division for number in range(len(tables)) if (division := _part(tables[number], left, barred, size))), None
        )
        if parted is None:
            break
        mover, first, second = parted
        tables[:] = [table for table in tables if mover not in table] + [first, second]
        seated = {waiting.id for waiting in (*first, *second)}
        left = [waiting for waiting in left if waiting.id not in seated]
    return left


def _part(
    table: list[Waiting], left: list[Waiting], barred: Barred, size: int
) -> tuple[Waiting, list[Waiting], list[Waiting]] | None:
    """Two tables of a table and some who are left, with the one of it who moves to the first; ``None`` if there are
    none."""
    for mover in table:
        rest = [waiting for waiting in table if waiting.id != mover.id]
        for joins in left:
            if not all(_may_meet(joins, there, barred) for there in rest):
                continue
            first = _complete([mover], [waiting for waiting in left if waiting.id != joins.id], barred, size)
            if first is not None:
                return mover, first, [*rest, joins]
    return None


def _may_meet(one: Waiting, other: Waiting, barred: Barred) -> bool:
    return barred.allows(one.id, other.id) and barred.allows(other.id, one.id)

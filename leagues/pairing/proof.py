"""Why a field of players cannot be paired without a rematch: the witness of Tutte's theorem.

A graph has no perfect matching exactly when some set of nodes (the separators), taken out, leaves more components of
odd size than it has nodes. The one found here is the Gallai-Edmonds set: the neighbours of the nodes that some
largest matching misses.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import rustworkx


@dataclass(frozen=True, slots=True)
class Barrier:
    """``groups`` of odd size between which everyone has met; ``separators`` are the only others they may meet.

    ``capacity`` is how many groups can be served: the separators, and one more where there is a bye.
    Always ``len(groups) > capacity``.
    """

    separators: tuple[int, ...]
    groups: tuple[tuple[int, ...], ...]
    capacity: int

    def renamed(self, name: Callable[[int], int]) -> Barrier:
        """The same barrier with other names for the players."""
        groups = sorted(tuple(sorted(name(p) for p in group)) for group in self.groups)
        return Barrier(tuple(sorted(map(name, self.separators))), tuple(groups), self.capacity)


def barrier(barred: Sequence[frozenset[int]]) -> Barrier:
    """The proof that players 0 .. n-1, of whom ``barred`` says whom each has met, cannot be paired.

    With an odd number of players a bye is there for anyone. Raises ValueError when they can be paired.
    """
    count = len(barred)
    nodes = count + count % 2
    bye = count if count % 2 else None

    def allowed(a: int, b: int) -> bool:
        return bye in (a, b) or b not in barred[a]

    edges = [(a, b) for a in range(nodes) for b in range(a + 1, nodes) if allowed(a, b)]
    largest = _matched(nodes, edges, without=None)
    if 2 * largest == nodes:
        raise ValueError("These players can be paired without a rematch.")
    missed = {node for node in range(nodes) if _matched(nodes, edges, without=node) == largest}
    separators = {b for a, b in [*edges, *((b, a) for a, b in edges)] if a in missed} - missed
    graph: rustworkx.PyGraph[int, None] = rustworkx.PyGraph()
    graph.add_nodes_from(list(range(nodes)))
    graph.add_edges_from([(a, b, None) for a, b in edges if a in missed and b in missed])
    components = rustworkx.connected_components(graph)
    groups = sorted(tuple(sorted(part)) for part in components if next(iter(part)) in missed)
    return Barrier(separators=tuple(sorted(separators - {bye})), groups=tuple(groups), capacity=len(separators))


def _matched(nodes: int, edges: list[tuple[int, int]], *, without: int | None) -> int:
    graph: rustworkx.PyGraph[int, None] = rustworkx.PyGraph()
    graph.add_nodes_from(list(range(nodes)))
    graph.add_edges_from([(a, b, None) for a, b in edges if without not in (a, b)])
    return len(rustworkx.max_weight_matching(graph, max_cardinality=True))

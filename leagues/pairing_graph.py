"""The matching behind a Swiss round: a field of players reduced to the nodes that matter, without losing the optimum.

Players are numbers 0 .. n-1 in order of falling score. Write D for the largest number of players anyone here has met,
R = D + 1, and call players of equal score a group.

**Inside a group.** A group of an even number m >= 2R always pairs within itself: take any pairs; while a pair (a, b)
has met, look at the m/2 - 1 >= R - 1 other pairs. Swapping with a pair (c, d) is blocked both ways only when at least
two of "a or b has met c or d" hold, and at most 2(D - 1) do, so at most D - 1 = R - 2 pairs are blocked and a swap
exists. `pair_inside` does exactly that.

**Between groups.** Let m >= 4R + 1. If two of the group's partners above (or two below) may meet each other, pairing
them, and their two partners within the group, costs no more, since (y-y')^2 <= (s-y)^2 + (s-y')^2 on one side of s.
Do that until the partners above have all met, likewise those below: at most R on each side, as no one has met more
than D. So some best round sends at most 2R + 1 players of the group outside it (one may have the bye), the others
pair inside, and it does not matter which of them go: with 3R kept as representatives, each partner finds one it has
not met who is still free. So it is enough to keep 3R of the group (one more for parity) and to let these meet each
other freely.

**Bounds.** Cut the field between two neighbouring groups. When an odd number of players stands above the cut, a pair
crosses it, and squares add up: (a+b)^2 >= a^2 + b^2. So no round costs less than the sum of gap^2 over odd cuts. A
first attempt with few nodes that reaches this bound is optimal; otherwise its cost still rules out every edge whose
own bound is higher, and the second attempt, with the nodes above, is exact.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, combinations, groupby, pairwise

import rustworkx

_NOISE_BITS = 40
_FEW = 6
_WINDOW = 24

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Field:
    """Players by falling score, at random within a score; ``noise`` is a random word for each, and one for the bye."""

    scores: tuple[int, ...]
    barred: tuple[frozenset[int], ...]
    had_bye: tuple[bool, ...]
    noise: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Matching:
    pairs: tuple[Pair, ...]
    bye: int | None
    cost: int


@dataclass(frozen=True, slots=True)
class _ByeClass:
    """Players between whom the bye does not matter: one group, and whether they had a bye before."""

    group: int
    players: tuple[int, ...]


def best_matching(field: Field) -> Matching | None:
    """The best round (see `leagues.pairing`), or None when every round would hold a rematch."""
    groups = score_groups(field.scores)
    solver = _Solver(field, groups)
    classes: list[_ByeClass | None] = [None]
    if len(field.scores) % 2:
        classes = list(_bye_classes(field, groups))
    # Classes come best first and each is decided exactly, so the first that can be completed is the best.
    for bye in classes:
        found = solver.solve(bye)
        if found is not None:
            return found
    return None


def score_groups(scores: tuple[int, ...]) -> list[range]:
    """Runs of equal score as ranges of player numbers.

    >>> score_groups((3, 3, 1))
    [range(0, 2), range(2, 3)]
    """
    sizes = [len(list(run)) for _, run in groupby(scores)]
    return [range(end - size, end) for size, end in zip(sizes, accumulate(sizes), strict=True)]


def _bye_classes(field: Field, groups: list[range]) -> Iterator[_ByeClass]:
    for had_bye in (False, True):
        for number in range(len(groups) - 1, -1, -1):
            players = tuple(p for p in groups[number] if field.had_bye[p] is had_bye)
            if players:
                yield _ByeClass(number, players)


def pair_inside(players: list[int], barred: tuple[frozenset[int], ...]) -> list[Pair] | None:
    """Pair an even number of players among themselves by swapping; None when stuck (see the module's first claim)."""
    pairs = list(zip(players[0::2], players[1::2], strict=True))
    for here, (a, b) in enumerate(pairs):
        if b not in barred[a]:
            continue
        for there, (c, d) in enumerate(pairs):
            if there == here:
                continue
            if c not in barred[a] and d not in barred[b]:
                pairs[here], pairs[there] = (a, c), (b, d)
                break
            if d not in barred[a] and c not in barred[b]:
                pairs[here], pairs[there] = (a, d), (b, c)
                break
        else:
            return None
    return pairs


class _Solver:
    def __init__(self, field: Field, groups: list[range]) -> None:
        self.field = field
        self.groups = groups
        self.group_of = [number for number, group in enumerate(groups) for _ in group]
        self.reach = 1 + max(map(len, field.barred), default=0)
        tops = [field.scores[group.start] for group in groups]
        self.cut_costs = [(high - low) ** 2 for high, low in pairwise(tops)]

    def solve(self, bye: _ByeClass | None) -> Matching | None:
        """The cheapest round in which the bye, if any, goes to the class; None when there is none."""
        cuts = _Cuts(self.groups, self.cut_costs, bye)
        kept = self._representatives(bye, smallest=_FEW + 2, keep=_FEW)
        first = self._attempt(kept, bye, self._window_edges(kept))
        if first is not None and first.cost == cuts.least:
            return first
        kept = self._representatives(bye, smallest=4 * self.reach + 1, keep=3 * self.reach)
        most = None if first is None else first.cost
        second = self._attempt(kept, bye, self._bounded_edges(kept, cuts, most))
        # The second attempt is exact, so it can be neither missing nor dearer where the first exists.
        if first is not None and (second is None or second.cost > first.cost):
            raise AssertionError("The reduced pairing graph lost a round that exists.")
        return second

    def _representatives(self, bye: _ByeClass | None, *, smallest: int, keep: int) -> list[list[int]]:
        kept = []
        for number, group in enumerate(self.groups):
            players = list(group)
            if len(players) >= smallest:
                count = keep + (len(players) - keep) % 2
                if bye is not None and bye.group == number:
                    first = bye.players[0]
                    players.remove(first)
                    players.insert(0, first)
                players = players[:count]
            kept.append(players)
        return kept

    def _window_edges(self, kept: list[list[int]]) -> Iterator[Pair]:
        nodes = [player for players in kept for player in players]
        for at, player in enumerate(nodes):
            for other in nodes[at + 1 : at + 1 + _WINDOW]:
                yield player, other

    def _bounded_edges(self, kept: list[list[int]], cuts: _Cuts, most: int | None) -> Iterator[Pair]:
        for players in kept:
            yield from combinations(players, 2)
        for high, low in combinations(range(len(kept)), 2):
            if most is None or cuts.least_with(high, low) <= most:
                for player in kept[high]:
                    for other in kept[low]:
                        yield player, other

    def _attempt(self, kept: list[list[int]], bye: _ByeClass | None, pairs: Iterator[Pair]) -> Matching | None:
        """Match the kept players over the given pairs, and the others within their groups. None when that fails."""
        field, group_of = self.field, self.group_of
        collapsed = [len(players) < len(group) for players, group in zip(kept, self.groups, strict=True)]
        nodes = [player for players in kept for player in players]
        bye_node = len(field.scores)
        edges: list[tuple[int, int, int]] = []
        for a, b in pairs:
            home = group_of[a]
            # Representatives of a larger group may meet on paper: they stand for members who have not met.
            if b in field.barred[a] and not (home == group_of[b] and collapsed[home]):
                continue
            edges.append((a, b, (field.scores[a] - field.scores[b]) ** 2))
        if bye is not None:
            nodes.append(bye_node)
            present = set(nodes)
            edges.extend((player, bye_node, 0) for player in bye.players if player in present)
        mates = _perfect_matching(nodes, edges, field.noise)
        if mates is None:
            return None
        outside: list[Pair] = []
        inside: dict[int, list[int]] = {}
        bye_player = None
        for a, b in mates:
            if bye_node in (a, b):
                bye_player = a + b - bye_node
            elif group_of[a] == group_of[b] and collapsed[group_of[a]]:
                inside.setdefault(group_of[a], []).extend((a, b))
            else:
                outside.append((a, b))
        cost = sum((field.scores[a] - field.scores[b]) ** 2 for a, b in outside)
        for number, group in enumerate(self.groups):
            if collapsed[number]:
                held = set(kept[number])
                free = sorted([*inside.get(number, []), *(player for player in group if player not in held)])
                paired = pair_inside(free, field.barred)
                if paired is None:
                    return None
                outside.extend(paired)
        return Matching(tuple(outside), bye_player, cost)


class _Cuts:
    """Lower bounds from the parity of the number of players above each cut between neighbouring groups."""

    def __init__(self, groups: list[range], cut_costs: list[int], bye: _ByeClass | None) -> None:
        odd = [(group.stop - (bye is not None and bye.group <= number)) % 2 == 1 for number, group in enumerate(groups)]
        costs = list(zip(cut_costs, odd, strict=False))
        self._gap = list(accumulate((round_root(cost) for cost, _ in costs), initial=0))
        self._odd = list(accumulate((cost if is_odd else 0 for cost, is_odd in costs), initial=0))
        self._even = list(accumulate((0 if is_odd else cost for cost, is_odd in costs), initial=0))
        self.least = self._odd[-1]

    def least_with(self, high: int, low: int) -> int:
        """What any round costs at least that holds a pair between the groups ``high`` < ``low``.

        Taking the two out changes the parity of every cut between them.
        """
        gap = self._gap[low] - self._gap[high]
        odd_between = self._odd[low] - self._odd[high]
        even_between = self._even[low] - self._even[high]
        return self.least - odd_between + even_between + gap * gap


def round_root(square: int) -> int:
    """The exact root of a perfect square."""
    root = int(square**0.5)
    while root * root > square:
        root -= 1
    while root * root < square:
        root += 1
    return root


def _perfect_matching(nodes: list[int], edges: list[tuple[int, int, int]], noise: tuple[int, ...]) -> list[Pair] | None:
    """A cheapest perfect matching, random among equals: noise below one unit of cost makes the cheapest unique."""
    if len(nodes) % 2:
        return None
    at = {player: i for i, player in enumerate(nodes)}
    # The noise of all edges of a matching together stays below one unit of cost.
    unit = (len(nodes) // 2 + 1) << _NOISE_BITS
    ceiling = (max((cost for _, _, cost in edges), default=0) + 1) * unit
    mask = (1 << 64) - 1
    shift = 64 - _NOISE_BITS
    weighted = [(at[a], at[b], ceiling - cost * unit - ((noise[a] * noise[b] & mask) >> shift)) for a, b, cost in edges]
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(nodes)
    graph.add_edges_from(weighted)
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(found) < len(nodes):
        return None
    return sorted((min(nodes[a], nodes[b]), max(nodes[a], nodes[b])) for a, b in found)

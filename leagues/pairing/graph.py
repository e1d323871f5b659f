"""The matching behind a Swiss round: a field of players reduced to the nodes that matter, without losing the optimum.

Players are numbers 0 .. n-1 in order of falling score. Write D for the largest number of players anyone here has met,
R = D + 1, and call players of equal score a group.

**Inside a group.** A group of an even number m >= 2R always pairs within itself: take any pairs; while a pair (a, b)
has met, look at the m/2 - 1 >= R - 1 other pairs. Swapping with a pair (c, d) is blocked both ways only when at least
two of "a or b has met c or d" hold, and at most 2(D - 1) do, so at most D - 1 = R - 2 pairs are blocked and a swap
exists. `pair_inside` does exactly that.

**Between groups.** Let m >= 4R + 1. If two of the group's partners above (or two below) may meet each other, pairing
them costs less than leaving the group twice: (y-y')^2 < (s-y)^2 + (s-y')^2 on one side of s. Pair off so as many as
can be: those left over on a side have all met, so they are at most R, as no one has met more than D, and the group's
other players, 2R or more, pair inside. So in any best round at most x = 2R + 1 players of the group are outside it (one
may have the bye).

Players of one class, who floated alike in their last two rounds (and may take the bye or not, where the group gets it),
are as good as each other outside: with x + R - 1 of the class kept as representatives, each partner finds one it has
not met who is still free. So it is enough to keep so many of each class (one more for parity) and to let these meet
each other freely. Those who did not float are as good as anyone: where so many of them are kept, they are enough.

**Between large groups.** Call a group of m >= 4R + 3 large. In any best round no pair jumps over a large group: two of
its players who pair inside could take the two partners, and (a+b)^2 > a^2 + b^2. So between two large neighbours at
most one pair crosses, as two would better pair within the groups. The field falls into segments at such cuts, and the
squares of a best round are least in each segment.

**Bounds.** Cut the field between two neighbouring groups. When an odd number of players stands above the cut, a pair
crosses it, and squares add up: (a+b)^2 >= a^2 + b^2. So no segment costs less than the sum of gap^2 over its odd cuts.
A first attempt with few nodes that reaches this bound without repeating a float is optimal; otherwise what it costs
more in a segment still rules out every edge there whose own bound is higher, and all but a few crossings of each cut:
x is then the crossings beside the group, often one or two, and any group of m >= 2R + x is reduced. The second attempt,
with these nodes, is exact.

**Cost.** One integer an edge: its squared gap, then its repeated floats of the last round, then those of the round
before; each count of a whole round stays below ``unit``, so that one more of the former outweighs all of the latter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate, combinations, groupby, pairwise

import rustworkx

_NOISE_BITS = 32
_WORD = (1 << 64) - 1
_WEIGHT_BITS = 124
_FEW = 6
_WINDOW = 24

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Field:
    """Players by falling score, at random within a score; ``noise`` is a random word for each, and one for the bye.

    ``bye_ranks``: who has the least takes the bye before others; those of one rank have one score. ``floats`` are those
    of the last round and of the round before it: 1 up, -1 down, 0 neither.
    """

    scores: tuple[int, ...]
    barred: tuple[frozenset[int], ...]
    bye_ranks: tuple[int, ...]
    noise: tuple[int, ...]
    floats: tuple[tuple[int, int], ...]

    @property
    def unit(self) -> int:
        """More than the repeated floats of any round."""
        return len(self.scores) + 1

    def repeats(self, way: int) -> tuple[int, ...]:
        """What each player costs who floats that way: repeats of the last round in units, and of the one before."""
        return tuple((last == way) * self.unit + (older == way) for last, older in self.floats)


@dataclass(frozen=True, slots=True)
class Matching:
    pairs: tuple[Pair, ...]
    bye: int | None
    cost: int


@dataclass(frozen=True, slots=True)
class _ByeClass:
    """Players between whom the bye does not matter: those of one group and one rank."""

    group: int
    players: tuple[int, ...]


def best_matching(field: Field) -> Matching | None:
    """The best round (see `leagues.pairing.swiss`), or None when every round would hold a rematch."""
    groups = score_groups(field.scores)
    solver = _Solver(field, groups)
    classes: list[_ByeClass | None] = [None]
    if len(field.scores) % 2:
        classes = list(_bye_classes(field, groups))
    # Classes come best first and each is decided exactly, so the first that can be completed is the best.
    for bye in classes:
        matching = solver.solve(bye)
        if matching is not None:
            return matching
    return None


def least_bad_matching(field: Field, met_in: Mapping[Pair, int]) -> Matching:
    """The best round that may hold rematches: fewest first, then the least sum of ``met_in`` over them.

    ``met_in`` says for each (a, b) in ``barred`` when they met. One matching over the complete graph.
    """
    count, square = len(field.scores), field.unit**2
    down, up = field.repeats(-1), field.repeats(1)
    # Each unit exceeds everything after it in the order of quality, summed over a whole round.
    spread = max(field.scores) - min(field.scores)
    bye_unit = (spread * spread + 1) * square * field.unit
    round_unit = (max(field.bye_ranks, default=0) + 1) * bye_unit
    rematch = (max(met_in.values(), default=0) * field.unit + 1) * round_unit
    nodes, edges = list(range(count)), []
    for a, b in combinations(range(count), 2):
        gap = field.scores[a] - field.scores[b]
        cost = gap * gap * square + (down[a] + up[b] if gap else 0)
        if b in field.barred[a]:
            cost += rematch + met_in[a, b] * round_unit
        edges.append((a, b, cost))
    if count % 2:
        nodes.append(count)
        edges += [(p, count, field.bye_ranks[p] * bye_unit) for p in range(count)]
    mates = perfect_matching(nodes, edges, field.noise)
    if mates is None:
        raise AssertionError("A complete graph of an even number of nodes can always be matched.")
    bye = next((a for a, b in mates if b == count), None)
    pairs = tuple((a, b) for a, b in mates if b != count)
    chosen = set(mates)
    return Matching(pairs, bye, sum(cost for a, b, cost in edges if (a, b) in chosen))


def score_groups(scores: tuple[int, ...]) -> list[range]:
    """Runs of equal score as ranges of player numbers.

    >>> score_groups((3, 3, 1))
    [range(0, 2), range(2, 3)]
    """
    sizes = [len(list(run)) for _, run in groupby(scores)]
    return [range(end - size, end) for size, end in zip(sizes, accumulate(sizes), strict=True)]


def _bye_classes(field: Field, groups: list[range]) -> Iterator[_ByeClass]:
    classes: dict[int, tuple[int, list[int]]] = {}
    for number, group in enumerate(groups):
        for player in group:
            classes.setdefault(field.bye_ranks[player], (number, []))[1].append(player)
    for rank in sorted(classes):
        number, players = classes[rank]
        yield _ByeClass(number, tuple(players))


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
        self.square = field.unit**2
        self.down, self.up = field.repeats(-1), field.repeats(1)
        self.cut_costs = [(high - low) ** 2 for high, low in pairwise(tops)]

    def solve(self, bye: _ByeClass | None) -> Matching | None:
        """The cheapest round in which the bye, if any, goes to the class; None when there is none."""
        cuts = _Cuts(self.groups, self.cut_costs, bye, large=4 * self.reach + 3)
        representatives = self._few(bye)
        first = self._attempt(representatives, bye, self._window_edges(representatives))
        if first is not None:
            if first.cost == cuts.least * self.square:
                return first
            cuts.limit([(self.group_of[a], self.group_of[b]) for a, b in map(sorted, first.pairs)])
        representatives = self._representatives(bye, cuts)
        second = self._attempt(representatives, bye, self._bounded_edges(representatives, cuts))
        # The second attempt is exact, so it can be neither missing nor dearer where the first exists.
        if first is not None and (second is None or second.cost > first.cost):
            raise AssertionError("The reduced pairing graph lost a round that exists.")
        return second

    def _few(self, bye: _ByeClass | None) -> list[list[int]]:
        """A few players of each group, first those who repeat nothing; one who may take the bye among them."""
        representatives = []
        for number, group in enumerate(self.groups):
            players = list(group)
            if len(players) >= _FEW + 2:
                players.sort(key=lambda p: self.field.floats[p] != (0, 0))
                if bye is not None and bye.group == number:
                    players.remove(bye.players[0])
                    players.insert(0, bye.players[0])
                players = players[: _FEW + (len(players) - _FEW) % 2]
            representatives.append(players)
        return representatives

    def _representatives(self, bye: _ByeClass | None, cuts: _Cuts) -> list[list[int]]:
        """Enough players of each group for a best round, as the module's text proves."""
        floats, may_take = self.field.floats, frozenset(bye.players) if bye is not None else frozenset()
        representatives = []
        for number, group in enumerate(self.groups):
            players, others = list(group), []
            has_bye = bye is not None and bye.group == number
            outside = 2 * self.reach + 1
            crossings = cuts.most_crossings(number)
            if crossings is not None:
                outside = min(outside, crossings + has_bye)
            if len(group) >= 2 * self.reach + outside:
                enough = self.reach + outside - 1
                sizes: Counter[tuple[tuple[int, int], bool]] = Counter()
                players = []
                for player in sorted(group, key=lambda p: floats[p] != (0, 0)):
                    no_bye = has_bye and player not in may_take
                    most_kept = 0 if floats[player] != (0, 0) and sizes[(0, 0), no_bye] == enough else enough
                    alike = floats[player], no_bye
                    if sizes[alike] < most_kept:
                        sizes[alike] += 1
                        players.append(player)
                    else:
                        others.append(player)
                if len(others) % 2:
                    players.append(others[0])
            representatives.append(players)
        return representatives

    def _window_edges(self, representatives: list[list[int]]) -> Iterator[Pair]:
        nodes = [player for players in representatives for player in players]
        for at, player in enumerate(nodes):
            for other in nodes[at + 1 : at + 1 + _WINDOW]:
                yield player, other

    def _bounded_edges(self, representatives: list[list[int]], cuts: _Cuts) -> Iterator[Pair]:
        for players in representatives:
            yield from combinations(players, 2)
        for high, low in combinations(range(len(representatives)), 2):
            if cuts.may_pair(high, low):
                for player in representatives[high]:
                    for other in representatives[low]:
                        yield player, other

    def _cost(self, a: int, b: int) -> int:
        gap = self.field.scores[a] - self.field.scores[b]
        if gap == 0:
            return 0
        return gap * gap * self.square + (self.down[a] + self.up[b] if gap > 0 else self.up[a] + self.down[b])

    def _attempt(
        self, representatives: list[list[int]], bye: _ByeClass | None, pairs: Iterator[Pair]
    ) -> Matching | None:
        """Match the kept players over the given pairs, and the others within their groups. None when that fails."""
        field, group_of = self.field, self.group_of
        collapsed = [len(players) < len(group) for players, group in zip(representatives, self.groups, strict=True)]
        nodes = [player for players in representatives for player in players]
        bye_node = len(field.scores)
        edges: list[tuple[int, int, int]] = []
        for a, b in pairs:
            home = group_of[a]
            # Representatives of a larger group may meet on paper: they stand for members who have not met.
            if b in field.barred[a] and not (home == group_of[b] and collapsed[home]):
                continue
            edges.append((a, b, self._cost(a, b)))
        if bye is not None:
            nodes.append(bye_node)
            present = set(nodes)
            edges.extend((player, bye_node, 0) for player in bye.players if player in present)
        mates = perfect_matching(nodes, edges, field.noise)
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
        cost = sum(self._cost(a, b) for a, b in outside)
        for number, group in enumerate(self.groups):
            if collapsed[number]:
                held = set(representatives[number])
                free = sorted([*inside.get(number, []), *(player for player in group if player not in held)])
                paired = pair_inside(free, field.barred)
                if paired is None:
                    return None
                outside.extend(paired)
        return Matching(tuple(outside), bye_player, cost)


class _Cuts:
    """Lower bounds from the parity of the number of players above each cut between neighbouring groups."""

    def __init__(self, groups: list[range], cut_costs: list[int], bye: _ByeClass | None, *, large: int) -> None:
        odd = [(group.stop - (bye is not None and bye.group <= number)) % 2 == 1 for number, group in enumerate(groups)]
        self._costs = list(zip(cut_costs, odd, strict=False))
        self._gap = list(accumulate((round_root(cost) for cost, _ in self._costs), initial=0))
        self._odd = list(accumulate((cost if is_odd else 0 for cost, is_odd in self._costs), initial=0))
        self._even = list(accumulate((0 if is_odd else cost for cost, is_odd in self._costs), initial=0))
        self._single = [min(len(high), len(low)) >= large for high, low in pairwise(groups)]
        self._segment = list(accumulate(self._single, initial=0))
        self._surplus: list[int] | None = None
        self.least = self._odd[-1]

    def limit(self, pairs: list[Pair]) -> None:
        """Take the pairs of a round, as groups ``high`` <= ``low``, for what a best round costs at most."""
        surplus = [0] * (self._segment[-1] + 1)
        for (cost, is_odd), single, segment in zip(self._costs, self._single, self._segment, strict=False):
            if is_odd and not single:
                surplus[segment] -= cost
        crossed = [0] * len(self._single)
        for high, low in pairs:
            if self._segment[high] == self._segment[low]:
                surplus[self._segment[high]] += (self._gap[low] - self._gap[high]) ** 2
            elif low == high + 1:
                crossed[high] += 1
            else:
                return
        cuts = zip(self._costs, self._single, crossed, strict=True)
        if all(count == is_odd for (_, is_odd), single, count in cuts if single):
            self._surplus = surplus

    def most_crossings(self, group: int) -> int | None:
        """How many pairs cross the two cuts beside a group in a best round, at most; None while that is not known.

        Two pairs more than the parity asks for cost two squared gaps of the cut.
        """
        if self._surplus is None:
            return None
        total = 0
        for cut in range(max(group - 1, 0), min(group + 1, len(self._costs))):
            cost, is_odd = self._costs[cut]
            more = 0 if self._single[cut] else self._surplus[self._segment[cut]] // (2 * cost)
            total += is_odd + 2 * more
        return total

    def may_pair(self, high: int, low: int) -> bool:
        """Whether a best round may hold a pair between the groups ``high`` < ``low``.

        Taking the two out changes the parity of every cut between them.
        """
        if self._surplus is None:
            return True
        segment = self._segment[high]
        if segment != self._segment[low]:
            return low == high + 1 and self._costs[high][1]
        odd_between = self._odd[low] - self._odd[high]
        even_between = self._even[low] - self._even[high]
        return (self._gap[low] - self._gap[high]) ** 2 + even_between - odd_between <= self._surplus[segment]


def round_root(square: int) -> int:
    """The exact root of a perfect square."""
    root = int(square**0.5)
    while root * root > square:
        root -= 1
    while root * root < square:
        root += 1
    return root


def pair_noise(one: int, other: int, bits: int = _NOISE_BITS) -> int:
    """The noise of a pair from the words of its players; of matchings that cost the same, the least noise is taken."""
    return (one * other & _WORD) >> (64 - bits)


def perfect_matching(nodes: list[int], edges: list[tuple[int, int, int]], noise: tuple[int, ...]) -> list[Pair] | None:
    """A cheapest perfect matching, random among equals; None when there is none.

    ``edges`` are (a, b, cost) with costs of at least 0. Raises OverflowError when the costs need too many bits.
    """
    if len(nodes) % 2:
        return None
    at = {player: i for i, player in enumerate(nodes)}
    highest = max((cost for _, _, cost in edges), default=0)
    bits = min(_NOISE_BITS, _WEIGHT_BITS - (highest + 1).bit_length() - len(nodes).bit_length())
    if bits < 0:
        raise OverflowError("The costs of the pairs are too large to be compared.")
    # The noise of all edges of a matching together stays below one unit of cost, so that it decides among equals only.
    unit = (len(nodes) // 2 + 1) << bits
    ceiling = (highest + 1) * unit
    weighted = [(at[a], at[b], ceiling - cost * unit - pair_noise(noise[a], noise[b], bits)) for a, b, cost in edges]
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(nodes)
    graph.add_edges_from(weighted)
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(matching) < len(nodes):
        return None
    return sorted((min(nodes[a], nodes[b]), max(nodes[a], nodes[b])) for a, b in matching)

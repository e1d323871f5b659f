"""A cheapest matching of players in a row, where nearly everybody meets somebody near.

Players stand in a row, and a *move* pairs one with somebody further on. **Least costs**: let only moves over a few
places be made, and let whoever meets somebody farther away pay half of the least that this costs, a *stub*, wherever
the other is. What a row costs at least in this way is no more than any matching of it costs. All that matters of what
was done is who of the next few is taken, a set of bits: ``_CostsToGo`` gives the least cost of the rest of the row for
each such set, from the end of the row to its beginning. The same few lists of costs come again and again, and each is
computed once.

**Matchings**: going forwards, a way is followed while what it has cost and the least cost of the rest are within a
budget. For everybody who is taken and stands too far on for the sets of bits, that least cost is a stub too much. So no
matching within the budget is lost. It begins with the least cost of the row, and grows until there is a matching. The
noise of the pairs decides between those that cost the same, as in `leagues.pairing.graph.perfect_matching`; where two
are equal in noise, too, that function has to decide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from leagues.pairing.graph import Pair, pair_noise

__all__ = ["Band", "Move", "Place"]

Move = tuple[int, int]
"""How many places further on the other stands, and the cost."""
Place = tuple[tuple[Move, ...], int]
"""The moves over a few places from a place of the row, none of them beyond its end, and the cost of a stub there."""
_NEVER = 1 << 40
_NOISE = 48
"""Bits for the noise of all pairs of a row, below those for the cost."""
_WAYS_MOST = 2000
"""So many ways at a place are more than a matching by other means costs."""
_Link = tuple["_Link | None", Pair]
_Way = tuple[int, _Link | None, bool]
"""Cost and noise of what was done, its pairs, and whether another way is equal in both."""


class Band:
    """Finds matchings in rows; few places are at most ``reach``. What it has computed serves later rows."""

    def __init__(self, reach: int) -> None:
        self._reach, self._costs = reach, _CostsToGo(reach)

    def matching(
        self,
        row: Sequence[int],
        places: Sequence[Place],
        noise: Sequence[int],
        farther: Callable[[int], Iterator[Move]] | None = None,
    ) -> list[Pair] | None:
        """The cheapest matching of the players of a row, sorted; ``None`` where it stays open.

        ``noise`` is by player. ``farther`` gives the other moves from a place, the cheapest first; without it a row
        stays open whose least costs have a stub.
        """
        lists, rest = self._costs.of(places)
        budget = lists[0][0] + rest[0]
        if farther is not None and (budget := _reached(places, farther)) >= _NEVER:
            return None
        return self._within(budget, row, places, noise, lists, rest, farther)

    def _within(
        self,
        budget: int,
        row: Sequence[int],
        places: Sequence[Place],
        noise: Sequence[int],
        lists: Sequence[tuple[int, ...]],
        rest: Sequence[int],
        farther: Callable[[int], Iterator[Move]] | None,
    ) -> list[Pair] | None:
        reach, few = self._reach, (1 << self._reach) - 1
        stub_most = max(stub for _, stub in places)
        ways: dict[int, _Way] = {0: (0, None, False)}
        for at, (moves, stub) in enumerate(places):
            later, allowed = lists[at + 1], budget - rest[at + 1]
            next_ways: dict[int, _Way] = {}
            player = row[at]
            for taken, way in ways.items():
                if taken & 1:
                    options = [(taken >> 1, way)]
                else:
                    value, link, is_tied = way
                    spare = allowed - (value >> _NOISE)
                    options = []
                    tried = list(moves)
                    if stub + later[(taken >> 1) & few] <= spare + (taken >> reach).bit_count() * stub_most:
                        if farther is None:
                            return None
                        for move in farther(at):
                            if move[1] - stub_most > spare + (taken >> reach).bit_count() * stub_most:
                                break
                            tried.append(move)
                    for further, cost in tried:
                        if taken >> further & 1:
                            continue
                        then = (taken | 1 << further) >> 1
                        if cost + later[then & few] <= spare + (then >> reach).bit_count() * stub_most:
                            other = row[at + further]
                            pair = (player, other) if player < other else (other, player)
                            spent = value + (cost << _NOISE) + pair_noise(noise[player], noise[other])
                            options.append((then, (spent, (link, pair), is_tied)))
                for then, option in options:
                    known = next_ways.get(then)
                    if known is None or option[0] < known[0]:
                        next_ways[then] = option
                    elif option[0] == known[0]:
                        next_ways[then] = (*known[:2], True)
            if not 0 < len(next_ways) <= _WAYS_MOST:
                return None
            ways = next_ways
        _, link, is_tied = ways[0]
        return None if is_tied else sorted(_pairs(link))


def _reached(places: Sequence[Place], farther: Callable[[int], Iterator[Move]]) -> int:
    """What a matching costs that has one more move from each place than those over a few places; `_NEVER` without
    one."""
    reached = {0: 0}
    for at, (moves, _) in enumerate(places):
        next_reached: dict[int, int] = {}
        known = next_reached.get
        tried = [*moves, *islice(farther(at), 1)]
        for taken, spent in reached.items():
            if taken & 1:
                then = taken >> 1
                if spent < known(then, _NEVER):
                    next_reached[then] = spent
                continue
            for further, cost in tried:
                if not taken >> further & 1:
                    then = (taken | 1 << further) >> 1
                    if spent + cost < known(then, _NEVER):
                        next_reached[then] = spent + cost
        if len(next_reached) > _WAYS_MOST:
            return _NEVER
        reached = next_reached
    return reached.get(0, _NEVER)


def _pairs(link: _Link | None) -> list[Pair]:
    pairs = []
    while link is not None:
        link, pair = link
        pairs.append(pair)
    return pairs


class _CostsToGo:
    """The least cost of the rest of a row, by the set of those who are taken: bit k for who stands k places on."""

    def __init__(self, reach: int) -> None:
        size = 1 << reach
        end = (0, *[_NEVER] * (size - 1))
        self._half = size >> 1
        self._plan = [
            (
                taken >> 1,
                [(further, (taken | 1 << further) >> 1) for further in range(1, reach + 1) if not taken >> further & 1],
            )
            for taken in range(0, size, 2)
        ]
        self._number_of: dict[tuple[int, ...], int] = {end: 0}
        self._lists = [end]
        self._steps: dict[tuple[int, Place], tuple[int, int]] = {}

    def of(self, places: Sequence[Place]) -> tuple[list[tuple[int, ...]], list[int]]:
        """For each place, and behind the last one, the costs above those of the cheapest set, and that set's cost."""
        number, least, numbers, all_least = 0, 0, [0], [0]
        for place in reversed(places):
            step = self._steps.get((number, place))
            if step is None:
                step = self._steps[number, place] = self._step(self._lists[number], place)
            number, more = step
            least += more
            numbers.append(number)
            all_least.append(least)
        return [self._lists[number] for number in reversed(numbers)], all_least[::-1]

    def _step(self, later: tuple[int, ...], place: Place) -> tuple[int, int]:
        moves, stub = place
        cost_of = [_NEVER] * (self._half.bit_length() + 1)
        for further, cost in moves:
            cost_of[further] = cost
        costs = [0] * len(later)
        costs[1::2] = later[: self._half]
        costs[::2] = [
            min([stub + later[rest], *[cost_of[further] + later[then] for further, then in options]])
            for rest, options in self._plan
        ]
        least = min(costs)
        normal = tuple([cost - least if cost < _NEVER else _NEVER for cost in costs])
        if normal not in self._number_of:
            self._number_of[normal] = len(self._lists)
            self._lists.append(normal)
        return self._number_of[normal], least

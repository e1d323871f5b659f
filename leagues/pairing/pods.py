"""Pods: rounds of tables of three to six for games of more than two, with the fewest repeated meetings.

What is best, in lexicographic order: nobody left out; pods as near to the wanted size as can be; the fewest repeated
meetings (two who met twice before and meet again count two); the least sum of squared score gaps over all who meet.

To `EXACT_MOST` entrants every way to fill the pods is tried. Above, a search starts from the order of the scores and
exchanges entrants between pods while that is better; `PodRound.least_repeats` is a bound that no round can be below,
so that what may be missing to the best is known.

Seats in a pod are given afterwards: whoever sat later so far sits earlier. That makes the sum of the squared
biases (`PodEntrant.bias`) at the pod the least there is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations_with_replacement, pairwise

from leagues.chance.stream import Stream

SMALLEST, LARGEST = 3, 6
MOST_LEAST = 5
"""The least that the largest pod may have: of three and four alone, five entrants make no pods."""
EXACT_MOST = 12
_NEAR = 24


class PodError(ValueError):
    """A pod size that cannot be, or entrants who contradict each other; the message says which."""


@dataclass(frozen=True, slots=True)
class PodEntrant:
    """One entrant before the round. ``met`` is how often they met whom, ``seats`` the (seat, size) of each pod so far.

    Seats count from 0, the first to play.
    """

    id: int
    score: int
    met: Mapping[int, int] = field(default_factory=dict)
    seats: tuple[tuple[int, int], ...] = ()

    @property
    def bias(self) -> int:
        """How late they sat so far: each pod adds -(size - 1) for its first seat to size - 1 for its last."""
        return sum(2 * seat - (size - 1) for seat, size in self.seats)


@dataclass(frozen=True, slots=True)
class PodRound:
    """``pods`` by falling score, each in seat order; ``resting`` are all when fewer than three are there.

    ``exact`` says that no round is better. ``repeats`` never falls below ``least_repeats``, whatever the round.
    """

    pods: tuple[tuple[int, ...], ...]
    resting: tuple[int, ...]
    repeats: int
    squared_gaps: int
    least_repeats: int
    exact: bool


def pod_sizes(count: int, wanted: int, *, most: int = LARGEST) -> list[int]:
    """The sizes of the pods, largest first: the least sum of squared differences from ``wanted``, then as many of that
    size as can be, then the larger ones.

    Fewer than three entrants make no pod. None is larger than ``most``, 5 or 6, with which any number of entrants can
    be divided. Raises PodError for a wanted size outside 3 .. ``most``.

    >>> pod_sizes(10, 4), pod_sizes(9, 4), pod_sizes(6, 4), pod_sizes(2, 4), pod_sizes(6, 5, most=5)
    ([4, 3, 3], [5, 4], [3, 3], [], [3, 3])
    """
    if not SMALLEST <= wanted <= most or not MOST_LEAST <= most <= LARGEST:
        raise PodError(f"Pods have {SMALLEST} to {most} entrants, not {wanted}.")
    others = [size for size in range(SMALLEST, most + 1) if size != wanted]
    options = []
    # Of as many other pods as the wanted size, some have together a multiple of it, and pods of that size cost nothing.
    for odd in (sizes for more in range(wanted) for sizes in combinations_with_replacement(others, more)):
        usual, rest = divmod(count - sum(odd), wanted)
        if usual >= 0 and not rest and (usual or odd):
            sizes = sorted([*odd, *[wanted] * usual], reverse=True)
            options.append((sum((size - wanted) ** 2 for size in odd), -usual, [-size for size in sizes], sizes))
    return min(options)[-1] if options else []


def pod_round(entrants: Iterable[PodEntrant], *, wanted: int, seed: bytes, most: int = LARGEST) -> PodRound:
    """Put everybody into pods of at most ``most``. The same entrants and seed give the same round.

    Raises PodError: a wanted size outside 3 .. ``most``, an id twice, or meetings that the other side does not know.
    """
    everybody = sorted(entrants, key=lambda entrant: entrant.id)
    _check(everybody)
    stream = Stream(seed, "pod round")
    order = sorted(stream.shuffled(everybody), key=lambda entrant: -entrant.score)
    sizes = pod_sizes(len(order), wanted, most=most)
    if not sizes:
        return PodRound((), tuple(entrant.id for entrant in order), 0, 0, 0, exact=True)
    exact = len(order) <= EXACT_MOST
    pods = _best_of_all(order, sizes) if exact else _Search(order, sizes).run()
    pods.sort(key=lambda pod: sorted(-entrant.score for entrant in pod))
    repeats, gaps = map(sum, zip(*map(_worth, pods), strict=True))
    seated = tuple(tuple(entrant.id for entrant in _seated(pod, stream)) for pod in pods)
    return PodRound(seated, (), repeats, gaps, least_repeats(order, sizes), exact or (repeats, gaps) == (0, 0))


def least_repeats(entrants: Sequence[PodEntrant], sizes: Sequence[int]) -> int:
    """A number of repeated meetings that no round with pods of these sizes is below.

    Everybody meets at least as many as fit into the smallest pod beside them; who has fewer new ones left repeats, and
    two share a repeat.
    """
    ids = {entrant.id for entrant in entrants}
    needed = min(sizes, default=1) - 1
    short = 0
    for entrant in entrants:
        again = sorted(times for other, times in entrant.met.items() if other in ids)
        short += sum(again[: max(0, needed - (len(ids) - 1 - len(again)))])
    return -(-short // 2)


def _check(entrants: Sequence[PodEntrant]) -> None:
    by_id = {entrant.id: entrant for entrant in entrants}
    if len(by_id) != len(entrants):
        raise PodError("Two entrants have the same id; each may be given once.")
    for entrant in entrants:
        for other, times in entrant.met.items():
            if other == entrant.id or (other in by_id and by_id[other].met.get(entrant.id, 0) != times):
                raise PodError(f"Entrants {entrant.id} and {other} do not agree on how often they met.")


def _worth(pod: Sequence[PodEntrant]) -> tuple[int, int]:
    """What a pod adds to the repeated meetings and to the squared gaps."""
    repeats = gaps = 0
    for at, member in enumerate(pod):
        for other in pod[at + 1 :]:
            repeats += member.met.get(other.id, 0)
            gaps += (member.score - other.score) ** 2
    return repeats, gaps


def _seated(pod: Sequence[PodEntrant], stream: Stream) -> list[PodEntrant]:
    """Who sat later so far sits earlier; among equals who sat later last time; then by the stream."""
    drawn = stream.shuffled(sorted(pod, key=lambda entrant: entrant.id))
    return sorted(drawn, key=lambda e: (-e.bias, [size - 1 - 2 * seat for seat, size in reversed(e.seats)]))


def _best_of_all(order: list[PodEntrant], sizes: list[int]) -> list[list[PodEntrant]]:
    best: tuple[tuple[int, int], list[list[PodEntrant]]] | None = None
    for pods in _partitions(order, sizes):
        repeats, gaps = map(sum, zip(*map(_worth, pods), strict=True))
        if best is None or (repeats, gaps) < best[0]:
            best = (repeats, gaps), pods
    assert best is not None
    return best[1]


def _partitions(unplaced: list[PodEntrant], sizes: list[int]) -> Iterator[list[list[PodEntrant]]]:
    """Every way to fill pods of these sizes; the first who is left goes into a pod of each size in turn."""
    if not unplaced:
        yield []
        return
    for size in sorted(set(sizes)):
        rest = list(sizes)
        rest.remove(size)
        for pod, others in _picks(unplaced[1:], size - 1):
            for more in _partitions(others, rest):
                yield [[unplaced[0], *pod], *more]


def _picks(items: list[PodEntrant], count: int) -> Iterator[tuple[list[PodEntrant], list[PodEntrant]]]:
    """Every choice of so many items, with those not chosen."""
    if count == 0:
        yield [], items
        return
    for at in range(len(items) - count + 1):
        for pod, others in _picks(items[at + 1 :], count - 1):
            yield [items[at], *pod], items[:at] + others


class _Search:
    """Exchange entrants between pods while the round gets better."""

    def __init__(self, order: list[PodEntrant], sizes: list[int]) -> None:
        self.places = order
        self.pod_of = [number for number, size in enumerate(sizes) for _ in range(size)]
        starts = [0]
        for size in sizes:
            starts.append(starts[-1] + size)
        self.ranges = [range(start, end) for start, end in pairwise(starts)]

    def run(self) -> list[list[PodEntrant]]:
        changed = True
        while changed:
            changed = False
            for at in range(len(self.places)):
                if self._repeats(at):
                    changed |= self._improve(at, len(self.places))
                changed |= self._improve(at, _NEAR)
        return [[self.places[at] for at in pod] for pod in self.ranges]

    def _repeats(self, at: int) -> int:
        own = self.places[at]
        return sum(own.met.get(self.places[i].id, 0) for i in self.ranges[self.pod_of[at]])

    def _improve(self, at: int, reach: int) -> bool:
        """Make the best exchange of one place within the reach, if it is an improvement; the nearest of equals."""
        best, partner = (0, 0), None
        for step in range(1, reach):
            for other in (at - step, at + step):
                if 0 <= other < len(self.places) and self.pod_of[other] != self.pod_of[at]:
                    change = self._change(at, other)
                    if change < best:
                        best, partner = change, other
            if best[0] < 0 and step >= _NEAR:
                break
        if partner is None:
            return False
        self.places[at], self.places[partner] = self.places[partner], self.places[at]
        return True

    def _change(self, a: int, b: int) -> tuple[int, int]:
        """How repeats and gaps change when two places exchange their entrants."""
        one, other = self.places[a], self.places[b]
        repeats = gaps = 0
        for place, old, new in ((a, one, other), (b, other, one)):
            for i in self.ranges[self.pod_of[place]]:
                if i != place:
                    third = self.places[i]
                    repeats += new.met.get(third.id, 0) - old.met.get(third.id, 0)
                    gaps += (new.score - third.score) ** 2 - (old.score - third.score) ** 2
        return repeats, gaps

"""Opponents within the score groups of a Swiss round, chosen again by seed.

The best round (see `leagues.pairing.swiss`) says who floats and who has the bye. Those of one score who meet each
other in it are then paired again, by their seeds. Number them 1 .. m, best seed first:

- ``near``: neighbours meet (1 and 2, 3 and 4), so the wanted distance of two opponents is 1;
- ``halves``: the upper half meets the lower half in order (of eight 1 and 5, 2 and 6), so it is m / 2.

Of all ways to pair them without a rematch the one is taken whose sum of squared differences between the distance of two
opponents and the wanted one is least, and of several the one that the round's noise draws. The pairs that are replaced
are such a way, so there always is one. Nobody's score changes: the quality of the round stays what it is.

**Large groups.** More than `EXACT_MOST` players are divided into parts of at most so many, as even as can be, and each
part is solved by itself: for ``near`` players whose numbers follow each other, for ``halves`` a run of the upper half
with the same run of the lower one. A part of 2r players always has a way where nobody has met r or more of them
(Dirac's theorem), so the fifty rounds of an event never leave one without. Should it happen, the whole group keeps its
pairs.

**Exact.** The wanted pairs cost nothing, and are taken where none of them is a rematch. Else the players are put in a
row in which pairs of a distance that differs by at most w stand near each other, and `leagues.pairing.band` finds the
best way or leaves it open:

- ``near``: the row is that of the seeds. Any other pair costs at least (w + 1) squared, half of it for each.
- ``halves``: wanted pairs stand side by side, as columns 0 .. m/2 - 1, each beside the next. The last column stands
  beside the first one, the upper half against the lower: a difference of 1 leads from m/2 - 1 to 0. This circle is cut
  where the wanted pairs are farthest from a rematch. Who is in the x-th column from the cut, from 0, and meets somebody
  across it costs (x + 1/2) squared at least, since the squares of a sum exceed the sum of the squares.

What is left open is solved as a matching over the pairs whose distance differs by at most w. It is the best of all when
it costs less than (w + 1) squared, which any other pair would cost alone; where it does not, w grows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import isqrt
from typing import Literal

from leagues.pairing.band import Band, Move, Place
from leagues.pairing.graph import Field, Matching, Pair, perfect_matching, score_groups

__all__ = ["EXACT_MOST", "SeedPairing", "best_by_matching", "matching_by_seed", "parts", "row_matching", "seed_cost"]

SeedPairing = Literal["near", "halves"]
EXACT_MOST = 200
"""The most players of one score whose pairs are the best of all; more are divided into parts."""
_COST = 4
"""The unit of costs in a row: halves of squares of halves are whole numbers."""
_WIDTH = 2
_STUB = _COST * (_WIDTH + 1) ** 2 // 2
_NEAR_MOVES: tuple[Move, ...] = ((1, 0), (2, _COST), (3, 4 * _COST))
_HALVES_MOVES: tuple[tuple[Move, ...], ...] = (((1, 0), (3, _COST), (5, 4 * _COST)), ((1, _COST), (3, 4 * _COST)))
"""From the first of a column to the second of it, of the next, and of the one after; from the second to the first of
the next, and of the one after."""


def matching_by_seed(field: Field, matching: Matching, seeds: Sequence[int], kind: SeedPairing) -> Matching:
    """The round with the pairs inside each score group chosen by seed; floats and bye stay.

    ``seeds`` are those of the players of the field, 1 the best, all different.
    """
    group_of = {player: number for number, group in enumerate(score_groups(field.scores)) for player in group}
    inside: dict[int, list[Pair]] = {}
    pairs: list[Pair] = []
    for a, b in matching.pairs:
        if group_of[a] == group_of[b]:
            inside.setdefault(group_of[a], []).append((a, b))
        else:
            pairs.append((a, b))
    band = Band(_WIDTH + 1 if kind == "near" else 2 * _WIDTH + 1)
    for drawn in inside.values():
        members = sorted((player for pair in drawn for player in pair), key=lambda player: seeds[player])
        pairs += _paired(members, field, kind, band) or drawn
    return Matching(tuple(pairs), matching.bye, matching.cost)


def parts(members: Sequence[int], kind: SeedPairing) -> list[list[int]]:
    """An even number of players, best seed first, in parts of at most `EXACT_MOST`, each best seed first.

    >>> [len(part) for part in parts(range(402), "near")], parts(range(6), "halves")
    ([134, 134, 134], [[0, 1, 2, 3, 4, 5]])
    """
    half = len(members) // 2
    count = max(1, -(-len(members) // EXACT_MOST))
    ends = [half * number // count for number in range(count + 1)]
    runs = [range(ends[number], ends[number + 1]) for number in range(count)]
    if kind == "near":
        return [list(members[2 * run.start : 2 * run.stop]) for run in runs]
    return [[*members[run.start : run.stop], *members[half + run.start : half + run.stop]] for run in runs]


def seed_cost(numbers: Sequence[Pair], kind: SeedPairing) -> int:
    """The sum of squared differences from the wanted distance, of the pairs of one part by the numbers of the players.

    >>> seed_cost([(1, 2), (3, 4)], "near"), seed_cost([(1, 2), (3, 4)], "halves")
    (0, 2)
    """
    wanted = 1 if kind == "near" else len(numbers)
    return sum((abs(a - b) - wanted) ** 2 for a, b in numbers)


def _paired(members: list[int], field: Field, kind: SeedPairing, band: Band) -> list[Pair] | None:
    pairs: list[Pair] = []
    for part in parts(members, kind):
        part_pairs = _best(part, field, kind, band)
        if part_pairs is None:
            return None
        pairs += part_pairs
    return pairs


def _best(part: list[int], field: Field, kind: SeedPairing, band: Band) -> list[Pair] | None:
    """The cheapest way to pair a part without a rematch; None where there is none."""
    half = len(part) // 2
    straight = list(
        zip(part[::2], part[1::2], strict=True) if kind == "near" else zip(part[:half], part[half:], strict=True)
    )
    if not any(b in field.barred[a] for a, b in straight):
        return straight
    pairs = row_matching(part, field, kind, band)
    return best_by_matching(part, field, kind) if pairs is None else pairs


def row_matching(part: list[int], field: Field, kind: SeedPairing, band: Band) -> list[Pair] | None:
    """The cheapest way to pair a part without a rematch as `leagues.pairing.band` finds it; None where that is open."""
    if kind == "near":
        return band.matching(part, _near_places(part, field), field.noise, lambda at: _farther(at, part, field))
    half = len(part) // 2
    barred = [at for at in range(half) if part[at + half] in field.barred[part[at]]]
    row = _halves_row(part, barred or [0])
    return band.matching(row, _halves_places(row, field), field.noise)


def _near_places(row: list[int], field: Field) -> list[Place]:
    last = len(row) - 1
    places: list[Place] = []
    for at, player in enumerate(row):
        met = field.barred[player]
        moves = [move for move in _NEAR_MOVES if at + move[0] <= last and row[at + move[0]] not in met]
        places.append((tuple(moves), _STUB))
    return places


def _farther(at: int, row: list[int], field: Field) -> Iterator[Move]:
    """The moves of near opponents over more places than a few."""
    met = field.barred[row[at]]
    for further in range(_WIDTH + 2, len(row) - at):
        if row[at + further] not in met:
            yield further, _COST * (further - 1) ** 2


def _halves_row(part: list[int], barred: list[int]) -> list[int]:
    """Wanted pairs side by side, from the column that is farthest from a rematch on either side."""
    columns = len(part) // 2
    gaps = pairwise([*barred, barred[0] + columns])
    begin, end = max(gaps, key=lambda gap: gap[1] - gap[0])
    cut = (begin + end + 1) // 2 % columns
    row: list[int] = []
    for at in range(cut, columns):
        row += part[at], part[at + columns]
    for at in range(cut):
        row += part[at + columns], part[at]
    return row


def _halves_places(row: list[int], field: Field) -> list[Place]:
    columns = len(row) // 2
    places: list[Place] = []
    for at, player in enumerate(row):
        met, column = field.barred[player], at // 2
        from_cut = min(column, columns - 1 - column)
        stub = min(_STUB, (2 * from_cut + 1) ** 2)
        moves = [move for move in _HALVES_MOVES[at % 2] if at + move[0] < len(row) and row[at + move[0]] not in met]
        places.append((tuple(moves), stub))
    return places


def best_by_matching(part: list[int], field: Field, kind: SeedPairing) -> list[Pair] | None:
    """The cheapest way to pair a part without a rematch by matchings over wider and wider bands; None where there is
    none."""
    barred, count = field.barred, len(part)
    wanted = 1 if kind == "near" else count // 2
    width = _WIDTH
    while True:
        edges = [
            (part[at], part[other], (other - at - wanted) ** 2)
            for at in range(count)
            for other in range(max(at + 1, at + wanted - width), min(count, at + wanted + width + 1))
            if part[other] not in barred[part[at]]
        ]
        matching = perfect_matching(part, edges, field.noise)
        if matching is not None:
            at_of = {player: at for at, player in enumerate(part)}
            total = sum((abs(at_of[a] - at_of[b]) - wanted) ** 2 for a, b in matching)
            if total < (width + 1) ** 2:
                return matching
            width = isqrt(total)
        elif width >= count:
            return None
        else:
            width *= 2

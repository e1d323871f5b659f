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

**Exact.** The wanted pairs cost nothing, and are taken where none of them is a rematch. Else a matching over the pairs
whose distance differs by at most w is the best of all when it costs less than (w + 1) squared, which any other pair
would cost alone; where it does not, w grows.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import Literal

from leagues.pairing.graph import Field, Matching, Pair, perfect_matching, score_groups

__all__ = ["EXACT_MOST", "SeedPairing", "matching_by_seed", "parts", "seed_cost"]

SeedPairing = Literal["near", "halves"]
EXACT_MOST = 200
"""The most players of one score whose pairs are the best of all; more are divided into parts."""
_FIRST_WIDTH = 2


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
    for drawn in inside.values():
        members = sorted((player for pair in drawn for player in pair), key=lambda player: seeds[player])
        pairs += _paired(members, field, kind) or drawn
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


def _paired(members: list[int], field: Field, kind: SeedPairing) -> list[Pair] | None:
    pairs: list[Pair] = []
    for part in parts(members, kind):
        part_pairs = _best(part, field, kind)
        if part_pairs is None:
            return None
        pairs += part_pairs
    return pairs


def _best(part: list[int], field: Field, kind: SeedPairing) -> list[Pair] | None:
    """The cheapest way to pair a part without a rematch; None where there is none."""
    barred, count = field.barred, len(part)
    wanted = 1 if kind == "near" else count // 2
    straight = list(
        zip(part[::2], part[1::2], strict=True) if kind == "near" else zip(part, part[wanted:], strict=False)
    )
    if not any(b in barred[a] for a, b in straight):
        return straight
    width = _FIRST_WIDTH
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

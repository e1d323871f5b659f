"""Round robin: everybody meets everybody, by the Berger tables, and groups that do so in step.

The tables are those of the FIDE Handbook, C.05 annex 1 (Berger tables). With an odd number the one who would meet the
missing last entrant has the bye. Over one table everybody has the first seat as often as the second when the number is
odd, and once more or less when it is even. Played twice, the second table exchanges the seats, and the last two rounds
of the first one change places, as the annex recommends, so that nobody has one seat three times running.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from leagues.chance.stream import Stream

MOST_ENTRANTS = 500


class RoundRobinError(ValueError):
    """A number of entrants or groups that cannot be; the message says which."""


@dataclass(frozen=True, slots=True)
class TableRound:
    """One round: ``pairs`` of entrant numbers, first seat first, and who has the bye (None: nobody)."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None


def berger_table(count: int, *, double: bool = False) -> list[TableRound]:
    """The rounds of entrants 1 .. count. ``double`` plays everything twice.

    Raises RoundRobinError for a count outside 1 .. `MOST_ENTRANTS`.

    >>> for round_ in berger_table(4): print(*round_.pairs)
    (1, 4) (2, 3)
    (4, 3) (1, 2)
    (2, 4) (3, 1)
    >>> berger_table(3)[0]
    TableRound(pairs=((2, 3),), bye=1)
    """
    if not 1 <= count <= MOST_ENTRANTS:
        raise RoundRobinError(
            _("A round robin has 1 to %(most)s entrants, not %(count)s.") % {"most": MOST_ENTRANTS, "count": count}
        )
    if count == 1:
        return []
    size = count + count % 2
    ring = size - 1
    rounds = []
    for number in range(ring):
        # The number that meets the last one moves half way around the ring each round.
        lead = number * size // 2 % ring
        pairs = [(lead, ring) if number % 2 == 0 else (ring, lead)]
        pairs += [((lead + step) % ring, (lead - step) % ring) for step in range(1, size // 2)]
        played = [(a + 1, b + 1) for a, b in pairs]
        bye = None
        if count % 2:
            bye = lead + 1
            played = played[1:]
        rounds.append(TableRound(tuple(played), bye))
    if not double:
        return rounds
    again = [TableRound(tuple((b, a) for a, b in r.pairs), r.bye) for r in rounds]
    return [*rounds[:-2], *reversed(rounds[-2:]), *again]


def groups(ids: Sequence[int], count: int, *, seed: bytes | None = None) -> list[list[int]]:
    """Deal entrants, best first, into so many groups whose sizes differ by at most one.

    Without a seed by the snake: forth through the groups, then back. With a seed each row of ``count`` entrants is
    drawn into the groups, one into each.

    Raises RoundRobinError unless each group gets somebody.

    >>> groups([1, 2, 3, 4, 5, 6, 7], 3)
    [[1, 6, 7], [2, 5], [3, 4]]
    """
    if not 1 <= count <= len(ids):
        raise RoundRobinError(
            _("%(entrants)s entrants cannot be dealt into %(groups)s groups; each group needs one.")
            % {"entrants": len(ids), "groups": count}
        )
    stream = None if seed is None else Stream(seed, "groups")
    dealt_groups: list[list[int]] = [[] for _ in range(count)]
    for row, start in enumerate(range(0, len(ids), count)):
        order = list(range(count))
        if stream is not None:
            order = stream.shuffled(order)
        elif row % 2:
            order.reverse()
        for group, id_ in zip(order, ids[start : start + count], strict=False):
            dealt_groups[group].append(id_)
    return dealt_groups


def group_round(members: Sequence[Sequence[int]], number: int, *, double: bool = False) -> list[TableRound]:
    """Round ``number`` (from 1) of each group, as entrant ids. A group that has ended has an empty round.

    Groups play in step: round 1 of each at the same time, and so on; smaller groups end earlier.

    Raises RoundRobinError: the round's number is not at least 1.
    """
    if number < 1:
        raise RoundRobinError(_("Rounds count from 1, not from %(number)s.") % {"number": number})
    table_rounds = []
    for group in members:
        table = berger_table(len(group), double=double)
        if number > len(table):
            table_rounds.append(TableRound((), None))
            continue
        row = table[number - 1]
        bye = None if row.bye is None else group[row.bye - 1]
        table_rounds.append(TableRound(tuple((group[a - 1], group[b - 1]) for a, b in row.pairs), bye))
    return table_rounds


def rounds_needed(sizes: Sequence[int], *, double: bool = False) -> int:
    """How many rounds groups of these sizes take.

    >>> rounds_needed([4, 5, 5]), rounds_needed([4], double=True)
    (5, 6)
    """
    longest = max((size - 1 + size % 2 for size in sizes if size > 1), default=0)
    return 2 * longest if double else longest

"""Round robin: the published tables, everybody meets everybody once, seats stay level, groups go in step."""

from __future__ import annotations

import doctest
from collections import Counter
from itertools import groupby

import pytest

from leagues.pairing import round_robin as module
from leagues.pairing.round_robin import RoundRobinError, TableRound, berger_table, group_round, groups, rounds_needed


def seats_of(table: list[TableRound]) -> dict[int, list[int]]:
    seats: dict[int, list[int]] = {}
    for row in table:
        for a, b in row.pairs:
            seats.setdefault(a, []).append(1)
            seats.setdefault(b, []).append(2)
    return seats


def test_the_published_table_of_six() -> None:
    published = ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]
    assert [" ".join(f"{a}-{b}" for a, b in row.pairs) for row in berger_table(6)] == published
    without_six = [" ".join(p for p in row.split() if "6" not in p) for row in published]
    assert [" ".join(f"{a}-{b}" for a, b in row.pairs) for row in berger_table(5)] == without_six
    assert [row.bye for row in berger_table(5)] == [1, 4, 2, 5, 3]


@pytest.mark.parametrize("count", [*range(1, 26), 100, 101])
def test_everybody_meets_everybody_once_with_level_seats(count: int) -> None:
    table = berger_table(count)
    assert len(table) == rounds_needed([count]) == (0 if count == 1 else count - 1 + count % 2)
    assert len(berger_table(count, double=True)) == rounds_needed([count, 1], double=True)
    met = Counter(frozenset(pair) for row in table for pair in row.pairs)
    assert len(met) == count * (count - 1) // 2
    assert set(met.values()) <= {1}
    for row in table:
        busy = [i for pair in row.pairs for i in pair] + ([row.bye] if row.bye else [])
        assert sorted(busy) == list(range(1, count + 1))
    assert all(abs(seats.count(1) - seats.count(2)) == 1 - count % 2 for seats in seats_of(table).values())


@pytest.mark.parametrize("count", [2, 3, 4, 6, 7, 8, 10, 16])
def test_twice_through_the_table_both_seats_once_and_none_three_times_running(count: int) -> None:
    table = berger_table(count, double=True)
    ordered = Counter(pair for row in table for pair in row.pairs)
    assert len(ordered) == count * (count - 1)
    assert set(ordered.values()) == {1}
    for seats in seats_of(table).values():
        assert max(len(list(run)) for _, run in groupby(seats)) <= 2


def test_groups_are_dealt_by_the_snake_or_drawn_row_by_row() -> None:
    ids = list(range(1, 15))
    assert groups(ids, 4) == [[1, 8, 9], [2, 7, 10], [3, 6, 11, 14], [4, 5, 12, 13]]
    drawn = groups(ids, 4, seed=b"a")
    assert drawn == groups(ids, 4, seed=b"a") != groups(ids, 4, seed=b"b")
    assert sorted(i for group in drawn for i in group) == ids
    for row in (ids[0:4], ids[4:8], ids[8:12]):
        assert all(len(set(row) & set(group)) == 1 for group in drawn)


def test_groups_play_in_step_and_smaller_ones_end_earlier() -> None:
    members = [[10, 20, 30], [40, 50]]
    assert rounds_needed([3, 2]) == 3
    first, second, third = (group_round(members, number) for number in (1, 2, 3))
    assert first == [TableRound(((20, 30),), 10), TableRound(((40, 50),), None)]
    assert second[1] == third[1] == TableRound((), None)
    assert group_round(members, 2, double=True)[1] == TableRound(((50, 40),), None)


@pytest.mark.parametrize("count", [0, -1, 10_000])
def test_sizes_that_cannot_be_are_refused(count: int) -> None:
    with pytest.raises(RoundRobinError, match="entrants"):
        berger_table(count)
    with pytest.raises(RoundRobinError, match="group"):
        groups([1, 2], 3)
    with pytest.raises(RoundRobinError, match="from 1"):
        group_round([[1, 2]], 0)


def test_the_doctests_hold() -> None:
    assert doctest.testmod(module).failed == 0

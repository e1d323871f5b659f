"""Who of those who wait plays whom: most seated, the longest waiting first, the nearest opponents, nobody twice."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.seasons.matching.tables import EXACT_MOST, Barred, Waiting, tables_of_several, tables_of_two
from leagues.seasons.scoring import SCORINGS, Played, season_standings, table_points
from leagues.standings.ranking import StandingsEntrant
from tests.shares import examples

WAITS = st.integers(2, 8).flatmap(
    lambda count: st.tuples(
        st.lists(st.integers(0, 9), min_size=count, max_size=count),
        st.sets(st.tuples(st.integers(0, count - 1), st.integers(0, count - 1)).filter(lambda pair: pair[0] < pair[1])),
    )
)


def every_matching(people: list[int], allowed: set[tuple[int, int]]) -> Iterable[list[tuple[int, int]]]:
    """All ways to seat some of the people at tables of two."""
    if not people:
        yield []
        return
    first, rest = people[0], people[1:]
    yield from every_matching(rest, allowed)
    for other in rest:
        if (first, other) in allowed:
            for more in every_matching([other_player for other_player in rest if other_player != other], allowed):
                yield [(first, other), *more]


@pytest.mark.long
@examples(100)
@given(WAITS)
def test_tables_of_two_are_the_best_of_all_ways(case: tuple[list[int], set[tuple[int, int]]]) -> None:
    nears, met = case
    people = list(range(len(nears)))
    waiting = [Waiting(person, nears[person]) for person in people]
    allowed = {pair for pair in combinations(people, 2) if pair not in met}
    tables = [tuple(sorted(table)) for table in tables_of_two(waiting, Barred(met))]
    assert all(table in allowed for table in tables)

    def worth(tables: Iterable[tuple[int, ...]]) -> tuple[object, ...]:
        seated = sorted(number for table in tables for number in table)
        # More people; then whoever waited longest, the next longest, and so on; then less distance.
        return (
            len(seated),
            [-number for number in seated],
            -sum(abs(nears[one] - nears[other]) for one, other in tables),
        )

    assert worth(tables) == max(worth(way) for way in every_matching(people, allowed))


def test_the_order_of_seats_evens_out_and_sides_are_had_once_each() -> None:
    waiting = [Waiting(1, firsts=2), Waiting(2, firsts=-1)]
    assert tables_of_two(waiting, Barred()) == [(2, 1)]
    assert tables_of_two(waiting, Barred({(2, 1)}, sides=True)) == [(1, 2)]
    assert tables_of_two(waiting, Barred({(2, 1), (1, 2)}, sides=True)) == []
    assert tables_of_two(waiting, Barred({(1, 2)})) == []
    assert tables_of_two(waiting, Barred(apart=[(2, 1)], sides=True)) == []


@pytest.mark.long
def test_many_who_wait_are_all_seated_and_it_comes_out_the_same_again() -> None:
    waiting = [Waiting(number, number % 7) for number in range(2 * EXACT_MOST + 51)]
    met = {(number, number + 1) for number in range(2 * EXACT_MOST)}
    tables = tables_of_two(waiting, Barred(met))
    seated = [entrant for table in tables for entrant in table]
    assert len(seated) == len(set(seated)) == len(waiting) - 1
    assert not {tuple(sorted(table)) for table in tables} & met
    assert tables == tables_of_two(waiting, Barred(met))


def test_tables_of_several_seat_nobody_with_somebody_they_have_met() -> None:
    rng = random.Random(7)
    for size in (3, 4, 5, 6):
        for _ in range(30):
            count = rng.randint(size, 4 * size)
            waiting = [Waiting(number, rng.randint(0, 9)) for number in range(count)]
            pairs = list(combinations(range(count), 2))
            met = set(rng.sample(pairs, rng.randint(0, len(pairs) // 4)))
            tables = tables_of_several(waiting, Barred(met), size)
            seated = [number for table in tables for number in table]
            assert len(seated) == len(set(seated))
            assert all(len(table) == size for table in tables)
            assert not {pair for table in tables for pair in combinations(sorted(table), 2)} & met
            unseated = [number for number in range(count) if number not in seated]
            free = [group for group in combinations(unseated, size) if not set(combinations(group, 2)) & met]
            assert not free, "a whole table is left"
            assert tables == tables_of_several(waiting, Barred(met), size)


def test_a_table_is_taken_apart_where_two_come_of_it() -> None:
    # Those near each other sit together first: 1, 2, 3. Then 4, 5 and 6 may not sit together, but with one of them.
    waiting = [Waiting(1, 0), Waiting(2, 0), Waiting(3, 0), Waiting(4, 9), Waiting(5, 9), Waiting(6, 9)]
    tables = tables_of_several(waiting, Barred({(4, 6), (5, 6)}), 3)
    assert sorted(number for table in tables for number in table) == [1, 2, 3, 4, 5, 6]


@pytest.mark.long
@examples(60)
@given(st.lists(st.permutations(range(5)), min_size=1, max_size=8), st.data())
def test_the_points_of_standings_are_those_of_the_tables(orders: list[list[int]], data: st.DataObject) -> None:
    profile = data.draw(st.sampled_from(list(SCORINGS.values())))
    tables = []
    for order in orders:
        size = data.draw(st.integers(2, 5))
        places = data.draw(st.lists(st.integers(0, size), min_size=size, max_size=size))
        given_places = [0 if not place else 1 + sum(0 < other < place for other in places) for place in places]
        tables.append(Played(tuple(zip(order[:size], given_places, strict=True))))
    rows = season_standings(
        [StandingsEntrant(number) for number in range(5)], tables, profile=profile, lot_seed=b"l" * 64
    )
    expected = dict.fromkeys(range(5), 0)
    for table in tables:
        for (who, _), points in zip(table.seats, table_points([p for _, p in table.seats], profile), strict=True):
            expected[who] += points
    assert {row.id: row.points for row in rows} == expected


def test_ties_go_to_fewer_matches_then_to_the_opponents() -> None:
    profile = SCORINGS["league-2-1", 1]
    tables = [Played(((1, 1), (2, 2))), Played(((3, 1), (2, 2))), Played(((3, 2), (4, 1))), Played(((1, 2), (4, 1)))]
    rows = season_standings(
        [StandingsEntrant(number) for number in (1, 2, 3, 4)], tables, profile=profile, lot_seed=b"l"
    )
    assert (rows[0].id, rows[0].points) == (4, 4)
    more = [*tables, Played(((2, 2), (4, 1)))]
    rows = season_standings([StandingsEntrant(number) for number in (1, 2, 3, 4)], more, profile=profile, lot_seed=b"l")
    tied = [row for row in rows if row.points == 3]
    assert {row.id for row in tied} == {1, 2, 3}
    assert tied[-1].id == 2, "who needed three matches for three points"
    assert tied[-1].decided_by == "fewest_matches"

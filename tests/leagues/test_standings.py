"""Standings: exact, a total order, independent of names, and able to explain themselves."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from django.utils import translation

from leagues.pairing.swiss import PairingEntrant, swiss_round
from leagues.standings.columns import percent
from leagues.standings.profiles import (
    BUCHHOLZ,
    DEFAULT_PROFILE,
    KONAMI_2025,
    MTR,
    POKEMON_2026,
    PROFILES,
    StandingsProfile,
)
from leagues.standings.ranking import (
    PodResult,
    ResultKind,
    Standing,
    StandingsEntrant,
    StandingsResult,
    standings,
    trace,
)

THIRD = Fraction(1, 3)
KINDS: tuple[ResultKind, ...] = ("first", "first", "second", "second", "draw", "double_loss")


def table(players: int, results: list[tuple[int, int | None, ResultKind]], **more: object) -> list[Standing]:
    entrants = more.pop("entrants", None) or [StandingsEntrant(i) for i in range(1, players + 1)]
    games = [StandingsResult(*result) for result in results]
    return standings(entrants, games, lot_seed=b"lot", **more)  # type: ignore[arg-type]


def order(rows: list[Standing]) -> list[int]:
    return [row.id for row in rows]


def random_event(seed: int, players: int = 17, rounds: int = 5) -> list[StandingsResult]:
    rng = random.Random(seed)
    met: dict[int, set[int]] = {i: set() for i in range(1, players + 1)}
    points, byes = dict.fromkeys(met, 0), set()
    results = []
    for number in range(rounds):
        field = [PairingEntrant(i, points[i], frozenset(met[i]), i in byes) for i in met]
        swiss = swiss_round(field, seed=b"%d %d" % (seed, number))
        for a, b in swiss.pairs:
            kind = rng.choice(KINDS)
            met[a].add(b)
            met[b].add(a)
            points[a] += {"first": 3, "draw": 1}.get(kind, 0)
            points[b] += {"second": 3, "draw": 1}.get(kind, 0)
            results.append(StandingsResult(a, b, kind, round=number + 1))
        if swiss.bye is not None:
            byes.add(swiss.bye)
            points[swiss.bye] += 3
            results.append(StandingsResult(swiss.bye, None, "bye", round=number + 1))
    return results


def plain_means(results: list[StandingsResult], profile: StandingsProfile) -> dict[int, tuple[Fraction, Fraction]]:
    """The two percentages straight from their definition, with fractions."""
    ids = {i for r in results for i in (r.first, r.second) if i is not None}
    met: dict[int, list[int]] = {i: [] for i in ids}
    points = dict.fromkeys(ids, 0)
    for r in results:
        if r.second is None:
            continue
        met[r.first].append(r.second)
        met[r.second].append(r.first)
        points[r.first] += {"first": profile.win, "draw": profile.draw}.get(r.kind, profile.loss)
        points[r.second] += {"second": profile.win, "draw": profile.draw}.get(r.kind, profile.loss)
    share = {
        i: max(profile.floor, Fraction(points[i], profile.win * len(met[i]))) if met[i] else profile.floor for i in ids
    }
    first = {i: sum((share[o] for o in met[i]), Fraction()) / len(met[i]) if met[i] else profile.floor for i in ids}
    second = {i: sum((first[o] for o in met[i]), Fraction()) / len(met[i]) if met[i] else profile.floor for i in ids}
    return {i: (first[i], second[i]) for i in ids}


def test_points_for_win_draw_loss_and_bye() -> None:
    rows = {r.id: r for r in table(5, [(1, 2, "first"), (3, 4, "draw"), (5, None, "bye")])}
    assert {i: r.points for i, r in rows.items()} == {1: 3, 2: 0, 3: 1, 4: 1, 5: 3}
    assert (rows[1].won, rows[2].lost, rows[3].drawn, rows[5].byes) == (1, 1, 1, 1)


def test_a_double_loss_gives_nothing_to_either() -> None:
    rows = table(2, [(1, 2, "double_loss")])
    assert [(r.points, r.lost) for r in rows] == [(0, 1), (0, 1)]


@pytest.mark.parametrize("seed", range(20))
def test_percentages_equal_their_definition(seed: int) -> None:
    results = random_event(seed)
    expected = plain_means(results, DEFAULT_PROFILE)
    for row in standings([StandingsEntrant(i) for i in expected], results, lot_seed=b"x"):
        assert (row.values["opponents"], row.values["opponents_opponents"]) == expected[row.id]


def test_an_opponent_without_a_win_counts_a_third() -> None:
    rows = {r.id: r for r in table(2, [(1, 2, "first")])}
    assert rows[1].values["opponents"] == THIRD
    assert rows[2].values["opponents"] == 1


def test_a_bye_is_no_opponent_and_no_played_match() -> None:
    rows = {r.id: r for r in table(3, [(1, None, "bye"), (1, 2, "draw"), (3, None, "bye")])}
    assert rows[2].values["opponents"] == THIRD  # a draw is one point of three; the bye's three points do not enter
    assert rows[3].values["opponents"] == THIRD


@pytest.mark.parametrize("seed", range(20))
def test_placement_is_a_total_order_and_sorted(seed: int) -> None:
    results = random_event(seed)
    rows = standings([StandingsEntrant(i) for i in range(1, 18)], results, lot_seed=b"x")
    assert [r.place for r in rows] == list(range(1, 18))
    assert sorted(order(rows)) == list(range(1, 18))
    keys = [(-r.points, -r.values["opponents"], -r.values["opponents_opponents"]) for r in rows]
    assert keys == sorted(keys)


@pytest.mark.parametrize("seed", range(20))
def test_other_names_give_the_same_order_but_for_the_lot(seed: int) -> None:
    results = random_event(seed)
    names = dict(zip(range(1, 18), random.Random(seed).sample(range(100, 200), 17), strict=True))
    renamed = [StandingsResult(names[r.first], None if r.second is None else names[r.second], r.kind) for r in results]
    plain = standings([StandingsEntrant(i) for i in names], results, lot_seed=b"x")
    other = standings([StandingsEntrant(i) for i in names.values()], renamed, lot_seed=b"x")

    def without_lots(rows: list[Standing], name: dict[int, int]) -> list[set[int]]:
        parts: list[set[int]] = []
        for row in rows:
            if row.decided_by != "lot" or not parts:
                parts.append(set())
            parts[-1].add(name.get(row.id, row.id))
        return parts

    assert without_lots(plain, names) == without_lots(other, {})


def circle(kinds: dict[tuple[int, int], ResultKind]) -> list[tuple[int, int | None, ResultKind]]:
    return [(a, b, kind) for (a, b), kind in kinds.items()]


def test_head_to_head_decides_between_two() -> None:
    """1 and 2 are level in everything but their own match."""
    results = circle({(1, 2): "second", (1, 3): "first", (2, 4): "second", (3, 4): "second", (3, 2): "second"})
    only = StandingsProfile("h", 1, "h", "test", 3, 1, 0, 3, THIRD, tie_breaks=("head_to_head", "lot"))
    rows = table(4, [(1, 2, "second"), (1, 3, "first"), (2, 4, "second")], profile=only)
    by_id = {r.id: r for r in rows}
    assert by_id[1].points == by_id[2].points == by_id[4].points == 3
    assert by_id[2].place < by_id[1].place or by_id[4].place < by_id[1].place
    two = table(4, results, profile=only)
    assert [r.id for r in two if r.points == 6] == [4, 2]
    assert next(r for r in two if r.id == 2).decided_by == "head_to_head"


def test_a_circle_of_wins_decides_nothing() -> None:
    only = StandingsProfile("h", 1, "h", "test", 3, 1, 0, 3, THIRD, tie_breaks=("head_to_head", "lot"))
    rows = table(3, [(1, 2, "first"), (2, 3, "first"), (3, 1, "first")], profile=only)
    assert [r.decided_by for r in rows] == ["", "lot", "lot"]


def test_one_who_beat_a_whole_circle_stands_above_it() -> None:
    only = StandingsProfile("h", 1, "h", "test", 1, 1, 1, 1, THIRD, tie_breaks=("head_to_head", "lot"))
    beats: dict[tuple[int, int], ResultKind] = {(4, 1): "first", (4, 2): "first", (3, 4): "second"}
    round_about: dict[tuple[int, int], ResultKind] = {(1, 2): "first", (2, 3): "first", (3, 1): "first"}
    rows = table(4, circle({**beats, **round_about}), profile=only)
    assert rows[0].id == 4
    assert [r.decided_by for r in rows] == ["", "head_to_head", "lot", "lot"]


def test_not_having_met_is_not_having_beaten() -> None:
    only = StandingsProfile("h", 1, "h", "test", 1, 1, 1, 1, THIRD, tie_breaks=("head_to_head", "lot"))
    rows = table(3, [(1, 2, "first"), (2, 3, "first")], entrants=None, profile=only)
    tied = [r for r in rows if r.points == 1]
    assert {r.id for r in tied} == {1, 3}
    assert tied[1].decided_by == "lot"


def test_a_profile_may_look_at_pairs_only() -> None:
    rows = table(3, [(1, 2, "first"), (1, 3, "first"), (2, 3, "first")], profile=POKEMON_2026)
    assert order(rows) == [1, 2, 3]
    assert POKEMON_2026.head_to_head_most == 2


def test_a_dropped_opponent_is_capped_where_the_profile_says_so() -> None:
    entrants = [StandingsEntrant(1), StandingsEntrant(2, dropped=True), StandingsEntrant(3)]
    results: list[tuple[int, int | None, ResultKind]] = [(2, 1, "first"), (2, 3, "first")]
    capped = {r.id: r for r in table(3, results, entrants=entrants, profile=POKEMON_2026)}
    free = {r.id: r for r in table(3, results, entrants=entrants)}
    assert capped[1].values["opponents"] == Fraction(3, 4)
    assert free[1].values["opponents"] == 1


def test_the_disqualified_stand_last_and_penalties_count() -> None:
    entrants = [StandingsEntrant(1, disqualified=True), StandingsEntrant(2), StandingsEntrant(3, penalty=3)]
    rows = table(3, [(1, 2, "first"), (3, None, "bye")], entrants=entrants)
    assert rows[-1].id == 1
    assert rows[-1].decided_by == "disqualified"
    assert {r.id: r.points for r in rows} == {1: 3, 2: 0, 3: 0}


def test_the_lot_is_seeded() -> None:
    entrants = [StandingsEntrant(i) for i in range(30)]
    first = order(standings(entrants, [], lot_seed=b"a"))
    assert first == order(standings(list(reversed(entrants)), [], lot_seed=b"a"))
    assert first != order(standings(entrants, [], lot_seed=b"b"))


def test_the_trace_names_every_comparison_up_to_the_one_that_decided() -> None:
    results = random_event(3)
    rows = standings([StandingsEntrant(i) for i in range(1, 18)], results, lot_seed=b"x")
    by_id = {r.id: r for r in rows}
    for row in rows[1:]:
        why = trace(rows, row.id)
        above = by_id[why.above or 0]
        assert above.place == row.place - 1
        assert [s.decided for s in why.steps] == [False] * (len(why.steps) - 1) + [True]
        assert why.steps[-1].tie_break == row.decided_by
        for step in why.steps[:-1]:
            assert step.own == step.other
        last = why.steps[-1]
        if last.own is not None and last.other is not None:
            assert last.own < last.other
        assert set(why.level) == {r.id for r in rows if r.points == row.points} - {row.id}
    assert trace(rows, rows[0].id).steps == ()
    with pytest.raises(KeyError):
        trace(rows, 99)


def test_mtr_percentages_by_hand() -> None:
    """1 beats 2 by 2 : 1, 1 draws with 3 (1 : 1 and a drawn game), 2 beats 3 by 2 : 0, 4 has two byes."""
    results = [
        StandingsResult(1, 2, "first", (2, 1, 0)),
        StandingsResult(3, 1, "draw", (1, 1, 1)),
        StandingsResult(2, 3, "first", (2, 0, 0)),
        StandingsResult(4, None, "bye"),
        StandingsResult(4, None, "bye"),
    ]
    rows = {r.id: r for r in standings([StandingsEntrant(i) for i in range(1, 5)], results, profile=MTR, lot_seed=b"x")}
    assert {i: r.points for i, r in rows.items()} == {1: 4, 2: 3, 3: 1, 4: 6}
    own = {i: r.values["game_wins"] for i, r in rows.items()}
    assert own == {1: Fraction(10, 18), 2: Fraction(9, 15), 3: Fraction(33, 100), 4: Fraction(1)}
    # 3 has one point of six, raised to 0.33.
    assert rows[1].values["opponents"] == (Fraction(1, 2) + Fraction(33, 100)) / 2
    assert rows[1].values["opponents_game_wins"] == (own[2] + own[3]) / 2
    assert rows[4].values["opponents_game_wins"] == rows[4].values["opponents"] == Fraction(33, 100)
    single = {r.id: r for r in table(2, [(1, 2, "first")], profile=MTR)}
    assert single[1].values["game_wins"] == 1  # no games given: the match is one game


def test_buchholz_counts_unplayed_rounds_as_fide_does() -> None:
    """Three rounds. 4 wins once and drops; 5 has a bye in round 2."""
    results = [
        StandingsResult(1, 2, "first"), StandingsResult(3, 4, "second"), StandingsResult(5, 6, "draw"),
        StandingsResult(1, 3, "first"), StandingsResult(2, 6, "first"), StandingsResult(5, None, "bye"),
        StandingsResult(1, 5, "draw"), StandingsResult(2, 3, "draw"),
    ]  # fmt: skip
    entrants = [StandingsEntrant(i, dropped=i == 4) for i in range(1, 7)]
    rows = {r.id: r for r in standings(entrants, results, profile=BUCHHOLZ, lot_seed=b"x")}
    assert {i: r.points for i, r in rows.items()} == {1: 5, 2: 3, 3: 1, 4: 2, 5: 4, 6: 1}
    assert rows[1].values["buchholz"] == 3 + 1 + 4
    assert rows[1].values["median_buchholz"] == 3
    assert rows[1].values["sonneborn_berger"] == 3 + 1 + Fraction(4, 2)
    assert rows[3].values["buchholz"] == (2 + 2) + 5 + 3  # 4 dropped: a draw for each of two rounds since
    assert rows[3].values["sonneborn_berger"] == Fraction(3, 2)
    assert rows[5].values["buchholz"] == 1 + 4 + 5  # the bye counts as somebody with 5's own points
    assert rows[5].values["sonneborn_berger"] == Fraction(1, 2) + 4 + Fraction(5, 2)
    assert rows[6].values["buchholz"] == 4 + 3 + 1  # round 3 missed


def konami_numbers(results: list[StandingsResult], missed: dict[int, int]) -> dict[int, tuple[Fraction, ...]]:
    """AABBBCCCDDD straight from its definition, as four numbers: round by round, without the module's records."""
    ids = sorted({entrant for r in results for entrant in (r.first, r.second) if entrant is not None})

    def gained(one: int, r: StandingsResult) -> int:
        won = r.second is None or (r.kind == "first" and r.first == one) or (r.kind == "second" and r.second == one)
        return 3 if won else 1 if r.kind == "draw" else 0

    def of(one: int) -> list[StandingsResult]:
        return [r for r in results if one in (r.first, r.second)]

    def opponents(one: int) -> list[int]:
        return [r.first + r.second - one for r in of(one) if r.second is not None]

    def share(one: int) -> Fraction:
        played = [gained(one, r) for r in of(one) if r.second is not None] + [0] * missed.get(one, 0)
        return Fraction(sum(played), 3 * len(played)) if played else Fraction(0)

    def mean(values: list[Fraction]) -> Fraction:
        return sum(values, Fraction(0)) / len(values) if values else Fraction(0)

    numbers: dict[int, tuple[Fraction, ...]] = {}
    for number in ids:
        first = mean([share(other) for other in opponents(number)])
        second = mean([mean([share(third) for third in opponents(other)]) for other in opponents(number)])
        lost = [r.round for r in of(number) if gained(number, r) == 0] + list(range(1, missed.get(number, 0) + 1))
        numbers[number] = (
            Fraction(sum(gained(number, r) for r in of(number))),
            first,
            second,
            Fraction(sum(n * n for n in lost)),
        )
    return numbers


@pytest.mark.parametrize("seed", range(20))
def test_konamis_number_equals_its_definition_and_orders_the_standings(seed: int) -> None:
    results = random_event(seed)
    missed = {17: 2, 3: 1}
    expected = konami_numbers(results, missed)
    entrants = [StandingsEntrant(entrant, missed=missed.get(entrant, 0)) for entrant in expected]
    rows = standings(entrants, results, profile=KONAMI_2025, lot_seed=b"x")
    names = ("opponents", "opponents_opponents", "lost_rounds")
    assert [(Fraction(row.points), *(row.values[name] for name in names)) for row in rows] == sorted(
        expected.values(), reverse=True
    )
    for row in rows:
        assert (Fraction(row.points), *(row.values[name] for name in names)) == expected[row.id]


def test_who_lost_later_stands_higher() -> None:
    """Two who lost once, in rounds 1 and 2, with opponents of equal records."""
    results = [
        StandingsResult(1, 2, "first", round=1),
        StandingsResult(3, 4, "second", round=1),
        StandingsResult(1, 4, "second", round=2),
        StandingsResult(3, 2, "first", round=2),
    ]
    rows = {
        r.id: r
        for r in standings([StandingsEntrant(i) for i in range(1, 5)], results, profile=KONAMI_2025, lot_seed=b"x")
    }
    assert {i: row.values["lost_rounds"] for i, row in rows.items()} == {1: 4, 2: 1 + 4, 3: 1, 4: 0}
    assert rows[1].values["opponents"] == rows[3].values["opponents"] == Fraction(1, 2)
    assert (rows[1].place, rows[3].place, rows[3].decided_by) == (2, 3, "lost_rounds")


def test_every_profile_is_a_total_order_with_its_trace() -> None:
    results = random_event(5)
    for profile in PROFILES.values():
        rows = standings([StandingsEntrant(i) for i in range(1, 18)], results, profile=profile, lot_seed=b"x")
        assert sorted(order(rows)) == list(range(1, 18))
        for row in rows[1:]:
            last = trace(rows, row.id, profile=profile).steps[-1]
            assert (last.tie_break, last.decided) == (row.decided_by, True)
            assert last.own is None or (last.other is not None and last.own < last.other)


def test_pods_give_points_by_place() -> None:
    entrants = [StandingsEntrant(i) for i in range(1, 8)]
    results: list[StandingsResult | PodResult] = [PodResult(((1,), (2, 3), (4,))), PodResult(((5,), (6,), (7,)))]
    rows = {r.id: r for r in standings(entrants, results, lot_seed=b"x")}
    assert {i: r.points for i, r in rows.items()} == {1: 7, 2: 4, 3: 4, 4: 1, 5: 5, 6: 3, 7: 1}
    assert [(rows[i].won, rows[i].drawn, rows[i].lost) for i in (1, 2, 4)] == [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
    # 1 met three opponents with shares of 4/7, 4/7 and 1/7, the last raised to a third.
    assert rows[1].values["opponents"] == (2 * Fraction(4, 7) + THIRD) / 3
    for bad in (PodResult(((1,), (1,), (2,))), PodResult(((9,), (1,), (2,))), PodResult(((1,),))):
        with pytest.raises(ValueError, match=r"twice|entrant 9|no points for a table of 1"):
            standings(entrants, [bad], lot_seed=b"x")


@pytest.mark.parametrize(
    ("result", "message"),
    [
        ((1, 9, "first"), "entrant 9"),
        ((1, 1, "first"), "against itself"),
        ((1, None, "first"), "A bye has one"),
        ((1, 2, "bye"), "A bye has one"),
    ],
)
def test_results_that_cannot_be_are_refused(result: tuple[int, int | None, ResultKind], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        table(2, [result])


def test_a_percentage_has_the_decimal_sign_of_the_reader() -> None:
    with translation.override("de"):
        assert (percent(Fraction(1, 3)), percent(Fraction(1))) == ("33,3", "100,0")
    with translation.override("en"):
        assert percent(Fraction(2, 3)) == "66.7"

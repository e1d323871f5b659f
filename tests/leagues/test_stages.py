"""Stages: every kind through one interface, cuts, seeds and the places of whole events."""

from __future__ import annotations

import doctest
import random
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.pairing.swiss import FIRST, SECOND, PairingImpossible
from leagues.stages import match_score as match_score_module
from leagues.stages import stage as module
from leagues.stages.match_score import MatchRules, MatchRulesError, match_score
from leagues.stages.stage import (
    Cut,
    Played,
    Stage,
    StageEntrant,
    StageError,
    StagePlace,
    StageRules,
    Table,
    final_places,
    is_over,
    match_rules,
    next_round,
    qualified,
    rounds_expected,
    stage_places,
    stage_standings,
)
from tests.shares import examples

WINNER = MatchRules(draws=False)


def entrants(count: int, groups: int = 1) -> list[StageEntrant]:
    return [StageEntrant(100 + i, i + 1, group=i % groups) for i in range(count)]


def result_of(table: Table, rng: random.Random, rules: StageRules) -> Played:
    if len(table.entrants) == 1:
        return Played(table)
    if len(table.entrants) > 2:
        order = rng.sample(table.entrants, len(table.entrants))
        return Played(table, places=tuple((id_,) for id_ in order))
    kinds = ("first", "second", "draw") if rules.match.draws else ("first", "second")
    return Played(table, rng.choice(kinds))  # type: ignore[arg-type]


def play(stage: Stage, rng: random.Random, *, drops: float = 0.0) -> Stage:
    """Play a stage to its end."""
    while (made := next_round(stage, seed=b"%d" % len(stage.played))) is not None:
        assert made.number == len(stage.played) + 1
        assert made.tables
        there = {e.id for e in stage.entrants if not e.dropped}
        seated = [id_ for table in made.tables for id_ in table.entrants]
        assert len(set(seated)) == len(seated)
        if stage.rules.kind in ("swiss", "round_robin", "pods"):
            ended = {e.id for e in stage.entrants if stage.rules.kind == "round_robin" and stage.rules.groups > 1}
            assert there - ended <= {*seated, *made.resting} <= there
        for table in made.tables:
            assert len(table.entrants) == 1 or there.issuperset(table.entrants)
        row = [result_of(table, rng, stage.rules) for table in made.tables]
        members = [replace(e, dropped=e.dropped or rng.random() < drops) for e in stage.entrants]
        stage = replace(stage, played=[*stage.played, row], entrants=members)
    assert is_over(stage)
    return stage


RULES = {
    "swiss": StageRules("swiss", rounds=4),
    "heats": StageRules("swiss", rounds=3, groups=2),
    "single": StageRules("single", third_place=True, match=WINNER),
    "double": StageRules("double", match=WINNER),
    "round robin": StageRules("round_robin"),
    "groups": StageRules("round_robin", groups=3, twice=True),
    "pods": StageRules("pods", rounds=3, pod_size=4),
}


@pytest.mark.long
@pytest.mark.parametrize("name", RULES)
@examples(60)
@given(count=st.integers(0, 18), drops=st.sampled_from((0.0, 0.05, 0.3)), seed=st.integers(0, 10**6))
def test_every_kind_comes_to_its_end_and_places_everybody(name: str, count: int, drops: float, seed: int) -> None:
    rules = RULES[name]
    try:
        stage = play(Stage(rules, entrants(count, rules.groups)), random.Random(seed), drops=drops)
    except PairingImpossible:
        assert rules.kind == "swiss"  # few are left, and all of them have met
        return
    assert len(stage.played) <= max(rounds_expected(rules, count), 0)
    stage_ranking = stage_places(stage, lot_seed=b"lot")
    assert sorted(place.id for place in stage_ranking) == [e.id for e in stage.entrants]
    for at, place in enumerate(stage_ranking, start=1):
        assert place.first <= at <= place.last
    if count > 2 and not drops:
        assert stage_ranking[0].first == stage_ranking[0].last == 1
    for group in range(rules.groups):
        ranks = [place.group_place for place in stage_ranking if place.group == group]
        assert len(set(ranks)) == len(ranks) or rules.kind in ("single", "double")
    ranked = final_places([stage_ranking], disqualified=[e.id for e in stage.entrants[:1]])
    assert sorted(place.id for place in ranked) == [e.id for e in stage.entrants]
    assert not ranked or ranked[-1].id == 100


def test_two_heats_of_eight_rounds_and_eight_of_each_into_single_elimination() -> None:
    """The shape of a world championship of 2003: day two in two heats, day three best of three."""
    rng = random.Random(2003)
    heats = play(Stage(StageRules("swiss", rounds=8, groups=2), entrants(40, 2)), rng)
    assert len(heats.played) == 8
    for row in heats.played:
        for played in row:
            assert len({heats.by_id[id_].group for id_ in played.table.entrants}) == 1
    day_two = stage_places(heats, lot_seed=b"lot")
    seeds = qualified(day_two, Cut(8, each_group=True))
    assert len(seeds) == 16
    rules = StageRules("single", match=MatchRules(best_of=3, draws=False))
    top = Stage(rules, [StageEntrant(id_, seed) for seed, id_ in enumerate(seeds, start=1)])
    first = next_round(top, seed=b"x")
    assert first is not None
    for table in first.tables:
        assert len({heats.by_id[id_].group for id_ in table.entrants}) == 2
    day_three = play(top, rng)
    ranked = final_places([day_two, stage_places(day_three, lot_seed=b"lot")])
    assert [place.first for place in ranked[:9]] == [1, 2, 3, 3, 5, 5, 5, 5, 9]
    assert [(place.first, place.last) for place in ranked[16:]] == [(at, at) for at in range(17, 41)]
    not_seeded = [place.id for place in day_two if place.id not in seeds]
    assert [place.id for place in ranked[16:]] == not_seeded


def test_ten_rounds_of_swiss_into_double_elimination_with_a_best_of_three_final() -> None:
    """The shape of a world championship of 2024."""
    rng = random.Random(2024)
    swiss = play(Stage(StageRules("swiss", rounds=10), entrants(30)), rng)
    first = stage_places(swiss, lot_seed=b"lot")
    seeds = qualified(first, Cut(8), gone=[first[2].id])
    assert seeds == [place.id for place in first[:9] if place is not first[2]]
    rules = StageRules("double", match=WINNER, final=MatchRules(best_of=3, draws=False))
    top = play(Stage(rules, [StageEntrant(id_, seed) for seed, id_ in enumerate(seeds, start=1)]), rng)
    slots = [played.table for row in top.played for played in row]
    assert {table.slot for table in slots if match_rules(top, table).best_of == 3} == {
        table.slot for table in slots if table.slot.startswith("GF")
    }
    ranked = final_places([first, stage_places(top, lot_seed=b"lot")])
    assert [(place.first, place.last) for place in ranked[:8]] == [
        (1, 1), (2, 2), (3, 3), (4, 4), (5, 6), (5, 6), (7, 8), (7, 8),
    ]  # fmt: skip
    assert ranked[8].id == first[2].id


def test_a_walkover_is_a_table_of_one_and_names_who_is_missing() -> None:
    four = entrants(4)
    gone = [replace(e, dropped=e.seed in (3, 1, 4)) for e in four]
    stage = Stage(StageRules("single", match=WINNER), gone)
    made = next_round(stage, seed=b"x")
    assert made is not None
    assert [(t.entrants, t.slot, t.absent) for t in made.tables] == [((100,), "W1-1", 103), ((101,), "W1-2", 102)]
    final = next_round(replace(stage, played=[[Played(table) for table in made.tables]]), seed=b"x")
    assert final is not None
    assert [(t.entrants, t.absent) for t in final.tables] == [((101,), 100)]


def test_seats_of_a_bracket_go_to_who_was_first_less_often_then_to_the_better_seed() -> None:
    stage = Stage(StageRules("single", match=WINNER), entrants(4))
    row = [Played(Table((100, 103), slot="W1-1"), "first"), Played(Table((101, 102), slot="W1-2"), "second")]
    made = next_round(replace(stage, played=[row]), seed=b"x")
    assert made is not None
    assert made.tables[0].entrants == (102, 100)  # 102 was second, 100 was first
    # Seats of an earlier stage count: 102 was first in each of three rounds there, 100 second.
    before = {100: (SECOND,) * 3, 102: (FIRST,) * 3}
    members = [replace(e, seats=before.get(e.id, ())) for e in entrants(4)]
    made = next_round(replace(stage, played=[row], entrants=members), seed=b"x")
    assert made is not None
    assert made.tables[0].entrants == (100, 102)


def test_who_leaves_a_round_robin_early_is_taken_out_of_the_standings() -> None:
    """Four in a group: 103 lost to 100 in round 1 and leaves; 101 would get a walkover, 102 too."""
    members = entrants(4)
    stage = Stage(StageRules("round_robin"), members)
    rows: list[list[Played]] = []
    for number in range(3):
        made = next_round(replace(stage, played=rows), seed=b"x")
        assert made is not None
        rows.append([Played(t, "first" if len(t.entrants) > 1 else "bye") for t in made.tables])
        if number == 0:
            stage = replace(stage, entrants=[replace(e, dropped=e.id == 103) for e in members])
    played_stage = replace(stage, played=rows)
    assert [t.table.absent for row in rows[1:] for t in row if len(t.table.entrants) == 1] == [103, 103]
    matches = {row.id: (row.won + row.lost, row.byes) for row in stage_standings(played_stage, lot_seed=b"lot")}
    assert matches == {100: (2, 0), 101: (2, 0), 102: (2, 0), 103: (0, 0)}
    late = replace(played_stage, entrants=[replace(e, dropped=e.id == 100) for e in members])
    matches = {row.id: (row.won + row.lost, row.byes) for row in stage_standings(late, lot_seed=b"lot")}
    assert matches == {100: (3, 0), 101: (2, 1), 102: (2, 1), 103: (1, 0)}


def test_groups_of_a_round_robin_meet_within_and_the_winners_are_seeded_before_the_seconds() -> None:
    stage = play(Stage(StageRules("round_robin", groups=4), entrants(16, 4)), random.Random(4))
    pairs = {frozenset(p.table.entrants) for row in stage.played for p in row}
    inside = [frozenset(pair) for group in stage.groups for pair in combinations([e.id for e in group], 2)]
    assert pairs == set(inside)
    ranked = stage_places(stage, lot_seed=b"lot")
    for place in ranked:
        own = stage_standings(stage, lot_seed=b"lot", group=place.group)
        assert next(row.place for row in own if row.id == place.id) == place.group_place
    seeds = qualified(ranked, Cut(2, each_group=True))
    place_of = {place.id: place for place in ranked}
    assert [place_of[id_].group_place for id_ in seeds] == [1, 1, 1, 1, 2, 2, 2, 2]
    assert [place_of[id_].group for id_ in seeds[:4]] == [place_of[id_].group for id_ in seeds[4:]]


def test_the_disqualified_share_the_last_places_and_others_move_up() -> None:
    top = [StagePlace(1, 1, 1), StagePlace(2, 2, 2), StagePlace(3, 3, 4), StagePlace(4, 3, 4)]
    below = [StagePlace(i, i, i) for i in range(1, 7)]
    ranked = final_places([below, top], disqualified=[1, 5])
    assert [(p.id, p.first, p.last) for p in ranked] == [
        (2, 1, 1), (3, 2, 3), (4, 2, 3), (6, 4, 4), (1, 5, 6), (5, 5, 6),
    ]  # fmt: skip


def test_only_the_last_match_of_a_bracket_has_the_rules_of_the_final() -> None:
    final = MatchRules(best_of=3, draws=False)
    rules = StageRules("single", third_place=True, match=WINNER, final=final)
    stage = Stage(rules, entrants(4))
    assert match_rules(stage, Table((1, 2), slot="W2-1")) == final
    assert match_rules(stage, Table((1, 2), slot="P3")) == match_rules(stage, Table((1, 2), slot="W1-1")) == WINNER
    assert match_rules(Stage(RULES["swiss"], entrants(4)), Table((1, 2))) == MatchRules()


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({"kind": "swiss"}, "how many rounds"),
        ({"kind": "single", "match": MatchRules()}, "needs a winner"),
        ({"kind": "double", "match": WINNER, "groups": 2}, "several groups"),
        ({"kind": "pods", "rounds": 1, "pod_size": 2}, "Pods have"),
    ],
)
def test_rules_that_cannot_be_are_refused(rules: dict[str, object], message: str) -> None:
    with pytest.raises(StageError, match=message):
        StageRules(**rules)  # type: ignore[arg-type]


def test_stages_and_results_that_cannot_be_are_refused() -> None:
    with pytest.raises(StageError, match="same seed"):
        Stage(RULES["swiss"], [StageEntrant(1, 1), StageEntrant(2, 1)])
    with pytest.raises(StageError, match="twice"):
        Stage(RULES["swiss"], [StageEntrant(1, 1), StageEntrant(1, 2)])
    with pytest.raises(StageError, match="group"):
        Stage(RULES["swiss"], [StageEntrant(1, 1, group=1)])
    drawn = Stage(RULES["double"], entrants(2), [[Played(Table((100, 101), slot="W1-1"), "draw")]])
    with pytest.raises(StageError, match="needs a winner"):
        next_round(drawn, seed=b"x")


@pytest.mark.parametrize(
    ("games", "rules", "result", "by_seed"),
    [
        ("1", MatchRules(), "first", False),
        ("d", MatchRules(), "draw", False),
        ("d", MatchRules(draws=False), "", False),
        ("dd1", MatchRules(draws=False), "first", False),
        ("ddd", MatchRules(draws=False), "second", True),
        ("1", MatchRules(best_of=3), "", False),
        ("11", MatchRules(best_of=3), "first", False),
        ("1d", MatchRules(best_of=3), "", False),
        ("1dd", MatchRules(best_of=3), "first", False),
        ("12d", MatchRules(best_of=3), "draw", False),
        ("12d", MatchRules(best_of=3, draws=False), "", False),
        ("12d2", MatchRules(best_of=3, draws=False), "second", False),
        ("12", MatchRules(best_of=2, pairs=True), "draw", False),
        ("1d", MatchRules(best_of=2, pairs=True), "first", False),
        ("121", MatchRules(best_of=2, pairs=True, draws=False), "", False),
        ("1211", MatchRules(best_of=2, pairs=True, draws=False), "first", False),
        ("1212", MatchRules(best_of=2, pairs=True, draws=False), "second", True),
    ],
)
def test_the_score_of_a_match(games: str, rules: MatchRules, result: str, by_seed: bool) -> None:
    names = {"1": "first", "2": "second", "d": "draw"}
    score = match_score([names[game] for game in games], rules, better="second")  # type: ignore[misc]
    assert (score.result, score.by_seed) == (result, by_seed)
    assert (score.first, score.second, score.drawn) == tuple(games.count(sign) for sign in "12d")
    assert score.exchanged == (len(games) % 2 == 1)


def test_match_rules_and_games_that_cannot_be_are_refused() -> None:
    with pytest.raises(MatchRulesError, match="even number"):
        MatchRules(best_of=3, pairs=True)
    with pytest.raises(MatchRulesError, match="best of"):
        MatchRules(best_of=0)
    with pytest.raises(MatchRulesError, match="decided after 2 games"):
        match_score(["first", "first", "first"], MatchRules(best_of=3))


def test_the_doctests_hold() -> None:
    for tested in (module, match_score_module):
        results = doctest.testmod(tested)
        assert (results.failed, results.attempted > 1) == (0, True)

"""Whole stages of every kind, with random results and withdrawals: each comes to its end and places everybody.

A seed is a stage of 1 to 64 entrants: Swiss in one or two heats, single or double elimination, round robin in groups,
or pods. Each round's tables are checked, at the end the places; in a bracket also who lost how often.
"""

import hashlib
import random
from collections import Counter
from dataclasses import replace
from typing import Any

from leagues.pairing.swiss import PairingImpossible
from leagues.stages.match_score import MatchRules
from leagues.stages.stage import (
    Played,
    Stage,
    StageEntrant,
    StageRound,
    StageRules,
    Table,
    is_over,
    next_round,
    rounds_expected,
    stage_places,
)

NAME = "stages"
TOTAL = 20_000
CHUNK = 500
VERSION = 3
"""1: pods of sizes further from the wanted one. 2: lots drawn at once, and other byes."""
WINNER = MatchRules(draws=False)


def _rules(rng: random.Random) -> StageRules:
    groups = rng.choice((1, 1, 2, 4))
    return rng.choice(
        (
            StageRules("swiss", rounds=rng.randint(1, 8), groups=min(groups, 2)),
            StageRules("single", third_place=rng.random() < 0.5, match=WINNER),
            StageRules("double", reset=rng.random() < 0.7, match=WINNER),
            StageRules("round_robin", groups=groups, twice=rng.random() < 0.3),
            StageRules("pods", rounds=rng.randint(1, 6), pod_size=rng.randint(3, 6)),
        )
    )


def run_chunk(first_seed: int, count: int) -> dict[str, Any]:
    """Play so many stages; raises AssertionError at the first fault."""
    endings: Counter[str] = Counter()
    digest = hashlib.sha256()
    for seed in range(first_seed, first_seed + count):
        rng = random.Random(seed)
        rules, size, drops = _rules(rng), rng.randint(1, 64), rng.choice((0.0, 0.01, 0.1))
        stage = Stage(rules, [StageEntrant(i, i, group=i % rules.groups) for i in range(1, size + 1)])
        try:
            stage = _played(stage, rng, seed, drops)
        except PairingImpossible:
            endings["swiss, no round without a rematch"] += 1
            digest.update(b"%d impossible;" % seed)
            continue
        if not is_over(stage) or len(stage.played) > rounds_expected(rules, size):
            raise AssertionError(f"seed {seed}: {len(stage.played)} rounds, and over is {is_over(stage)}")
        places = stage_places(stage, lot_seed=b"sweep %d" % seed)
        fits = all(place.first <= at <= place.last for at, place in enumerate(places, start=1))
        if not fits or {place.id for place in places} != {entrant.id for entrant in stage.entrants}:
            raise AssertionError(f"seed {seed}: the places do not fit the entrants: {places}")
        if rules.kind in ("single", "double"):
            _check_losses(seed, stage, places[0].id)
        endings[f"{rules.kind}{', with withdrawals' if any(e.dropped for e in stage.entrants) else ''}"] += 1
        digest.update(repr((seed, [p.table for row in stage.played for p in row], places)).encode())
    return {"endings": dict(sorted(endings.items())), "digest": digest.hexdigest(), "faults": 0}


def _played(stage: Stage, rng: random.Random, seed: int, drops: float) -> Stage:
    while (made := next_round(stage, seed=b"sweep %d %d" % (seed, len(stage.played)))) is not None:
        _check_round(seed, stage, made)
        row = [_result(stage, table, rng) for table in made.tables]
        entrants = [replace(e, dropped=e.dropped or rng.random() < drops) for e in stage.entrants]
        stage = replace(stage, played=[*stage.played, row], entrants=entrants)
    return stage


def _check_round(seed: int, stage: Stage, made: StageRound) -> None:
    there = {entrant.id for entrant in stage.entrants if not entrant.dropped}
    seated = [id_ for table in made.tables for id_ in table.entrants]
    met = {frozenset(p.table.entrants) for row in stage.played for p in row if len(p.table.entrants) == 2}
    right = bool(made.tables) and len(set(seated)) == len(seated)
    for table in made.tables:
        right = right and (len(table.entrants) == 1 or there.issuperset(table.entrants))
        if stage.rules.kind == "swiss":
            right = right and (len(table.entrants) == 1 or frozenset(table.entrants) not in met)
    if stage.rules.kind in ("swiss", "pods"):
        right = right and {*seated, *made.resting} == there
    if not right:
        raise AssertionError(f"seed {seed}: round {made.number} is not a round of {stage.rules}: {made}")


def _result(stage: Stage, table: Table, rng: random.Random) -> Played:
    if len(table.entrants) == 1:
        return Played(table)
    if stage.rules.kind == "pods":
        return Played(table, places=tuple((id_,) for id_ in rng.sample(table.entrants, len(table.entrants))))
    luck = rng.random()
    if luck < 0.1 and stage.rules.match.draws:
        return Played(table, "draw")
    return Played(table, "first" if luck < 0.55 else "second")


def _check_losses(seed: int, stage: Stage, champion: int) -> None:
    """Everybody but the winner lost once, or twice in a double elimination, a third-place match aside."""
    lost: Counter[int] = Counter()
    for played in (played for row in stage.played for played in row):
        table = played.table
        loser = table.absent if len(table.entrants) == 1 else table.entrants[played.kind == "first"]
        if loser is not None and table.slot != "P3":
            lost[loser] += 1
    double = stage.rules.kind == "double"
    for entrant in stage.entrants:
        most = 2 if double else 1
        # Without a second grand final, one loss there is the end of the unbeaten one.
        least = most if stage.rules.reset or not double else 1
        right = lost[entrant.id] < most if entrant.id == champion else least <= lost[entrant.id] <= most
        if not right:
            raise AssertionError(f"seed {seed}: entrant {entrant.id} lost {lost[entrant.id]} times in {stage.rules}")

"""A stranger's check of events of every kind of stage: what was played is found right, and every change is found."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from leagues.chance.seeds import first_secret, tournament_seed
from leagues.chance.stream import Stream
from leagues.draws.drawing import commitment
from leagues.events import services
from leagues.events.event_file import event_published
from leagues.models import Pairing, Tournament
from leagues.pairing.swiss import FIRST, SECOND, Opponents, PairingEntrant, swiss_round
from leagues.stages.plan import StagePlan
from leagues.stages.stage import Played, Stage, StageEntrant, StageRules, next_round, stage_standings
from players.models import Player
from scripts import verify_event
from tests.leagues.conftest import NOW, open_pairings, result_of
from tests.leagues.test_stage_services import planned

pytestmark = pytest.mark.django_db

PLANS: dict[str, tuple[int, str, tuple[StagePlan, ...]]] = {
    "top cut": (9, "mtr:1", (StagePlan("swiss", rounds=3, best_of=3), StagePlan("single", best=4, third_place=True))),
    "heats": (
        11,
        "swiss-3-1-0:1",
        (StagePlan("swiss", rounds=3, groups=2), StagePlan("double", best=3, each_group=True, best_of=3)),
    ),
    "groups": (
        9,
        "buchholz:1",
        (StagePlan("round_robin", groups=2, best_of=3), StagePlan("single", best=2, each_group=True)),
    ),
    "everybody twice": (5, "konami:2025", (StagePlan("round_robin", twice=True),)),
    "second Swiss": (8, "pokemon:2026", (StagePlan("swiss", rounds=2), StagePlan("swiss", rounds=2, best=6))),
    "single": (7, "swiss-3-1-0:1", (StagePlan("single", third_place=True),)),
    "double": (6, "konami:2025", (StagePlan("double"),)),
    "no reset": (5, "mtr:1", (StagePlan("double", reset=False),)),
    "halves": (9, "swiss-3-1-0:1", (StagePlan("swiss", rounds=4, opponents="halves"),)),
    "near in heats": (
        13,
        "mtr:1",
        (
            StagePlan("swiss", rounds=3, groups=2, opponents="near"),
            StagePlan("swiss", rounds=2, best=6, opponents="near"),
        ),
    ),
}


def check(tournament: Tournament) -> list[str]:
    return verify_event.check(json.loads(json.dumps(event_published(Tournament.objects.get(pk=tournament.pk)))))


def report(pairing: Pairing, rng: random.Random, organiser: Player) -> None:
    """Any result that the table can have, in a best of three now and then with its games."""
    elimination = pairing.round.stage.elimination
    result = rng.choice(["first", "second", *([] if elimination else ["draw", "double_loss"])])
    games = {"first": [(2, 0, 0), (2, 1, 0)], "second": [(0, 2, 0), (1, 2, 0)], "draw": [(1, 1, 1)]}.get(result)
    if pairing.best_of == 3 and games is not None and (result != "draw" or rng.random() < 0.7):
        services.result_report(pairing=pairing, games=rng.choice(games), actor=organiser, now=NOW)
    else:
        services.result_report(pairing=pairing, result=result, actor=organiser, now=NOW)


def play(tournament: Tournament, rng: random.Random, organiser: Player, *, trouble: float = 0.1) -> Tournament:
    """Play to the end with random results, departures, returns, penalties and corrections; check after each round."""
    for _ in range(60):
        tournament.refresh_from_db()
        if tournament.status != Tournament.Status.RUNNING:
            return tournament
        here = Pairing.objects.filter(round__stage__tournament=tournament)
        for pairing in open_pairings(tournament):
            if not here.filter(pk=pairing.pk, result="").exists():
                continue
            entrant = rng.choice(list(tournament.entrants.filter(started=True, disqualified_at=None)))
            luck = rng.random() / trouble
            if luck < 0.3 and entrant.in_play:
                services.entrant_drop(entrant=entrant, actor=organiser, now=NOW)
            elif luck < 0.5 and not entrant.in_play:
                services.entrant_undrop(entrant=entrant, actor=organiser, now=NOW)
            elif luck < 0.7:
                services.entrant_penalise(
                    entrant=entrant, points=rng.randrange(3), reason="x", actor=organiser, now=NOW
                )
            elif luck < 0.8:
                services.entrant_disqualify(entrant=entrant, reason="x", actor=organiser, now=NOW)
            elif luck < 1 and pairing.round.stage.kind != "single":
                last = here.exclude(result__in=("", "bye")).filter(round=pairing.round).first()
                if last is not None and not pairing.round.stage.elimination:
                    other = "second" if last.result == "first" else "first"
                    services.result_correct(
                        pairing=last, **result_of(last, other), reason="x", actor=organiser, now=NOW
                    )
            if here.filter(pk=pairing.pk, result="").exists():
                report(pairing, rng, organiser)
        check(tournament)
        tournament.refresh_from_db()
        if tournament.status == Tournament.Status.RUNNING and tournament.blocked_reason:
            services.tournament_finish(tournament=tournament, actor=organiser, now=NOW)
    raise AssertionError("the event does not end")


def begun(organiser: Player, name: str, seed: int) -> Tournament:
    players, profile, plan = PLANS[name]
    slug, _, version = profile.partition(":")
    return planned(organiser, players, *plan, profile_slug=slug, profile_version=int(version), seed=seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.law) for seed in range(2, 7))])
@pytest.mark.parametrize("name", PLANS)
def test_nothing_wrong_is_found_in_what_was_played(organiser: Player, name: str, seed: int) -> None:
    tournament = play(begun(organiser, name, seed), random.Random(seed), organiser)
    report = "\n".join(check(tournament))
    rounds = sum(stage.rounds.count() for stage in tournament.stages.all())
    winner = tournament.entrants.filter(disqualified_at=None).order_by("final_place")[0]
    services.entrant_disqualify(entrant=winner, reason="After the end.", actor=organiser, now=NOW)
    check(tournament)
    assert f"seeds     {rounds} of {rounds} follow" in report
    assert f"rounds    {rounds} of {rounds} pair" in report
    assert f"seats     {rounds} of {rounds} rounds" in report


# Changes


def step_of(data: Any, verb: str, number: int = 0) -> Any:
    """The data of a standing operation of the log."""
    return [step["data"] for step in data["log"] if step["verb"] == verb and not step["undone"]][number]


def paired_again(data: Any, number: int, change: Callable[[list[Any]], object]) -> None:
    """Change the tables of a round, in the log as well."""
    row = data["rounds"][number]
    change(row["pairings"])
    step = step_of(data, "pair", number)
    step["pairs"] = [[p["first"], p["second"]] for p in row["pairings"] if p["second"]]
    step["byes"] = [p["first"] for p in row["pairings"] if not p["second"]]


def turned(pairings: list[Any]) -> None:
    table = next(p for p in pairings if p["second"])
    table["first"], table["second"] = table["second"], table["first"]


def crossed(pairings: list[Any]) -> None:
    """The second of two tables exchanged."""
    one, other = [p for p in pairings if p["second"]][:2]
    one["second"], other["second"] = other["second"], one["second"]


def exchanged(rows: list[Any], first: int, names: tuple[str, ...]) -> None:
    for name in names:
        rows[first][name], rows[first + 1][name] = rows[first + 1][name], rows[first][name]


def seeds_forged(data: Any) -> None:
    seeds = step_of(data, "stage")["seeds"]
    seeds[0], seeds[1] = seeds[1], seeds[0]
    rows = data["stages"][1]["entrants"]
    rows[0][0], rows[1][0] = rows[1][0], rows[0][0]


def games_changed(pairing: Any) -> None:
    """Other games of a pairing than the log has."""
    pairing["games"] = [2, 0, 0] if pairing["games"] == [2, 1, 0] else [2, 1, 0]


def games_forged(data: Any) -> None:
    """Games that give another result, in the log as well."""
    table = next(p for row in data["rounds"] for p in row["pairings"] if p.get("games", [0, 0])[0] == 2)
    table["games"] = [1, 2, 0]
    next(s["data"] for s in data["log"] if s["data"].get("pairing") == table["pairing"])["games"] = [1, 2, 0]


def level(data: Any) -> int:
    """Where the first of two in the standings of the first stage stand that are on the same points."""
    rows = data["stages"][0]["standings"]
    return next(at for at in range(len(rows) - 1) if rows[at]["points"] == rows[at + 1]["points"])


CUT: dict[str, Callable[[Any], object]] = {
    "other floor than published": lambda d: d["profile"].update(floor="1/3"),
    "other tie_breaks than published": lambda d: d["profile"]["tie_breaks"].remove("game_wins"),
    "entrants of stage 2": lambda d: d["stages"][1]["entrants"].reverse(),
    "Others go on to stage 2": seeds_forged,
    "stages shown are not those of the log": lambda d: d["stages"].append(d["stages"][1]),
    "rounds planned for stage 1": lambda d: d["stages"][0].update(rounds_planned=4),
    "Stage 2 begins before stage 1 is over": lambda d: d["stages"][0]["plan"].update(rounds=5),
    "paired when its stage is over": lambda d: d["stages"][0]["plan"].update(rounds=2),
    "follows from another secret": lambda d: d["rounds"][0].update(secret=1),
    "out of its order": lambda d: d["rounds"][4].update(number=1, seed=d["rounds"][3]["seed"]),
    "The games of pairing": lambda d: games_changed(d["rounds"][0]["pairings"][0]),
    "give another result|Others go on to stage 2 than": games_forged,
    "Stage 2, round 1 is not the one of the bracket": lambda d: paired_again(d, 3, turned),
    "Stage 2, round 2 is not the one of the bracket": lambda d: d["rounds"][4]["pairings"][0].update(slot="W1-1"),
    "Round 1 is not the one that its seed draws": lambda d: paired_again(d, 0, crossed),
    "other seats than its seed": lambda d: paired_again(d, 0, turned),
    "another value for game_wins": lambda d: d["stages"][0]["standings"][2]["values"].update(game_wins="1/7"),
    "other points than the log": lambda d: d["stages"][0]["standings"][2].update(points=77),
    "stands elsewhere by the tie-breaks": lambda d: exchanged(
        d["stages"][0]["standings"], level(d), ("entrant", "values")
    ),
    "decided by something else": lambda d: d["stages"][0]["standings"][3].update(decided_by="game_wins_"),
    "The standings are not those of the bracket": lambda d: exchanged(
        d["standings"], 0, ("entrant", "points", "values")
    ),
    "ended with other places": lambda d: step_of(d, "finish")["places"].reverse(),
    "final places": lambda d: d["entrants"][0].update(final_place=d["entrants"][0]["final_place"] + 1),
}
"""Changes of an event of a Swiss with a top cut, with what is said of each."""


@pytest.mark.long
def test_each_change_of_an_event_with_a_top_cut_is_found(organiser: Player, tmp_path: Path) -> None:
    tournament = play(begun(organiser, "top cut", 3), random.Random(3), organiser, trouble=0.001)
    data = json.loads(json.dumps(event_published(Tournament.objects.get(pk=tournament.pk))))
    verify_event.check(data)
    for message, change in CUT.items():
        other = json.loads(json.dumps(data))
        # The places written at the end would tell of every change before them.
        if message != "ended with other places":
            del step_of(other, "finish")["places"]
        before = json.dumps(other)
        change(other)
        assert json.dumps(other) != before, f"nothing was changed for {message!r}"
        with pytest.raises(verify_event.Wrong, match=message):
            verify_event.check(other)
    damaged_files_end_in_words(data, tmp_path, random.Random(5))


def damaged_files_end_in_words(data: Any, tmp_path: Path, rng: random.Random) -> None:
    """Whatever stands in a file, the script says that it is wrong or cannot be read."""
    file = tmp_path / "damaged.json"
    endings = Counter[int]()
    for _ in range(300):
        other = json.loads(json.dumps(data))
        part, key = other, rng.choice(list(other))
        while isinstance(part[key], (dict, list)) and part[key] and rng.random() < 0.9:
            part = part[key]
            key = rng.choice(list(part) if isinstance(part, dict) else range(len(part)))
        part[key] = rng.choice([None, [], {}, "", "x", "1/0", -1, 3.5, True, 10**6, [[]], {"a": 1}])
        file.write_text(json.dumps(other))
        endings[verify_event.main([str(file)])] += 1
    assert set(endings) == {0, 1, 2}


def groups_exchanged(pairings: list[Any]) -> None:
    """One of each heat exchanged."""
    one = next(p for p in pairings if not p.get("group"))
    other = next(p for p in pairings if p.get("group"))
    one["first"], other["first"] = other["first"], one["first"]


def opponents_forged(data: Any, opponents: str) -> None:
    """Another way to choose opponents than the rounds were paired in."""
    data["stages"][0]["plan"]["opponents"] = opponents


FORGED: dict[str, list[tuple[str, Callable[[Any], object]]]] = {
    "heats": [
        ("entrants of stage 1", lambda d: d["stages"][0]["entrants"].reverse()),
        ("does not pair exactly", lambda d: paired_again(d, 0, groups_exchanged)),
        ("is not the one of the bracket", lambda d: paired_again(d, 3, crossed)),
    ],
    "groups": [("not the one of the Berger tables", lambda d: paired_again(d, 0, turned))],
    "everybody twice": [("not the one of the Berger tables", lambda d: paired_again(d, 5, crossed))],
    "halves": [
        ("is not the one that its seeds give", lambda d: paired_again(d, 0, crossed)),
        ("entrants of stage 1", lambda d: d["stages"][0]["entrants"].reverse()),
        ("Round 1 is not the one that its seed draws", lambda d: opponents_forged(d, "drawn")),
        ("Round 1 is not the one that its seeds give", lambda d: opponents_forged(d, "near")),
    ],
    "near in heats": [
        ("is not the one that its seeds give", lambda d: paired_again(d, 0, crossed)),
        ("Round 1 is not the one that its seeds give", lambda d: opponents_forged(d, "halves")),
    ],
    "double": [("is not the one of the bracket", lambda d: paired_again(d, 2, turned))],
    "single": [("entrants of stage 1", lambda d: d["stages"][0]["entrants"][0].__setitem__(2, 1))],
}
"""Changes of events by their plans, with what is said of each."""


@pytest.mark.long
@pytest.mark.parametrize("name", FORGED)
def test_each_change_of_a_heat_a_group_or_a_bracket_is_found(organiser: Player, name: str) -> None:
    tournament = play(begun(organiser, name, 4), random.Random(4), organiser, trouble=0.001)
    data = json.dumps(event_published(Tournament.objects.get(pk=tournament.pk)))
    verify_event.check(json.loads(data))
    for message, change in FORGED[name]:
        other = json.loads(data)
        change(other)
        with pytest.raises(verify_event.Wrong, match=message):
            verify_event.check(other)


# Files from before the stages were in them

ADDED_TO_PAIRINGS = ("group", "slot", "absent", "games", "played")
ADDED_TO_LOG = {"seed", "stage", "rounds", "game"}


def older(data: Any) -> Any:
    """The file of an event as it was before stages, games, values and the rules of the profile were in it."""
    del data["stages"]
    data["profile"] = {name: data["profile"][name] for name in ("slug", "version", "points")}
    data["log"] = [step for step in data["log"] if step["verb"] not in ADDED_TO_LOG]
    for step in data["log"]:
        for name in ("games", "game", "missed", "shared"):
            step["data"].pop(name, None)
    for row in [*data["entrants"], *data["standings"]]:
        row.pop("missed", None)
        row.pop("values", None)
    for pairing in (p for row in data["rounds"] for p in row["pairings"]):
        for name in ADDED_TO_PAIRINGS:
            pairing.pop(name, None)
    return data


@pytest.mark.long
@pytest.mark.parametrize(
    ("players", "plan", "line"),
    [
        (6, (StagePlan("swiss", rounds=3),), "6 of them by every tie-break"),
        (6, (StagePlan("swiss", rounds=2), StagePlan("single", best=2)), "standings not checked"),
    ],
)
def test_older_files_are_still_checked(organiser: Player, players: int, plan: tuple[StagePlan, ...], line: str) -> None:
    tournament = play(planned(organiser, players, *plan), random.Random(1), organiser)
    data = older(json.loads(json.dumps(event_published(Tournament.objects.get(pk=tournament.pk)))))
    assert line in "\n".join(verify_event.check(data))
    data["rounds"][0]["seed"] = "00" * 64
    with pytest.raises(verify_event.Wrong, match="does not have the seed"):
        verify_event.check(data)


@pytest.mark.long
def test_rounds_paired_by_hand_are_named(organiser: Player) -> None:
    tournament = planned(organiser, 4, StagePlan("swiss", rounds=2), automatic=False)
    for pairing in open_pairings(tournament):
        services.result_report(pairing=pairing, result="first", actor=organiser, now=NOW)
    first = [(p.first_id, p.second_id or 0) for p in Pairing.objects.all()]
    services.round_pair_by_hand(tournament=tournament, pairs=first, reason="Again.", actor=organiser, now=NOW)
    services.tournament_run_itself(tournament=tournament, automatic=True, actor=organiser, now=NOW)
    lines = check(play(tournament, random.Random(1), organiser, trouble=0.001))
    assert "by hand   rounds paired by hand, of which only who is in them is checked: 1" in lines


# Which of equally good Swiss rounds is drawn


@pytest.mark.long
@pytest.mark.parametrize("players", [5, 8, 9, 13, 16, 40, 101])
@pytest.mark.parametrize("opponents", ["drawn", "near", "halves"])
def test_the_script_draws_the_rounds_that_the_platform_pairs(opponents: Opponents, players: int) -> None:
    """Random events. The first round always can be drawn again, and in small fields most of the others. Opponents by
    seed are found again also where the floats cannot be, and two that are exchanged are noticed."""
    drawn = rounds = by_seed = noticed = 0
    stage = verify_event.Stage(1, {"kind": "swiss", "opponents": opponents}, range(1, players + 1))
    for seed in range(6):
        rng = random.Random(f"{players} {seed}")
        past = {number: verify_event.Past() for number in range(1, players + 1)}
        byes: set[int] = set()
        for number in range(4):
            field = verify_event.Field.__new__(verify_event.Field)
            field.ids, field.past, field.scores = sorted(past), past, {one: own.points for one, own in past.items()}
            field.late = {entrant: number > 0 and entrant == players for entrant in past}
            field.rested = {one: number - own.played for one, own in past.items()}
            entrants = [
                PairingEntrant(
                    one,
                    own.points,
                    frozenset(own.met),
                    one in byes,
                    seats=tuple(FIRST if seat == 1 else SECOND for seat in own.seats),
                    floats=tuple(own.floats),
                    seed=one,
                    late=field.late[one],
                    played=own.played,
                )
                for one, own in past.items()
            ]
            key = b"%d %d" % (seed, number)
            made = swiss_round(entrants, seed=key, opponents=opponents)
            again = verify_event.drawn_pairs(field, key)
            if again is not None and verify_event.exchanged(again.pairs, past):
                again = None
            if opponents != "drawn":
                choice = verify_event.Choice(field, stage, key)
                by_seed += choice.check("Round", made.pairs, made.bye, again)
                hidden = verify_event.Choice(field, stage, None)
                assert hidden.check("Round", made.pairs, made.bye, None) or number > 1, "nobody is due to be exchanged"
                noticed += choice_notices_an_exchange(choice, list(made.pairs), made.bye, again)
            elif again is not None:
                assert again.is_round(made.pairs, made.bye)
            assert again is not None or number > 0
            drawn, rounds = drawn + (again is not None), rounds + 1
            for own in past.values():
                own.floats.append(0)
            for one, other in made.pairs:
                gap = past[one].points - past[other].points
                past[one].floats[-1], past[other].floats[-1] = (gap < 0) - (gap > 0), (gap > 0) - (gap < 0)
                for own, met, seat in ((past[one], other, 1), (past[other], one, -1)):
                    own.met[met] += 1
                    own.seats.append(seat)
                    own.played += 1
                past[rng.choice((one, other))].points += 3
            if made.bye is not None:
                byes.add(made.bye)
                past[made.bye].byes += 1
                past[made.bye].points += 3
    if opponents == "drawn":
        assert drawn >= rounds * (0.6 if players < 17 else 0.25), (drawn, rounds)
    else:
        assert by_seed >= rounds * 0.7, (by_seed, rounds)
        assert noticed >= rounds * (0.2 if players < 8 else 0.5), (noticed, rounds)


def choice_notices_an_exchange(
    choice: verify_event.Choice, pairs: list[tuple[int, int]], bye: int | None, drawn: verify_event.Drawn | None
) -> bool:
    """Whether the script refuses the round after two pairs of one score have exchanged opponents; no rematches."""
    past = choice.field.past
    level = [at for at, pair in enumerate(pairs) if choice.is_level(pair)]
    for here, there in combinations(level, 2):
        (a, b), (c, d) = pairs[here], pairs[there]
        if choice.is_level((a, c)) and d not in past[a].met and b not in past[c].met:
            other = list(pairs)
            other[here], other[there] = (a, d), (c, b)
            try:
                choice.check("Round", other, bye, drawn)
            except verify_event.Wrong:
                return True
            return False
    return False


# Pods: the file as it holds tables of more than two


def pods_file(players: int, size: int, rounds: int, rng: random.Random) -> dict[str, Any]:
    """The file of an event of pods with random places, some of them shared."""
    secret = first_secret(bytes(range(64)))
    lot_seed = tournament_seed(secret, "lot", 7)
    plan = {"kind": "pods", "pod_size": size, "rounds": rounds}
    ids = [10 * number for number in range(1, players + 1)]
    stage = Stage(StageRules("pods", rounds=rounds, pod_size=size), [StageEntrant(i, n) for n, i in enumerate(ids, 1)])
    log: list[dict[str, Any]] = [{"verb": "start", "data": {"entrants": ids}}]
    shown: list[dict[str, Any]] = []
    number = 0
    while (made := next_round(stage, seed=tournament_seed(secret, "round", 7, 1, len(shown) + 1))) is not None:
        row: dict[str, Any] = {
            "round": 50 + made.number,
            "stage": 1,
            "number": made.number,
            "seed": tournament_seed(secret, "round", 7, 1, made.number).hex(),
            "secret": 0,
            "by_hand": False,
            "swiss": False,
            "pairings": [],
        }
        tables = [list(table.entrants) for table in made.tables]
        log.append(
            {"verb": "pair", "data": {"round": row["round"], "pairs": tables, "byes": [], "bye": None, "version": 2}}
        )
        played = []
        for at, table in enumerate(made.tables, 1):
            number += 1
            order = rng.sample(table.entrants, len(table.entrants))
            cut = rng.choice([1, 1, 2])
            groups = [order[:cut], *([entrant] for entrant in order[cut:])]
            lost = groups.pop() if rng.random() < 0.2 else []
            place_of = {entrant: 1 + sum(map(len, groups[:at])) for at, group in enumerate(groups) for entrant in group}
            places = [place_of.get(entrant, 0) for entrant in table.entrants]
            seats = list(table.entrants)
            pod = {"pairing": number, "table": at, "entrants": seats, "places": places}
            row["pairings"].append({**pod, "first": seats[0], "second": seats[1], "result": "placed", "match": None})
            log.append({"verb": "report", "data": {"pairing": number, "places": places}})
            played.append(Played(table, places=tuple(map(tuple, groups)), lost=tuple(lost)))
        stage = replace(stage, played=[*stage.played, played])
        shown.append(row)
    rows = stage_standings(stage, lot_seed=lot_seed)
    standings = [
        {
            "place": standing.place,
            "entrant": standing.id,
            "points": standing.points,
            "decided_by": standing.decided_by,
            "values": {name: str(value) for name, value in standing.values.items()},
        }
        for standing in rows
    ]
    log.append({"verb": "finish", "data": {"places": [standing.id for standing in rows]}})
    return {
        "format": verify_event.FORMAT,
        "event": 7,
        "status": "finished",
        "commitment": commitment(secret),
        "secrets": [{"secret": secret.hex(), "commitment": commitment(secret)}],
        "places_version": 2,
        "profile": {"slug": "swiss-3-1-0", "version": 1, "points": {"win": 3, "draw": 1, "loss": 0, "bye": 3}},
        "stages": [{"stage": 1, "plan": plan, "rounds_planned": rounds, "entrants": _seeded(secret, ids)}],
        "entrants": [
            {
                "entrant": standing.id,
                "dropped": False,
                "disqualified": False,
                "penalty": 0,
                "final_place": standing.place,
            }
            for standing in sorted(rows, key=lambda one: one.id)
        ],
        "rounds": shown,
        "standings": standings,
        "log": [{"number": at, "undone": False, **step} for at, step in enumerate(log, 1)],
        "draw": None,
    }


def _seeded(secret: bytes, ids: list[int]) -> list[list[int]]:
    drawn = Stream(tournament_seed(secret, "seeds", 7), "first stage").shuffled(ids)
    return [[one, seed, 0] for seed, one in enumerate(drawn, 1)]


PODS: dict[str, Callable[[Any], object]] = {
    "does not seat exactly": lambda d: pods_again(d, 0, lambda ids: ids.append(ids[0])),
    "pods of other sizes": lambda d: pods_again(d, 0, lambda ids: _second_pod(d).append(ids.pop())),
    "other seats than its seed": lambda d: pods_again(d, 0, lambda ids: ids.reverse()),
    "is not the best one": lambda d: pods_again(d, 1, lambda ids: _like_before(d)),
    "not the one in the log": lambda d: d["rounds"][0]["pairings"][0]["entrants"].reverse(),
    "places of pod": lambda d: d["rounds"][0]["pairings"][0]["places"].append(1),
    "other points": lambda d: d["standings"][0].update(points=1),
}


def pods_again(data: Any, number: int, change: Callable[[list[int]], object]) -> None:
    """Change the first pod of a round, in the log as well."""
    rows = data["rounds"][number]["pairings"]
    change(rows[0]["entrants"])
    step_of(data, "pair", number)["pairs"] = [row["entrants"] for row in rows]


def _second_pod(data: Any) -> list[int]:
    entrants: list[int] = data["rounds"][0]["pairings"][1]["entrants"]
    return entrants


def _like_before(data: Any) -> None:
    for row, before in zip(data["rounds"][1]["pairings"], data["rounds"][0]["pairings"], strict=True):
        row["entrants"] = before["entrants"]


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.law) for seed in range(1, 12))])
def test_pods_are_checked_and_each_change_of_them_is_found(seed: int) -> None:
    rng = random.Random(seed)
    data = pods_file(rng.randint(6, 10), rng.randint(3, 5), rng.randint(2, 3), rng)
    report = "\n".join(verify_event.check(json.loads(json.dumps(data))))
    rounds = len(data["rounds"])
    assert f"seats     {rounds} of {rounds} rounds" in report
    nine = pods_file(9, 3, 2, rng)
    assert "best      of 2 rounds of heats and pods 2 compared" in "\n".join(verify_event.check(nine))
    for message, change in PODS.items():
        other = json.loads(json.dumps(nine))
        change(other)
        with pytest.raises(verify_event.Wrong, match=message):
            verify_event.check(other)

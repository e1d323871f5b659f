"""Swiss pairing, pods, seats and standings, by size of the event."""

import random
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from statistics import fmean

from harness.pairing_fields import best_on_complete_graph, played_field, played_results, rated_event
from harness.rows import Row, up_to_most
from leagues.pairing.pods import PodEntrant, pod_round
from leagues.pairing.swiss import (
    MOST_SEAT_DIFFERENCE,
    Opponents,
    PairingEntrant,
    Quality,
    SwissRound,
    rounds_by_default,
    swiss_round,
)
from leagues.stages.plan import OPPONENTS as OPPONENTS_NAMES
from leagues.standings.profiles import BUCHHOLZ, DEFAULT_PROFILE, MTR
from leagues.standings.ranking import StandingsEntrant, StandingsResult, standings

SIZES = up_to_most(16, 64, 256, 1_000, 1_024, 4_096, 10_000)
COMPLETE_GRAPH_MOST = 1_024
EVENT_SIZES = up_to_most(100, 1_000, 10_000)
OPPONENTS: tuple[Opponents, ...] = ("drawn", "near", "halves")
RATED_SIZE, RATED_EVENTS = 64, 50
POD_SIZES = up_to_most(12, 100, 1_000)
POD_ROUNDS = 6
SEAT_SIZES = up_to_most(8, 9, 16, 32, 33, 64, 128, 256, 512, 1_024)
STANDINGS_SIZES = up_to_most(1_000, 10_000)
STANDINGS_ROUNDS = 15


def _best_of(times: int, work: Callable[[], object]) -> float:
    """Milliseconds of the fastest of so many runs."""
    durations = []
    for _ in range(times):
        begun = time.perf_counter()
        work()
        durations.append(time.perf_counter() - begun)
    return min(durations) * 1000


def _milliseconds(value: float) -> str:
    return f"{value:.1f} ms" if value < 100 else f"{value:.0f} ms"


def rows() -> list[Row]:
    """Figures; each round's quality is compared with the optimum where the complete graph can be matched."""
    result = []
    for size in SIZES:
        field = played_field(size)
        own = _best_of(5 if size <= 1_024 else 3, lambda field=field: swiss_round(field, seed=b"bench"))  # type: ignore[misc]
        quality = swiss_round(field, seed=b"bench").quality
        yardstick, note = "", f"rematches {quality.rematches}, squared gaps {quality.squared_gaps}, {_floats(quality)}"
        if size <= COMPLETE_GRAPH_MOST:
            begun = time.perf_counter()
            best = best_on_complete_graph(field)
            complete = (time.perf_counter() - begun) * 1000
            yardstick = f"{_milliseconds(complete)} matching the complete graph"
            note += ", the optimum" if best == quality else f", NOT the optimum: {best}"
        result.append(Row(f"last Swiss round of {size:,} players", _milliseconds(own), yardstick, note))
    result += [_worst_round(size, opponents) for size in EVENT_SIZES for opponents in OPPONENTS]
    result += [_rated(opponents) for opponents in OPPONENTS]
    result.append(_seats())
    result += [_pods(size) for size in POD_SIZES]
    for size in STANDINGS_SIZES:
        entrants, results = _table(played_results(size, STANDINGS_ROUNDS))
        for profile in (DEFAULT_PROFILE, MTR, BUCHHOLZ):
            own = _best_of(3, lambda e=entrants, r=results, p=profile: standings(e, r, profile=p, lot_seed=b"bench"))  # type: ignore[misc]
            what = f"standings of {size:,} players after {STANDINGS_ROUNDS} rounds, {profile.title}"
            result.append(Row(what, _milliseconds(own), "", ""))
    return result


def _floats(round_quality: Quality) -> str:
    return f"repeated floats {round_quality.repeat_floats} and {round_quality.older_repeat_floats}"


def _worst_round(size: int, opponents: Opponents) -> Row:
    """The slowest round of a whole event; the seeds are drawn."""
    seeds = random.Random(size).sample(range(1, size + 1), size)
    times: list[tuple[float, int, Quality]] = []

    def pair(field: list[PairingEntrant], *, seed: bytes) -> SwissRound:
        numbered = [replace(entrant, seed=seeds[entrant.id]) for entrant in field]
        begun = time.perf_counter()
        swiss = swiss_round(numbered, seed=seed, opponents=opponents, mutual=True)
        times.append(((time.perf_counter() - begun) * 1000, len(times) + 1, swiss.quality))
        return swiss

    played_results(size, rounds_by_default(size) + 2, pair=pair)
    slowest, number, worst = max(times)
    note = f"round {number} of {len(times)}: squared gaps {worst.squared_gaps}, {_floats(worst)}"
    what = f"slowest Swiss round of an event of {size:,}, {OPPONENTS_NAMES[opponents]}"
    return Row(what, _milliseconds(slowest), "", note)


def _rated(opponents: Opponents) -> Row:
    """How near opponents are by rating, and how well the places follow the ratings."""
    events = [rated_event(RATED_SIZE, opponents, seed=seed) for seed in range(RATED_EVENTS)]
    gaps = [
        fmean(gap for event in events for row in event.gaps[part] for gap in row) for part in (slice(1), slice(1, None))
    ]
    agreement = fmean(event.agreement for event in events)
    top = fmean(event.order[0] for event in events) + 1
    note = f"in round 1 {gaps[0]:.0f} points apart, then {gaps[1]:.0f}; the winner is seed {top:.1f} on average"
    what = f"places against ratings of {RATED_SIZE} players, {RATED_EVENTS} events, {OPPONENTS_NAMES[opponents]}"
    return Row(what, f"{agreement:.3f}", "Spearman's correlation", note)


def _pods(size: int) -> Row:
    """The slowest of six rounds of pods of four, with places at random."""
    rng = random.Random(size)
    scores = [0] * size
    met: list[Counter[int]] = [Counter() for _ in range(size)]
    seats: list[list[tuple[int, int]]] = [[] for _ in range(size)]
    slowest, repeats, bound, gaps = 0.0, 0, 0, []
    for number in range(POD_ROUNDS):
        field = [PodEntrant(i, scores[i], met[i], tuple(seats[i])) for i in range(size)]
        begun = time.perf_counter()
        pods = pod_round(field, wanted=4, seed=b"bench %d" % number)
        slowest = max(slowest, (time.perf_counter() - begun) * 1000)
        repeats, bound = repeats + pods.repeats, bound + pods.least_repeats
        gaps.append(pods.squared_gaps)
        for pod in pods.pods:
            for seat, id_ in enumerate(pod):
                seats[id_].append((seat, len(pod)))
                met[id_].update(other for other in pod if other != id_)
            for points, id_ in enumerate(rng.sample(pod, len(pod))):
                scores[id_] += points
    bias = max(abs(PodEntrant(i, 0, {}, tuple(seats[i])).bias) for i in range(size))
    note = f"repeated meetings {repeats}, at least {bound}; squared gaps {gaps}; largest bias of seats {bias}"
    return Row(f"slowest of {POD_ROUNDS} rounds of {size:,} in pods of four", _milliseconds(slowest), "", note)


def _seats() -> Row:
    """The largest difference between first and second seats after whole events."""
    largest, over, players = {}, 0, 0
    for size in SEAT_SIZES:
        field = played_field(size, rounds=rounds_by_default(size) + 2)
        differences = [abs(entrant.seat_difference) for entrant in field]
        largest[size] = max(differences)
        over += sum(difference > MOST_SEAT_DIFFERENCE for difference in differences)
        players += size
    note = f"{over} of {players:,} players over {MOST_SEAT_DIFFERENCE}; " + ", ".join(
        f"{size}: {most}" for size, most in largest.items()
    )
    return Row("largest difference of seats after log2 + 2 rounds", str(max(largest.values())), "", note)


def _table(
    played: tuple[list[PairingEntrant], list[StandingsResult]],
) -> tuple[list[StandingsEntrant], list[StandingsResult]]:
    field, results = played
    return [StandingsEntrant(e.id) for e in field], results

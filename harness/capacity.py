"""How many machines a number of players needs, and what gives first: a simulation of the site as queues.

    python -m harness.capacity                       # the table of docs/capacity.md
    python -m harness.capacity --players 30000 --web 8 --workers 8 --database 8

An answer is received by a web process, which asks the database; then a worker advances the match, asking the database
as well; then the page of the next player is drawn. Each kind of process has its cores, and whoever comes waits until
one is free. Service times are exponential around means that `harness.load` has measured (CPU of a web process, a
worker and the database for an accepted answer); players answer at random moments of the busiest hour. What is told is
the time until the next question stands, and how busy each kind of process is.

The model leaves out what is not a queue for processors: disks, networks, the memory of open streams and the growth of
tables. docs/capacity.md reckons those.
"""

from __future__ import annotations

import argparse
import heapq
import random
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count

__all__ = ["MEASURED", "Cores", "Demand", "Outcome", "ServiceTimes", "cores_needed", "simulate"]

KINDS = ("web", "worker", "database")
BUSY_MOST = 0.7
"""No kind of process is planned to be busier than this in the busiest hour: bursts need the rest."""
SLOWEST_OK = 1.0
"""Seconds until the next question stands, for 95 of 100 answers."""


@dataclass(frozen=True)
class ServiceTimes:
    """Seconds of one core: for an answer at each kind of process, and for a page that somebody looks at."""

    web: float = 0.0069
    worker: float = 0.0058
    database: float = 0.0028
    page_web: float = 0.0250
    page_database: float = 0.0020


MEASURED = ServiceTimes()
"""`harness.load` at full load on two cores, and the board by `make bench ARGS=pages` (docs/capacity.md)."""


@dataclass(frozen=True)
class Demand:
    """What players do.

    answers_a_day: Answers that an active player gives in a day, in all their matches.
    pages_an_answer: Pages looked at for one answer, the board with its question among them.
    busiest_hour: The part of a day's answers that falls in its busiest hour.
    """

    players: int
    answers_a_day: float = 30.0
    pages_an_answer: float = 3.0
    busiest_hour: float = 0.12

    @property
    def answers_a_second(self) -> float:
        """In the busiest hour."""
        return self.players * self.answers_a_day * self.busiest_hour / 3600


@dataclass(frozen=True)
class Cores:
    """Cores of each kind of process. ``shared``: all kinds stand on one machine with so many instead."""

    web: int = 1
    worker: int = 1
    database: int = 1
    shared: int = 0

    def of(self, kind: str) -> int:
        """The cores that this kind may use."""
        return self.shared or int(getattr(self, kind))


@dataclass
class Outcome:
    """What a simulated stretch of the busiest hour was like."""

    seconds: float
    busy: dict[str, float]
    waits: list[float] = field(repr=False)

    def wait(self, share: float) -> float:
        """Seconds from sending an answer to the next question, for this share of the answers; 0 of none."""
        waits = sorted(self.waits)
        return waits[min(len(waits) - 1, int(share * len(waits)))] if waits else 0.0

    @property
    def answers_a_second(self) -> float:
        """Answers whose next question stood within the stretch."""
        return len(self.waits) / self.seconds

    @property
    def first(self) -> str:
        """The kind of process that is busiest, which gives first."""
        return max(self.busy, key=lambda kind: self.busy[kind])

    @property
    def holds(self) -> bool:
        """Whether every kind has room for bursts and nearly everybody goes on within a second."""
        return max(self.busy.values()) <= BUSY_MOST and self.wait(0.95) <= SLOWEST_OK


@dataclass
class _Visit:
    """Somebody's way through the processes: the steps that are left, and when it began; pages are not measured."""

    steps: deque[tuple[str, float]]
    began: float
    measured: bool


class _Queues:
    """Cores, and who waits for them."""

    def __init__(self, cores: Cores) -> None:
        names = ("shared",) if cores.shared else KINDS
        self.free = {name: cores.shared or cores.of(name) for name in names}
        self.total = dict(self.free)
        self.waiting: dict[str, deque[_Visit]] = {name: deque() for name in names}
        self.worked = dict.fromkeys(names, 0.0)

    def name(self, kind: str) -> str:
        return kind if kind in self.free else "shared"


def simulate(
    demand: Demand,
    cores: Cores,
    *,
    seconds: float = 120.0,
    times: ServiceTimes = MEASURED,
    seed: int = 1,
    at_once: int = 0,
) -> Outcome:
    """A stretch of the busiest hour, after as long a beginning that is not measured.

    at_once: Instead of answers at random moments, so many matches whose players answer as soon as they are asked, as
        `harness.load` plays them; no pages are looked at then.
    """
    chance = random.Random(seed)
    queues = _Queues(cores)
    events: list[tuple[float, int, str, _Visit | None]] = []
    order = count()
    waits: list[float] = []
    begin, end = seconds, 2 * seconds

    def plan(at: float, what: str, visit: _Visit | None = None) -> None:
        heapq.heappush(events, (at, next(order), what, visit))

    def take(now: float, visit: _Visit) -> None:
        """Go to the next step, or be done."""
        if not visit.steps:
            if visit.measured and begin <= now <= end:
                waits.append(now - visit.began)
            if at_once:
                take(now, _answer(chance, times, now))
            return
        name = queues.name(visit.steps[0][0])
        if queues.free[name]:
            work(now, name, visit)
        else:
            queues.waiting[name].append(visit)

    def work(now: float, name: str, visit: _Visit) -> None:
        queues.free[name] -= 1
        _, needed = visit.steps.popleft()
        queues.worked[name] += max(0.0, min(now + needed, end) - max(now, begin))
        plan(now + needed, name, visit)

    for _ in range(at_once):
        take(0.0, _answer(chance, times, 0.0))
    if not at_once and demand.answers_a_second:
        plan(chance.expovariate(demand.answers_a_second), "answer")
        plan(chance.expovariate(demand.answers_a_second * demand.pages_an_answer), "page")
    while events:
        now, _, what, visit = heapq.heappop(events)
        if now > end:
            break
        if visit is not None:
            queues.free[what] += 1
            if queues.waiting[what]:
                work(now, what, queues.waiting[what].popleft())
            take(now, visit)
        elif what == "answer":
            plan(now + chance.expovariate(demand.answers_a_second), "answer")
            take(now, _answer(chance, times, now))
        else:
            plan(now + chance.expovariate(demand.answers_a_second * demand.pages_an_answer), "page")
            take(now, _page(chance, times, now))
    busy = {name: queues.worked[name] / (queues.total[name] * seconds) for name in queues.worked}
    return Outcome(seconds, busy, waits)


def _spent(chance: random.Random, mean: float) -> float:
    return chance.expovariate(1 / mean)


def _answer(chance: random.Random, times: ServiceTimes, now: float) -> _Visit:
    half = times.database / 2
    means = [("web", times.web), ("database", half), ("worker", times.worker), ("database", half)]
    return _Visit(deque((kind, _spent(chance, mean)) for kind, mean in means), now, measured=True)


def _page(chance: random.Random, times: ServiceTimes, now: float) -> _Visit:
    means = [("database", times.page_database), ("web", times.page_web)]
    return _Visit(deque((kind, _spent(chance, mean)) for kind, mean in means), now, measured=False)


def cores_needed(demand: Demand, *, times: ServiceTimes = MEASURED) -> Cores:
    """The fewest cores of each kind with which a stretch of the busiest hour holds."""
    cores = Cores()
    while not (outcome := simulate(demand, cores, times=times)).holds:
        cores = replace(cores, **{outcome.first: cores.of(outcome.first) + 1})
    return cores


def lines(players: Sequence[int]) -> Iterator[str]:
    """The table of docs/capacity.md."""
    yield "| players | answers a second | cores: web, workers, database | next question, 95 of 100 | busiest |"
    yield "|---:|---:|---|---:|---|"
    for number in players:
        demand = Demand(number)
        cores = cores_needed(demand)
        outcome = simulate(demand, cores)
        yield (
            f"| {number:,} | {demand.answers_a_second:.1f} | {cores.web}, {cores.worker}, {cores.database} |"
            f" {outcome.wait(0.95) * 1000:.0f} ms | {outcome.first}, {outcome.busy[outcome.first]:.0%} |"
        )


def main() -> int:
    """Print one outcome, or the table; 1 when what was asked for does not hold."""
    parser = argparse.ArgumentParser(prog="capacity", description="What gives first with so many players?")
    parser.add_argument("--players", type=int)
    for kind in KINDS:
        option = "workers" if kind == "worker" else kind
        parser.add_argument(f"--{option}", dest=kind, type=int, default=1, help="cores")
    options = parser.parse_args()
    if options.players is None:
        print("\n".join(lines((300, 3_000, 10_000, 30_000, 100_000))))
        return 0
    outcome = simulate(Demand(options.players), Cores(options.web, options.worker, options.database))
    busy = ", ".join(f"{kind} {share:.0%}" for kind, share in outcome.busy.items())
    print(f"next question p50 {outcome.wait(0.5):.3f} s, p95 {outcome.wait(0.95):.3f} s; busy: {busy}")
    print("It holds." if outcome.holds else f"It does not hold: {outcome.first} gives first.")
    return 0 if outcome.holds else 1


if __name__ == "__main__":
    sys.exit(main())

"""One line of the benchmark table, and how much is measured for it."""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass

MOST = int(os.environ.get("ENTMOOT_BENCH_MOST", "10000"))
"""The largest size that is measured. With less than the default everything is measured for a moment only: CI looks
whether the benchmarks run, not how fast."""
SHARE = 1.0 if MOST >= 10_000 else 0.1
"""How much of its time and repetitions a measurement takes."""


def up_to_most(*sizes: int) -> tuple[int, ...]:
    """Those of the sizes that are measured, at least the smallest."""
    return tuple(size for size in sizes if size <= max(MOST, sizes[0]))


@dataclass(frozen=True, slots=True)
class Row:
    """A measurement: its name, the figure with its unit, and the limit it is compared with.

    ``yardstick`` names the comparison and its figure in the same unit, measured in the same run where there is one;
    empty where there is none.
    """

    what: str
    figure: str
    yardstick: str = ""
    note: str = ""


def per_second(work: Callable[[], int], *, seconds: float = 1.0) -> float:
    """How many things per second `work` does; it is called again and again for at least `seconds`, times `SHARE`.

    `work` returns how many things one call did. It is called once before the clock starts.
    """
    work()
    count, begun = 0, time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds * SHARE:
        count += work()
    return count / spent

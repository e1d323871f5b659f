"""One line of the benchmark table."""

import time
from collections.abc import Callable
from dataclasses import dataclass


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
    """How many things per second `work` does; it is called again and again for at least `seconds`.

    `work` returns how many things one call did. It is called once before the clock starts.
    """
    work()
    done, begun = 0, time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds:
        done += work()
    return done / spent

"""How fast this machine runs Python, so that figures of two machines can be compared."""

import time
from heapq import heappop, heappush
from random import Random

from harness.rows import SHARE, Row

__all__ = ["loop", "rows"]

STEPS = 20_000


def loop() -> int:
    """Steps through a heap and a dictionary of made-up numbers; nothing of the project, nothing that waits."""
    chance, heap, seen = Random(0), [0], dict[int, int]()
    for _ in range(STEPS):
        number = chance.getrandbits(12)
        seen[number] = seen.get(number, 0) + 1
        heappush(heap, number)
        if len(heap) > 64:
            heappop(heap)
    return len(seen)


def rows() -> list[Row]:
    """The best of ten: other programs on the machine only slow it down."""
    times = []
    for _ in range(max(2, int(10 * SHARE))):
        begun = time.perf_counter()
        loop()
        times.append(time.perf_counter() - begun)
    steps = STEPS / min(times)
    return [Row("steps of a loop of the standard library", f"{steps:,.0f}/s", "", "figures scale with it")]

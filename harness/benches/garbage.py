"""What the settled garbage collector saves: one large event by Python's defaults, and as the site's processes run."""

import json
import resource
import subprocess
import sys

from harness.rows import MOST, Row

SIZE = min(MOST, 5_000)
STEPS = ("pair", "standings, computed", "finish")
MEMORY = "memory"


def rows() -> list[Row]:
    """Each in a process of its own, one after the other, on SQLite."""
    default, settled = (_measured(way) for way in ("default", "settled"))
    named = {step: f"{step} with {SIZE:,} entrants" for step in STEPS} | {MEMORY: "memory at most"}
    return [Row(what, settled[step], f"{default[step]} by Python's defaults", "sqlite") for step, what in named.items()]


def _measured(way: str) -> dict[str, str]:
    command = [sys.executable, "-m", "harness.benches.garbage", way]
    process = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return dict(json.loads(process.stdout.splitlines()[-1]))


def main(way: str) -> None:
    """Play the event, and print what its steps cost as JSON."""
    from harness.bench_database import database

    with database():
        from cardpool.catalogue_load import cards_load
        from config.garbage import garbage_settle
        from harness.benches.events import Event
        from players.staff.roles import roles_sync

        roles_sync()
        cards_load()
        if way == "settled":
            garbage_settle()
        costs = Event(SIZE).play()
    figures = {step: f"{costs[step].cpu * 1000:,.0f} ms" for step in STEPS}
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps(figures | {MEMORY: f"{memory:,.0f} MB"}))


if __name__ == "__main__":
    main(sys.argv[1])

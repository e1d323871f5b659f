"""Soak a site, print the table of what happened and what holds, and end with 1 where anything does not.

    python -m harness.soak --minutes 60 --bots 300 --seed 1

Makes a database for itself on the PostgreSQL server of ENTMOOT_DATABASE_URL and starts a Redis server; both go with it.
"""

from __future__ import annotations

import argparse
import sys
from datetime import UTC, datetime
from pathlib import Path

from harness.durability.installation import ended_when_stopped, server_url
from harness.durability.servers import database, own_redis
from harness.soak.record import table_put
from harness.soak.run import Plan, soak
from harness.unavailable import Unavailable

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "soak.md"


def main(arguments: list[str] | None = None) -> int:
    """Soak once; 0 where every invariant holds, 1 where one does not, 2 where a service is missing."""
    parser = argparse.ArgumentParser(prog="soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--bots", type=int, default=300, help="people, played by programs")
    parser.add_argument("--rate", type=float, default=24.0, help="seconds of the site's clock in a second")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--pause", type=float, default=0.0, help="mean seconds between two looks of a person")
    parser.add_argument("--write", action="store_true", help="put the table into docs/soak.md")
    options = parser.parse_args(arguments)
    if options.minutes < 1 or options.bots < 12 or not 1 <= options.rate <= 60 or options.workers < 1:
        parser.error("take at least 1 minute, 12 people and 1 worker, and a rate from 1 to 60")
    plan = Plan(options.minutes, options.bots, options.rate, options.seed, options.workers, options.pause)

    def say(text: str) -> None:
        print(text, flush=True)

    try:
        with ended_when_stopped(), database(server_url()) as url, own_redis() as broker:
            record = soak(plan, url, broker, say)
    except Unavailable as reason:
        say(f"not soaked: {reason}")
        return 2
    command = " ".join(sys.argv[1:] if arguments is None else arguments)
    table = f'`make soak ARGS="{command}"`, {datetime.now(UTC):%Y-%m-%d}: {record.table()}'
    say(f"\n{table}\n{record.faults()}")
    if options.write:
        table_put(PAGE, table)
    return 0 if record.holds else 1


if __name__ == "__main__":
    sys.exit(main())

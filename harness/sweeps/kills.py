"""1,000 kill -9 over web, workers, beat and PostgreSQL, Redis emptied or killed beside: nothing lost, nothing doubled.

Each chunk is an installation of its own: a PostgreSQL cluster (with fsync), a Redis server, two web processes, two
Celery workers and the beat. Bots play each other, and people play people and bots over HTTP, repeating and racing their
requests. About once a second something is killed (`harness.durability.killing`). At the end everything settles, what
the clients were told is held against the rows, and every match against a replay of its transcript.

A seed is one kill. What a kill meets differs from run to run, so a chunk is never done again to compare it. The
hundredth of it that CI does is a service test, ``tests/services/test_matches.py``.
"""

from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from harness.durability.servers import Cluster, OwnRedis

NAME = "kills"
TOTAL = 1_000
CHUNK = 50
CI = 0
VERSION = 1
RECOMPUTED = False

WEB, WORKERS = 2, 2
SETTLED_WITHIN = 300
"""Seconds after the last kill in which every match must end."""
STARTED_WITHIN = 180
"""Seconds in which the web must answer, and what is owed must be done; much, beside other tests on two cores."""


def run_chunk(first_seed: int, count: int) -> dict[str, Any]:
    """Kill so many times; how the matches ended, what was killed, what was sent and told.

    Raises:
        AssertionError: something was lost, counted twice, or never settled.
        Unavailable: PostgreSQL's own programs or Redis are missing.
    """
    from harness.durability.installation import ended_when_stopped
    from harness.durability.servers import cluster, own_redis

    with ended_when_stopped(), cluster() as postgres, own_redis() as broker:
        return killed(first_seed, count, postgres.url, postgres, broker)


def killed(seed: int, count: int, database_url: str, postgres: "Cluster | None", broker: "OwnRedis") -> dict[str, Any]:
    """One installation on an empty database, so many kills, and the judgement.

    Raises:
        AssertionError: something was lost, counted twice, or never settled.
    """
    from harness.durability import matches as trial
    from harness.durability.clients import Players
    from harness.durability.installation import installation
    from harness.durability.killing import Killer
    from harness.durability.processes import until

    with installation(database_url=database_url, redis_url=broker.url) as processes:
        bots = (trial.player("ent", "steady"), trial.player("huorn", "random"))
        for number in range(6 + count // 2):
            trial.card_match(*bots, f"trial:bots:{number}")
        tables = [*trial.people_tables(6 + count // 10), *trial.people_tables(2, opponent=bots[1])]
        trial.forget_connection()
        for start, times in ((processes.web, WEB), (processes.worker, WORKERS), (processes.beat, 1)):
            for _ in range(times):
                start()
        assert until(processes.web_answers, seconds=STARTED_WITHIN), processes.tail()
        players = Players(processes.urls, tables, seed=seed)
        players.start()
        begun = until(
            lambda: sum(request.acknowledged for request in players.requests) > len(tables), seconds=STARTED_WITHIN
        )
        assert begun, f"people do not get to play: {processes.tail()}"
        killer = Killer(processes, postgres, broker, Random(seed))
        killer.kill(count)
        running_then = trial.unfinished()
        players.stop()
        wrong = processes.ended_by_themselves()
        assert until(processes.web_answers, seconds=STARTED_WITHIN), processes.tail()
        trial.tables_close(processes, tables)
        assert until(lambda: trial.unfinished() == 0, seconds=SETTLED_WITHIN, every=0.5), trial.owed()
        assert trial.settle(seconds=STARTED_WITHIN), f"{trial.owed()}\n{processes.tail()}"
        wrong += [*trial.unexpected(players), *trial.faults(tables, players.requests)]
        wrong += processes.ended_by_themselves()
        assert not wrong, "\n".join([*wrong[:20], processes.tail()])
        return {
            "endings": dict(sorted(trial.endings().items())),
            "killed": dict(sorted(killer.killed.items())),
            "redis": dict(sorted(killer.redis.items())),
            "requests": dict(sorted(players.sent.items())),
            "sent": len(players.requests),
            "told": trial.statuses(players.requests),
            "running_at_the_last_kill": running_then,
        }

"""100,000 answers sent over the API to several web processes, doubled, late and raced: none lost, none counted twice.

Each chunk is an installation of its own: a database on the PostgreSQL of ``ENTMOOT_DATABASE_URL``, a Redis server, two
web processes, two Celery workers and the beat. People play the card game over HTTP, every seat a client that repeats,
races and mixes up its requests (`harness.durability.clients`). At the end what the clients sent and were told is held
against the rows, and every match against a replay of its transcript.

A seed is one request. What comes of a race differs from run to run, so a chunk is never done again to compare it.
"""

from typing import Any

NAME = "submissions-services"
TOTAL = 100_000
CHUNK = 5_000
CI = 1_000
VERSION = 1
RECOMPUTED = False

REQUESTS_A_MATCH = 80
WEB, WORKERS = 2, 2


def run_chunk(first_seed: int, count: int) -> dict[str, Any]:
    """Send so many answers; how the matches ended, how many requests of each kind, and what was told.

    Raises:
        AssertionError: an answer was lost, counted twice, or in another order than its receipts.
        Unavailable: PostgreSQL or Redis is missing.
    """
    from harness.durability import matches as trial
    from harness.durability.clients import Players
    from harness.durability.installation import ended_when_stopped, installation, server_url
    from harness.durability.processes import until
    from harness.durability.servers import database, own_redis

    with (
        ended_when_stopped(),
        database(server_url()) as url,
        own_redis() as broker,
        installation(database_url=url, redis_url=broker.url) as processes,
    ):
        tables = trial.people_tables(max(4, -(-count // REQUESTS_A_MATCH)))
        for start, times in ((processes.web, WEB), (processes.worker, WORKERS), (processes.beat, 1)):
            for _ in range(times):
                start()
        assert until(processes.web_answers, seconds=180), processes.tail()
        players = Players(processes.urls, tables, seed=first_seed, most=count)
        players.start()
        assert until(lambda: players.done, seconds=1800), f"{len(players.requests)} sent: {trial.owed()}"
        players.stop()
        trial.tables_close(processes, tables)
        assert trial.settle(seconds=180), f"{trial.owed()}\n{processes.tail()}"
        wrong = [*trial.unexpected(players), *trial.faults(tables, players.requests)]
        wrong += processes.ended_by_themselves()
        assert not wrong, "\n".join(wrong[:20])
        assert trial.unfinished() == 0, trial.owed()
        return {
            "endings": dict(sorted(trial.endings().items())),
            "requests": dict(sorted(players.sent.items())),
            "sent": len(players.requests),
            "told": trial.statuses(players.requests),
        }

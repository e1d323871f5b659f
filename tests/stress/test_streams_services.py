"""The same with PostgreSQL, Redis and Celery: one subscription and hardly a connection for hundreds of streams."""

import asyncio
import json
import subprocess
import sys
import time

import psycopg
import pytest
import redis
from django.db import connection

from matches.publish import CLIENT_NAME
from tests.services.conftest import OwnRedis, Process, Processes
from tests.stress.clients import heard_by, streams_close, streams_open
from tests.stress.sites import FULL, ROOT, Game, ask, descriptors, port_free, resident, threads, until

pytestmark = [pytest.mark.services, pytest.mark.site, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

CLIENTS = 500 if FULL else 120
WITHIN = 2.0


def live(processes: Processes) -> tuple[Process, int]:
    """The server of live updates, and its port."""
    port = port_free()
    options = ["--http", "config.http_deadlines:DeadlineProtocol", "--no-proxy-headers", "--log-level", "warning"]
    command = [sys.executable, "-m", "uvicorn", *options, "--port", str(port), "config.asgi:application"]
    process = processes.run("live", command)
    assert until(lambda: ask(f"http://127.0.0.1:{port}/healthz", timeout=2).status == 200, seconds=30)
    return process, port


def games_make(processes: Processes, count: int) -> list[Game]:
    """Matches between people, made by a process of the installation. Set ``base`` when its web process runs."""
    command = [sys.executable, "-m", "tests.stress.people", str(count)]
    process = subprocess.run(command, cwd=ROOT, env=processes.environment, check=True, capture_output=True, text=True)
    return [Game("", **person) for person in json.loads(process.stdout)]


def database_connections() -> int:
    """Connections to this database but the test's own two."""
    site = connection.settings_dict
    where = {
        "host": site["HOST"],
        "port": site["PORT"] or 5432,
        "user": site["USER"],
        "password": site["PASSWORD"],
    }
    with psycopg.connect(dbname=site["NAME"], **where) as database:
        row = database.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()").fetchone()
    assert row is not None
    return int(row[0]) - 2


def test_hundreds_of_streams_with_services(processes: Processes, own_redis: OwnRedis) -> None:
    processes.use_redis(own_redis.url)
    processes.worker()
    processes.beat()
    processes.web()
    server, port = live(processes)
    assert until(processes.web_answers, seconds=90), processes.tail()
    game = games_make(processes, 1)[0]
    game.base = processes.url
    game.plays_on(30)
    broker = redis.Redis.from_url(own_redis.url)

    def listeners() -> int:
        """Connections that listen for page updates."""
        return sum(client["name"] == CLIENT_NAME for client in broker.client_list())

    def redis_clients() -> int:
        return len(broker.client_list())

    def everybody_is_back() -> bool:
        """After Redis was lost: whether nobody has come back to it for five seconds."""
        count = redis_clients()
        return not until(lambda: redis_clients() != count, seconds=5)

    async def one_round() -> None:
        pid = server.child.pid
        assert await asyncio.to_thread(until, everybody_is_back, seconds=90)
        before, clients_before, base = resident(pid), redis_clients(), database_connections()
        begun = time.monotonic()
        streams = await streams_open(port, [game.code], CLIENTS)
        assert {stream.status for stream in streams} == {200}, processes.tail()
        assert await heard_by(streams, 0, 10) == CLIENTS
        opened = time.monotonic() - begun
        await asyncio.sleep(2)
        subscriptions = listeners()
        clients, rows = redis_clients() - clients_before, database_connections() - base
        version = max(version_told for stream in streams for version_told, _ in stream.heard)
        await asyncio.to_thread(game.answer)
        accepted = time.monotonic()
        assert await heard_by(streams, version + 1, 10) == CLIENTS, processes.tail()
        last = max(at for stream in streams for version_told, at in stream.heard if version_told > version)
        page = await asyncio.to_thread(ask, f"http://127.0.0.1:{port}/matches/{game.code}/")
        print(
            f"{CLIENTS} streams in {opened:.1f} s, {(resident(pid) - before) / CLIENTS:.0f} kB each, "
            f"{threads(pid)} threads, {subscriptions} subscription, {clients} more Redis and {rows} more "
            f"database connections; everybody heard {last - accepted:.2f} s after the answer; "
            f"a page took {page.seconds:.2f} s"
        )
        assert subscriptions == 1
        assert clients <= 3
        assert rows <= 5
        assert last - accepted < WITHIN
        assert page.status == 200
        assert page.seconds < 1
        # Redis is lost and comes back: the one listener finds it again.
        own_redis.kill()
        await asyncio.sleep(1)
        own_redis.start()
        assert await asyncio.to_thread(until, lambda: listeners() == 1, seconds=10)
        await streams_close(streams)
        assert await asyncio.to_thread(until, lambda: listeners() == 0, seconds=10), "nobody listens"
        assert await asyncio.to_thread(until, lambda: descriptors(pid) < 100, seconds=10)

    idle = database_connections()
    for _ in range(100):
        assert ask(f"http://127.0.0.1:{port}/matches/{game.code}/").status == 200
    pages = database_connections() - idle
    assert pages <= 5, f"{pages} connections are left by a hundred pages from the asynchronous server"
    sizes = []
    for _ in range(3):
        asyncio.run(one_round())
        sizes.append(resident(server.child.pid))
    print(f"resident after each round: {sizes} kB")
    assert sizes[2] < sizes[0] * 1.08

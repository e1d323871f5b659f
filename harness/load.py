"""Load on a whole site in services mode: web processes, Celery workers, the beat, and people who answer over HTTP.

    python -m harness.load --matches 200 --seconds 20

Makes a PostgreSQL database ``<name>_bench`` for itself beside the one of ENTMOOT_DATABASE_URL and uses the Redis
database of ENTMOOT_REDIS_URL, which must be empty. Everything it starts is ended, and everything it made is removed.

People are one process with asyncio: each answer is one ``POST /api/v1/matches/<code>/answers/`` with a token of its
own, a legal value chosen at random from the question's options. The next question is looked for in the database every
25 ms, for all matches in one statement, so that looking costs the web processes nothing.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from harness.bench_database import database
from harness.unavailable import Unavailable

ROOT = Path(__file__).resolve().parent.parent
REDIS = "redis://127.0.0.1:6379/15"
LOOK_EVERY = 0.025
"""Seconds between two looks for new questions; times to the next question are this coarse."""
CONNECTIONS = 24
"""HTTP connections the people share."""
LOST_AFTER = 120.0
"""Seconds after which an answer that brought no further question ends the measurement as failed."""


# -- the site -----------------------------------------------------------------------------------------------------


class Site:
    """The processes of a site in services mode, each in a group of its own, ended by their ids."""

    def __init__(self, database_name: str, redis_url: str, folder: Path) -> None:
        from django.conf import settings

        base = settings.DATABASES["default"]
        secret = f":{base['PASSWORD']}" if base.get("PASSWORD") else ""
        where = f"{base.get('HOST') or '127.0.0.1'}:{base.get('PORT') or 5432}"
        self.folder = folder
        self.redis_url = redis_url
        self.environment = {
            **os.environ,
            "ENTMOOT_MODE": "services",
            "DJANGO_SETTINGS_MODULE": "config.settings.services",
            "ENTMOOT_DATABASE_URL": f"postgres://{base.get('USER') or 'postgres'}{secret}@{where}/{database_name}",
            "ENTMOOT_REDIS_URL": redis_url,
            "ENTMOOT_SECRET_KEY": settings.SECRET_KEY,
            "ENTMOOT_LOG_LEVEL": "WARNING",
            "ENTMOOT_VAR": str(folder),
        }
        self.children: dict[str, subprocess.Popen[bytes]] = {}
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]

    def _start(self, name: str, *command: str) -> None:
        with (self.folder / f"{name}.log").open("ab") as log:
            self.children[name] = subprocess.Popen(
                [sys.executable, "-m", *command],
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def start(self, *, web: int, workers: int, pool: str = "solo") -> None:
        """Start everything and wait until the web answers."""
        bind = ["--bind", f"127.0.0.1:{self.port}", "--workers", str(web), "--threads", "4"]
        self._start("web", "gunicorn", "config.wsgi", *bind, "--keep-alive", "60", "--log-level", "warning")
        quiet = ["--without-gossip", "--without-mingle", "-l", "WARNING"]
        celery = ["celery", "-A", "config.celery"]
        for number in range(workers):
            options = ["--pool", pool, "--concurrency", "1", "-n", f"load{number}@%h", *quiet]
            self._start(f"worker{number}", *celery, "worker", *options)
        self._start("beat", *celery, "beat", "-s", str(self.folder / "beat-schedule"), "-l", "WARNING")
        until = time.monotonic() + 60
        while not self._answers():
            if time.monotonic() > until or self.children["web"].poll() is not None:
                raise RuntimeError(f"the web processes do not answer:\n{self.tail()}")
            time.sleep(0.1)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=3) as response:
                return bool(response.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def stop(self) -> None:
        """End every process started here, and wait for it."""
        for child in self.children.values():
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child.pid, signal.SIGKILL)
        for child in self.children.values():
            child.wait()

    def tail(self) -> str:
        """The ends of the logs, for failure messages."""
        return "\n".join(f"--- {path.name}\n{path.read_text()[-1500:]}" for path in sorted(self.folder.glob("*.log")))

    def cpu_seconds(self, database_name: str) -> dict[str, float]:
        """Processor time used so far by the web, the workers with the beat, and the database's own processes."""
        groups = {child.pid: name.rstrip("0123456789") for name, child in self.children.items()}
        spent = {"web": 0.0, "worker": 0.0, "beat": 0.0, "database": 0.0}
        tick = os.sysconf("SC_CLK_TCK")
        for folder in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError, IndexError, ValueError):
                columns = (folder / "stat").read_text().rpartition(")")[2].split()
                seconds = (int(columns[11]) + int(columns[12])) / tick
                if (kind := groups.get(int(columns[2]))) is not None:
                    spent[kind] += seconds
                elif f" {database_name} " in (folder / "cmdline").read_bytes().decode(errors="replace"):
                    spent["database"] += seconds
        return spent


@contextlib.contextmanager
def site() -> Iterator[tuple[Site, str]]:
    """A site not yet started, with an empty database; the name of that database.

    Raises:
        Unavailable: PostgreSQL or Redis is not there, or the Redis database is in use.
    """
    if not os.environ.get("ENTMOOT_DATABASE_URL", "").startswith("postgres"):
        raise Unavailable("needs PostgreSQL and Redis: set ENTMOOT_DATABASE_URL=postgres://… and ENTMOOT_REDIS_URL")
    from harness.test_services import absence

    redis_url = os.environ.get("ENTMOOT_REDIS_URL") or REDIS
    if reason := absence(os.environ["ENTMOOT_DATABASE_URL"], redis_url):
        raise Unavailable(reason)
    import redis

    broker = redis.Redis.from_url(redis_url)
    if broker.dbsize():
        raise Unavailable(f"the Redis database of {redis_url} is in use; name an empty one in ENTMOOT_REDIS_URL")
    with tempfile.TemporaryDirectory() as folder, database():
        from django.db import connection

        name = str(connection.settings_dict["NAME"])
        running = Site(name, redis_url, Path(folder))
        try:
            # The caller starts it when the matches are there.
            yield running, name
        finally:
            running.stop()
            broker.flushdb()


# -- the people ---------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Table:
    """A match and the tokens of who sits at it, by place."""

    pk: int
    code: str
    tokens: list[str]
    answered: str = ""
    """The decision answered last, until it is no longer asked."""
    accepted_at: float = 0.0


@dataclass(slots=True)
class Figures:
    """The figures of one stretch of load. Times in seconds."""

    seconds: float = 0.0
    accepted: int = 0
    refused: list[str] = field(default_factory=list)
    """The site's replies to answers that it refused."""
    posts: list[float] = field(default_factory=list)
    """From sending an answer to its receipt."""
    waits: list[float] = field(default_factory=list)
    """From the receipt to the next question."""
    queue: list[int] = field(default_factory=list)
    """Messages in the broker's queue, every second."""
    owed: list[int] = field(default_factory=list)
    """Wake-ups owed in the database, every second."""
    cpu: dict[str, float] = field(default_factory=dict)

    @property
    def rate(self) -> float:
        return self.accepted / self.seconds if self.seconds else 0.0


def share(times: Sequence[float], part: float) -> float:
    """The time that this part of `times` does not exceed; 0 when there is none."""
    return sorted(times)[min(len(times) - 1, int(len(times) * part))] if times else 0.0


def tables_make(matches: int) -> list[Table]:
    """Matches of the card game between people, with both cuts made and the first questions asked."""
    from django.utils import timezone
    from knox.models import AuthToken

    from engine.tcg.starters import STARTERS
    from matches.services import SeatSpec, cut_give, match_advance, match_create
    from players.models import Player

    decks = [starter.engine_data() for starter in STARTERS.values()][:2]
    made: list[Table] = []
    for number in range(matches):
        people = [Player.objects.create_user(f"load-{number}-{place}") for place in (0, 1)]
        seats = [SeatSpec(person, setup=deck) for person, deck in zip(people, decks, strict=True)]
        match = match_create(ruleset="tcg", options={}, seats=seats, origin=f"load:{number}", now=timezone.now())
        for person in people:
            cut_give(match=match, player=person, cut=f"cut of {person.username}", now=timezone.now())
        match_advance(match_id=match.pk, now=timezone.now())
        made.append(Table(match.pk, match.code, [AuthToken.objects.create(person)[1] for person in people]))
    return made


class People:
    """Everybody who answers; each table has at most one answer on its way."""

    def __init__(self, running: Site, name: str, tables: list[Table], seed: int = 1) -> None:
        import psycopg
        import redis
        from django.db import connection

        base = connection.settings_dict
        self.running, self.name = running, name
        self.tables = {table.pk: table for table in tables}
        self.rng = random.Random(seed)
        self.broker = redis.Redis.from_url(running.redis_url)
        self.database = psycopg.connect(
            host=base.get("HOST") or "127.0.0.1",
            port=base.get("PORT") or 5432,
            user=base.get("USER") or "postgres",
            password=base.get("PASSWORD") or None,
            dbname=name,
            autocommit=True,
        )
        self.ready: deque[tuple[Table, int, str]] = deque()
        self.waiting = set(self.tables)
        self.free: deque[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = deque()
        self.slots = asyncio.Semaphore(CONNECTIONS)
        self.figures = Figures()
        self.over = 0
        """Matches that have ended; random answers end a few."""

    async def answers(self, seconds: float, *, per_second: float = 0.0) -> Figures:
        """Answer for so long: as fast as questions come, or at a steady rate.

        Raises:
            RuntimeError: an answer brought no further question within `LOST_AFTER`.
        """
        self.figures = figures = Figures()
        begun = time.perf_counter()
        before = self.running.cpu_seconds(self.name)
        next_look, next_count, next_send = begun, begun + 1.0, begun
        sending: set[asyncio.Task[None]] = set()
        while (now := time.perf_counter()) < begun + seconds:
            if now >= next_look:
                self._look(now)
                next_look = time.perf_counter() + LOOK_EVERY
            if now >= next_count:
                self._count()
                next_count += 1.0
            while self.ready and (not per_second or now >= next_send):
                sending.add(task := asyncio.create_task(self._answer(*self.ready.popleft())))
                task.add_done_callback(sending.discard)
                next_send = max(next_send + 1 / per_second, now - 1.0) if per_second else now
            await asyncio.sleep(0.005)
        figures.seconds = time.perf_counter() - begun
        spent = self.running.cpu_seconds(self.name)
        figures.cpu = {kind: spent[kind] - before[kind] for kind in spent}
        # Answers sent late do not belong to this stretch; wait for them, so that none is left open.
        self.figures = Figures()
        if sending:
            await asyncio.wait(sending, timeout=30)
        return figures

    async def settle(self, seconds: float = LOST_AFTER) -> float:
        """Wait until every table has its next question; how long that took."""
        begun = time.perf_counter()
        while len(self.waiting) and time.perf_counter() < begun + seconds:
            self._look(time.perf_counter())
            await asyncio.sleep(LOOK_EVERY)
        return time.perf_counter() - begun

    def _look(self, now: float) -> None:
        """Find the questions of the tables that wait for one."""
        if not self.waiting:
            return
        over = self.database.execute(
            "SELECT id FROM matches_match WHERE id = ANY(%s) AND status <> 'running'", [list(self.waiting)]
        ).fetchall()
        for (match_id,) in over:
            self.waiting.discard(match_id)
            self.over += 1
        rows = self.database.execute(
            "SELECT p.match_id, s.place, p.decision_id FROM matches_pendingdecision p"
            " JOIN matches_seat s ON s.id = p.seat_id WHERE p.match_id = ANY(%s) ORDER BY p.match_id, s.place",
            [list(self.waiting)],
        ).fetchall()
        questions_by_match: dict[int, list[tuple[int, str]]] = {}
        for match_id, place, decision_id in rows:
            questions_by_match.setdefault(match_id, []).append((place, decision_id))
        for match_id, questions in questions_by_match.items():
            table = self.tables[match_id]
            if any(decision_id == table.answered for _, decision_id in questions):
                if table.accepted_at and now - table.accepted_at > LOST_AFTER:
                    raise RuntimeError(f"match {table.code} was not asked again:\n{self.running.tail()}")
                continue
            if table.accepted_at:
                self.figures.waits.append(now - table.accepted_at)
            self.waiting.discard(match_id)
            self.ready.append((table, *questions[0]))

    def _count(self) -> None:
        self.figures.queue.append(int(self.broker.llen("celery")))
        row = self.database.execute("SELECT count(DISTINCT match_id) FROM matches_outboxrow").fetchone()
        assert row is not None
        self.figures.owed.append(row[0])

    async def _answer(self, table: Table, place: int, decision_id: str) -> None:
        from engine.bots import choose

        row = self.database.execute(
            "SELECT data FROM matches_pendingdecision WHERE match_id = %s AND decision_id = %s",
            [table.pk, decision_id],
        ).fetchone()
        assert row is not None
        value = choose("random", {}, row[0], self.rng.getrandbits(32))
        body = json.dumps({"decision": decision_id, "value": value}).encode()
        async with self.slots:
            begun = time.perf_counter()
            status, text = await self._post(
                f"/api/v1/matches/{table.code}/answers/", body, table.tokens[place], decision_id
            )
            ended = time.perf_counter()
        figures = self.figures
        if status == 202:
            figures.accepted += 1
            figures.posts.append(ended - begun)
            table.answered, table.accepted_at = decision_id, ended
        else:
            figures.refused.append(f"{status} {text[:200].decode(errors='replace')}")
            table.accepted_at = 0.0
        self.waiting.add(table.pk)

    async def _post(self, path: str, body: bytes, token: str, key: str) -> tuple[int, bytes]:
        head = (
            f"POST {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Token {token}\r\nIdempotency-Key: {key}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        ).encode()
        for _ in range(2):
            if self.free:
                reader, writer = self.free.pop()
            else:
                reader, writer = await asyncio.open_connection("127.0.0.1", self.running.port)
            try:
                writer.write(head + body)
                lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
                headers = dict(line.lower().split(": ", 1) for line in lines[1:] if ": " in line)
                text = await reader.readexactly(int(headers["content-length"]))
            except (OSError, asyncio.IncompleteReadError):
                writer.close()  # the server has closed an idle connection: the same request on a new one
                continue
            if headers.get("connection") == "close":
                writer.close()
            else:
                self.free.append((reader, writer))
            return int(lines[0].split()[1]), text
        return 0, b"no answer"

    def close(self) -> None:
        """Close every connection."""
        for _, writer in self.free:
            writer.close()
        self.database.close()
        self.broker.close()


async def measure(running: Site, name: str, tables: list[Table], *, warm: float, full: float, half: float) -> Any:
    """(figures at full load, figures at half of that rate, seconds the site needed to settle between)."""
    people = People(running, name, tables)
    try:
        # Workers start more slowly than the web; nothing is measured before all of it has run.
        await people.answers(warm)
        await people.settle()
        first = await people.answers(full)
        settled = await people.settle()
        second = await people.answers(half, per_second=max(first.rate / 2, 0.5))
        await people.settle(30)
        return first, second, settled
    finally:
        people.close()


def figures_line(title: str, figures: Figures) -> str:
    """One stretch of load in a few lines."""
    each = {kind: f"{1000 * spent / max(figures.accepted, 1):.1f}" for kind, spent in figures.cpu.items()}
    return (
        f"{title}: {figures.accepted} answers accepted in {figures.seconds:.1f} s, {figures.rate:.1f}/s,"
        f" {len(figures.refused)} refused {set(figures.refused) or ''}\n"
        f"  receipt p50 {share(figures.posts, 0.5) * 1000:.0f} ms, p95 {share(figures.posts, 0.95) * 1000:.0f} ms;"
        f" next question p50 {share(figures.waits, 0.5):.2f} s, p95 {share(figures.waits, 0.95):.2f} s"
        f" ({len(figures.waits)} seen, {len(figures.waits) / max(figures.seconds, 1e-9):.1f}/s)\n"
        f"  queue {figures.queue}\n  owed {figures.owed}\n  CPU ms an answer: {each}"
    )


def main() -> int:
    """Measure once and print everything."""
    parser = argparse.ArgumentParser(prog="load", description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20.0, help="of full load, and again of half load")
    parser.add_argument("--warm", type=float, default=4.0, help="seconds of load before measuring")
    parser.add_argument("--web", type=int, default=2)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--pool", default="solo", help="Celery's pool: solo or prefork")
    parser.add_argument("--logs", action="store_true", help="print the ends of the logs")
    options = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    with site() as (running, name):
        begun = time.perf_counter()
        tables = tables_make(options.matches)
        print(f"{len(tables)} matches made in {time.perf_counter() - begun:.1f} s", flush=True)
        running.start(web=options.web, workers=options.workers, pool=options.pool)
        first, second, settled = asyncio.run(
            measure(running, name, tables, warm=options.warm, full=options.seconds, half=options.seconds)
        )
        print(figures_line("full load", first))
        print(f"settled in {settled:.1f} s")
        print(figures_line("half load", second))
        if options.logs:
            print(running.tail())
    return 0


if __name__ == "__main__":
    sys.exit(main())

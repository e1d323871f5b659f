"""Real PostgreSQL, Redis, Celery workers, beat and web processes, on the database of the test run.

    @pytest.mark.services
    @pytest.mark.django_db(transaction=True)
    def test_something(processes): ...
        processes.worker(); processes.beat(); processes.web()

Every process runs in a group of its own and is ended with the test, by its id. Test processes of pytest-xdist may run
side by side: each has its own database and its own Redis. Tests in which workers play many matches are one group
(``celery``), so that they run one after the other and each has the processors to itself.
"""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import redis
from django.conf import settings
from django.core.management import call_command
from django.db import connection

ROOT = Path(__file__).resolve().parent.parent.parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without services these tests say that they were skipped, and why."""
    if connection.vendor != "postgresql":
        skip = pytest.mark.skip(reason="needs PostgreSQL and Redis: make test-services")
        for item in items:
            if item.get_closest_marker("services"):
                item.add_marker(skip)


@dataclass
class Process:
    """One process with its group."""

    kind: str
    command: list[str]
    environment: dict[str, str]
    log: Path
    child: subprocess.Popen[bytes] = field(init=False)
    kills: int = 0

    def __post_init__(self) -> None:
        self.start()

    def start(self) -> None:
        with self.log.open("ab") as log:
            self.child = subprocess.Popen(
                self.command, cwd=ROOT, env=self.environment, stdout=log, stderr=log, start_new_session=True
            )

    def kill(self) -> None:
        """kill -9 the process with its children."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.child.pid, signal.SIGKILL)
        self.child.wait()
        self.kills += 1

    def restart(self) -> None:
        """As a supervisor would."""
        self.start()


def until(what: Callable[[], bool], *, seconds: float, every: float = 0.2) -> bool:
    """Wait until something is so; whether it came to be."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if what():
            return True
        time.sleep(every)
    return what()


class Processes:
    """Starts processes of this installation in services mode."""

    def __init__(self, logs: Path, redis_url: str) -> None:
        self.logs = logs
        self.running: list[Process] = []
        base = settings.DATABASES["default"]
        host, port = base.get("HOST") or "127.0.0.1", base.get("PORT") or 5432
        user = base.get("USER") or "postgres"
        secret = f":{base['PASSWORD']}" if base.get("PASSWORD") else ""
        name = connection.settings_dict["NAME"]
        self.redis_url = redis_url
        self.environment = {
            **os.environ,
            "ENTMOOT_MODE": "services",
            "DJANGO_SETTINGS_MODULE": "config.settings.services",
            "ENTMOOT_DATABASE_URL": f"postgres://{user}{secret}@{host}:{port}/{name}",
            "ENTMOOT_REDIS_URL": self.redis_url,
            "ENTMOOT_SECRET_KEY": settings.SECRET_KEY,
            "ENTMOOT_LOG_LEVEL": "WARNING",
            "ENTMOOT_VAR": str(logs),
        }
        self.port = 0

    def redis(self) -> "redis.Redis":
        return redis.Redis.from_url(self.redis_url)

    def flush(self) -> None:
        """Forget everything the broker knew: this test's database number only."""
        self.redis().flushdb()

    def use_redis(self, url: str) -> None:
        """Processes started from now on use this Redis."""
        self.redis_url = self.environment["ENTMOOT_REDIS_URL"] = url

    def _run(self, kind: str, command: list[str]) -> Process:
        process = Process(kind, command, self.environment, self.logs / f"{kind}-{len(self.running)}.log")
        self.running.append(process)
        return process

    def worker(self) -> Process:
        """One Celery worker process."""
        name = f"w{len(self.running)}@test"
        options = ["worker", "--pool", "solo", "--without-gossip", "--without-mingle", "-n", name, "-l", "WARNING"]
        return self._run("worker", [sys.executable, "-m", "celery", "-A", "config.celery", *options])

    def beat(self) -> Process:
        """Celery's beat: the periodic jobs."""
        schedule = str(self.logs / "beat-schedule")
        return self._run(
            "beat", [sys.executable, "-m", "celery", "-A", "config.celery", "beat", "-s", schedule, "-l", "WARNING"]
        )

    def web(self) -> Process:
        """One web server process with threads; ``url`` is where it answers."""
        if not self.port:
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", 0))
                self.port = probe.getsockname()[1]
        options = ["--bind", f"127.0.0.1:{self.port}", "--workers", "1", "--threads", "4", "--log-level", "warning"]
        return self._run("web", [sys.executable, "-m", "gunicorn", "config.wsgi", *options])

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def web_answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=3) as response:
                return bool(response.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def end(self) -> None:
        for process in self.running:
            process.kill()

    def tail(self) -> str:
        """The ends of all logs, for failure messages."""
        return "\n".join(f"--- {path.name}\n{path.read_text()[-1500:]}" for path in sorted(self.logs.glob("*.log")))


class OwnRedis:
    """A Redis server of the test's own, to be killed, frozen and emptied."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.child: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        with (self.folder / "redis.log").open("ab") as log:
            self.child = subprocess.Popen(
                ["redis-server", *options, "--dir", str(self.folder)], stdout=log, stderr=log, start_new_session=True
            )
        assert until(self.answers, seconds=10), "redis-server does not start"

    def answers(self) -> bool:
        try:
            return bool(redis.Redis.from_url(self.url, socket_timeout=1, socket_connect_timeout=1).ping())
        except redis.RedisError:
            return False

    def signal(self, number: int) -> None:
        assert self.child is not None
        self.child.send_signal(number)

    def kill(self) -> None:
        """kill -9; what it held is lost."""
        if self.child is not None:
            self.child.kill()
            self.child.wait()
            self.child = None

    def flush(self) -> None:
        redis.Redis.from_url(self.url).flushall()


@pytest.fixture
def own_redis(tmp_path: Path) -> Iterator[OwnRedis]:
    """A Redis server nobody else uses, ended with the test."""
    if shutil.which("redis-server") is None:
        pytest.skip("needs the redis-server program")
    server = OwnRedis(tmp_path)
    try:
        yield server
    finally:
        server.kill()


@pytest.fixture(scope="session")
def broker_url(worker_id: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The Redis of the environment for the first test process, and a server of its own for each further one."""
    if worker_id in ("master", "gw0"):
        yield settings.REDIS_URL
        return
    if shutil.which("redis-server") is None:
        pytest.skip("needs the redis-server program; with TEST_WORKERS=1 it does not")
    server = OwnRedis(tmp_path_factory.mktemp("redis"))
    yield server.url
    server.kill()


@pytest.fixture
def processes(tmp_path: Path, transactional_db: None, broker_url: str) -> Iterator[Processes]:
    """Processes on this test's database and Redis database number; everything is ended afterwards."""
    if connection.vendor != "postgresql":
        pytest.skip("needs PostgreSQL and Redis: make test-services")
    call_command("cards_load", verbosity=0)
    made = Processes(tmp_path, broker_url)
    made.flush()
    try:
        yield made
    finally:
        made.end()
        made.use_redis(broker_url)
        made.flush()

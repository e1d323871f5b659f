"""Real PostgreSQL, Redis, Celery workers, beat and web processes, on the database of the test run.

    @pytest.mark.services
    @pytest.mark.django_db(transaction=True)
    def test_something(processes): ...
        processes.worker(); processes.beat(); processes.web()

Every process runs in a group of its own and is ended with the test, by its id. Test processes of pytest-xdist may run
side by side: each has its own database and its own Redis. Tests in which workers play many matches are one group
(``celery``), so that they run one after the other and each has the processors to itself.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from harness.durability.processes import Process, Processes, until
from harness.durability.servers import OwnRedis

__all__ = ["OwnRedis", "Process", "Processes", "broker_url", "own_redis", "processes", "until"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without services these tests say that they were skipped, and why."""
    if connection.vendor != "postgresql":
        skip = pytest.mark.skip(reason="needs PostgreSQL and Redis: make test-services")
        for item in items:
            if item.get_closest_marker("services"):
                item.add_marker(skip)


def database_url() -> str:
    """The address of the test run's database."""
    base = settings.DATABASES["default"]
    secret = f":{base['PASSWORD']}" if base.get("PASSWORD") else ""
    where = f"{base.get('HOST') or '127.0.0.1'}:{base.get('PORT') or 5432}"
    return f"postgres://{base.get('USER') or 'postgres'}{secret}@{where}/{connection.settings_dict['NAME']}"


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
        pytest.skip("needs the redis-server program; with WORKERS=1 it does not")
    server = OwnRedis(tmp_path_factory.mktemp("redis"))
    yield server.url
    server.kill()


@pytest.fixture
def processes(tmp_path: Path, transactional_db: None, broker_url: str) -> Iterator[Processes]:
    """Processes on this test's database and Redis database number; everything is ended afterwards."""
    if connection.vendor != "postgresql":
        pytest.skip("needs PostgreSQL and Redis: make test-services")
    made = Processes(tmp_path, database_url=database_url(), redis_url=broker_url, secret_key=settings.SECRET_KEY)
    made.flush()
    try:
        yield made
    finally:
        made.end()
        made.use_redis(broker_url)
        made.flush()

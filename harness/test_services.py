"""``make test-services``: the suite's database tests and the service-only tests, on PostgreSQL and Redis.

Uses ``ENTMOOT_DATABASE_URL`` (default: PostgreSQL on 127.0.0.1:5432) and ``ENTMOOT_REDIS_URL`` (default: Redis on
127.0.0.1:6379, database 15). When one is absent the run is skipped with the reason, or fails when
``CI_REQUIRE_SERVICES=1``. Further arguments go to pytest.

Of the suite this runs the tests that may reach the database (``--database-only``, decided in ``tests/conftest.py``).
The engine's tests and the others that pytest-django keeps from the database go the same on any; ``make test`` runs
them. Laws are not among them: ``make laws`` runs those on the database of ``ENTMOOT_DATABASE_URL``. With
``--without-long`` neither are those of the mark ``long``; service tests are.

The service tests run ``WORKERS`` at a time (default: 2), each with its own database and its own Redis. Those that
work hard run one after the other, and those that mostly wait beside them. Unless told where, pytest reads only the
files that hold such a test: to read all would take both workers a quarter of a minute.
"""

import os
import socket
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

TESTS = Path(__file__).resolve().parent.parent / "tests"

DATABASE = "postgres://postgres@127.0.0.1:5432/entmoot"
REDIS = "redis://127.0.0.1:6379/15"
NOTHING_COLLECTED = 5
"""Pytest's exit code."""
WITHOUT_LONG = "--without-long"


def absence(database: str, redis_url: str) -> str:
    """Why the tests cannot run; empty when they can."""
    if reason := postgres_absence(database) or _no_answer("Redis", redis_url, 6379):
        return reason
    try:
        import redis

        redis.Redis.from_url(redis_url, socket_connect_timeout=3).ping()
    except Exception as error:
        return f"Redis refuses the connection: {error}"
    return ""


def postgres_absence(database: str) -> str:
    """Why PostgreSQL cannot be used; empty when it can. The database itself need not be there, only the server."""
    if reason := _no_answer("PostgreSQL", database, 5432):
        return reason
    try:
        import psycopg

        # The test database is made by the test runner; what must work is reaching the server as this user.
        psycopg.connect(
            urlsplit(database)._replace(scheme="postgresql", path="/postgres").geturl(), connect_timeout=5
        ).close()
    except Exception as error:
        return f"PostgreSQL refuses the connection: {str(error).strip().splitlines()[0]}"
    return ""


def _no_answer(name: str, url: str, port: int) -> str:
    parts = urlsplit(url)
    where = (parts.hostname or "127.0.0.1", parts.port or port)
    try:
        socket.create_connection(where, timeout=3).close()
    except OSError as error:
        return f"{name} does not answer at {where[0]}:{where[1]} ({error})"
    return ""


def service_files() -> list[str]:
    """The files with a service test: those that write its mark."""
    return sorted(str(path) for path in TESTS.rglob("test_*.py") if "pytest.mark.services" in path.read_text())


def main(arguments: list[str]) -> int:
    """Run pytest on the services; its exit code, 0 when skipped."""
    database = os.environ.get("ENTMOOT_DATABASE_URL") or DATABASE
    redis_url = os.environ.get("ENTMOOT_REDIS_URL") or REDIS
    if reason := absence(database, redis_url):
        if os.environ.get("CI_REQUIRE_SERVICES") == "1":
            print(f"test-services FAILED: {reason}, and CI_REQUIRE_SERVICES=1 demands it.", file=sys.stderr)
            return 1
        print(f"test-services skipped: {reason}.")
        print("Start both, or set ENTMOOT_DATABASE_URL and ENTMOOT_REDIS_URL, to run these tests.")
        return 0
    environment = {**os.environ, "ENTMOOT_DATABASE_URL": database, "ENTMOOT_REDIS_URL": redis_url}
    pytest = [sys.executable, "-m", "pytest", "-q"]
    workers = os.environ.get("WORKERS", "2")
    everyday = "not services and not e2e and not site and not law"
    left_out = ["--leave-out", "long"] if WITHOUT_LONG in arguments else []
    arguments = [argument for argument in arguments if argument != WITHOUT_LONG]
    suite = [*pytest, "-n", workers, "--database-only", "-m", everyday, *left_out, *arguments]
    code = subprocess.run(suite, env=environment, check=False).returncode
    if code not in (0, NOTHING_COLLECTED):  # the arguments may name service tests only
        return code
    told_where = any(Path(argument.split("::")[0]).exists() for argument in arguments)
    files = [] if told_where else service_files()
    services = [*pytest, "-n", workers, "--dist", "loadgroup", "-m", "services", "--durations=20", *files, *arguments]
    code = subprocess.run(services, env=environment, check=False).returncode
    if code == NOTHING_COLLECTED:
        print("test-services FAILED: no service test was found.", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

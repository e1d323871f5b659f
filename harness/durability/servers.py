"""Servers of one's own to be killed: Redis, a PostgreSQL cluster, or a database on the cluster that is there."""

from __future__ import annotations

import contextlib
import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import psycopg
import redis

from harness.durability.processes import ends_with_us, port_free, until
from harness.unavailable import Unavailable

__all__ = ["Cluster", "OwnRedis", "cluster", "database", "own_redis"]

BINARIES = Path("/usr/lib/postgresql")
UNPRIVILEGED = "postgres"
LEFT_ALONE = 3.0
"""Seconds in which the processes of a killed server may end by themselves."""


class OwnRedis:
    """A Redis server of one's own, to be killed, frozen and emptied. It keeps nothing on disk."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = port_free()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.child: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        with (self.folder / "redis.log").open("ab") as log:
            self.child = subprocess.Popen(
                [*ends_with_us(), "redis-server", *options, "--dir", str(self.folder)],
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        if not until(self.answers, seconds=10):
            raise RuntimeError("redis-server does not start")

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


@contextlib.contextmanager
def own_redis() -> Iterator[OwnRedis]:
    """A Redis server nobody else uses.

    Raises:
        Unavailable: the program is missing.
    """
    if shutil.which("redis-server") is None:
        raise Unavailable("needs the redis-server program")
    with tempfile.TemporaryDirectory(prefix="entmoot-redis-") as folder:
        server = OwnRedis(Path(folder))
        try:
            yield server
        finally:
            server.kill()


class Cluster:
    """A PostgreSQL server of one's own, as safe as a real one (fsync is on), with an empty database ``entmoot``."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        versions = [path for path in BINARIES.glob("*/bin") if path.parent.name.isdecimal()]
        if not versions:
            raise Unavailable(f"needs PostgreSQL's own programs in {BINARIES}/*/bin")
        self.binaries = max(versions, key=lambda path: int(path.parent.name))
        self.port = port_free()
        self.url = f"postgres://{UNPRIVILEGED}@127.0.0.1:{self.port}/entmoot"
        self.child: subprocess.Popen[bytes] | None = None
        self.kills = 0
        options = ["-D", str(folder / "data"), "-A", "trust", "-U", UNPRIVILEGED, "--no-sync"]
        process = subprocess.run(
            [*self._as_owner(), str(self.binaries / "initdb"), *options], capture_output=True, text=True, cwd=folder,
            check=False,
        )  # fmt: skip
        if process.returncode:
            raise Unavailable(f"initdb fails: {process.stderr.strip()}")
        self.start()
        with psycopg.connect(self._server(), autocommit=True) as connection:
            connection.execute("CREATE DATABASE entmoot")

    def _as_owner(self) -> list[str]:
        """The server refuses to run as root; then it runs as the user that its package made."""
        if os.geteuid():
            return ends_with_us()
        try:
            owner = pwd.getpwnam(UNPRIVILEGED)
        except KeyError as error:
            raise Unavailable(f"needs the user {UNPRIVILEGED}, or to be run by another user than root") from error
        if not shutil.which("setpriv"):
            raise Unavailable("needs setpriv (util-linux) to run PostgreSQL as another user than root")
        os.chown(self.folder, owner.pw_uid, owner.pw_gid)
        return ends_with_us("--reuid", UNPRIVILEGED, "--regid", UNPRIVILEGED, "--init-groups")

    def _server(self) -> str:
        return f"host=127.0.0.1 port={self.port} user={UNPRIVILEGED} dbname=postgres connect_timeout=2"

    def start(self) -> None:
        """Start the server, again and again until the leavings of a killed one let it.

        Raises:
            RuntimeError: it does not start within a minute.
        """
        options = [
            "-D", str(self.folder / "data"), "-p", str(self.port), "-c", "listen_addresses=127.0.0.1",
            "-c", f"unix_socket_directories={self.folder}", "-c", "fsync=on", "-c", "synchronous_commit=on",
            "-c", "max_connections=60", "-c", "shared_buffers=64MB",
        ]  # fmt: skip
        command = [*self._as_owner(), str(self.binaries / "postgres"), *options]

        def started() -> bool:
            if self.child is None or self.child.poll() is not None:
                with (self.folder / "postgres.log").open("ab") as log:
                    self.child = subprocess.Popen(
                        command, stdout=log, stderr=log, start_new_session=True, cwd=self.folder
                    )
            return self.answers()

        if not until(started, seconds=60, every=0.1):
            raise RuntimeError(f"the PostgreSQL server does not start:\n{self.tail()}")

    def answers(self) -> bool:
        try:
            with psycopg.connect(self._server()):
                return True
        except psycopg.Error:
            return False

    def kill(self) -> None:
        """kill -9 the postmaster. Its other processes notice and end; those that do not are ended after a while.

        One that waits for a lock inside the server never notices, and as long as it is there no server starts. A
        supervisor such as systemd ends what a service has left before it starts it again.
        """
        if self.child is not None:
            self.child.kill()
            self.child.wait()
            self.child = None
            self.kills += 1
            if not until(lambda: not self._left(), seconds=LEFT_ALONE, every=0.05):
                self._end_left()

    def _left(self) -> list[int]:
        """Processes of this server that are still there: all work in its folder, and nothing else does."""
        process_ids = []
        for folder in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                if os.readlink(folder / "cwd") == str(self.folder / "data"):
                    process_ids.append(int(folder.name))
        return process_ids

    def _end_left(self) -> None:
        for pid in self._left():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        until(lambda: not self._left(), seconds=10, every=0.05)

    def kill_backend(self, chance: Random) -> bool:
        """kill -9 one process that serves a connection; the postmaster then ends all others and recovers by itself.

        Whether there was one.
        """
        assert self.child is not None
        children = Path(f"/proc/{self.child.pid}/task/{self.child.pid}/children").read_text().split()
        serving = []
        for pid in children:
            with contextlib.suppress(OSError):
                if b" entmoot " in Path(f"/proc/{pid}/cmdline").read_bytes():
                    serving.append(int(pid))
        if not serving:
            return False
        with contextlib.suppress(ProcessLookupError):
            os.kill(chance.choice(sorted(serving)), signal.SIGKILL)
            self.kills += 1
        return True

    def end(self) -> None:
        """Stop at once, with every process of the server."""
        if self.child is not None and self.child.poll() is None:
            self.child.send_signal(signal.SIGQUIT)
            try:
                self.child.wait(timeout=10)
            except subprocess.TimeoutExpired:
                self.child.kill()
                self.child.wait()
        self.child = None
        self._end_left()

    def tail(self) -> str:
        log = self.folder / "postgres.log"
        return log.read_text(errors="replace")[-2000:] if log.exists() else ""


@contextlib.contextmanager
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL cluster nobody else uses, removed afterwards.

    Raises:
        Unavailable: PostgreSQL's own programs are missing, or may not be run.
    """
    folder = Path(tempfile.mkdtemp(prefix="entmoot-cluster-"))
    try:
        # Its own user must reach it.
        folder.chmod(0o755)
        (folder / "server").mkdir()
        made = Cluster(folder / "server")
        try:
            yield made
        finally:
            made.end()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def database(server_url: str) -> Iterator[str]:
    """The address of an empty database on a server that is there; dropped afterwards.

    Raises:
        Unavailable: the server does not answer, or refuses.
    """
    parts = urlsplit(server_url)._replace(scheme="postgres")
    server = parts._replace(scheme="postgresql", path="/postgres").geturl()
    name = f"{parts.path.lstrip('/') or 'entmoot'}_{secrets.token_hex(4)}"
    try:
        with psycopg.connect(server, autocommit=True, connect_timeout=5) as connection:
            connection.execute(f'CREATE DATABASE "{name}"'.encode())
    except psycopg.Error as error:
        raise Unavailable(f"PostgreSQL refuses: {error}") from error
    try:
        yield parts._replace(path=f"/{name}").geturl()
    finally:
        with psycopg.connect(server, autocommit=True) as connection:
            connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)'.encode())

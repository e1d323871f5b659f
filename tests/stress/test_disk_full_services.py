"""PostgreSQL with a full disk, and read-only: the same sentences, and all processes outlive it.

On a cluster of the test's own; its database lies on a small file system in memory.
"""

import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.services.conftest import OwnRedis, Processes
from tests.stress.sites import ROOT, Game, port_free, until
from tests.stress.test_disk_full import (
    MOST,
    TOLD,
    fill,
    pages_are_read,
    posts_are_refused,
    refused_until_full,
    small_disk,
)
from tests.stress.test_streams_services import games_make

pytestmark = [pytest.mark.services, pytest.mark.site, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
LEFT = 200_000


class Cluster:
    """A PostgreSQL server of the test's own, with its database on a small disk."""

    def __init__(self, folder: Path, disk: Path) -> None:
        self.binaries = max(Path("/usr/lib/postgresql").glob("*/bin"), default=None)
        if self.binaries is None or os.geteuid():
            pytest.skip("needs PostgreSQL's own programs and the superuser's rights")
        self.owner = pwd.getpwnam("postgres")
        self.folder, self.disk, self.port = folder, disk, port_free()
        for path in (folder, disk):
            os.chown(path, self.owner.pw_uid, self.owner.pw_gid)
        self._run("initdb", "-D", str(folder / "data"), "-A", "trust", "-U", "postgres", "--no-sync")
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} -c fsync=off"
        self._run("pg_ctl", "-D", str(folder / "data"), "-w", "-l", str(folder / "log"), "-o", options, "start")
        self.sql(f"CREATE TABLESPACE small LOCATION '{disk}'")
        self.sql("CREATE DATABASE entmoot TABLESPACE small")
        self.url = f"postgres://postgres@127.0.0.1:{self.port}/entmoot"

    def _run(self, program: str, *options: str) -> None:
        assert self.binaries is not None
        with (self.folder / "programs.log").open("ab") as log:
            subprocess.run(
                [str(self.binaries / program), *options], check=True, stdout=log, stderr=log,
                user=self.owner.pw_uid, group=self.owner.pw_gid, cwd=self.folder,
            )  # fmt: skip

    def sql(self, statement: str) -> None:
        with psycopg.connect(host="127.0.0.1", port=self.port, user="postgres", autocommit=True) as connection:
            connection.execute(statement.encode())

    def read_only(self, on: bool) -> None:
        """Let new transactions only read; whoever is connected connects again."""
        self.sql(f"ALTER DATABASE entmoot SET default_transaction_read_only = {'on' if on else 'off'}")
        self.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'entmoot'")

    def end(self) -> None:
        self._run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "stop")


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    # Not pytest's folder: the server's own user must reach it.
    folder = Path(tempfile.mkdtemp(prefix="entmoot-cluster-"))
    folder.chmod(0o755)
    (folder / "server").mkdir()
    try:
        with small_disk(folder / "disk", 64) as disk:
            made = Cluster(folder / "server", disk)
            try:
                yield made
            finally:
                made.end()
    finally:
        shutil.rmtree(folder)


@pytest.fixture
def games(processes: Processes, own_redis: OwnRedis, cluster: Cluster) -> list[Game]:
    """Matches on services that use the cluster."""
    processes.use_redis(own_redis.url)
    processes.environment["ENTMOOT_DATABASE_URL"] = cluster.url
    for command in ("migrate", "cards_load"):
        subprocess.run(
            [sys.executable, "manage.py", command], cwd=ROOT, env=processes.environment, check=True, capture_output=True
        )
    made = games_make(processes, 3)
    processes.worker()
    processes.beat()
    processes.web()
    assert until(processes.web_answers, seconds=90), processes.tail()
    for game in made:
        game.base = processes.url
        game.plays_on(30)
    return made


def all_go_on(processes: Processes, games: list[Game], accepted: list[tuple[Game, str]]) -> float:
    """What was accepted is applied, every match goes on, every process lives; seconds of the last answer."""
    assert until(lambda: all(game.applied(answer) for game, answer in accepted), seconds=60), processes.tail()
    took = max(game.plays_on(60) for game in games if not game.is_over)
    assert all(process.child.poll() is None for process in processes.running), processes.tail()
    return took


def test_a_full_disk_under_postgresql(processes: Processes, cluster: Cluster, games: list[Game]) -> None:
    filler = fill(cluster.disk)
    os.truncate(filler, filler.stat().st_size - LEFT)
    accepted = refused_until_full(games)
    assert len(accepted) < MOST * len(games), "the disk was never full"
    fill(cluster.disk)
    pages_are_read(games[0])
    filler.unlink()
    took = all_go_on(processes, games, accepted)
    print(f"{len(accepted)} answers accepted on a filling disk, all applied; the next after {took:.2f} s")


def test_a_read_only_postgresql(processes: Processes, cluster: Cluster, games: list[Game]) -> None:
    question = games[0].question()
    cluster.read_only(True)
    refused = games[0].send(*question)
    assert refused.status == 503, (refused.status, refused.body)
    assert TOLD in refused.data["detail"]
    posts_are_refused(games[0])
    pages_are_read(games[0])
    cluster.read_only(False)
    took = all_go_on(processes, games, [])
    print(f"the first answers after a read-only database were applied after {took:.2f} s")

"""A PostgreSQL cluster of one's own comes back after kill -9, whatever its processes are at."""

import os
import signal
from collections.abc import Iterator
from contextlib import closing
from random import Random

import psycopg
import pytest

from harness.durability.servers import Cluster, cluster
from harness.unavailable import Unavailable

pytestmark = [pytest.mark.services, pytest.mark.slow]


@pytest.fixture
def own() -> Iterator[Cluster]:
    try:
        with cluster() as made:
            yield made
    except Unavailable as absence:
        pytest.skip(str(absence))


def test_it_starts_again_though_one_of_its_processes_is_stuck(own: Cluster) -> None:
    with closing(psycopg.connect(own.url.replace("postgres://", "postgresql://"), autocommit=True)) as connection:
        connection.execute("CREATE TABLE kept (id integer)")
        connection.execute("INSERT INTO kept VALUES (7)")
        # As stuck as one that waits for a lock whose owner has died: it does not notice that the postmaster is gone.
        os.kill(connection.info.backend_pid, signal.SIGSTOP)
        own.kill()
    own.start()
    with closing(psycopg.connect(own.url.replace("postgres://", "postgresql://"), autocommit=True)) as connection:
        assert connection.execute("SELECT id FROM kept").fetchall() == [(7,)]
        assert own.kill_backend(Random(1))
    assert own.kills == 2


def test_it_leaves_no_process_behind() -> None:
    try:
        with cluster() as made:
            assert made.answers()
    except Unavailable as absence:
        pytest.skip(str(absence))
    assert made._left() == []
    assert not made.folder.exists()

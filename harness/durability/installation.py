"""A whole installation in services mode for one trial, gone without a trace when the trial ends, however it ends."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

from harness.durability.processes import Processes

__all__ = ["KEY", "django_on", "ended_when_stopped", "installation", "server_url"]

KEY = "a fixed key for trials only, never used to serve anybody"
SERVER = "postgres://postgres@127.0.0.1:5432/entmoot"
PR_SET_PDEATHSIG = 1


def server_url() -> str:
    """The PostgreSQL server on which trials make their databases."""
    url = os.environ.get("ENTMOOT_DATABASE_URL", "")
    return url if url.startswith("postgres") else SERVER


@contextlib.contextmanager
def ended_when_stopped() -> Iterator[None]:
    """A polite end (SIGTERM), or the end of the parent process, unwinds the trial as Ctrl-C does."""

    def stop(number: int, frame: FrameType | None) -> None:
        sys.exit(128 + number)

    before = signal.signal(signal.SIGTERM, stop)
    parent = os.getppid()
    _end_with_parent(signal.SIGTERM)
    try:
        if os.getppid() != parent:
            sys.exit(1)
        yield
    except SystemExit:
        if os.getppid() != parent:
            # A pool's process would go on to wait for a parent that is gone.
            os._exit(1)
        raise
    finally:
        signal.signal(signal.SIGTERM, before)
        _end_with_parent(0)


def _end_with_parent(number: int) -> None:
    """Have the kernel send this process a signal when its parent dies; 0: none."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, number)


@contextlib.contextmanager
def django_on(url: str) -> Iterator[None]:
    """This process's Django uses the database at this address. It is set up for tests where it was not set up yet."""
    from django.apps import apps

    if not apps.ready:
        # Other trials of this process find the usual database.
        database_url = os.environ.pop("ENTMOOT_DATABASE_URL", None)
        os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"
        import django

        try:
            django.setup()
        finally:
            if database_url is not None:
                os.environ["ENTMOOT_DATABASE_URL"] = database_url
    from django.db import DEFAULT_DB_ALIAS, connections

    from config.settings.base import database

    before, own = connections.settings, connections[DEFAULT_DB_ALIAS]
    own.close()
    del connections[DEFAULT_DB_ALIAS]
    connections.settings = connections.configure_settings({DEFAULT_DB_ALIAS: database(url)})
    try:
        yield
    finally:
        connections[DEFAULT_DB_ALIAS].close()
        connections.settings = before
        connections[DEFAULT_DB_ALIAS] = own  # whoever removes the usual database closes this one, and no other


@contextlib.contextmanager
def installation(*, database_url: str, redis_url: str) -> Iterator[Processes]:
    """An installed site on an empty database, with no process yet; this process's Django uses its database."""
    with tempfile.TemporaryDirectory(prefix="entmoot-trial-") as folder:
        processes = Processes(Path(folder), database_url=database_url, redis_url=redis_url, secret_key=KEY)
        try:
            processes.manage("migrate", "-v", "0")
            processes.manage("cards_load")
            with django_on(database_url):
                yield processes
        finally:
            processes.end()

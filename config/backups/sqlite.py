"""Copies of an SQLite database: out of one in use, and in place of one that nobody uses."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import sleep

from django.db import DEFAULT_DB_ALIAS, connections

from config.backups.archive import BackupRefused
from config.backups.contents import Contents, contents_read

__all__ = ["RUNNING_WITHIN", "database_at", "database_path", "dump", "put_in_place", "refuse_in_use", "rows_there"]

RUNNING_WITHIN = timedelta(seconds=15)
"""A site whose sweep was seen as lately as this may be running; it is there every five seconds."""
WATCHED = 12
"""Seconds for which such a site is watched for the next one."""
PATIENCE = 20.0
"""Seconds a copy waits for a writer."""


def database_path() -> Path:
    """The file of the installation's database."""
    return Path(connections[DEFAULT_DB_ALIAS].settings_dict["NAME"])


def dump(to: Path) -> Contents:
    """Copy the database as it is at one moment, while others read and write; what is in the copy.

    Raises:
        BackupRefused: there is no database, it is damaged, or there is no space for the copy.
    """
    path = database_path()
    if not path.exists():
        raise BackupRefused(f"There is no database at {path} yet, so nothing to back up.")
    try:
        with closing(_open(path, timeout=PATIENCE)) as source:
            source.execute("VACUUM INTO ?", [str(to)])
        with closing(_open(to)) as copy:
            faults = [row[0] for row in copy.execute("PRAGMA quick_check(3)")]
            if faults != ["ok"]:
                raise BackupRefused(f"The database {path} is damaged: {'; '.join(faults)}. Restore an earlier backup.")
            return contents_read(copy.execute)
    except sqlite3.Error as error:
        raise BackupRefused(f"The database {path} cannot be copied: {error}.") from error


def _open(path: Path, *, timeout: float = 0.0) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, timeout=timeout, isolation_level=None)


def rows_there(table: str) -> bool:
    """Whether the database has a table with rows."""
    path = database_path()
    if not path.exists():
        return False
    with closing(_open(path, timeout=PATIENCE)) as there:
        if not there.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", [table]).fetchone():
            return False
        return there.execute(f'SELECT 1 FROM "{table}" LIMIT 1').fetchone() is not None  # noqa: S608 - names of ours


def refuse_in_use(now: datetime) -> None:
    """Refuse while the site runs on this database, or anything else has it open.

    Raises:
        BackupRefused: somebody uses it.
    """
    connections[DEFAULT_DB_ALIAS].close()
    path = database_path()
    if not path.exists():
        return
    before = _last_seen()
    if before is not None and abs(now - before) < RUNNING_WITHIN:
        # It may have been stopped since: then nobody writes that again.
        for _ in range(WATCHED):
            sleep(1)
            if _last_seen() != before:
                raise BackupRefused(
                    f"Entmoot runs on {path}: it gave a sign of life just now. Stop it, and restore again."
                )
    try:
        with closing(_open(path)) as there:
            # Leaving the WAL mode needs the file for itself; it also writes into the file what is in the log.
            there.execute("PRAGMA journal_mode=DELETE").fetchone()
    except sqlite3.OperationalError as error:
        raise BackupRefused(f"Something else has {path} open. Stop it, and restore again. ({error})") from error


def _last_seen() -> datetime | None:
    """When the sweep or a worker was last there."""
    if not rows_there("matches_heartbeat"):
        return None
    with closing(_open(database_path(), timeout=PATIENCE)) as there:
        (moment,) = there.execute("SELECT max(seen_at) FROM matches_heartbeat").fetchone()
    return datetime.fromisoformat(moment).replace(tzinfo=UTC)


@contextmanager
def database_at(path: Path) -> Iterator[None]:
    """Django uses the database in this file."""
    connection = connections[DEFAULT_DB_ALIAS]
    before = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = str(path)
    try:
        yield
    finally:
        connection.close()
        connection.settings_dict["NAME"] = before


def put_in_place(made: Path) -> None:
    """Replace what is in the installation's database by what is in another file, in one transaction.

    Raises:
        BackupRefused: somebody has opened it meanwhile.
    """
    path = database_path()
    if not path.exists():
        path.touch(mode=0o600)
        if os.geteuid() == 0:
            os.chown(path, path.parent.stat().st_uid, path.parent.stat().st_gid)
    try:
        with closing(_open(made)) as source, closing(_open(path)) as target:
            # Only out of the WAL mode may the size of a page change.
            target.execute("PRAGMA journal_mode=DELETE").fetchone()
            source.backup(target)
    except sqlite3.Error as error:
        raise BackupRefused(f"{path} cannot be replaced, and is as it was: {error}.") from error

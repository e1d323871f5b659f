"""Copies of a PostgreSQL database by its own programs: ``pg_dump`` in one snapshot, ``pg_restore`` and ``psql``."""

from __future__ import annotations

import os
import shutil
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
from django.db import DEFAULT_DB_ALIAS, connections

from config.backups.archive import BackupRefused
from config.backups.contents import Contents, contents_read

__all__ = ["dump", "load", "refuse_in_use", "rows_there"]

DEBIAN = Path("/usr/lib/postgresql")

EMPTY = """
DO $$
DECLARE one record;
BEGIN
    FOR one IN SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() LOOP
        EXECUTE format('DROP TABLE IF EXISTS %I CASCADE', one.name);
    END LOOP;
END $$;
"""
"""Drops every table of the database: an older backup must not meet tables of a newer version."""


def dump(to: Path) -> Contents:
    """Dump the database as it is at one moment, in pg_dump's custom format, while others read and write; what is in it.

    Raises:
        BackupRefused: pg_dump is missing or failed, or the database has no tables of Entmoot's.
    """
    try:
        with closing(_connect()) as connection:
            connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            connection.read_only = True
            snapshot = connection.execute("SELECT pg_export_snapshot()").fetchone()
            assert snapshot is not None
            contents = contents_read(connection.execute)
            # The snapshot lasts as long as this transaction.
            _run(
                "pg_dump",
                "--format=custom",
                "--no-owner",
                "--no-privileges",
                f"--snapshot={snapshot[0]}",
                f"--file={to}",
            )
            return contents
    except psycopg.errors.UndefinedTable as error:
        raise BackupRefused("The database has no tables of Entmoot yet, so nothing to back up.") from error
    except psycopg.Error as error:
        raise BackupRefused(f"The database cannot be reached: {error}.") from error


def load(dumped: Path, folder: Path) -> None:
    """Replace all tables by those of a dump, in one transaction.

    Raises:
        BackupRefused: a program is missing, or failed; then the database is as it was.
    """
    empty, script = folder / "empty.sql", folder / "script.sql"
    empty.write_text(EMPTY, encoding="utf-8")
    script.touch(mode=0o600)
    _run("pg_restore", "--no-owner", "--no-privileges", "--no-comments", f"--file={script}", str(dumped), connect=False)
    _run("psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "--single-transaction", "-o", os.devnull,
         f"--file={empty}", f"--file={script}")  # fmt: skip


def rows_there(table: str) -> bool:
    """Whether the database has a table with rows."""
    with closing(_connect()) as connection:
        table_row = connection.execute("SELECT to_regclass(%s)", [table]).fetchone()
        if table_row is None or table_row[0] is None:
            return False
        return connection.execute(f'SELECT 1 FROM "{table}" LIMIT 1'.encode()).fetchone() is not None  # noqa: S608 - ours


def refuse_in_use() -> None:
    """Refuse while anybody else is connected to the database.

    Raises:
        BackupRefused: somebody is.
    """
    connections[DEFAULT_DB_ALIAS].close()
    with closing(_connect()) as connection:
        count_row = connection.execute(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename IS NOT NULL"
        ).fetchone()
    assert count_row is not None
    if count_row[0]:
        raise BackupRefused(
            f"The database has {count_row[0]} other connections. Stop every web process, every worker and the beat, and"
            " whatever else uses it, and restore again."
        )


def _settings() -> dict[str, Any]:
    return connections[DEFAULT_DB_ALIAS].settings_dict


def _connect() -> psycopg.Connection[Any]:
    database = _settings()
    return psycopg.connect(
        dbname=database["NAME"],
        host=database["HOST"] or None,
        port=database["PORT"] or None,
        user=database["USER"] or None,
        password=database["PASSWORD"] or None,
        connect_timeout=10,
    )


def _program(name: str) -> str:
    """The path of one of PostgreSQL's programs, the newest where a Debian system has several.

    Raises:
        BackupRefused: there is none.
    """
    versions = sorted(
        (path for path in DEBIAN.glob(f"*/bin/{name}") if path.parent.parent.name.isdecimal()),
        key=lambda path: int(path.parent.parent.name),
    )
    program = str(versions[-1]) if versions else shutil.which(name)
    if program is None:
        raise BackupRefused(
            f"PostgreSQL's program {name} is not installed here. On Debian: apt-get install postgresql-client."
        )
    return program


def _run(name: str, *options: str, connect: bool = True) -> None:
    """Run one of PostgreSQL's programs on the database; its password is not among the arguments, which all can see."""
    database = _settings()
    names = {"PGDATABASE": "NAME", "PGHOST": "HOST", "PGPORT": "PORT", "PGUSER": "USER", "PGPASSWORD": "PASSWORD"}
    chosen = {variable: str(database[key]) for variable, key in names.items() if database.get(key)} if connect else {}
    process = subprocess.run(  # noqa: S603 - a program of PostgreSQL's, by its path
        [_program(name), *options], env={**os.environ, **chosen}, capture_output=True, text=True, check=False
    )
    if process.returncode:
        lines = process.stderr.strip().splitlines()
        raise BackupRefused(f"{name} failed: {' / '.join(lines[:3]) or f'exit code {process.returncode}'}")

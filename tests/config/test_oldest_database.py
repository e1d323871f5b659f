"""A database from before an app's first migration is refused in a sentence; every later one is migrated."""

import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from config.backups import Manifest, sqlite
from config.backups.archive import archive_write
from config.oldest_database import BACKUP_TOO_OLD, DATABASE_TOO_OLD, FIRST, LAST_COMMIT, is_replaced, is_too_old

ROOT = Path(__file__).resolve().parents[2]
NOW = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
LAST_REPLACED = {app: name.partition("_squashed_")[2] for app, name in FIRST.items()}
Applied = list[tuple[str, str]]

on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="tests/services/test_backup.py has PostgreSQL")
each_app = pytest.mark.parametrize("app", FIRST)


def steps(app: str) -> Applied:
    """Some migrations that an app had before its first one, up to the last of them."""
    return [(app, "0001_initial"), (app, LAST_REPLACED[app])]


def applied() -> Applied:
    return list(MigrationRecorder.Migration.objects.order_by("pk").values_list("app", "name"))


def state() -> tuple[Applied, list[str]]:
    """What a refused command must leave: the migrations and the tables."""
    return applied(), sorted(connection.introspection.table_names())


@pytest.fixture
def older(db: None) -> Callable[[str], None]:
    """Makes the database one that has the steps of an app in place of its first migration."""

    def make(app: str) -> None:
        MigrationRecorder.Migration.objects.filter(app=app).delete()
        for app_, name in steps(app):
            MigrationRecorder(connection).record_applied(app_, name)

    return make


@each_app
@pytest.mark.parametrize("arguments", [(), ("--check",), ("--plan",), ("players",)])
def test_migrate_refuses_a_database_at_the_last_replaced_migration(
    older: Callable[[str], None], app: str, arguments: tuple[str, ...]
) -> None:
    older(app)
    before = state()
    with pytest.raises(CommandError) as refusal:
        call_command("migrate", *arguments, verbosity=0, interactive=False)
    assert str(refusal.value) == DATABASE_TOO_OLD
    assert state() == before


@each_app
def test_start_refuses_a_database_at_the_last_replaced_migration(
    older: Callable[[str], None], app: str, settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.ENTMOOT_MODE = "embedded"
    older(app)
    before = state()
    with pytest.raises(CommandError) as refusal:
        call_command("start", "--prepare-only")
    assert str(refusal.value) == DATABASE_TOO_OLD
    assert capsys.readouterr().out == ""
    assert state() == before


def backup_of(folder: Path, migrations: Applied) -> Path:
    """A whole backup whose database has these migrations, and no more than that."""
    (folder / "database").write_bytes(b"")
    path = folder / "backup.zip"
    archive_write(
        path, Manifest(NOW, "0.1.0", connection.vendor, tuple(migrations), {}, {}), {"database": folder / "database"}
    )
    return path


@each_app
@pytest.mark.parametrize("option", ["--replace", "--check"])
def test_restore_refuses_a_backup_at_the_last_replaced_migration(
    db: None, tmp_path: Path, app: str, option: str
) -> None:
    others = [row for row in applied() if row[0] != app]
    path = backup_of(tmp_path, [*others, *steps(app)])
    before = state()
    with pytest.raises(CommandError) as refusal:
        call_command("restore", str(path), option)
    assert str(refusal.value) == BACKUP_TOO_OLD
    assert state() == before


@pytest.mark.django_db
def test_a_new_database_has_nothing_to_do() -> None:
    """The one of the tests was made by today's migrations."""
    assert set(applied()) == set(MigrationLoader(connection).disk_migrations or ())
    call_command("migrate", "--check", verbosity=0)


@pytest.mark.django_db
def test_a_database_that_took_every_step_has_nothing_to_do(tmp_path: Path) -> None:
    for app in FIRST:
        for row in steps(app):
            MigrationRecorder(connection).record_applied(*row)
    call_command("migrate", "--check", verbosity=0)
    call_command("restore", str(backup_of(tmp_path, applied())), "--check")


def test_an_empty_database_and_one_with_other_apps_only_are_not_too_old() -> None:
    assert not is_too_old([])
    assert not is_too_old([("players", "0001_initial"), ("auth", "0001_initial")])


@each_app
def test_a_database_that_has_begun_with_the_steps_of_one_app_is_too_old(app: str) -> None:
    others = list(FIRST.items() - {(app, FIRST[app])})
    assert is_too_old([*others, (app, "0001_initial")])
    assert not is_too_old([*others, *steps(app), (app, FIRST[app])])


def test_what_came_after_the_last_replaced_migration_is_not_replaced() -> None:
    assert is_replaced("matches", "0001_initial")
    assert is_replaced("matches", "0029_lessons")
    assert not is_replaced("matches", "0030_searching_bots")
    assert not is_replaced("players", "0001_initial")


def test_every_first_migration_is_there_and_replaces_none() -> None:
    squashed = {
        (path.parent.parent.name, path.stem): import_module(f"{path.parent.parent.name}.migrations.{path.stem}")
        for path in ROOT.glob("*/migrations/*_squashed_*.py")
    }
    assert set(squashed) == set(FIRST.items())
    assert not any(module.Migration.replaces for module in squashed.values())


def test_the_guide_names_the_commit() -> None:
    guide = (ROOT / "docs" / "upgrading.md").read_text(encoding="utf-8")
    assert set(re.findall(r"git checkout ([0-9a-f]{7,})", guide)) == {LAST_COMMIT}
    assert LAST_COMMIT in DATABASE_TOO_OLD
    assert LAST_COMMIT in BACKUP_TOO_OLD


# -- whole processes --------------------------------------------------------------------------------------------------


def manage(var: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Runs ``manage.py`` for the installation in this directory."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("ENTMOOT_", "DJANGO_"))}
    environment = {**clean, "ENTMOOT_VAR": str(var), "ENTMOOT_BACKUPS": str(var / "backups")}
    return subprocess.run(
        [sys.executable, "manage.py", *command], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )


def dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as database:
        return list(database.iterdump())


@on_sqlite
@pytest.mark.law
def test_commands_refuse_an_older_database_and_its_backup_without_a_traceback(tmp_path: Path) -> None:
    path = tmp_path / "entmoot.sqlite3"
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE django_migrations (id integer PRIMARY KEY, app text, name text, applied text)")
        for table in ("players_player", "matches_match", "matches_answer", "cardpool_cardset"):
            database.execute(f"CREATE TABLE {table} (id integer PRIMARY KEY)")
        rows = [(*row, NOW.isoformat()) for app in FIRST for row in steps(app)]
        database.executemany("INSERT INTO django_migrations (app, name, applied) VALUES (?, ?, ?)", rows)
        database.commit()
    before = dump(path)
    for command in (("migrate",), ("start", "--prepare-only")):
        process = manage(tmp_path, *command)
        assert (process.returncode, process.stdout, process.stderr) == (1, "", f"CommandError: {DATABASE_TOO_OLD}\n")
    process = manage(tmp_path, "backup")
    assert process.returncode == 0, process.stderr
    (backup,) = (tmp_path / "backups").glob("*.zip")
    process = manage(tmp_path, "restore", str(backup), "--replace")
    assert (process.returncode, process.stdout, process.stderr) == (1, "", f"CommandError: {BACKUP_TOO_OLD}\n")
    assert dump(path) == before


@on_sqlite
@pytest.mark.law
@pytest.mark.django_db(transaction=True)
def test_a_new_database_is_made(tmp_path: Path) -> None:
    with sqlite.database_at(tmp_path / "new.sqlite3"):
        call_command("migrate", verbosity=0, interactive=False)
        call_command("migrate", "--check", verbosity=0)
        assert set(applied()) == set(MigrationLoader(connection).disk_migrations or ())

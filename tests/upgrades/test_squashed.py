"""An installation made by the squashed migrations is the same as one that took every step."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from config.backups import sqlite

pytestmark = [
    pytest.mark.law,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="two databases are made, as files of SQLite"),
]


def at_once() -> None:
    call_command("migrate", verbosity=0, interactive=False)


def step_by_step() -> None:
    """Migrate by the migrations that were squashed, as a site does that has taken some of them."""
    executor = MigrationExecutor(connection)
    executor.loader.replace_migrations = False  # type: ignore[attr-defined]
    executor.loader.build_graph()
    graph = executor.loader.graph
    targets = [leaf for leaf in graph.leaf_nodes() if not graph.nodes[leaf].replaces]
    plan = [migration for migration, _ in executor.migration_plan(targets)]
    assert not any(migration.replaces for migration in plan), "every one is a step"
    executor.migrate(targets, plan=[(migration, False) for migration in plan])


def schema(path: Path) -> set[tuple[object, ...]]:
    """Every column, foreign key, index and check of a database, whatever the order in which they were made."""
    found: set[tuple[object, ...]] = set()
    with sqlite3.connect(path) as rows:
        for table, made in rows.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall():
            for _, *column in rows.execute(f"PRAGMA table_info('{table}')"):
                found.add((table, "column", *column))
            for _, _, *key in rows.execute(f"PRAGMA foreign_key_list('{table}')"):
                found.add((table, "foreign key", *key))
            checks = {part.partition("CONSTRAINT")[2].rstrip("), ") for part in _constraints(made)}
            found |= {(table, "constraint", check) for check in checks}
        for table, name, made in rows.execute("SELECT tbl_name, name, sql FROM sqlite_master WHERE type = 'index'"):
            columns = tuple(row[2] for row in rows.execute(f"PRAGMA index_info('{name}')"))
            found.add((table, "index", name if made else "", made or "", columns))
    return found


def _constraints(made: str) -> list[str]:
    """The named constraints of a statement that makes a table."""
    return [f"CONSTRAINT{part}" for part in made.split("CONSTRAINT")[1:] if " CHECK " in part]


def made_by(migrate: Callable[[], None], path: Path) -> set[tuple[object, ...]]:
    with sqlite.database_at(path):
        migrate()
        call_command("migrate", "--check", verbosity=0)
    return schema(path)


def test_the_squashed_migrations_make_the_same_database(tmp_path: Path) -> None:
    whole = made_by(at_once, tmp_path / "whole.sqlite3")
    steps = made_by(step_by_step, tmp_path / "steps.sqlite3")
    assert len(whole) > 1_000
    assert whole - steps == set()
    assert steps - whole == set()

"""What is in a database that is backed up: its migrations, and how much of what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

__all__ = ["Contents", "contents_read"]

COUNTED = {"players": "players_player", "matches": "matches_match", "answers": "matches_answer"}
"""Tables whose rows a manifest counts."""


@dataclass(frozen=True, slots=True)
class Contents:
    """The migrations of a database, and the numbers of rows of some tables."""

    migrations: tuple[tuple[str, str], ...]
    counts: dict[str, int]


def contents_read(execute: Callable[[str], Any]) -> Contents:
    """Read them with a function that runs SQL and returns a cursor."""
    rows = execute("SELECT app, name FROM django_migrations ORDER BY id").fetchall()
    counts = {
        name: int(execute(f'SELECT count(*) FROM "{table}"').fetchone()[0])  # noqa: S608 - names of our own tables
        for name, table in COUNTED.items()
    }
    return Contents(tuple((str(app), str(name)) for app, name in rows), counts)

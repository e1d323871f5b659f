"""What differs between databases: a failure of the whole from an error in one statement, locks that skip, limits."""

import json
import sqlite3
from typing import Any, TypeVar

from django.db import DatabaseError, IntegrityError, InterfaceError, OperationalError, connection
from django.db.models import Model, Q, QuerySet, TextField
from django.db.models.functions import Cast

__all__ = [
    "ROWS_AT_ONCE",
    "database_is_away",
    "lock_free_rows",
    "made_meanwhile",
    "parameters_allow",
    "rows_mentioning",
]

Row = TypeVar("Row", bound=Model)

ROWS_AT_ONCE = 2_000
"""Rows that one statement writes where there are many: their values are fewer than any database allows."""
_PARAMETERS_MOST = 32_766
"""Parameters of one statement at most: what SQLite itself allows unless it is built otherwise."""

_AWAY_SQLSTATES = ("08", "25006", "53", "57")
"""PostgreSQL: connection lost, read-only, no resources (a full disk among them), shut down by somebody."""
_AWAY_SQLITE = frozenset({5, 6, 8, 10, 13, 14})
"""SQLite: busy, locked, read-only, input or output error, full, cannot be opened."""


def database_is_away(error: BaseException) -> bool:
    """Whether an error says that the database as a whole cannot work now; then no match is to blame."""
    cause = error.__cause__
    state = getattr(cause, "sqlstate", None)
    if isinstance(state, str) and state.startswith(_AWAY_SQLSTATES):
        return True
    code = getattr(cause, "sqlite_errorcode", None)
    if isinstance(code, int) and code & 0xFF in _AWAY_SQLITE:
        return True
    if isinstance(error, OperationalError) and cause is not None and getattr(cause, "sqlstate", "") is None:
        # The server said nothing: the connection broke. By now a server that was killed may answer others again.
        return True
    return isinstance(error, OperationalError | InterfaceError) and not _database_answers()


def made_meanwhile(error: BaseException) -> bool:
    """Whether an error says that a row which may be there once was made by somebody else at the same moment."""
    if not isinstance(error, IntegrityError):
        return False
    cause = error.__cause__
    if (state := getattr(cause, "sqlstate", None)) is not None:
        return bool(state == "23505")
    return getattr(cause, "sqlite_errorcode", None) in (
        sqlite3.SQLITE_CONSTRAINT_UNIQUE,
        sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY,
    )


def rows_mentioning(rows: QuerySet[Row], text: str, *columns: str) -> QuerySet[Row]:
    """The rows that hold a text, in upper or lower case, anywhere in one of their columns of JSON."""
    # SQLite keeps JSON with letters beyond ASCII escaped, PostgreSQL as they are.
    escaped, condition = json.dumps(text)[1:-1], Q()
    for column in columns:
        rows = rows.alias(**{f"{column}_text": Cast(column, TextField())})
        condition |= Q(**{f"{column}_text__icontains": text}) | Q(**{f"{column}_text__icontains": escaped})
    return rows.filter(condition)


def lock_free_rows(rows: QuerySet[Row]) -> QuerySet[Row]:
    """Lock the rows that no other process has locked, where the database can skip those; else wait for them."""
    can_skip = connection.features.has_select_for_update_skip_locked
    return rows.select_for_update(skip_locked=can_skip, of=("self",) if can_skip else ())


def parameters_allow(connection: Any, **_: Any) -> None:
    """Let a new connection to SQLite take as many parameters in a statement as SQLite itself allows.

    Django takes 999, the limit before SQLite 3.32 (2020), so that writing 10,000 rows would take a hundred statements.
    """
    if connection.vendor == "sqlite":
        allowed = connection.connection.getlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER)
        connection.features.max_query_params = min(allowed, _PARAMETERS_MOST)


def _database_answers() -> bool:
    if connection.in_atomic_block:
        return True  # whoever opened the transaction finds out
    try:
        connection.close_if_unusable_or_obsolete()
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True

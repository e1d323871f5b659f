"""Tell a failure of the whole database from an error in one statement."""

from django.db import DatabaseError, InterfaceError, OperationalError, connection

__all__ = ["database_is_away"]

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
    return isinstance(error, OperationalError | InterfaceError) and not _database_answers()


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

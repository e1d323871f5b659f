"""Somebody who is a moment earlier: a second connection that commits the same row just before a statement makes it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from secrets import token_hex
from typing import Any, NamedTuple
from uuid import uuid4

import psycopg
from django.apps import apps
from django.db import connection, models

__all__ = ["Index", "Race", "rival_connection", "unique_indexes"]

_INSERT = re.compile(r'\s*INSERT INTO "(\w+)" \(([^)]*)\) (VALUES|SELECT \* FROM UNNEST)')
_UPDATE = re.compile(r'\s*UPDATE "(\w+)" SET (.*?) WHERE (.*)', re.S)
_SET = re.compile(r'"(\w+)" = (.*?)(?=, "\w+" = |$)', re.S)

MET, WENT_ON, LOCKED, OWN, NOT_MADE = "met", "went on", "locked", "own", "not made"
"""How a race came out: the request met the rival's row; it went on all the same; the rival would have to wait for it;
the row names one that the request itself has made; or the rival's row cannot be, for another reason."""


class Index(NamedTuple):
    """A unique index that is no primary key, by its name, with the columns of its key and of its expressions."""

    table: str
    name: str
    columns: frozenset[str]


def unique_indexes() -> list[Index]:
    """Every one that PostgreSQL has on a table of the project or of a library, in the order of their names."""
    indexes = []
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT t.relname, i.relname, array_agg(DISTINCT a.attname::text) FROM pg_index x"
            " JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid"
            " JOIN pg_namespace n ON n.oid = t.relnamespace JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0"
            " LEFT JOIN pg_depend d ON d.objid = i.oid AND d.refobjid = t.oid AND d.refobjsubid = a.attnum"
            " WHERE x.indisunique AND NOT x.indisprimary AND n.nspname = current_schema()"
            " AND (a.attnum = ANY(x.indkey) OR d.objid IS NOT NULL)"
            " GROUP BY t.relname, i.relname ORDER BY t.relname, i.relname"
        )
        for table, name, columns in cursor.fetchall():
            indexes.append(Index(table, name, frozenset(columns)))
    return indexes


@contextmanager
def rival_connection() -> Iterator[psycopg.Connection[Any]]:
    """A connection of its own, which gives up where it would have to wait for the other."""
    connection.ensure_connection()
    with psycopg.connect(**connection.get_connection_params(), autocommit=True) as rival:
        rival.execute("SET lock_timeout = '50ms'")
        yield rival


@cache
def _fields() -> dict[str, dict[str, models.Field[Any, Any]]]:
    """The fields of each table, by their columns."""
    return {
        model._meta.db_table: {str(field.column): field for field in model._meta.concrete_fields}
        for model in apps.get_models(include_auto_created=True)
    }


def _another(column: models.Field[Any, Any], value: Any) -> Any:
    """Another value of the same kind, where that is known."""
    if value is None or column.is_relation or column.choices:
        return value
    match column:
        case models.CharField() | models.TextField():
            return token_hex(20)[: column.max_length or 40]
        case models.UUIDField():
            return uuid4()
        case _:
            return value


@dataclass
class Race:
    """Watches the statements of one request, and wins the race for one of them.

    ``starts``: for each unique index that a statement may meet, the statement's place among those that may meet one;
    ``at`` is the one that is raced, or None to look only. ``came``: how it came out, by the index that was met.
    """

    indexes: dict[str, list[Index]]
    rival: psycopg.Connection[Any]
    at: tuple[int, Index] | None = None
    starts: list[tuple[int, Index]] = field(default_factory=list)
    came: list[tuple[str, str]] = field(default_factory=list)
    _made: list[tuple[str, Any]] = field(default_factory=list)
    _number: int = 0

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        """A wrapper of ``connection.execute_wrapper``."""
        indexes = self._asked(sql)
        if not indexes:
            return execute(sql, params, many, context)
        number, self._number = self._number, self._number + 1
        self.starts += [(number, index) for index in indexes]
        if self.at is None or self.at[0] != number or self.at[1] not in indexes:
            return execute(sql, params, many, context)
        index = self.at[1]
        how = self._win(sql, params, index)
        try:
            result = execute(sql, params, many, context)
        except Exception as error:
            diagnosis = getattr(error.__cause__, "diag", None)
            self.came.append((getattr(diagnosis, "constraint_name", None) or index.name, MET))
            raise
        self.came.append((index.name, how))
        return result

    def undo(self) -> None:
        """Take back what the rival has made, once the request is undone."""
        for table, key in self._made:
            self.rival.execute(f'DELETE FROM "{table}" WHERE "{_key(table)}" = %s', [key])
        self._made.clear()

    def _asked(self, sql: str) -> list[Index]:
        """The unique indexes that the statement may meet."""
        if insert := _INSERT.match(sql):
            return self.indexes.get(insert[1], [])
        if (update := _UPDATE.match(sql)) and (indexes := self.indexes.get(update[1])):
            new = {match[1] for match in _SET.finditer(update[2])}
            return [index for index in indexes if index.columns & new]
        return []

    def _win(self, sql: str, params: Any, index: Index) -> str:
        """Commit what the statement is about to: a row that is the same in the columns of the index."""
        for same in (index.columns, None):
            try:
                row = self._row(sql, params, index, same)
                if row is None:
                    return NOT_MADE
                columns, values = ", ".join(f'"{column}"' for column in row), ", ".join(["%s"] * len(row))
                statement = f'INSERT INTO "{index.table}" ({columns}) VALUES ({values})'
                key = self.rival.execute(f'{statement} RETURNING "{_key(index.table)}"', list(row.values())).fetchone()
                assert key
            except psycopg.errors.LockNotAvailable:
                return LOCKED
            except psycopg.errors.ForeignKeyViolation:
                return OWN
            except (psycopg.errors.UniqueViolation, psycopg.errors.CheckViolation):
                continue
            else:
                self._made.append((index.table, key[0]))
                return WENT_ON
        return NOT_MADE

    def _row(self, sql: str, params: Any, index: Index, same: frozenset[str] | None) -> dict[str, Any] | None:
        """The values that the statement gives its first row. With ``same`` other unique columns get other values."""
        fields = _fields()[index.table]
        if matched := _INSERT.match(sql):
            many = matched[3] != "VALUES"
            columns = re.findall(r'"(\w+)"', matched[2])
            row = {column: value[0] if many else value for column, value in zip(columns, params, strict=False)}
        else:
            matched = _UPDATE.match(sql)
            assert matched
            assigned, unread = {}, list(params)
            for part in _SET.finditer(matched[2]):
                values = [unread.pop(0) for _ in range(part[2].count("%s"))]
                if part[2] == "%s":
                    assigned[part[1]] = values[0]
            with connection.cursor() as cursor:
                cursor.execute(f'SELECT * FROM "{index.table}" WHERE {matched[3]} LIMIT 1', unread)
                stored = cursor.fetchone()
                if stored is None:
                    return None
                before = dict(zip((column.name for column in cursor.description), stored, strict=True))
            row = {
                name: column.get_db_prep_save(before[name], connection)
                if isinstance(column, models.JSONField)
                else before[name]
                for name, column in fields.items()
                if not (column.generated or column.primary_key)
            } | assigned
        if same is not None:
            for other in self.indexes[index.table]:
                for column in other.columns - same:
                    row[column] = _another(fields[column], row.get(column))
        return row


def _key(table: str) -> str:
    """The column of a table's primary key."""
    return next(name for name, column in _fields()[table].items() if column.primary_key)

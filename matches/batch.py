"""Several writes as one statement.

PostgreSQL runs them as one ``WITH`` of data-modifying queries: one round trip, whatever their number. SQLite, where a
round trip is a function call, runs them one after the other. Within one batch no two writes may touch the same row,
because PostgreSQL gives them no order; foreign keys are checked at the statement's end.

The statements are put together from names of our own models' tables and columns, quoted; values are always parameters.
"""
# ruff: noqa: S608

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import groupby
from typing import Any

from django.db import connection, models, transaction

__all__ = ["Batch"]

MOST_VALUES = 65_535
"""The protocol's limit. Beyond it the error would look like a broken connection, and be tried again for ever."""


class Batch:
    """Collects writes and runs them together. Use inside a transaction."""

    def __init__(self) -> None:
        self._writes: list[tuple[str, list[Any]]] = []

    def __len__(self) -> int:
        return len(self._writes)

    def insert(self, rows: Sequence[models.Model], *, unless_there: bool = False) -> None:
        """Add new rows; their primary keys are not filled in. ``unless_there``: leave out what breaks a unique rule."""
        otherwise = " ON CONFLICT DO NOTHING" if unless_there else ""
        database = transaction.get_connection()
        for model, group in groupby(rows, type):
            same = list(group)
            head, fields, holes = _insertion(model)
            values = [field.get_db_prep_save(field.pre_save(row, True), database) for row in same for field in fields]
            self._writes.append((f"{head}{', '.join([holes] * len(same))}{otherwise}", values))

    def update(self, row: models.Model, names: Sequence[str]) -> None:
        """Write these fields of an existing row."""
        columns, values = self._assignments(row, names)
        self._writes.append((f"UPDATE {_name(row._meta.db_table)} SET {columns} WHERE id = %s", [*values, row.pk]))

    def update_by(
        self, model: type[models.Model], key: str, value: object, row: models.Model, names: Sequence[str]
    ) -> None:
        """Write these fields of the one existing row whose field ``key`` has this value."""
        columns, values = self._assignments(row, names)
        where = _name(_field(model, key).column)
        table = _name(model._meta.db_table)
        self._writes.append((f"UPDATE {table} SET {columns} WHERE {where} = %s", [*values, value]))

    def increase(self, row: models.Model, name: str, by: int, names: Sequence[str] = ()) -> None:
        """Add to a number of an existing row, and write other fields of it."""
        columns, values = self._assignments(row, names)
        column = _name(_field(type(row), name).column)
        parts = f"{column} = {column} + %s" + (f", {columns}" if columns else "")
        self._writes.append((f"UPDATE {_name(row._meta.db_table)} SET {parts} WHERE id = %s", [by, *values, row.pk]))

    @staticmethod
    def _assignments(row: models.Model, names: Sequence[str]) -> tuple[str, list[Any]]:
        fields = [_field(type(row), name) for name in names]
        database = transaction.get_connection()
        values = [field.get_db_prep_save(getattr(row, field.attname), database) for field in fields]
        return ", ".join(f"{_name(field.column)} = %s" for field in fields), values

    def delete(self, model: type[models.Model], ids: Iterable[int]) -> None:
        """Remove rows by their primary keys."""
        keys: list[Any] = list(ids)
        if keys:
            holes = ", ".join(["%s"] * len(keys))
            self._writes.append((f"DELETE FROM {_name(model._meta.db_table)} WHERE id IN ({holes})", keys))

    def run(self) -> None:
        """Run the collected writes and empty the batch.

        Raises:
            ValueError: they hold more values than PostgreSQL takes at once; nothing was written.
        """
        if not transaction.get_connection().in_atomic_block:
            raise transaction.TransactionManagementError("A batch of writes belongs in a transaction.")
        writes, self._writes = self._writes, []
        if not writes:
            return
        with connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                parts = [f"w{index} AS ({sql})" for index, (sql, _) in enumerate(writes)]
                every = [value for _, values in writes for value in values]
                if len(every) > MOST_VALUES:
                    raise ValueError(f"{len(every)} values are more than one statement takes")
                cursor.execute(f"WITH {', '.join(parts)} SELECT 1", every)
            else:
                for sql, values in writes:
                    cursor.execute(sql, values)


@cache
def _insertion(model: type[models.Model]) -> tuple[str, list[models.Field[Any, Any]], str]:
    """The beginning of a statement that adds rows, their fields, and the holes of one row."""
    fields = [field for field in model._meta.concrete_fields if not isinstance(field, models.AutoField)]
    columns = ", ".join(_name(field.column) for field in fields)
    return (
        f"INSERT INTO {_name(model._meta.db_table)} ({columns}) VALUES ",
        fields,
        f"({', '.join(['%s'] * len(fields))})",
    )


@cache
def _field(model: type[models.Model], name: str) -> models.Field[Any, Any]:
    field = model._meta.get_field(name)
    assert isinstance(field, models.Field)
    return field


@cache
def _name(identifier: str | None) -> str:
    assert identifier is not None
    return connection.ops.quote_name(identifier)

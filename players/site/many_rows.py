"""Write thousands of rows at once, of which few fields are given, without an object for each of them.

The statements are put together from names of our own models' tables and columns, quoted; values are always parameters.
"""
# ruff: noqa: S608

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from django.db import connection, models, transaction
from django.db.models.fields import NOT_PROVIDED

from players.site.database import ROWS_AT_ONCE

__all__ = ["rows_insert", "rows_set"]


def rows_insert(
    model: type[models.Model], names: Sequence[str], rows: Sequence[Sequence[Any]], same: Mapping[str, Any]
) -> None:
    """Insert rows with the values of these fields each, and those of ``same`` in all; one statement for each
    `ROWS_AT_ONCE`.

    What is not given has the default of its field. Primary keys rise in the order of the rows. Use inside a
    transaction.
    """
    fields = [_field(model, name) for name in names]
    constants = {field: field.get_default() for field in model._meta.concrete_fields if _must_be_given(field)}
    constants |= {_field(model, name): value for name, value in same.items()}
    alike = [
        (field, field.get_db_prep_save(value, connection)) for field, value in constants.items() if field not in fields
    ]
    columns = ", ".join(_quoted(field.column) for field in [*fields, *(field for field, _ in alike)])
    holes = f"({', '.join(['%s'] * (len(fields) + len(alike)))})"
    prepare = [_preparer(field) for field in fields]
    end = [value for _, value in alike]
    for few in _parts(rows):
        values: list[Any] = []
        for row in few:
            values += [
                value if type(value) is int or value is None else ready(value)
                for value, ready in zip(row, prepare, strict=True)
            ]
            values += end
        listed = ", ".join([holes] * len(few))
        _execute(f"INSERT INTO {_quoted(model._meta.db_table)} ({columns}) VALUES {listed}", values)


def rows_set(model: type[models.Model], name: str, values: Sequence[tuple[int, int | None]]) -> None:
    """Give a whole-number field of many rows a value each, by primary key; few statements. Use inside a transaction."""
    table, column = _quoted(model._meta.db_table), _quoted(_field(model, name).column)
    if connection.vendor == "sqlite":
        with _cursor() as cursor:
            cursor.executemany(f"UPDATE {table} SET {column} = %s WHERE id = %s", [(value, pk) for pk, value in values])
        return
    for few in _parts(values):
        listed = ", ".join(["(%s, %s)"] * len(few))
        _execute(
            f"UPDATE {table} SET {column} = CAST(new.column2 AS integer) FROM (VALUES {listed}) AS new "
            f"WHERE {table}.id = new.column1",
            [value for row in few for value in row],
        )


def _must_be_given(field: models.Field[Any, Any]) -> bool:
    """Whether the database itself has nothing to put there."""
    return not field.null and not field.primary_key and field.db_default is NOT_PROVIDED


def _preparer(field: models.Field[Any, Any]) -> Callable[[Any], Any]:
    return partial(field.get_db_prep_save, connection=connection)


def _parts(rows: Sequence[Any]) -> Iterable[Sequence[Any]]:
    return (rows[begin : begin + ROWS_AT_ONCE] for begin in range(0, len(rows), ROWS_AT_ONCE))


def _execute(sql: str, values: list[Any]) -> None:
    with _cursor() as cursor:
        cursor.execute(sql, values)


def _cursor() -> Any:
    if not connection.in_atomic_block:
        raise transaction.TransactionManagementError("Many rows are written inside a transaction.")
    return connection.cursor()


def _field(model: type[models.Model], name: str) -> models.Field[Any, Any]:
    field = model._meta.get_field(name)
    assert isinstance(field, models.Field)
    return field


def _quoted(identifier: str | None) -> str:
    assert identifier is not None
    return str(connection.ops.quote_name(identifier))

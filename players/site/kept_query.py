"""Queries whose statement the ORM composes once: composing one over three tables costs several times what running it
does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import connection
from django.db.models import Model, QuerySet
from django.db.models.query import get_related_populators
from psycopg import _queries as driver

__all__ = ["KeptQuery"]

Row = TypeVar("Row", bound=Model)
Value = int | str

LONGEST = 16_384
"""Characters of a statement up to which the driver keeps how it has read it. Its own 4,096 are fewer than those of the
statements that read a match, and to read these anew costs a tenth of an answer."""
driver.MAX_CACHED_STATEMENT_LENGTH = LONGEST


class _Statement(NamedTuple):
    """What running it and making objects of its rows needs."""

    sql: str
    parameters: tuple[Any, ...]
    model: type[Model]
    fields: list[str]
    first: int
    after: int
    related: Sequence[Any]
    converters: list[tuple[int, Sequence[Callable[..., Any]], Any]]


class KeptQuery(Generic[Row]):
    """A query of one shape that is asked with other values each time.

    ``compose`` makes the queryset from stand-ins of the same types as ``example``; it may use ``select_related``,
    ``only`` and ``select_for_update``, and each value goes into the statement as it is. The objects are as the
    queryset would make them: after ``seated = KeptQuery(lambda pk: Seat.objects.filter(match_id=pk), 0)`` a call
    ``seated(4711)`` gives the list of the seats of that match.

    Raises:
        ValueError: on the first use, a value did not go into the statement.
    """

    def __init__(self, compose: Callable[..., QuerySet[Row]], *example: Value) -> None:
        self._compose = compose
        self._stand_ins = [
            f"stand-in {place}" if isinstance(value, str) else -7_200_000 - place for place, value in enumerate(example)
        ]
        self._by_vendor: dict[str, _Statement] = {}

    def __call__(self, *values: Value) -> list[Row]:
        """The rows for these values, in the order of ``example``; none for a text that no database can hold."""
        if any(isinstance(value, str) and "\x00" in value for value in values):
            return []
        statement = self._by_vendor.get(connection.vendor)
        if statement is None:
            statement = self._by_vendor[connection.vendor] = self._composed()
        given = dict(zip(self._stand_ins, values, strict=True))
        parameters = [given.get(each, each) if isinstance(each, (int, str)) else each for each in statement.parameters]
        with connection.cursor() as cursor:
            cursor.execute(statement.sql, parameters)
            rows = cursor.fetchall()
        return [_made(statement, row) for row in rows]

    def _composed(self) -> _Statement:
        queryset = self._compose(*self._stand_ins)
        compiler = queryset.query.get_compiler(connection=connection)
        sql, parameters = compiler.as_sql()
        for stand_in in self._stand_ins:
            if stand_in not in parameters:
                raise ValueError("a value of a kept query did not go into its statement")
        made = compiler.klass_info
        first, after = made["select_fields"][0], made["select_fields"][-1] + 1
        columns = [column for column, *_ in compiler.select]
        converters = compiler.get_converters(columns)
        return _Statement(
            sql,
            tuple(parameters),
            made["model"],
            [column.target.attname for column in columns[first:after]],
            first,
            after,
            get_related_populators(made, compiler.select, connection.alias),  # type: ignore[call-arg]  # stubs of Django 6
            [(place, functions, expression) for place, (functions, expression) in converters.items()],
        )


def _made(statement: _Statement, row: Sequence[Any]) -> Any:
    """The object of a row, with those it is selected with."""
    values = list(row)
    for place, functions, expression in statement.converters:
        for function in functions:
            values[place] = function(values[place], expression, connection)
    made = statement.model.from_db(connection.alias, statement.fields, values[statement.first : statement.after])
    for populator in statement.related:
        populator.populate(values, made)
    return made

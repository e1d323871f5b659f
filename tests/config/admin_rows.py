"""Rows of any model, made from what its fields say: for walks over every list of the admin."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from django.db import connection, models

__all__ = ["checks_ignored", "rows_made"]

START = datetime(2026, 3, 1, 9, tzinfo=UTC)
_number = itertools.count(1_000)
_small: dict[str, Iterator[int]] = defaultdict(lambda: itertools.count(1_000))
"""By column, numbers that fit 16 bits."""


@contextmanager
def checks_ignored() -> Iterator[None]:
    """Rows of nothing but what their fields say break some check of SQLite; no list depends on those."""
    assert connection.vendor == "sqlite"
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        yield
        cursor.execute("PRAGMA ignore_check_constraints = OFF")


def rows_made(model: type[models.Model], count: int) -> list[models.Model]:
    """So many rows of the model, written without its ``save``. Rows that they name are made too, and shared where that
    may be: a list that asks for them row by row asks as often for one as for many."""
    shared: dict[type[models.Model], models.Model] = {}
    return [_row(model, shared) for _ in range(count)]


def _row(model: type[models.Model], shared: dict[type[models.Model], models.Model]) -> models.Model:
    values = {
        field.name: _value(field, model, shared)
        for field in model._meta.concrete_fields
        if not isinstance(field, models.AutoField)
    }
    row = model(**values)
    return model._base_manager.bulk_create([row])[0]


def _alone(field: models.Field[Any, Any], model: type[models.Model]) -> bool:
    """Whether a value of the field may stand in one row only."""
    unique = field.unique or any(
        field.name in (constraint.fields or ()) or not constraint.fields
        for constraint in model._meta.constraints
        if isinstance(constraint, models.UniqueConstraint)
    )
    return unique or any(field.name in names for names in model._meta.unique_together)


def _value(field: models.Field[Any, Any], model: type[models.Model], shared: dict[type[models.Model], Any]) -> Any:
    number = next(_number)
    if isinstance(field, models.ForeignKey):
        wanted = field.related_model
        assert isinstance(wanted, type)
        if wanted is model:
            return None
        if _alone(field, model):
            return _row(wanted, {**shared})
        if wanted not in shared:
            shared[wanted] = _row(wanted, shared)
        return shared[wanted]
    if field.choices and not _alone(field, model):
        return next(key for key, _label in field.flatchoices)
    return _plain(field, number)


def _plain(field: models.Field[Any, Any], number: int) -> Any:
    match field:
        case models.BooleanField():
            return False
        case models.JSONField():
            return field.get_default() or {}
        case models.BinaryField():
            return b"x"
        case models.DateTimeField():
            return START + timedelta(minutes=number % 5_000)
        case models.DateField():
            return date(2026, 3, 1) + timedelta(days=number % 5_000)
        case models.TimeField():
            return time(9)
        case models.DurationField():
            return timedelta(hours=1)
        case models.SmallIntegerField() | models.PositiveSmallIntegerField():
            return next(_small[str(field)])
        case models.IntegerField():
            return number
        case models.FloatField() | models.DecimalField():
            return 25.0
        case _:
            return f"{field.name[:3]}{number}"[-(field.max_length or 30) :]

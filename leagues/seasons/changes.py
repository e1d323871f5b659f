"""What an operation of a season changes, recorded so that it can be undone alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from django.apps import apps
from django.db.models import Model
from django.utils.translation import gettext

from leagues.errors import WrongState
from players.site.database import ROWS_AT_ONCE

__all__ = ["AT_ONCE", "ChangeSet", "changes_undo", "is_as_left", "put_back", "row_key"]

Row = TypeVar("Row", bound=Model)
AT_ONCE = 500
"""Rows of one UPDATE that gives each another value."""


def row_key(row: Model) -> str:
    """The key of a row: the name of its model and its number."""
    return f"{row._meta.model_name}:{row.pk}"


class ChangeSet:
    """The rows that an operation makes and changes, written as they are recorded."""

    def __init__(self) -> None:
        self._made: list[str] = []
        self._was: dict[str, dict[str, Any]] = {}
        self._now: dict[str, dict[str, Any]] = {}
        self._soft: dict[str, dict[str, Any]] = {}
        self._soft_now: dict[str, dict[str, Any]] = {}
        self._gives: list[str] = []
        self._uses: list[str] = []

    def made(self, rows: Iterable[Row]) -> None:
        """Record rows that were just written."""
        self._made += [row_key(row) for row in rows]

    def create(self, row: Row) -> Row:
        """Write a new row."""
        row.save(force_insert=True)
        self.made([row])
        return row

    def note_wish(self, row: Model, **values: Any) -> None:
        """Give fields of a wish other values, for the caller to save. Nothing rests on a wish: it is put back when that
        is still possible (`leagues.seasons.matching.wishes_lapse`)."""
        self._note(row, values, self._soft, self._soft_now)

    def change(self, row: Model, **values: Any) -> bool:
        """Give fields of a row other values and save it; whether anything was another before."""
        names = self._note(row, values)
        if names:
            row.save(update_fields=names)
        return bool(names)

    def change_all(self, rows: Sequence[Row], **values: Any) -> None:
        """Give fields of many rows of a model the same values; one statement for each `ROWS_AT_ONCE`."""
        for row in rows:
            self._note(row, values)
        for begin in range(0, len(rows), ROWS_AT_ONCE):
            few = [row.pk for row in rows[begin : begin + ROWS_AT_ONCE]]
            type(rows[0])._default_manager.filter(pk__in=few).update(**values)

    def change_each(self, rows: Sequence[Row], name: str, values: Sequence[Any]) -> None:
        """Give a field of each of the rows its value, those that have another one."""
        moved = [row for row, value in zip(rows, values, strict=True) if self._note(row, {name: value})]
        if moved:
            type(moved[0])._default_manager.bulk_update(moved, [name], batch_size=AT_ONCE)

    def gives(self, *keys: str) -> None:
        """Say what later operations may rest on."""
        self._gives += keys

    def uses(self, *keys: str) -> None:
        """Say what this operation rests on beside the rows that it changes."""
        self._uses += keys

    def _note(
        self,
        row: Model,
        values: dict[str, Any],
        was: dict[str, dict[str, Any]] | None = None,
        now: dict[str, dict[str, Any]] | None = None,
    ) -> list[str]:
        """Set the values on the row; the names of the fields that had another before."""
        was, now = self._was if was is None else was, self._now if now is None else now
        key, names = row_key(row), []
        for name, value in values.items():
            before = _plain(row, name)
            setattr(row, name, value)
            after = _plain(row, name)
            if before == after:
                continue
            names.append(name)
            was.setdefault(key, {}).setdefault(name, before)
            now.setdefault(key, {})[name] = after
        return names

    def data(self) -> dict[str, Any]:
        """What was recorded, as the data of an operation."""
        parts = {
            "made": self._made, "was": self._was, "now": self._now, "wishes": self._soft, "wishes_now": self._soft_now,
            "gives": sorted(set(self._gives)), "uses": sorted(set(self._uses)),
        }  # fmt: skip
        return {name: value for name, value in parts.items() if value}


def changes_undo(data: dict[str, Any]) -> None:
    """Put back what an operation changed, and remove what it made; wishes apart.

    Raises:
        WrongState: something has changed it since; a caller looks for that first.
    """
    by_model: dict[str, dict[int, str]] = {}
    for key in data.get("was", {}):
        model, _, pk = key.partition(":")
        by_model.setdefault(model, {})[int(pk)] = key
    for name, keys in by_model.items():
        model = apps.get_model("leagues", name)
        rows = model._default_manager.in_bulk(keys)
        fields: set[str] = set()
        for pk, key in keys.items():
            row = rows.get(pk)
            if row is None or not is_as_left(row, data["now"][key]):
                raise WrongState(
                    gettext("What this operation changed has changed since; undo what came after it first.")
                )
            put_back(row, data["was"][key])
            fields |= data["was"][key].keys()
        model._default_manager.bulk_update(rows.values(), sorted(fields), batch_size=AT_ONCE)
    for key in reversed(data.get("made", ())):
        model, _, pk = key.partition(":")
        apps.get_model("leagues", model)._default_manager.filter(pk=int(pk)).delete()


def is_as_left(row: Model, values: dict[str, Any]) -> bool:
    """Whether the fields of a row have the values that an operation gave them."""
    return all(_plain(row, name) == value for name, value in values.items())


def put_back(row: Model, values: dict[str, Any]) -> None:
    """Set fields of a row to recorded values, for the caller to save."""
    for name, value in values.items():
        field: Any = row._meta.get_field(name)
        setattr(row, field.attname, None if value is None else field.to_python(value))


def _plain(row: Model, name: str) -> Any:
    """The value of a field as JSON has it."""
    field: Any = row._meta.get_field(name)
    value = getattr(row, field.attname)
    if value is None or isinstance(value, bool | int | str | list | dict):
        return value
    return field.value_to_string(row)

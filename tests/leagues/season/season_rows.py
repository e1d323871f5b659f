"""The rows of a season, and whether its operations record every change of them (`leagues.seasons.changes`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from leagues.seasons.changes import row_key
from leagues.seasons.models import (
    Season,
    SeasonEntrant,
    SeasonMeeting,
    SeasonOperation,
    SeasonSeat,
    SeasonTable,
    SeasonWish,
    Series,
)

Rows = dict[str, dict[str, Any]]
"""Column to value as JSON has it, by the key of a row."""

UNRECORDED = {
    "season": {
        "version": "the number of the last operation",
        "standings_key": "follows from the version",
        "blocked_reason": "what the jobs could not do",
        "draw_overdue_told_at": "that the staff were told",
        "uncertified_told_at": "that the officials were told",
        "secrets_revealed": "a secret that was shown stays known",
        "secret": "another is committed to where the end that showed it is undone",
        "commitment": "goes with the secret",
        "secret_chain": "goes with the secret",
        "rated_key": "how far the ratings have followed",
        "counted_key": "how far the counts of what wins have followed",
    },
    "series": {"last_table": "the number of a table is given once"},
    "seasontable": {
        "match": "matches are made and stopped after the operation",
        "origin": "a table that is open again has another match",
    },
}
"""Columns that an undoing leaves alone, each with the reason."""
OF_A_TABLE = ("seasonseat", "seasonmeeting")
"""Rows that go with that of their table, whose making is recorded."""


def rows_of(season: Season) -> Rows:
    """Every row of a season that its operations change."""
    kinds: tuple[Any, ...] = (
        Season.objects.filter(pk=season.pk),
        Series.objects.filter(season=season),
        SeasonEntrant.objects.filter(season=season),
        SeasonTable.objects.filter(series__season=season),
        SeasonSeat.objects.filter(table__series__season=season),
        SeasonMeeting.objects.filter(series__season=season),
        SeasonWish.objects.filter(series__season=season),
    )
    return {row_key(row): columns_of(row) for kind in kinds for row in kind}


def columns_of(row: Any) -> dict[str, Any]:
    """The columns of a row, each as JSON has it."""
    columns: dict[str, Any] = {}
    for field in row._meta.concrete_fields:
        value = getattr(row, field.attname)
        plain = value is None or isinstance(value, bool | int | str | list | dict)
        columns[field.name] = value if plain else field.value_to_string(row)
    return columns


def unrecorded(
    before: Rows, after: Rows, operations: Iterable[SeasonOperation], undone: Iterable[SeasonOperation]
) -> list[str]:
    """What changed between two readings and stands in none of the operations in between; ``undone`` are those that one
    of them undid."""
    operations, undone = list(operations), list(undone)
    made = {key for row in (*operations, *undone) for key in row.data.get("made", ())}
    faults = [f"{key} was made" for key in after.keys() - before.keys() if _root(key, after[key]) not in made]
    faults += [f"{key} went" for key in before.keys() - after.keys() if _root(key, before[key]) not in made]
    for key in before.keys() & after.keys():
        model = key.partition(":")[0]
        for name, value in after[key].items():
            if before[key][name] == value or name in UNRECORDED.get(model, ()):
                continue
            steps = [_step(row, key, name) for row in operations]
            changes = [step for step in steps if step is not None]
            if any(_step(row, key, name) is not None for row in undone):
                continue
            if not changes:
                faults.append(f"{key}.{name}: {before[key][name]!r} to {value!r}")
            elif changes[0][0] != before[key][name] or changes[-1][1] != value:
                faults.append(f"{key}.{name}: {before[key][name]!r} to {value!r}, recorded as {changes}")
    return sorted(faults)


def _step(operation: SeasonOperation, key: str, name: str) -> tuple[Any, Any] | None:
    """What a column was before and after an operation, as the operation records it."""
    for was, now in (("was", "now"), ("wishes", "wishes_now")):
        if name in operation.data.get(was, {}).get(key, {}):
            return operation.data[was][key][name], operation.data[now][key][name]
    return None


def _root(key: str, columns: dict[str, Any]) -> str:
    """The key of the row whose making brings a row with it."""
    model = key.partition(":")[0]
    return f"seasontable:{columns['table']}" if model in OF_A_TABLE else key

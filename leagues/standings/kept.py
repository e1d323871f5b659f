"""Standings of an event or a season, computed once for each version of it.

Computing them reads every table, which a page must not do each time it is shown. What is kept names the
version that it belongs to and the version's random key, so that it can never be shown for another one, not even after
the database was restored from a backup.
"""

from __future__ import annotations

import json
import threading
from array import array
from collections.abc import Callable, Sequence
from dataclasses import fields
from fractions import Fraction
from functools import cached_property
from operator import attrgetter, itemgetter
from typing import Any, NamedTuple, Protocol, overload

from django.core.cache import cache

from leagues.standings.profiles import StandingsProfile
from leagues.standings.ranking import Standing, Trace, trace

__all__ = ["KeptStandings", "standings_kept"]

KEPT_FOR = 24 * 3600
"""Seconds."""
_READ_MOST = 3
_NAMES = tuple(field.name for field in fields(Standing))
_PART = 100
"""Rows of a part."""
_values = attrgetter(*_NAMES)
_level = itemgetter(_NAMES.index("points"), _NAMES.index("disqualified"))
_COMPUTING = threading.Lock()
"""One thread of the process computes; the others wait for what it finds."""

_Row = list[Any]
_Version = tuple[int, str]


class _Scored(Protocol):
    """What has standings: an event, or a season."""

    @property
    def profile(self) -> StandingsProfile: ...


class _Packed(NamedTuple):
    """The entrants in order of place, and their rows in parts as JSON: a page unpacks only what it shows."""

    ids: array[int]
    parts: list[str]


class KeptStandings(Sequence[Standing]):
    """Standings in order of place. A row is unpacked when it is asked for."""

    def __init__(self, packed: _Packed) -> None:
        self._packed = packed
        self._parts: dict[int, list[_Row]] = {}

    def __len__(self) -> int:
        return len(self._packed.ids)

    @overload
    def __getitem__(self, index: int) -> Standing: ...
    @overload
    def __getitem__(self, index: slice) -> list[Standing]: ...
    def __getitem__(self, index: int | slice) -> Standing | list[Standing]:
        positions = range(len(self))[index]
        if isinstance(positions, int):
            return _unpacked(self._row(positions))
        return [_unpacked(self._row(at)) for at in positions]

    def _row(self, at: int) -> _Row:
        number, within = divmod(at, _PART)
        if number not in self._parts:
            self._parts[number] = json.loads(self._packed.parts[number])
        return self._parts[number][within]

    @cached_property
    def places(self) -> dict[int, int]:
        """The place of each entrant in the standings."""
        return {pk: place for place, pk in enumerate(self._packed.ids, start=1)}

    def why(self, scored: _Scored, entrant_id: int) -> Trace:
        """How an entrant compares with the one above. Raises KeyError for one not in the standings."""
        first = last = self.places[entrant_id] - 1
        level = _level(self._row(first))
        while first > 0 and _level(self._row(first)) == level:
            first -= 1
        while last < len(self) and _level(self._row(last)) == level:
            last += 1
        # Those on the same points stand together; with the one above them they are all that a trace compares with.
        return trace(self[first:last], entrant_id, profile=scored.profile)


def standings_kept(
    name: str, version: _Version, compute: Callable[[], Sequence[Standing]], read: Callable[[], _Version]
) -> KeptStandings:
    """The standings kept under a name for a version of what they are of, or computed and kept.

    ``read`` gives the version as it is stored now: what was changed while they were computed is computed again.
    """
    if (packed_rows := _cached(name, version)) is not None:
        return KeptStandings(packed_rows)
    with _COMPUTING:
        if (packed_rows := _cached(name, version)) is not None:
            return KeptStandings(packed_rows)
        for _ in range(_READ_MOST):
            packed = _packed(compute())
            stored = read()
            if stored == version:
                # Nothing was done to it while it was read.
                cache.set(name, (version, _NAMES, packed), KEPT_FOR)
                break
            version = stored
        return KeptStandings(packed)


def _cached(name: str, version: _Version) -> _Packed | None:
    cache_entry = cache.get(name)
    return cache_entry[2] if cache_entry is not None and cache_entry[:2] == (version, _NAMES) else None


def _packed(standings: Sequence[Standing]) -> _Packed:
    rows = [[_plain(value) if type(value) is dict else value for value in _values(row)] for row in standings]
    parts = [json.dumps(rows[begun : begun + _PART]) for begun in range(0, len(rows), _PART)]
    return _Packed(array("q", [row.id for row in standings]), parts)


def _unpacked(row: _Row) -> Standing:
    return Standing(*(_whole(value) for value in row))


def _plain(values: dict[str, Fraction]) -> dict[str, tuple[int, int]]:
    """Fractions as JSON has them: each as two whole numbers."""
    return {name: value.as_integer_ratio() for name, value in values.items()}


def _whole(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _whole(inner) for key, inner in value.items()}
    return Fraction(*value) if isinstance(value, list) else value

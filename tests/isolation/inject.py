"""Failures injected where one match, event or letter is touched, at places found by watching a run.

Rows made after ``ids_leap(NEIGHBOUR)`` belong to the neighbour and rows made after ``ids_leap(VICTIM)`` to the victim:
their primary keys tell them apart; what the work makes itself is nobody's. A place is a statement with a key of the
victim among its parameters, or a function of the project called with one; it fails whenever it meets the victim. A
statement, or a function called directly by the work itself, that meets both or neither fails once. What meets the
neighbour alone is left whole.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from django.apps import apps
from django.db import DataError, connection, models, transaction

from engine.kernel import Game
from matches import cache
from tests.shares import sample

ROOT = str(Path(__file__).resolve().parents[2])
PROJECT = tuple(f"{ROOT}/{name}/" for name in ("config", "players", "cardpool", "matches", "leagues", "engine"))
VICTIM, NEIGHBOUR, NOBODY = "victim", "neighbour", "nobody"
RANGES = {NEIGHBOUR: (5_500_000, 5_600_000), VICTIM: (7_700_000, 7_800_000), NOBODY: (9_900_000, 10_000_000)}


class Injected(RuntimeError):
    """The failure that a test injects."""


def ids_leap(whose: str) -> None:
    """Let every table go on with the keys of the victim, the neighbour or nobody."""
    last = RANGES[whose][0]
    with connection.cursor() as cursor:
        for model in apps.get_models():
            table, key = model._meta.db_table, model._meta.pk
            if not isinstance(key, models.AutoField):
                continue
            if connection.vendor == "postgresql":
                cursor.execute(f"SELECT setval(pg_get_serial_sequence('{table}', '{key.column}'), {last})")
            else:
                cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
                cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, last])


def whose_key(key: object) -> set[str]:
    """Whose row has this primary key: nobody's or one's."""
    if isinstance(key, bool) or not isinstance(key, int):
        return set()
    return {name for name, (first, last) in RANGES.items() if first <= key < last} - {NOBODY}


def met_in(value: object, games: dict[str, str], depth: int = 2) -> set[str]:
    """Whose keys, rows or games a value is or holds."""
    if isinstance(value, int):
        return whose_key(value)
    if isinstance(value, str):
        return whose_key(int(value)) if value.isdecimal() and len(value) == 7 else {games.get(value, "")} - {""}
    if isinstance(value, Game):
        return met_in(getattr(value, "name", ""), games)
    if isinstance(value, models.Model):
        names = [field.attname for field in value._meta.concrete_fields]
        return set().union(*(whose_key(value.__dict__.get(name)) for name in names))
    if not depth:
        return set()
    parts: list[object] = []
    if isinstance(value, list | tuple | set | frozenset):
        parts = list(value)[:50]
    elif isinstance(value, dict):
        parts = list(value.values())[:50]
    elif type(value).__module__.split(".")[0] in ("matches", "leagues", "players"):
        parts = [getattr(value, name, None) for name in ("match", "snapshot", "game", "id", "match_id")]
    return set().union(*(met_in(part, games, depth - 1) for part in parts))


def side_of(met: set[str]) -> str:
    """The victim or the neighbour where it is met alone, else nobody."""
    return met.copy().pop() if len(met) == 1 else NOBODY


@dataclass(frozen=True)
class Place:
    """Where something can fail: a statement or a function; ``victim``: it was met with a victim."""

    kind: str
    what: str | CodeType
    victim: bool
    number: int = 0
    """For places that fail once: which of the run's statements or calls."""

    def __str__(self) -> str:
        if isinstance(self.what, CodeType):
            return f"{self.what.co_filename.removeprefix(ROOT)}:{self.what.co_qualname} {'' if self.victim else 'once'}"
        return f"statement {self.number} {self.what[:160]}"


def given_to(frame: FrameType) -> list[object]:
    """The arguments of a running function."""
    code = frame.f_code
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    return [frame.f_locals[name] for name in names if name in frame.f_locals]


@dataclass
class Watch:
    """Watches a run, or makes one place of it fail."""

    games: dict[str, str]
    callers: frozenset[CodeType]
    """Functions whose direct calls are places; calls with a victim are places wherever they are made."""
    armed: Place | None = None
    everywhere: bool = True
    places: dict[Place, None] = field(default_factory=dict)
    fired: int = 0
    _statements: int = 0
    _calls: int = 0

    def __enter__(self) -> Watch:
        self._wrapper = connection.execute_wrapper(self._execute)
        self._wrapper.__enter__()
        sys.setprofile(self._profile)
        return self

    def __exit__(self, *error: object) -> None:
        sys.setprofile(None)
        self._wrapper.__exit__(None, None, None)

    def _execute(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        if self.armed is not None:
            # Raising in a profile function switches it off; a statement always follows.
            sys.setprofile(self._profile)
        if sql.startswith(("SAVEPOINT", "RELEASE", "ROLLBACK")):
            return execute(sql, params, many, context)
        # A list among the parameters, such as the games that a worker holds, is about many and not about one.
        whose = side_of(met_in(list(params or ()), self.games, depth=1))
        if whose == NOBODY:
            whose = self._working_on()
        if whose == NEIGHBOUR:
            return execute(sql, params, many, context)
        self._statements += whose == NOBODY
        place = Place("statement", sql, whose == VICTIM, self._statements if whose == NOBODY else 0)
        if self.armed is None:
            self.places[place] = None
        elif place == self.armed:
            self.fired += 1
            raise DataError("injected")
        return execute(sql, params, many, context)

    def _working_on(self) -> str:
        """Whose work a statement without anybody's key belongs to, by the arguments of the functions that led to it."""
        frame: FrameType | None = sys._getframe(2)
        while frame is not None:
            if frame.f_code.co_filename.startswith(PROJECT):
                whose = side_of(set().union(*(met_in(value, self.games) for value in given_to(frame))))
                if whose != NOBODY:
                    return whose
            frame = frame.f_back
        return NOBODY

    def _profile(self, frame: FrameType, event: str, arg: object) -> None:
        if event != "call" or not frame.f_code.co_filename.startswith(PROJECT) or frame.f_back is None:
            return
        code = frame.f_code
        if code.co_name.startswith("<"):
            return
        direct = frame.f_back.f_code in self.callers
        if not direct and not self.everywhere:
            return
        whose = side_of(set().union(*(met_in(value, self.games) for value in given_to(frame))))
        if whose == NEIGHBOUR or (whose == NOBODY and not direct):
            return
        self._calls += whose == NOBODY
        place = Place("call", code, whose == VICTIM, self._calls if whose == NOBODY else 0)
        if self.armed is None:
            self.places[place] = None
        elif place == self.armed:
            self.fired += 1
            raise Injected(f"injected into {code.co_qualname}")


def direct_callers(*functions: Callable[..., Any]) -> frozenset[CodeType]:
    """The code of functions and of those defined inside them."""
    codes: list[CodeType] = []

    def add(code: CodeType) -> None:
        codes.append(code)
        for constant in code.co_consts:
            if isinstance(constant, CodeType):
                add(constant)

    for function in functions:
        add(getattr(function, "__wrapped__", function).__code__)
    return frozenset(codes)


@contextmanager
def rolled_back() -> Iterator[None]:
    """Undo whatever the block does to the database and to the games this process keeps."""
    cache.clear()
    with transaction.atomic():
        with _autocommit():
            yield
        transaction.set_rollback(True)
    cache.clear()


@contextmanager
def _autocommit() -> Iterator[None]:
    """Let a failure outside the project's own transactions break nothing, as without a transaction around the test."""
    base = len(connection.savepoint_ids)
    enter = transaction.Atomic.__enter__

    def mend() -> None:
        if len(connection.savepoint_ids) == base:
            connection.needs_rollback = False

    def entered(atomic: transaction.Atomic) -> None:
        mend()
        enter(atomic)

    def executed(execute: Callable[..., Any], *args: Any) -> Any:
        mend()
        return execute(*args)

    transaction.Atomic.__enter__ = entered  # type: ignore[method-assign]
    try:
        with connection.execute_wrapper(executed):
            yield
    finally:
        transaction.Atomic.__enter__ = enter  # type: ignore[method-assign]
        mend()


def each_place(
    games: Mapping[str, str],
    callers: frozenset[CodeType],
    run: Callable[[], object],
    check: Callable[[Place], None],
    without: frozenset[CodeType] = frozenset(),
    everywhere: bool = True,
    one_in: int = 1,
) -> list[Place]:
    """Run once to find the places, then once for each place with a failure there, and check what is left.

    ``games`` says whose match each code is of. ``run`` does its work twice or more, as a worker would: what failed once
    is done by the next. Everything is rolled back in between. ``without`` names functions that are left whole; without
    ``everywhere`` only functions that ``callers`` call directly are places. ``one_in`` takes one place in so many, and
    some of each kind. Returns the places at which it failed.
    """
    ids_leap(NOBODY)
    names = dict(games)
    with rolled_back(), Watch(names, callers, everywhere=everywhere) as watch:
        run()
    fired = []
    places = [place for place in watch.places if place.what not in without]
    for place in sample(places, one_in, lambda place: (place.kind, place.victim)):
        with rolled_back():
            with Watch(names, callers, armed=place, everywhere=everywhere) as armed:
                run()
            if armed.fired:
                fired.append(place)
            check(place)
    return fired

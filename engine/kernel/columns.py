"""A state's columns, declared once: fresh states, copies, dumps and loads follow from the declaration.

A column is an annotated attribute of a state class. ``Annotated`` adds what its type does not say:

>>> class Table(State):
...     seats: Annotated[int, Shared()]
...     points: Annotated[list[int], PerSeat(start=3)]
...     led: int
>>> columns = Columns(Table)
>>> table = columns.fresh(seats=2)
>>> table.points, table.led
([3, 3], 0)
>>> twin = columns.copy(table); twin.points[0] = 5; table.points
[3, 3]
>>> columns.dump(table)
{'points': [3, 3], 'led': 0}
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import attrgetter
from types import GenericAlias, UnionType
from typing import Annotated, Generic, Protocol, TypeVar, Union, cast, get_args, get_origin, get_type_hints

import msgspec

from engine.kernel.randomness import KEY_BYTES, Stream
from engine.kernel.state import State

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Start:
    """A column of the whole game that does not start at zero, false or empty."""

    start: object


@dataclass(frozen=True, slots=True)
class PerSeat:
    """A list with one entry per seat."""

    start: object = None


@dataclass(frozen=True, slots=True)
class PerCard:
    """A list with one entry per card (or piece); empty at first."""

    start: object = 0


@dataclass(frozen=True, slots=True)
class Shared:
    """The same object in every copy, never changed; the ruleset dumps it."""


@dataclass(frozen=True, slots=True)
class Transient:
    """Holds something within a step only; starts anew in copies and is not dumped."""

    start: object = None


class Record(Protocol):
    """A small mutable object in a column: it copies itself, and becomes plain data and back.

    ``WIRE`` is the type of its plain data.
    """

    def copy(self) -> "Record": ...

    def as_data(self) -> object: ...


_COMMON = frozenset(get_type_hints(State))
_PLAIN = (int, str, bool, float, bytes, type(None))


@dataclass(frozen=True, slots=True)
class _Column:
    name: str
    type: object
    role: object

    @property
    def stored(self) -> bool:
        return not isinstance(self.role, Shared | Transient)

    def start(self, seats: int) -> object:
        """A fresh value."""
        if isinstance(self.role, PerCard):
            return []
        if isinstance(self.role, PerSeat):
            entry = get_args(self.type)[0]
            return [_start(entry, self.role.start) for _ in range(seats)]
        wanted = self.role.start if isinstance(self.role, Start | Transient) else None
        return _start(self.type, wanted)


def _start(hint: object, wanted: object) -> object:
    if wanted is not None:
        return wanted.copy() if isinstance(wanted, list | dict) else wanted
    origin = get_origin(hint) or hint
    if origin in (Union, UnionType):
        return None
    assert callable(origin)
    return origin()


def _is_immutable(hint: object) -> bool:
    origin = get_origin(hint) or hint
    if origin in (Union, UnionType):
        return all(_is_immutable(argument) for argument in get_args(hint))
    return isinstance(origin, type) and issubclass(origin, (*_PLAIN, tuple))


def _copied(hint: object, value: str) -> str:
    """Source of the expression that copies a value of a type."""
    if _is_immutable(hint):
        return value
    origin = get_origin(hint)
    if origin in (Union, UnionType):
        return f"{value} and {value}.copy()"  # a record or None
    if origin is list and not _is_immutable(get_args(hint)[0]):
        return f"[one.copy() for one in {value}]"
    return f"{value}.copy()"


def _wire(hint: object) -> object:
    """The type of a column's plain data."""
    origin = get_origin(hint)
    args = get_args(hint)
    if origin in (Union, UnionType):
        return Union[tuple(_wire(argument) for argument in args)]  # noqa: UP007 - built from a list of types
    if origin is dict:
        key = get_args(args[0]) if get_origin(args[0]) is tuple else (args[0],)
        return GenericAlias(list, (GenericAlias(tuple, (*key, args[1])),))
    if origin is list:
        return GenericAlias(list, (_wire(args[0]),))
    return getattr(hint, "WIRE", hint)


def _encoder(hint: object) -> Callable[[object], object] | None:
    """What makes a column's value plain data; None where it is plain already."""
    if get_origin(hint) is dict:
        wide = get_origin(get_args(hint)[0]) is tuple

        def entries(value: object) -> object:
            assert isinstance(value, dict)
            return [[*key, one] if wide else [key, one] for key, one in value.items()]

        return entries
    if get_origin(hint) is list and hasattr(get_args(hint)[0], "WIRE"):
        return lambda value: [record.as_data() for record in cast("list[Record]", value)]
    if any(hasattr(argument, "WIRE") for argument in get_args(hint)):
        return lambda value: None if value is None else cast("Record", value).as_data()
    return None


def _decoder(hint: object) -> Callable[[object], object] | None:
    args = get_args(hint)
    if get_origin(hint) is dict:
        wide = get_origin(args[0]) is tuple
        return lambda value: {
            (tuple(entry[:-1]) if wide else entry[0]): entry[-1] for entry in cast("list[tuple[object, ...]]", value)
        }
    for argument in args:
        if hasattr(argument, "WIRE"):
            make = cast("Callable[[object], object]", argument.from_data)
            if get_origin(hint) is list:
                return lambda value: [make(data) for data in cast("list[object]", value)]
            return lambda value: None if value is None else make(value)
    return None


class Columns(Generic[S]):
    """The columns of a state class, and what follows from them.

    ``copy(state)`` gives an independent copy without listeners, ``add_cards(state, count)`` appends the entries of so
    many cards to each column with one entry per card. Both are compiled from the declaration, a line per column:
    everything else waits for copies, and every game begins with a hundred cards.
    """

    def __init__(self, state: type[S]) -> None:
        self.state = state
        self.columns: list[_Column] = []
        for name, hint in get_type_hints(state, include_extras=True).items():
            if name in _COMMON:
                continue
            role: object = None
            if get_origin(hint) is Annotated:
                hint, role = get_args(hint)
            self.columns.append(_Column(name, hint, role))
        stored = [column for column in self.columns if column.stored]
        self._transient = [column for column in self.columns if isinstance(column.role, Transient)]
        self._names = [column.name for column in stored]
        self._values = attrgetter(*self._names)
        self._encoders = [(column.name, make) for column in stored if (make := _encoder(column.type)) is not None]
        self._decoders = [(column.name, make) for column in stored if (make := _decoder(column.type)) is not None]
        self._struct = msgspec.defstruct("Stored", [(column.name, _wire(column.type)) for column in stored])
        self._per_card = [
            (column.name, column.role.start) for column in self.columns if isinstance(column.role, PerCard)
        ]
        self.copy: Callable[[S], S] = self._compiled_copy()
        self.add_cards: Callable[[S, int], None] = self._compiled_add_cards()
        self._starts: dict[int, S] = {}
        """A state at the very beginning by its number of seats, to be copied."""

    def fresh(self, seats: int, stream: Stream | None = None) -> S:
        """A state at the very beginning; shared columns and the agenda are for the caller to set."""
        start = self._starts.get(seats)
        if start is None:
            start = self._starts[seats] = self._blank(Stream(bytes(KEY_BYTES)))
            for column in self.columns:
                if column.stored:
                    setattr(start, column.name, column.start(seats))
        state = self.copy(start)
        if stream is not None:
            state.stream = stream
        return state

    def _blank(self, stream: Stream) -> S:
        """A state without its stored columns."""
        state = self.state()
        state.agenda = []
        state.stream = stream
        state.sequence = state.turn = 0
        state.outcome = None
        state.sink = None
        state.leaving = ()
        for column in self._transient:
            setattr(state, column.name, column.start(0))
        return state

    def keep_cards(self, state: S, count: int) -> None:
        """Drop the entries of all but the first ``count`` cards."""
        for name, _start in self._per_card:
            del getattr(state, name)[count:]

    def dump(self, state: S) -> dict[str, object]:
        """The stored columns as plain data, by name."""
        data: dict[str, object] = dict(zip(self._names, self._values(state), strict=True))
        for name, encode in self._encoders:
            data[name] = encode(data[name])
        return data

    def load(self, data: Mapping[str, object]) -> S:
        """The state that ``dump`` made this data of; shared columns are for the caller to set.

        Raises:
            msgspec.ValidationError: a column is missing or of another type.
        """
        raw = msgspec.convert(data, self._struct)
        state = self._blank(Stream(bytes(KEY_BYTES)))
        columns = state.__dict__
        columns.update(zip(self._names, self._values(raw), strict=True))
        for name, decode in self._decoders:
            columns[name] = decode(columns[name])
        return state

    def _compiled_add_cards(self) -> Callable[[S, int], None]:
        lines = ["def add_cards(state, count):", "    pass"]
        lines += [f"    state.{name} += [{start!r}] * count" for name, start in self._per_card]
        names: dict[str, object] = {}
        exec("\n".join(lines), names)  # noqa: S102 - source made of the class's own column names and starts only
        return cast("Callable[[S, int], None]", names["add_cards"])

    def _compiled_copy(self) -> Callable[[S], S]:
        lines = [
            "def copy(state):",
            "    twin = new(kind)",
            "    twin.__dict__ = columns = state.__dict__.copy()",
            '    columns["agenda"] = columns["agenda"].copy()',
            '    columns["stream"] = columns["stream"].clone()',
            '    columns["sink"] = None',
        ]
        for column in self.columns:
            if isinstance(column.role, Transient):
                lines.append(f"    columns[{column.name!r}] = {column.start(0)!r}")
            elif not isinstance(column.role, Shared) and not _is_immutable(column.type):
                lines.append(f"    columns[{column.name!r}] = {_copied(column.type, f'columns[{column.name!r}]')}")
        lines.append("    return twin")
        names: dict[str, object] = {"new": object.__new__, "kind": self.state}
        exec("\n".join(lines), names)  # noqa: S102 - source made of the class's own column names only
        return cast("Callable[[S], S]", names["copy"])

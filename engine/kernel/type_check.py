"""Whether JSON-ready data is what its type says: exactly the keys, and values of the kinds.

For tests; mypy checks the code that makes the data, this what came of it. A type is read once, into a form that checks
data. Places are put together only where something is wrong, since nearly all data fits.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from types import UnionType
from typing import Any, Literal, Protocol, TypeVar, Union, get_args, get_origin, get_type_hints, is_typeddict

Fault = tuple[str, str]
"""A place within the data, such as ``.hand[2]``, and what is wrong there."""


class _Form(Protocol):
    """What data has to be."""

    def faults(self, data: object) -> Sequence[Fault]:
        """What is wrong with data."""


def misfits(data: object, kind: Any) -> Iterator[str]:
    """What is wrong with data of a type, in words, each with its place: ``seats[0].hand``.

    Args:
        data: what ``json`` could write.
        kind: a ``TypedDict``, a list, sequence, dict or mapping of such, a union, a literal, a plain type, ``object``.

    Raises:
        TypeError: the type is none of those.
    """
    for place, fault in _form(kind).faults(data):
        yield f"{place.removeprefix('.')}: {fault}"


@cache
def _form(kind: Any) -> _Form:
    """The form of a type."""
    origin, arguments = get_origin(kind), get_args(kind)
    if is_typeddict(origin or kind):
        return _Keys(kind)
    if kind is object:
        return _Anything()
    if origin in (Union, UnionType):
        return _OneOf([_form(argument) for argument in arguments])
    if origin is Literal:
        return _Literal(arguments)
    if origin in (list, Sequence):
        return _List(_form(arguments[0]))
    if origin in (dict, Mapping):
        return _Dict(_form(arguments[0]), _form(arguments[1]))
    if isinstance(kind, type):
        return _Plain(kind)
    raise TypeError(f"{kind} is no type of JSON-ready data")


class _Anything:
    def faults(self, data: object) -> Sequence[Fault]:
        return ()


class _Plain:
    """A value of exactly a type: True is no number."""

    def __init__(self, kind: type) -> None:
        self.kind = kind

    def faults(self, data: object) -> Sequence[Fault]:
        return () if type(data) is self.kind else _instead(data, self.kind.__name__)


class _Literal:
    def __init__(self, values: tuple[object, ...]) -> None:
        self.values = values

    def faults(self, data: object) -> Sequence[Fault]:
        return () if data in self.values else [("", f"{data!r} is none of {self.values}")]


class _OneOf:
    """Alternatives. Of data that fits none, the deepest fault is told: of the alternative that fits best."""

    def __init__(self, forms: list[_Form]) -> None:
        self.forms = forms

    def faults(self, data: object) -> Sequence[Fault]:
        defects: list[Fault] = []
        for form in self.forms:
            faults = form.faults(data)
            if not faults:
                return ()
            defects += faults
        return [max(defects, key=lambda fault: len(fault[0]))]


class _List:
    def __init__(self, form: _Form) -> None:
        self.form = form

    def faults(self, data: object) -> Sequence[Fault]:
        if type(data) is not list:
            return _instead(data, "a list")
        defects: list[Fault] = []
        for number, item in enumerate(data):
            if faults := self.form.faults(item):
                defects += _within(f"[{number}]", faults)
        return defects


class _Dict:
    def __init__(self, key: _Form, value: _Form) -> None:
        self.key, self.value = key, value

    def faults(self, data: object) -> Sequence[Fault]:
        if type(data) is not dict:
            return _instead(data, "a dict")
        defects: list[Fault] = []
        for key, item in data.items():
            defects += _within(f", key {key!r}", self.key.faults(key))
            defects += _within(f"[{key!r}]", self.value.faults(item))
        return defects


class _Keys:
    """The keys of a ``TypedDict``, which may hold others of its type."""

    def __init__(self, kind: Any) -> None:
        self.kind = kind
        self.required: frozenset[str] = (get_origin(kind) or kind).__required_keys__

    @cached_property
    def known(self) -> dict[str, _Form]:
        """The forms of the values by key."""
        origin = get_origin(self.kind) or self.kind
        arguments = dict(zip(getattr(origin, "__parameters__", ()), get_args(self.kind), strict=True))
        return {key: _form(_filled(hint, arguments)) for key, hint in get_type_hints(origin).items()}

    def faults(self, data: object) -> Sequence[Fault]:
        if type(data) is not dict:
            return _instead(data, getattr(self.kind, "__name__", str(self.kind)))
        known, defects = self.known, list[Fault]()
        defects += [("", f"has the key {key!r}, which its type has not") for key in sorted(data.keys() - known.keys())]
        defects += [("", f"lacks the key {key!r}") for key in sorted(self.required - data.keys())]
        for key, form in known.items():
            if key in data and (faults := form.faults(data[key])):
                defects += _within(f".{key}", faults)
        return defects


def _instead(data: object, wanted: str) -> list[Fault]:
    return [("", f"{type(data).__name__} instead of {wanted}")]


def _within(place: str, faults: Sequence[Fault]) -> list[Fault]:
    """Faults of a part, with where it stands before their places."""
    return [(place + within, fault) for within, fault in faults]


def _filled(kind: Any, arguments: Mapping[TypeVar, Any]) -> Any:
    """A type with its variables filled in."""
    if isinstance(kind, TypeVar):
        return arguments[kind]
    parameters = getattr(kind, "__parameters__", ())
    return kind[tuple(arguments[parameter] for parameter in parameters)] if parameters else kind

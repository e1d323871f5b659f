"""Whether JSON-ready data is what its type says: exactly the keys, and values of the kinds.

For tests; mypy checks the code that makes the data, this what came of it.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints, is_typeddict


def misfits(data: object, kind: Any, place: str = "") -> Iterator[str]:
    """What is wrong with data of a type, in words, each with its place: ``seats[0].hand``.

    Args:
        data: what ``json`` could write.
        kind: a ``TypedDict``, a list, sequence, dict or mapping of such, a union, a literal, a plain type, ``object``.
        place: where the data stands in what is checked.

    Raises:
        TypeError: the type is none of those.
    """
    origin, arguments = get_origin(kind), get_args(kind)
    if is_typeddict(origin or kind):
        yield from _misfits_of_keys(data, kind, place)
    elif kind is object:
        return
    elif origin in (Union, UnionType):
        found = [list(misfits(data, one, place)) for one in arguments]
        if all(found):
            yield _nearest(found)
    elif origin is Literal:
        if data not in arguments:
            yield f"{place}: {data!r} is none of {arguments}"
    elif origin in (list, Sequence):
        if type(data) is not list:
            yield f"{place}: {type(data).__name__} instead of a list"
            return
        for number, one in enumerate(data):
            yield from misfits(one, arguments[0], f"{place}[{number}]")
    elif origin in (dict, Mapping):
        if type(data) is not dict:
            yield f"{place}: {type(data).__name__} instead of a dict"
            return
        for key, one in data.items():
            yield from misfits(key, arguments[0], f"{place}, key {key!r}")
            yield from misfits(one, arguments[1], f"{place}[{key!r}]")
    elif isinstance(kind, type):
        if type(data) is not kind:  # True is no number
            yield f"{place}: {type(data).__name__} instead of {kind.__name__}"
    else:
        raise TypeError(f"{place}: {kind} is no type of JSON-ready data")


def _misfits_of_keys(data: object, kind: Any, place: str) -> Iterator[str]:
    if type(data) is not dict:
        yield f"{place}: {type(data).__name__} instead of {getattr(kind, '__name__', kind)}"
        return
    known, required = _keys_of(kind)
    for key in sorted(data.keys() - known.keys()):
        yield f"{place}: has the key {key!r}, which its type has not"
    for key in sorted(required - data.keys()):
        yield f"{place}: lacks the key {key!r}"
    for key, one in known.items():
        if key in data:
            yield from misfits(data[key], one, f"{place}.{key}" if place else key)


@cache
def _keys_of(kind: Any) -> tuple[dict[str, Any], frozenset[str]]:
    """The types of the values of a ``TypedDict`` by key, and the keys that are always there."""
    origin = get_origin(kind) or kind
    given = dict(zip(getattr(origin, "__parameters__", ()), get_args(kind), strict=True))
    hints = get_type_hints(origin)
    return {key: _filled(one, given) for key, one in hints.items()}, origin.__required_keys__


def _filled(kind: Any, given: Mapping[TypeVar, Any]) -> Any:
    """A type with its variables filled in."""
    if isinstance(kind, TypeVar):
        return given[kind]
    parameters = getattr(kind, "__parameters__", ())
    return kind[tuple(given[one] for one in parameters)] if parameters else kind


def _nearest(found: list[list[str]]) -> str:
    """What is wrong with the data by the alternative that it fits best: the one that finds fault deepest in it."""
    return max((one for faults in found for one in faults), key=lambda fault: len(fault.partition(":")[0]))

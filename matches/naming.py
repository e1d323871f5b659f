"""Players' names in the engine's sentences: the engine says ``{0}`` for seat 0 and knows no names. Pure."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

__all__ = ["named", "named_data"]

T = TypeVar("T")
_SEAT = re.compile(r"\{(\d{1,2})\}")


def named(text: str, names: Sequence[str]) -> str:
    """The sentence with seats' names in it.

    >>> named("{0} plays Axe Strike against {1}.", ["ada", "bob"])
    'ada plays Axe Strike against bob.'
    """

    def name(match: re.Match[str]) -> str:
        seat = int(match.group(1))
        return names[seat] if seat < len(names) else match.group(0)

    return _SEAT.sub(name, text)


def named_data(data: T, names: Sequence[str]) -> T:
    """The same for every text inside JSON-ready data."""
    filled: T = _filled(data, names)
    return filled


def _filled(data: Any, names: Sequence[str]) -> Any:
    if isinstance(data, str):
        return named(data, names) if "{" in data else data
    if isinstance(data, Mapping):
        return {key: _filled(value, names) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_filled(value, names) for value in data]
    return data

"""A game's options as the fields of a frozen dataclass, read from plain data and written back."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, TypeVar

from engine.kernel.errors import IllegalSetup

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Config = TypeVar("Config", bound="DataclassInstance")


def read_options(
    kind: type[Config],
    options: Mapping[str, object],
    *,
    words: Mapping[str, Sequence[str]],
    ranges: Mapping[str, tuple[int, int]] | None = None,
    beside: Sequence[str] = (),
) -> Config:
    """Build a config, whose fields have defaults, from a game's options.

    Args:
        kind: the dataclass.
        options: by field its value, of the type of the default.
        words: by option of words, the words it may be.
        ranges: by option of numbers, the least and the most.
        beside: options of the game that are no fields of it; only named where an option is unknown.

    Raises:
        IllegalSetup: an unknown option, or a value that is none of its values.
    """
    known = {field.name: type(field.default) for field in fields(kind)}
    ranges = ranges or {}
    for name, value in options.items():
        if name not in known:
            raise IllegalSetup(f"Unknown option {name[:40]!r}; known are {', '.join(sorted([*known, *beside]))}.")
        if type(value) is not known[name]:
            raise IllegalSetup(f"Option {name} is {known[name].__name__}, not {value!r:.40}.")
        if name in words and value not in words[name]:
            raise IllegalSetup(f"Option {name} is one of {', '.join(words[name])}, not {value!r:.40}.")
        if isinstance(value, int) and name in ranges and not ranges[name][0] <= value <= ranges[name][1]:
            raise IllegalSetup(f"Option {name} is from {ranges[name][0]} to {ranges[name][1]}, not {value}.")
    return kind(**options)


def as_options(config: "DataclassInstance") -> dict[str, object]:
    """The options that ``read_options`` makes this of; tuples are lists, as in JSON."""
    values = {field.name: getattr(config, field.name) for field in fields(config)}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}

"""Where decks are registered, as the apps above tell it: a changed format checks them again.

A source gives registered decks of a format, a few at a time. The app that has them registers it in its ``ready``.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from cardpool.models import DeckVersion, Format

__all__ = ["SOURCES", "RegisteredDeck", "Source", "decks_registered_in"]


@dataclass(frozen=True, slots=True)
class RegisteredDeck:
    """A deck registered somewhere: the row it stands in, the version, and what it is registered for."""

    row: int
    version: DeckVersion
    where: str
    url: str


Source = Callable[[Format, int, int], Sequence[RegisteredDeck]]
"""Of a format, the registered decks in rows after one, that many at most, in the order of their rows."""

_SOURCES: dict[str, Source] = {}
SOURCES: Mapping[str, Source] = _SOURCES
"""Every source by its name."""


def decks_registered_in(name: str, source: Source) -> None:
    """Register a source; the name is kept with what is still to be checked, so it must not change."""
    _SOURCES[name] = source

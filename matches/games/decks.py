"""What a game with decks tells the platform about them. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol

__all__ = ["BY_DECK", "FORMAT", "CasualFormat", "DeckRules", "Starter"]

FORMAT: Final = "format"
"""The choice of a casual match's format."""
BY_DECK: Final = "deck"
"""Its value that leaves the format to the deck."""


class Starter(Protocol):
    """A ready deck."""

    @property
    def name(self) -> str:
        """The deck's name for people."""

    def engine_data(self) -> dict[str, object]:
        """The deck as the ruleset takes it for a seat."""


@dataclass(frozen=True, slots=True)
class CasualFormat:
    """A format that casual matches are played in.

    Attributes:
        slug: the format's name in addresses and in the database.
        name: its name for people.
        mulligan: whether they are played with one mulligan each.
    """

    slug: str
    name: str
    mulligan: bool


@dataclass(frozen=True, slots=True)
class DeckRules:
    """The rules of a game's decks.

    Attributes:
        formats: the formats of casual matches. A deck that is legal in several plays in the first of them, unless
            another one is chosen.
        starters: ready decks by slug, in the order in which they are offered.
    """

    formats: tuple[CasualFormat, ...]
    starters: Mapping[str, Starter]

    @property
    def format(self) -> str:
        """The slug of the first format."""
        return self.formats[0].slug

"""What a game with decks tells the platform about them. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Protocol

__all__ = ["BY_DECK", "FORMAT", "CasualFormat", "DeckRules", "Starter"]

FORMAT: Final = "format"
"""The choice of a casual match's format, beside the choices of its room."""
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
    """A format that casual matches are played in before all others.

    Attributes:
        slug: the format's name in addresses and in the database.
        name: its name for people.
    """

    slug: str
    name: str


@dataclass(frozen=True, slots=True)
class DeckRules:
    """The rules of a game's decks.

    Attributes:
        formats: the first formats of casual matches, before the others of the game. A deck that is legal in several
            plays in the first of them, unless another one is chosen.
        find_starters: the ready decks that can be played today, by slug, in the order in which they are offered.
            Finding them may load the rules of the cards.
    """

    formats: tuple[CasualFormat, ...]
    find_starters: Callable[[], Mapping[str, Starter]]

    @property
    def starters(self) -> Mapping[str, Starter]:
        """The ready decks by slug."""
        return self.find_starters()

    @property
    def format(self) -> str:
        """The slug of the first format."""
        return self.formats[0].slug

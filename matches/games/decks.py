"""What a game with decks tells the platform about them. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

__all__ = ["DeckRules", "Starter"]


class Starter(Protocol):
    """A ready deck."""

    @property
    def name(self) -> str:
        """The deck's name for people."""

    def engine_data(self) -> dict[str, object]:
        """The deck as the ruleset takes it for a seat."""


@dataclass(frozen=True, slots=True)
class DeckRules:
    """The rules of a game's decks.

    Attributes:
        format: the slug of the format of casual matches.
        mulligan: whether casual matches are played with one mulligan each.
        starters: ready decks by slug, in the order in which they are offered.
    """

    format: str
    mulligan: bool
    starters: Mapping[str, Starter]

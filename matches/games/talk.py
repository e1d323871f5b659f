"""Talk among players during a match, where the game's rules allow it. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

__all__ = ["Talk"]


@dataclass(frozen=True, slots=True)
class Talk:
    """Talk among all players but one, who does not see it.

    Attributes:
        seats: talk needs so many seats or more.
        kept_from: the seat that may not hear it, by the public facts; ``None`` while there is no such seat, and then
            nobody talks.
        heading, about: over the lines on the page: who talks, and what to know of it.
        nothing: instead of the lines, to a player who has none and cannot speak.
        not_now: refuses talk where or while there is none.
        not_you: refuses talk to the player from whom it is kept.
        nobody_hears: refuses talk when no other player would hear it.
    """

    seats: int
    kept_from: Callable[[Mapping[str, Any]], int | None]
    heading: str
    about: str
    nothing: str
    not_now: str
    not_you: str
    nobody_hears: str

"""The games people can play here, and what a match of each needs to begin. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from matches.errors import Malformed

__all__ = ["PLAYABLE", "SIDE_BY_LOT", "Playable", "game_name", "playable", "sides_set"]

SIDE_BY_LOT = "lot"


@dataclass(frozen=True, slots=True)
class Playable:
    """A ruleset as people choose it.

    ``decks``: every player brings a deck. ``sides``: sides that differ, by key, where the rules have such; players may
    also leave them to the lot.
    """

    slug: str
    name: str
    about: str
    decks: bool = False
    sides: tuple[tuple[str, str], ...] = ()

    @property
    def side_choices(self) -> tuple[tuple[str, str], ...]:
        """The sides and the lot."""
        return (*self.sides, (SIDE_BY_LOT, "The lot decides")) if self.sides else ()


PLAYABLE: dict[str, Playable] = {
    "tcg": Playable("tcg", "Trading Card Game", "A fellowship of your deck against the minions of theirs.", decks=True),
    "confrontation": Playable(
        "confrontation",
        "The Confrontation",
        "Nine hidden characters a side, from the Shire to Mordor. No deck needed.",
        sides=(("good", "Good"), ("dark", "Dark")),
    ),
}


def playable(slug: str) -> Playable:
    """The game of that name.

    Raises:
        Malformed: there is none.
    """
    if slug not in PLAYABLE:
        raise Malformed(f"Choose one of the games: {', '.join(PLAYABLE)}.")
    return PLAYABLE[slug]


def game_name(ruleset: str) -> str:
    """A ruleset's name for people.

    >>> game_name("confrontation")
    'The Confrontation'
    """
    return PLAYABLE[ruleset].name if ruleset in PLAYABLE else ruleset


def sides_set(game: Playable, side: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The match's options and the first player's setup for the side they asked for; empty means the lot.

    Raises:
        Malformed: the game has no such side.
    """
    if not game.sides:
        if side:
            raise Malformed(f"{game.name} has no sides to choose.")
        return {}, {}
    if side in ("", SIDE_BY_LOT):
        return {"first_seat": SIDE_BY_LOT}, {}
    if side not in dict(game.sides):
        raise Malformed(f"Choose a side: {', '.join(key for key, _ in game.side_choices)}.")
    return {}, {"side": side}

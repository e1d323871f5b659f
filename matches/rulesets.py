"""The games people can play here, and what a match of each needs to begin. Pure but for the engine's register."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.kernel import Game, IllegalSetup, key_from_seed
from engine.kernel.ruleset import find
from matches.errors import Malformed

__all__ = [
    "PLAYABLE",
    "SIDE_BY_LOT",
    "Choice",
    "Playable",
    "game_name",
    "options_set",
    "playable",
    "seats_set",
    "sides_set",
]

SIDE_BY_LOT = "lot"


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of a ruleset that people choose: its key, its name, and its values by key, the default first."""

    key: str
    label: str
    values: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Playable:
    """A ruleset as people choose it.

    ``decks``: every player brings a deck. ``sides``: sides that differ, by key, where the rules have such; players may
    also leave them to the lot. ``choices``: options of the ruleset that people choose.
    """

    slug: str
    name: str
    about: str
    decks: bool = False
    sides: tuple[tuple[str, str], ...] = ()
    choices: tuple[Choice, ...] = ()

    @property
    def seat_counts(self) -> tuple[int, ...]:
        """How many can play, fewest first."""
        least, most = find(self.slug).seats
        return tuple(range(least, most + 1))

    @property
    def side_choices(self) -> tuple[tuple[str, str], ...]:
        """The sides and the lot."""
        return (*self.sides, (SIDE_BY_LOT, "The lot decides")) if self.sides else ()


_PRINTINGS = (
    ("classic", "The classic nine"),
    ("variant", "Deluxe: the variant nine"),
    ("lot", "Deluxe: mixed by lot"),
    ("choice", "Deluxe: the player mixes"),
)
PLAYABLE: dict[str, Playable] = {
    "tcg": Playable("tcg", "Trading Card Game", "A fellowship of your deck against the minions of theirs.", decks=True),
    "confrontation": Playable(
        "confrontation",
        "The Confrontation",
        "Nine hidden characters a side, from the Shire to Mordor. No deck needed.",
        sides=(("good", "Good"), ("dark", "Dark")),
        choices=(
            Choice("edition", "Edition", (("classic", "Classic"), ("deluxe", "Deluxe"))),
            Choice("good_characters", "Good characters", _PRINTINGS),
            Choice("dark_characters", "Dark characters", _PRINTINGS),
            Choice(
                "special_cards",
                "Special cards",
                (
                    ("none", "None"),
                    ("two", "The two of each side of 2002"),
                    ("choice", "Deluxe: each chooses two of four"),
                ),
            ),
        ),
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


def seats_set(game: Playable, seats: int) -> int:
    """The number of seats, checked.

    Raises:
        Malformed: so many cannot play.
    """
    counts = game.seat_counts
    if seats not in counts:
        many = f"{counts[0]} to {counts[-1]} players" if len(counts) > 1 else f"{counts[0]} players"
        raise Malformed(f"{game.name} is for {many}, not {seats}.")
    return seats


def options_set(game: Playable, chosen: Mapping[str, Any]) -> dict[str, str]:
    """The ruleset's options that people chose, checked; what is not chosen has the ruleset's default.

    Raises:
        Malformed: no such option, no such value, or values that do not go together.
    """
    known = {choice.key: choice for choice in game.choices}
    options: dict[str, str] = {}
    for key, value in chosen.items():
        if key not in known:
            raise Malformed(f"{game.name} has no option called “{str(key)[:40]}” to choose.")
        values = dict(known[key].values)
        if not isinstance(value, str) or value not in values:
            raise Malformed(f"{known[key].label}: choose {', '.join(values)}.")
        options[key] = value
    if not game.decks:  # else the decks decide too, when the match is made
        try:
            Game.start(game.slug, options, [None] * game.seat_counts[0], key_from_seed(0), listen=False)
        except IllegalSetup as refusal:
            raise Malformed(str(refusal)) from None
    return options

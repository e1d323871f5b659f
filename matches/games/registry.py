"""The rooms of the games people can play here, by slug."""

from __future__ import annotations

from typing import cast

from django.utils.functional import lazystr
from django.utils.translation import gettext as _

from engine.kernel.view_types import V
from matches.errors import Malformed
from matches.games.room import GameRoom, Room

__all__ = ["default_room", "room_chosen", "room_of", "room_register", "rooms", "seat_counts_of"]

_ROOMS: dict[str, GameRoom] = {}


def room_register(room: Room[V]) -> None:
    """Add a game to the platform. A room is handed only views of its own game."""
    _ROOMS[room.slug] = cast("GameRoom", room)


def rooms() -> tuple[GameRoom, ...]:
    """Every game, in the order in which they are offered."""
    return tuple(_ROOMS.values())


def default_room() -> GameRoom:
    """The default game: the first one registered."""
    return rooms()[0]


def room_chosen(slug: str) -> GameRoom:
    """The game a person chose.

    Raises:
        Malformed: there is none of that slug.
    """
    if slug not in _ROOMS:
        raise Malformed(_("Choose one of the games: %(rooms)s.") % {"rooms": ", ".join(_ROOMS)})
    return _ROOMS[slug]


def seat_counts_of(slug: str) -> tuple[int, ...]:
    """How many can play a game, fewest first; loads its rules."""
    return room_of(slug).seat_counts


def room_of(ruleset: str) -> GameRoom:
    """The room of a match's game; a plain one for a ruleset that is offered to nobody.

    >>> room_of("confrontation").name
    'The Confrontation'
    """
    return _ROOMS.get(ruleset) or GameRoom(ruleset, lazystr(ruleset), lazystr(""))

"""Decide an unfinished deck-building game: the most Victory Points so far win. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matches.games.adjudication import Adjudication, Verdict

__all__ = ["VICTORY_POINTS", "victory_points"]


def _standing(seat: Mapping[str, Any]) -> tuple[int, ...]:
    """Victory Points, then Archenemies; nothing where it is not known to all what the players own."""
    if seat["victory_points"] is None:
        return (0, 0)
    return int(seat["victory_points"]), int(seat["archenemies"])


def victory_points(view: Mapping[str, Any]) -> tuple[Verdict, str]:
    """The verdict on a game seen by a spectator (``seats`` with ``victory_points`` and ``archenemies``), and why.

    >>> victory_points({"seats": [{"victory_points": 4, "archenemies": 0}, {"victory_points": 9, "archenemies": 1}]})
    ('second', '9 Victory Points against 4')
    """
    seats = view["seats"]
    if len(seats) != 2:
        return "draw", "more than two play"
    if any(seat["victory_points"] is None for seat in seats):
        return "draw", "it is not known to all what the players own"
    first, second = map(_standing, seats)
    if first == second:
        return "draw", f"{first[0]} Victory Points and {first[1]} Archenemies each"
    if first[0] == second[0]:
        why = (
            f"{first[0]} Victory Points each, {max(first[1], second[1])} Archenemies against {min(first[1], second[1])}"
        )
    else:
        why = f"{max(first[0], second[0])} Victory Points against {min(first[0], second[0])}"
    return ("first" if first > second else "second"), why


VICTORY_POINTS = Adjudication(
    "deckbuilding-1",
    "the most Victory Points so far win, of equal ones the most Archenemies defeated, else it is a draw",
    victory_points,
    _standing,
)

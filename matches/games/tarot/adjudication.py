"""Decide an unfinished Tarot card game: the most Victory Points of the rounds that are scored win. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matches.games.adjudication import Adjudication, Verdict

__all__ = ["VICTORY_POINTS", "victory_points"]


def victory_points(view: Mapping[str, Any]) -> tuple[Verdict, str]:
    """The verdict on a game seen by a spectator (``seats`` with ``victory_points``), and why.

    >>> victory_points({"seats": [{"victory_points": 10}, {"victory_points": 25}]})
    ('second', '25 Victory Points against 10')
    """
    points = [int(seat["victory_points"]) for seat in view["seats"]]
    if len(points) != 2 or points[0] == points[1]:
        return "draw", f"{points[0]} Victory Points each" if len(set(points)) == 1 else "more than two play"
    return ("first" if points[0] > points[1] else "second"), f"{max(points)} Victory Points against {min(points)}"


VICTORY_POINTS = Adjudication(
    "tarot-1",
    "the most Victory Points of the rounds that are scored win, else it is a draw",
    victory_points,
    lambda seat: (int(seat["victory_points"]),),
)

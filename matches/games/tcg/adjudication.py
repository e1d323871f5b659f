"""Decide an unfinished card game: the furthest site wins, then fewest burdens, else it is a draw. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from matches.games.adjudication import Adjudication, Verdict

__all__ = ["FURTHEST_SITE", "furthest_site"]


def furthest_site(view: Mapping[str, Any]) -> tuple[Verdict, str]:
    """The verdict on a game seen by a spectator (`seats` with `site` and `burdens`), and why in a sentence.

    >>> furthest_site({"seats": [{"site": 4, "burdens": 2}, {"site": 3, "burdens": 0}]})
    ('first', 'site 4 against site 3')
    """
    seats = [seat for seat in view.get("seats") or () if isinstance(seat, Mapping)]
    if len(seats) != 2 or not all(isinstance(seat.get("site"), int) for seat in seats):
        return "draw", "nothing public tells the players apart"
    sites = [int(seat["site"]) for seat in seats]
    if sites[0] != sites[1]:
        return ("first" if sites[0] > sites[1] else "second"), f"site {max(sites)} against site {min(sites)}"
    burdens = [int(seat.get("burdens") or 0) for seat in seats]
    if burdens[0] != burdens[1]:
        better: Verdict = "first" if burdens[0] < burdens[1] else "second"
        return better, f"both at site {sites[0]}, {min(burdens)} burdens against {max(burdens)}"
    return "draw", f"both at site {sites[0]} with {burdens[0]} burdens"


def _worth(seat: Mapping[str, Any]) -> tuple[int, ...]:
    return int(seat.get("site") or 0), -int(seat.get("burdens") or 0)


FURTHEST_SITE = Adjudication(
    "tcg-1", "the furthest site wins, then fewest burdens, else it is a draw", furthest_site, _worth
)

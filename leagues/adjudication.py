"""Deciding an unfinished match at the end of its round, from what is public. Pure.

Profile "tcg-1": the player whose fellowship is at the furthest site wins; level, the one with fewer burdens; level
again, it is a draw. Profile "confrontation-1": a draw, for the rules name no measure of an unfinished game, and where
Frodo stands is hidden. A match that never began is lost by whoever has not cut the deck, or by both.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class Adjudication:
    """A profile's name and what it says, in words that follow "then"."""

    profile: str
    text: str


ADJUDICATIONS = {
    "tcg": Adjudication("tcg-1", "the furthest site wins, then fewest burdens, else it is a draw"),
    "confrontation": Adjudication(
        "confrontation-1", "it is a draw, for the rules give no measure of an unfinished game"
    ),
}
"""By ruleset."""

Verdict = Literal["first", "second", "draw", "double_loss"]


def adjudicate(view: Mapping[str, Any], ruleset: str = "tcg") -> tuple[Verdict, str]:
    """The verdict on a game seen by a spectator (`seats` with `site` and `burdens`), and why in a sentence.

    >>> adjudicate({"seats": [{"site": 4, "burdens": 2}, {"site": 3, "burdens": 0}]})
    ('first', 'site 4 against site 3')
    """
    if ruleset != "tcg":
        return "draw", "the rules give no measure of an unfinished game"
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


def adjudicate_unbegun(ready: Sequence[bool]) -> tuple[Verdict, str]:
    """The verdict on a match that never began: ``ready`` says who had done what was asked of them.

    >>> adjudicate_unbegun([True, False])[0]
    'first'
    """
    if ready[0] == ready[1]:
        return ("draw", "the match never began") if ready[0] else ("double_loss", "neither player began the match")
    return ("first" if ready[0] else "second"), "the other player never began the match"

"""Decide an unfinished deck-building game: the most Victory Points so far win. Pure."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from engine.deckbuilding.view_types import DeckbuildingSeat, DeckbuildingView
from matches.games.adjudication import Adjudication, Verdict
from players.stored_sentences import stored

__all__ = ["VICTORY_POINTS", "victory_points"]


_SEVERAL = _("more than two play")
_HIDDEN = _("it is not known to all what the players own")
_EQUAL = _("%(points)s Victory Points and %(archenemies)s Archenemies each")
_ARCHENEMIES = _("%(points)s Victory Points each, %(most)s Archenemies against %(least)s")
_POINTS = _("%(most)s Victory Points against %(least)s")


def _standing(seat: DeckbuildingSeat) -> tuple[int, ...]:
    """Victory Points, then Archenemies; nothing where it is not known to all what the players own."""
    return seat["victory_points"] or 0, seat["archenemies"] or 0


def victory_points(view: DeckbuildingView) -> tuple[Verdict, str]:
    """The verdict on a game seen by a spectator (``seats`` with ``victory_points`` and ``archenemies``), and why.

    >>> victory_points({"seats": [{"victory_points": 4, "archenemies": 0}, {"victory_points": 9, "archenemies": 1}]})
    ('second', '9 Victory Points against 4')
    """
    seats = view["seats"]
    if len(seats) != 2:
        return "draw", stored(_SEVERAL)
    if any(seat["victory_points"] is None for seat in seats):
        return "draw", stored(_HIDDEN)
    first, second = map(_standing, seats)
    if first == second:
        return "draw", stored(_EQUAL, points=first[0], archenemies=first[1])
    if first[0] == second[0]:
        owned = first[1], second[1]
        why = stored(_ARCHENEMIES, points=first[0], most=max(owned), least=min(owned))
    else:
        why = stored(_POINTS, most=max(first[0], second[0]), least=min(first[0], second[0]))
    return ("first" if first > second else "second"), why


VICTORY_POINTS = Adjudication(
    "deckbuilding-1",
    _("the most Victory Points so far win, of equal ones the most Archenemies defeated, else it is a draw"),
    victory_points,
    _standing,
    (_SEVERAL, _HIDDEN, _EQUAL, _ARCHENEMIES, _POINTS),
)

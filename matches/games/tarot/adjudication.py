"""Decide an unfinished Tarot card game: the most Victory Points of the rounds that are scored win. Pure."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from engine.tarot.view_types import TarotSeat, TarotView
from matches.games.adjudication import Adjudication, Verdict
from players.stored_sentences import stored

__all__ = ["VICTORY_POINTS", "victory_points"]


_POINTS = _("%(most)s Victory Points against %(least)s")
_EQUAL = _("%(points)s Victory Points each")
_SEVERAL = _("more than two play")


def victory_points(view: TarotView) -> tuple[Verdict, str]:
    """The verdict on a game seen by a spectator (``seats`` with ``victory_points``), and why.

    >>> victory_points({"seats": [{"victory_points": 10}, {"victory_points": 25}]})
    ('second', '25 Victory Points against 10')
    """
    points = [seat["victory_points"] for seat in view["seats"]]
    if len(points) != 2 or points[0] == points[1]:
        return "draw", stored(_EQUAL, points=points[0]) if len(set(points)) == 1 else stored(_SEVERAL)
    ahead: Verdict = "first" if points[0] > points[1] else "second"
    return ahead, stored(_POINTS, most=max(points), least=min(points))


def _worth(seat: TarotSeat) -> tuple[int, ...]:
    return (seat["victory_points"],)


VICTORY_POINTS = Adjudication(
    "tarot-1",
    _("the most Victory Points of the rounds that are scored win, else it is a draw"),
    victory_points,
    _worth,
    (_POINTS, _EQUAL, _SEVERAL),
)

"""Decide an unfinished card game: the furthest site wins, then fewest burdens, else it is a draw. Pure."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from engine.tcg.view_types import TcgSeat, TcgView
from matches.games.adjudication import Adjudication, Verdict
from players.stored_sentences import stored

__all__ = ["FURTHEST_SITE", "furthest_site"]


_EQUAL = _("nothing public tells the players apart")
_SITES = _("site %(most)s against site %(least)s")
_BURDENS = _("both at site %(site)s, %(least)s burdens against %(most)s")
_ALL_EQUAL = _("both at site %(site)s with %(burdens)s burdens")


def furthest_site(view: TcgView) -> tuple[Verdict, str]:
    """The verdict on a game seen by a spectator (`seats` with `site` and `burdens`), and why in a sentence.

    >>> furthest_site({"seats": [{"site": 4, "burdens": 2}, {"site": 3, "burdens": 0}]})
    ('first', 'site 4 against site 3')
    """
    seats = view.get("seats", [])
    if len(seats) != 2:
        return "draw", stored(_EQUAL)
    sites = [seat["site"] for seat in seats]
    if sites[0] != sites[1]:
        ahead: Verdict = "first" if sites[0] > sites[1] else "second"
        return ahead, stored(_SITES, most=max(sites), least=min(sites))
    burdens = [seat["burdens"] for seat in seats]
    if burdens[0] != burdens[1]:
        better: Verdict = "first" if burdens[0] < burdens[1] else "second"
        return better, stored(_BURDENS, site=sites[0], least=min(burdens), most=max(burdens))
    return "draw", stored(_ALL_EQUAL, site=sites[0], burdens=burdens[0])


def _worth(seat: TcgSeat) -> tuple[int, ...]:
    return seat["site"], -seat["burdens"]


FURTHEST_SITE = Adjudication(
    "tcg-1",
    _("the furthest site wins, then fewest burdens, else it is a draw"),
    furthest_site,
    _worth,
    (_EQUAL, _SITES, _BURDENS, _ALL_EQUAL),
)

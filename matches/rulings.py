"""Reading what judges decided: of one match, and as precedents."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from matches.models import Match, Ruling
from players.models import Player

__all__ = ["MOST_WORDS", "precedents", "rulings_of"]

MOST_WORDS = 8
"""Words of a search that are looked for; the rest are left out."""


def rulings_of(match: Match, most: int = 20) -> list[Ruling]:
    """What the players of a match were told, newest first. One query."""
    return list(Ruling.objects.filter(match=match).order_by("-pk")[:most])


def precedents(viewer: Player | AnonymousUser, *, words: str = "", game: str = "") -> QuerySet[Ruling]:
    """Rulings that hold every one of these words, newest first, with their match.

    Those of closed matches are found by their own players only. An unknown game has none.
    """
    open_to = Q(match__closed=False)
    if isinstance(viewer, Player):
        open_to |= Q(match__seats__player=viewer)
    rows = Ruling.objects.filter(open_to, kind=Ruling.Kind.RULING).select_related("match").distinct()
    for word in words.replace("\x00", " ").split()[:MOST_WORDS]:
        rows = rows.filter(Q(text__icontains=word) | Q(match__title__icontains=word))
    if game:
        rows = rows.filter(match__ruleset=game.replace("\x00", " ")[:20])
    return rows.order_by("-at", "-pk")

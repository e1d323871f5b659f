"""The finished matches of a player, to look through."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from matches.games.registry import rooms
from matches.models import Seat
from matches.player_matches import HISTORY_PAGE, HistoryFilter, history_of, history_rows
from players.lookup import open_account_or_404

__all__ = ["player_history"]


@require_safe
def player_history(request: HttpRequest, username: str) -> HttpResponse:
    """A player's finished matches, newest first; ``game``, ``opponent`` and ``result`` say which."""
    player = open_account_or_404(username)
    asked = HistoryFilter.read(request.GET.dict())
    page = Paginator(history_of(player, asked), HISTORY_PAGE).get_page(request.GET.get("page"))
    context = {
        "player": player,
        "asked": asked,
        "games": rooms(),
        "results": Seat.Result.choices,
        "page": page,
        "rows": history_rows(page),
        "section": "players",
    }
    return render(request, "matches/player_history.html", context)

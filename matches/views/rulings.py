"""Precedents: what judges decided, to search."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from matches.games.registry import room_of, rooms
from matches.rulings import precedents

__all__ = ["rulings"]

A_PAGE = 30


@never_cache
@require_safe
def rulings(request: HttpRequest) -> HttpResponse:
    """Rulings, newest first; ``?q=`` looks for words and ``?game=`` for a game."""
    words, game = request.GET.get("q", "")[:200], request.GET.get("game", "")
    rows = precedents(request.user, words=words, game=game)
    page = Paginator(rows, A_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "rows": [{"ruling": row, "game": room_of(row.match.ruleset).name} for row in page],
        "words": words,
        "game": game,
        "games": rooms(),
        "section": "play",
    }
    return render(request, "matches/rulings.html", context)

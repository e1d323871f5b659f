"""The page of all players."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from leagues.overview.player_list import PLAYERS_PAGE, PlayerFilter, player_rows, players_found
from leagues.ratings.selectors import pools_with_sizes
from players.requests import player_of

__all__ = ["player_list"]


@require_safe
def player_list(request: HttpRequest) -> HttpResponse:
    """Players by the beginning of their ``name``, whom to ``show``, and by the ``rating`` in a pool."""
    pools = list(pools_with_sizes())
    player_filter = PlayerFilter.read(request.GET.dict(), pools)
    viewer = player_of(request) if request.user.is_authenticated else None
    page = Paginator(players_found(player_filter, viewer), PLAYERS_PAGE).get_page(request.GET.get("page"))
    context = {
        "asked": player_filter,
        "pools": pools,
        "page": page,
        "rows": player_rows(page, player_filter.pool, viewer),
        "section": "players",
    }
    return render(request, "leagues/players.html", context)

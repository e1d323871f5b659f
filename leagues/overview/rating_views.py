"""Pages of ratings: the ladders, and the course of a player's rating."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from leagues.events.pages.event import viewer_of
from leagues.ratings import selectors
from leagues.ratings.models import Rating, RatingPool
from players.lookup import open_account_or_404

LADDER_PAGE = 100
CHANGES_PAGE = 50


@require_safe
def ladders(request: HttpRequest) -> HttpResponse:
    """All games and formats in which somebody has a rating."""
    viewer = viewer_of(request)
    context = {
        "pools": selectors.pools_with_sizes(),
        "own": selectors.ratings_of(viewer) if viewer is not None else [],
        "section": "events",
    }
    return render(request, "leagues/ladders.html", context)


@require_safe
def ladder(request: HttpRequest, pk: int) -> HttpResponse:
    """The ladder of a game and format; ``provisional=1``: those of whom too little is known."""
    pool = get_object_or_404(RatingPool.objects.select_related("format"), pk=pk)
    provisional = request.GET.get("provisional") == "1"
    page = Paginator(selectors.ladder(pool, provisional=provisional), LADDER_PAGE).get_page(request.GET.get("page"))
    viewer = viewer_of(request)
    own = pool.ratings.filter(player=viewer).first() if viewer is not None else None
    context = {
        "pool": pool,
        "page": page,
        "provisional": provisional,
        "own": own,
        "own_place": selectors.place_on_ladder(own) if own is not None and not own.skill.provisional else None,
        "section": "events",
    }
    return render(request, "leagues/ladder.html", context)


@require_safe
def player_rating(request: HttpRequest, username: str, pk: int) -> HttpResponse:
    """The course of a player's rating, result by result."""
    player = open_account_or_404(username)
    pool = get_object_or_404(RatingPool.objects.select_related("format"), pk=pk)
    rating = get_object_or_404(Rating, player=player, pool=pool)
    points = selectors.course_of(player, pool).select_related("result__tournament", "result__season__league")
    page = Paginator(points, CHANGES_PAGE).get_page(request.GET.get("page"))
    context = {
        "player": player,
        "pool": pool,
        "rating": rating,
        "graph": selectors.graph_of(points[: selectors.GRAPH_POINTS]),
        "page": page,
        "changes": selectors.changes_of(
            player, page.object_list, points[page.end_index() : page.end_index() + 1].first()
        ),
        "section": "events",
    }
    return render(request, "leagues/player_rating.html", context)

"""Pages about one's own collection: what is in it, its history, and pools of events."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from cardpool.catalogue import card_dict_by_id
from cardpool.collections import selectors
from cardpool.collections.pools import pool_holdings, pools_of
from cardpool.collections.tokens import tokens_of
from cardpool.models import Holding
from cardpool.query import QueryError
from players.requests import player_of
from players.values.csv_file import csv_text

__all__ = ["collection_csv", "collection_page", "history", "history_csv", "pools"]

POOLS_PAGE = 30


def _file(text: str, name: str) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(text, "text/csv; charset=utf-8", headers=headers)


@login_required
@require_safe
def collection_page(request: HttpRequest) -> HttpResponse:
    """The player's collection."""
    player = player_of(request)
    text = request.GET.get("q", "")[:80]
    result, problem = None, ""
    try:
        rows, result = selectors.holdings_found(player, text)
    except QueryError as error:
        rows, problem = Holding.objects.none(), str(error)
    holdings = Paginator(rows, 48).get_page(request.GET.get("page"))
    context = {
        "section": "cards",
        "page": holdings,
        "rows": [(holding, card_dict_by_id(holding.printing.card_id)) for holding in holdings],
        "text": text,
        "search": result,
        "problem": problem,
        "tokens": tokens_of(player),
        "sealed": selectors.packs_of(player, opened=False).count(),
        "player": player,
    }
    return render(request, "cardpool/collection.html", context)


@login_required
@require_safe
def history(request: HttpRequest) -> HttpResponse:
    """The movements of the player's collection."""
    player = player_of(request)
    kind, card = request.GET.get("kind", ""), request.GET.get("card", "")[:80]
    page = Paginator(selectors.movements_of(player, kind=kind, card=card), 50).get_page(request.GET.get("page"))
    context = {
        "section": "cards",
        "page": page,
        "kind": kind,
        "kinds": [*selectors.KINDS, "other"],
        "card": card,
        "player": player,
        "gifts": selectors.gifts_of(player)[:10],
    }
    return render(request, "cardpool/history.html", context)


@login_required
@require_safe
def collection_csv(request: HttpRequest) -> HttpResponse:
    """The collection as a file for spreadsheets."""
    return _file(csv_text(selectors.holdings_rows(player_of(request))), "collection.csv")


@login_required
@require_safe
def history_csv(request: HttpRequest) -> HttpResponse:
    """All movements as a file for spreadsheets."""
    return _file(csv_text(selectors.history_rows(player_of(request))), "collection-history.csv")


@login_required
@require_safe
def pools(request: HttpRequest) -> HttpResponse:
    """The player's pools of events; ``?pool=`` shows the cards of one of them."""
    collections = pools_of(player_of(request))
    wanted = request.GET.get("pool", "")
    pool = None
    if wanted:
        if not (wanted.isascii() and wanted.isdecimal() and len(wanted) < 19):
            raise Http404
        pool = get_object_or_404(collections.select_related("limited__format"), pk=int(wanted))
    listed: QuerySet[Any] = collections.select_related("limited__format") if pool is None else pool_holdings(pool)
    page = Paginator(listed, POOLS_PAGE if pool is None else 48).get_page(request.GET.get("page"))
    context = {
        "section": "cards",
        "pool": pool,
        "limited": getattr(pool, "limited", None),
        "page": page,
        "rows": [(row, card_dict_by_id(row.printing.card_id)) for row in page] if pool is not None else [],
    }
    return render(request, "cardpool/pools.html", context)

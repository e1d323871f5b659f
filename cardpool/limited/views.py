"""Pages about templates and pools."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from cardpool.collections.keys import key_new
from cardpool.collections.pools import pool_cards
from cardpool.collections.selectors import pack_cards
from cardpool.errors import Refused
from cardpool.limited.homes import pool_home
from cardpool.limited.pool_decks import pool_deck_begin
from cardpool.limited.sealed import (
    OWN_POOLS_A_DAY,
    opened_packs,
    own_pool_make,
    pool_open_all,
    pool_unfold,
    sealed_packs,
)
from cardpool.limited.selectors import grouped, pool_of, template_name
from cardpool.limited.templates import DRAFT_TEMPLATES, SEALED_TEMPLATES
from cardpool.models import Deck, LimitedPool
from players.requests import player_of

__all__ = ["limited", "pool_deck", "pool_open", "pool_page", "pool_take", "pool_unfold_page"]

POOL_DECKS_PAGE = 30
PACKS_DRAWN = 12
"""Opened packs whose cards are drawn on the page of a pool, the newest; the others are links."""


@require_safe
def limited(request: HttpRequest) -> HttpResponse:
    """What each template of a sealed pool or a draft holds; a pool of one's own can be taken here."""
    context = {
        "section": "decks",
        "sealed": [(template, key_new()) for template in SEALED_TEMPLATES.values()],
        "drafts": list(DRAFT_TEMPLATES.values()),
        "own_most": OWN_POOLS_A_DAY,
    }
    return render(request, "cardpool/limited/templates.html", context)


@login_required
@require_POST
def pool_take(request: HttpRequest) -> HttpResponse:
    """Take a sealed pool for casual play."""
    try:
        pool = own_pool_make(
            player=player_of(request),
            template=request.POST.get("template", ""),
            starter=request.POST.get("starter", ""),
            key=request.POST.get("key", ""),
            now=timezone.now(),
        )
    except Refused as error:
        messages.error(request, error.message)
        return redirect("cardpool:limited")
    return redirect("cardpool:limited-pool", pool.collection_id)


def _pool_or_404(request: HttpRequest, pool_id: int) -> LimitedPool:
    pool = pool_of(player_of(request), pool_id)
    if pool is None:
        raise Http404
    return pool


@login_required
@never_cache
@require_safe
def pool_page(request: HttpRequest, pool_id: int) -> HttpResponse:
    """One of the player's pools: sealed packs to open, what was in the others (``?packs=closed``: folded), its cards by
    side and culture, and decks built from it. A pack that its player has looked at is shown open."""
    pool = _pool_or_404(request, pool_id)
    cards = pool_cards(pool.collection)
    decks = Deck.objects.filter(pool=pool.collection, archived_at=None).order_by("-created_at", "-pk")
    opened = list(opened_packs(pool.collection))
    drawn = {pack.pk for pack in opened[-PACKS_DRAWN:]}
    context = {
        "section": "decks",
        "pool": pool,
        "home": pool_home(pool.collection.pool_key),
        "template_name": template_name(pool.template),
        "sealed": list(sealed_packs(pool.collection)),
        "opened": [(pack, pack_cards(pack) if pack.pk in drawn else []) for pack in opened],
        "closed": request.GET.get("packs") == "closed",
        "folded": any(pack.unfolded_at is None for pack in opened),
        "groups": grouped(cards),
        "count": sum(cards.values()),
        "page": Paginator(decks, POOL_DECKS_PAGE).get_page(request.GET.get("page")),
    }
    return render(request, "cardpool/limited/pool.html", context)


@login_required
@require_POST
def pool_open(request: HttpRequest, pool_id: int) -> HttpResponse:
    """Open every sealed pack of the pool."""
    pool = _pool_or_404(request, pool_id)
    cut = request.POST.get("cut", "").strip()
    try:
        opened = pool_open_all(pool=pool, actor=player_of(request), cut=cut, now=timezone.now())
    except Refused as error:
        messages.error(request, error.message)
    else:
        messages.success(
            request,
            ngettext("%(count)s pack is open.", "%(count)s packs are open.", len(opened)) % {"count": len(opened)},
        )
        return redirect(f"{reverse('cardpool:limited-pool', args=[pool_id])}#packs")
    return redirect("cardpool:limited-pool", pool_id)


@login_required
@require_POST
def pool_unfold_page(request: HttpRequest, pool_id: int) -> HttpResponse:
    """Remember which opened pack the player has looked at (``pack``, its code), or that it was all of them."""
    pool = _pool_or_404(request, pool_id)
    try:
        pool_unfold(pool=pool, actor=player_of(request), pack=request.POST.get("pack", "").strip(), now=timezone.now())
    except Refused as error:
        messages.error(request, error.message)
    return redirect(f"{reverse('cardpool:limited-pool', args=[pool_id])}#packs")


@login_required
@require_POST
def pool_deck(request: HttpRequest, pool_id: int) -> HttpResponse:
    """Begin a deck that is built from the pool, or a whole one with ``suggested``."""
    pool = _pool_or_404(request, pool_id)
    try:
        suggested = request.POST.get("suggested") == "1"
        version = pool_deck_begin(pool=pool, player=player_of(request), suggested=suggested, now=timezone.now())
    except Refused as error:
        messages.error(request, error.message)
        return redirect("cardpool:limited-pool", pool_id)
    return redirect("cardpool:deck-build", version.deck_id)

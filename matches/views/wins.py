"""What wins: cards, cultures and decks by format, from the counts; and the record of a player's own deck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cardpool.decks.lookups import own_deck_or_404
from matches import winning

__all__ = ["deck_record", "what_wins"]


@dataclass(frozen=True, slots=True)
class Pick:
    """A choice in the form of the page: its name, and each option's value and label."""

    name: str
    label: str
    options: Sequence[tuple[str, str | Promise]]
    chosen: str


@require_safe
def what_wins(request: HttpRequest) -> HttpResponse:
    """The figures of a format (``format``) in a span of time (``span``); its cards or sites (``list``) by ``order``."""
    formats = winning.formats_counted()
    slug = request.GET.get("format")
    format = next((row for row, _count in formats if row.slug == slug), formats[0][0] if formats else None)
    shown = format.slug if format is not None else ""
    span = winning.named(winning.SPANS, request.GET.get("span"), winning.SPAN)
    order = winning.named(winning.ORDERS, request.GET.get("order"), "played")
    listed = winning.named(winning.LISTS, request.GET.get("list"), "cards")
    context: dict[str, object] = {
        "format": format,
        "span": span,
        "list": listed,
        "picks": [
            Pick("format", _("Format"), [(row.slug, f"{row.name} ({count})") for row, count in formats], shown),
            Pick("span", _("Time"), [*winning.SPANS.items()], span),
            Pick("list", _("List"), [*winning.LISTS.items()], listed),
            Pick("order", _("Order"), [*winning.ORDERS.items()], order),
        ],
        "decks_least": winning.DECKS_LEAST,
        "players_least": winning.PLAYERS_LEAST,
        "games_least": winning.GAMES_LEAST,
        "section": "cards",
    }
    if format is not None:
        wins = winning.wins_of(format, span, today=timezone.now().date())
        context["wins"] = wins
        if wins.enough:
            cards = winning.cards_of(wins, order=order, sites=listed == "sites")
            context["cultures"] = winning.cultures_of(wins)
            context["page"] = Paginator(cards, winning.CARDS_SHOWN).get_page(request.GET.get("page"))
            context["decks"] = winning.decks_of(wins)
    return render(request, "matches/wins/wins.html", context)


@login_required
@never_cache
@require_safe
def deck_record(request: HttpRequest, deck_id: int) -> HttpResponse:
    """The record of the player's own deck, by version and by opponent."""
    deck = own_deck_or_404(request, deck_id)
    context = {"deck": deck, "record": winning.deck_record(deck), "section": "decks"}
    return render(request, "matches/wins/record.html", context)

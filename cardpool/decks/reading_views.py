"""Pages that read a deck: what its versions differ by, sample hands, and the list to print."""

import secrets
from collections import Counter
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cardpool.catalogue import card_dict
from cardpool.decks.comparing import differences
from cardpool.decks.editing import PLACES
from cardpool.decks.lookups import own_deck_or_404, version_or_404
from cardpool.decks.sample_hand import STARTING_COST, sample_hand, starting_choices, starting_refusal
from cardpool.decks.selectors import deck_report, format_for
from cardpool.errors import DeckRefused
from cardpool.legality import DeckList
from cardpool.models import DeckVersion
from cardpool.selectors import formats
from engine.tcg.facts import all_facts

DRAWS_MOST = 2_000
STARTING_MOST = 60
"""Companions that an address may name as those that start."""
VERSIONS_LISTED = 200


def small_number(text: str, most: int) -> int:
    """A number in a query string; 0 for what is none."""
    return min(int(text), most) if text.isascii() and text.isdecimal() and len(text) < 7 else 0


@login_required
@require_safe
def deck_differences(request: HttpRequest, deck_id: int) -> HttpResponse:
    """What two versions of a deck differ by: by default the current one and the one before."""
    deck = own_deck_or_404(request, deck_id)
    last = version_or_404(deck, None)
    after = version_or_404(deck, small_number(request.GET.get("to", ""), 100_000) or last.number)
    before = version_or_404(deck, small_number(request.GET.get("from", ""), 100_000) or max(after.number - 1, 1))
    facts = all_facts()
    rows = [(facts.get(row.card), row) for row in differences(before.deck_list(), after.deck_list())]
    numbers = deck.versions.order_by("-number").values_list("number", flat=True)[:VERSIONS_LISTED]
    context = {
        "section": "decks",
        "deck": deck,
        "before": before,
        "after": after,
        "numbers": list(numbers),
        "places": [
            (place, place_rows) for place in PLACES if (place_rows := [row for row in rows if row[1].place == place])
        ],
    }
    return render(request, "cardpool/deck_differences.html", context)


def hand_page(request: HttpRequest, version: DeckVersion, back: str) -> HttpResponse:
    """A sample hand of a version, and the cards drawn after it; without a seed, a new one is made and the page can be
    found again by it. ``start``: companions that are set aside before; when they cannot start, the page says why."""
    seed, starting = request.GET.get("seed", ""), request.GET.getlist("start")
    if not seed:
        query = [("seed", secrets.token_hex(4)), *(("start", card_id) for card_id in starting[:STARTING_MOST])]
        return redirect(f"{request.path}?{urlencode(query)}")
    listed = version.deck_list()
    refusal = starting_refusal(listed, starting)
    try:
        drawn = small_number(request.GET.get("draw", ""), DRAWS_MOST)
        sample = sample_hand(listed, seed, drawn, () if refusal else starting)
    except DeckRefused as refusal:
        raise BadRequest(refusal.message) from refusal
    facts = all_facts()

    def cards(ids: tuple[str, ...]) -> list[dict[str, Any]]:
        return [card_dict(facts[card_id]) for card_id in ids if card_id in facts]

    context = {
        "section": "decks",
        "deck": version.deck,
        "version": version,
        "back": back,
        "found": sample,
        "refusal": refusal,
        "choices": _starting_rows(listed, starting),
        "starting": cards(sample.starting),
        "cost_most": STARTING_COST,
        "hand": cards(sample.hand),
        "drawn": cards(sample.drawn),
        "next": len(sample.drawn) + 1,
    }
    return render(request, "cardpool/deck_hand.html", context, status=400 if refusal else 200)


def _starting_rows(listed: DeckList, starting: list[str]) -> list[dict[str, Any]]:
    """A box to tick for each copy of a companion that may start: ``card``, ``cost``, ``number`` and ``chosen``."""
    counts = Counter(starting)
    return [
        {"card": choice.card, "cost": choice.cost, "number": number, "chosen": number <= counts[choice.card.id]}
        for choice in starting_choices(listed)
        for number in range(1, choice.most + 1)
    ]


@login_required
@never_cache
@require_safe
def deck_hand(request: HttpRequest, deck_id: int, number: int) -> HttpResponse:
    """A sample hand of a version of the player's deck."""
    version = version_or_404(own_deck_or_404(request, deck_id), number)
    return hand_page(request, version, version.get_absolute_url())


def print_page(request: HttpRequest, version: DeckVersion, back: str) -> HttpResponse:
    """A list to print, with a box for each copy."""
    listed: DeckList = version.deck_list()
    format = format_for(listed, formats())
    if format is None:
        raise Http404
    report = deck_report(listed, format.rules())
    context = {
        "section": "decks",
        "deck": version.deck,
        "version": version,
        "back": back,
        "format": format,
        "report": report,
        "sides": [(_("Free Peoples"), report.free), (_("Shadow"), report.shadow)],
    }
    return render(request, "cardpool/deck_print.html", context)


@login_required
@require_safe
def deck_print(request: HttpRequest, deck_id: int, number: int) -> HttpResponse:
    """A version of the player's deck to print."""
    version = version_or_404(own_deck_or_404(request, deck_id), number)
    return print_page(request, version, version.get_absolute_url())

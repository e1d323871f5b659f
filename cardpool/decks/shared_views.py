"""Pages of decks that their players share: by a link, or with everybody."""

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from cardpool.decks import selectors
from cardpool.decks.lookups import shared_or_404, words_of
from cardpool.decks.reading_views import hand_page, print_page
from cardpool.decks.views import copied, list_as_text
from cardpool.decks.writing import FORMS
from cardpool.models import Deck
from cardpool.selectors import formats
from engine.tcg.facts import all_facts

__all__ = ["decks_public", "shared_copy", "shared_deck", "shared_hand", "shared_print", "shared_text"]


@require_safe
def decks_public(request: HttpRequest) -> HttpResponse:
    """The decks that players share with everybody, newest first."""
    words = words_of(request.GET.get("q", "")) or ""
    player = words_of(request.GET.get("player", "")) or ""
    page = Paginator(selectors.public_decks(words, player), 30).get_page(request.GET.get("page"))
    rows = selectors.deck_rows(page, formats())
    context = {"section": "decks", "rows": rows, "page": page, "words": words, "player": player}
    return render(request, "cardpool/decks_public.html", context)


@never_cache
@require_safe
def shared_deck(request: HttpRequest, token: str) -> HttpResponse:
    """A shared deck: its current list and what a format says of it; never its notes, drafts or earlier versions."""
    version = shared_or_404(token)
    every = list(formats())
    named = next((row for row in every if row.slug == request.GET.get("format")), None)
    format = named or selectors.format_for(version.deck_list(), every)
    if format is None:
        raise Http404
    listed = version.deck_list()
    facts = all_facts()
    shown = [card for card in (listed.ring_bearer, *dict(listed.cards), listed.ring) if card in facts]
    context = {
        "section": "decks",
        "deck": version.deck,
        "pictured": facts[shown[0]] if shown else None,
        "version": version,
        "format": format,
        "formats": every,
        "report": selectors.deck_report(version.deck_list(), format.rules()),
        "cultures": selectors.cultures_in(version.deck_list()),
        "forms": FORMS,
    }
    answer = render(request, "cardpool/deck_shared.html", context)
    if version.deck.share != Deck.Share.PUBLIC:
        answer["X-Robots-Tag"] = "noindex"
    return answer


@never_cache
@require_safe
def shared_text(request: HttpRequest, token: str) -> HttpResponse:
    """A shared list as text, in the form that ``?form=`` names."""
    version = shared_or_404(token)
    return list_as_text(request, version.deck_list(), f"deck-{version.deck_id}")


@never_cache
@require_safe
def shared_hand(request: HttpRequest, token: str) -> HttpResponse:
    """A sample hand of a shared deck."""
    version = shared_or_404(token)
    return hand_page(request, version, version.deck.shared_path)


@never_cache
@require_safe
def shared_print(request: HttpRequest, token: str) -> HttpResponse:
    """A shared list to print."""
    version = shared_or_404(token)
    return print_page(request, version, version.deck.shared_path)


@login_required
@require_POST
def shared_copy(request: HttpRequest, token: str) -> HttpResponse:
    """Copy a shared deck into the player's own."""
    return copied(request, shared_or_404(token))

"""Pages of the deck builder: search, add, take away and undo by small forms, save or discard the draft."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from cardpool import selectors as catalogue
from cardpool.catalogue import TYPES
from cardpool.decks import drafts
from cardpool.decks.builder import BuildState, FoundCard, build_state, cards_found, cards_suggested, found_card
from cardpool.decks.lookups import own_deck_or_404
from cardpool.decks.suggesting import DECKS_LEAST, Suggested
from cardpool.decks.views import pasted
from cardpool.errors import DeckRefused
from cardpool.query import QueryError
from engine.tcg.facts import CardFacts, all_facts
from players.requests import player_of

FOUND_ON_A_PAGE = 40


def _state(request: HttpRequest, deck_id: int) -> BuildState:
    state = build_state(own_deck_or_404(request, deck_id), request.GET.get("format", ""))
    if state is None:
        raise Http404
    return state


@login_required
@never_cache
@require_safe
def deck_build(request: HttpRequest, deck_id: int) -> HttpResponse:
    """The builder: the cards that a search finds, and the draft with everything said of it."""
    state = _state(request, deck_id)
    if request.headers.get("HX-Target") == "look":
        return _varied(render(request, "cardpool/builder/_look.html", _look(request, state)))
    result, suggested, problem = None, None, ""
    try:
        if request.GET.get("suggest") == "1":
            suggested = cards_suggested(request.GET.dict(), state)
        else:
            result = cards_found(request.GET.dict(), state)
    except QueryError as error:
        problem = str(error)
    rows: Sequence[CardFacts | Suggested] = suggested.cards if suggested else result.cards if result else ()
    page = Paginator(rows, FOUND_ON_A_PAGE).get_page(request.GET.get("page"))
    shown = [
        replace(found_card(row.card, state), suggested=row)
        if isinstance(row, Suggested)
        else found_card(row, state, result.why(row) if result else [])
        for row in page
    ]
    context = {
        **_look(request, state, shown),
        "section": "decks",
        "wanted": catalogue.CardFilter.from_query(request.GET),
        "only_own": request.GET.get("own") == "1",
        "any_format": request.GET.get("any") == "1",
        "problem": problem,
        "page": page,
        "search": result,
        "suggested": suggested,
        "decks_least": DECKS_LEAST,
        "found": shown,
        "cultures": catalogue.cultures(),
        "types": TYPES,
    }
    part = request.headers.get("HX-Target") == "found"
    return _varied(render(request, "cardpool/builder/_found.html" if part else "cardpool/builder/page.html", context))


def _varied(response: HttpResponse) -> HttpResponse:
    response["Vary"] = "HX-Request, HX-Target, Cookie"
    return response


def _look(request: HttpRequest, state: BuildState, shown: Sequence[FoundCard] = ()) -> dict[str, Any]:
    """The card that is asked for, else the first that is shown, and the search without it."""
    query = request.GET.copy()
    asked = all_facts().get(query.pop("card", [""])[-1])
    look = found_card(asked, state) if asked is not None else next(iter(shown), None)
    return {
        "b": state,
        "query": query.urlencode(),
        "look": look,
        "look_asked": asked is not None,
    }


def _parts(value: str) -> tuple[str, str]:
    """The place and the card in the value of a button: "sites:1U320", or "1C3" where the card says where it goes."""
    place, _, card_id = value.rpartition(":")
    return place, card_id


def _number(value: str) -> int:
    return int(value) if value.isascii() and value.isdecimal() and len(value) < 6 else -1


@login_required
@require_POST
def deck_change(request: HttpRequest, deck_id: int) -> HttpResponse:
    """Add a card to the draft, take one away, choose a card for an unread line, leave that line out, take out what
    breaks a rule, or undo the last change."""
    deck, player, now = own_deck_or_404(request, deck_id), player_of(request), timezone.now()
    sent = {name: request.POST.get(name, "") for name in ("add", "take", "choose", "drop", "mend", "undo")}
    try:
        if sent["add"]:
            place, card_id = _parts(sent["add"])
            change = drafts.draft_add(deck=deck, player=player, card_id=card_id, place=place, now=now)
        elif sent["take"]:
            place, card_id = _parts(sent["take"])
            change = drafts.draft_take(deck=deck, player=player, card_id=card_id, place=place, now=now)
        elif sent["choose"]:
            line, _, chosen = sent["choose"].partition(":")
            place, card_id = _parts(chosen)
            change = drafts.draft_add(
                deck=deck, player=player, card_id=card_id, place=place, line=_number(line), now=now
            )
        elif sent["drop"]:
            change = drafts.draft_line_drop(deck=deck, player=player, line=_number(sent["drop"]), now=now)
        elif sent["mend"]:
            chosen_format = request.GET.get("format", "")
            change = drafts.draft_mend(deck=deck, player=player, rule=sent["mend"], format_slug=chosen_format, now=now)
        elif sent["undo"]:
            change = drafts.draft_undo(deck=deck, player=player, now=now)
        else:
            raise DeckRefused(gettext("Say which card to add or to take away."))
    except DeckRefused as error:
        return _answer(request, deck_id, error.message, refused=True)
    return _answer(request, deck_id, change.message)


def _answer(request: HttpRequest, deck_id: int, message: str, *, refused: bool = False) -> HttpResponse:
    """The draft after a change: in its place on the page, or with the whole page for browsers without scripts."""
    if request.headers.get("HX-Request"):
        context = {**_look(request, _state(request, deck_id)), "said": message, "refused": refused}
        return render(request, "cardpool/builder/_answer.html", context)
    (messages.error if refused else messages.success)(request, message)
    return redirect(_builder(request, deck_id))


def _builder(request: HttpRequest, deck_id: int) -> str:
    query = request.GET.urlencode()
    return reverse("cardpool:deck-build", args=[deck_id]) + (f"?{query}" if query else "")


@login_required
@require_POST
def deck_paste(request: HttpRequest, deck_id: int) -> HttpResponse:
    """Put a pasted list in the place of the draft; lines that cannot be read wait for a choice."""
    deck = own_deck_or_404(request, deck_id)
    try:
        change = drafts.draft_paste(deck=deck, player=player_of(request), text=pasted(request), now=timezone.now())
    except DeckRefused as error:
        messages.error(request, " ".join([error.message, *error.problems[:3]]))
    else:
        messages.success(request, change.message)
    return redirect(_builder(request, deck_id))


@login_required
@require_POST
def deck_save(request: HttpRequest, deck_id: int) -> HttpResponse:
    """Make the draft the next version."""
    deck = own_deck_or_404(request, deck_id)
    try:
        version = drafts.draft_save(deck=deck, player=player_of(request), now=timezone.now())
    except DeckRefused as error:
        messages.error(request, error.message)
        return redirect(_builder(request, deck_id))
    messages.success(request, gettext("Version %(number)s is current.") % {"number": version.number})
    return redirect(deck)


@login_required
@require_POST
def deck_discard(request: HttpRequest, deck_id: int) -> HttpResponse:
    """Throw the draft away."""
    deck = own_deck_or_404(request, deck_id)
    drafts.draft_discard(deck=deck, player=player_of(request), now=timezone.now())
    messages.success(request, gettext("The changes are discarded."))
    return redirect(_builder(request, deck_id))

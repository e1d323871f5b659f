"""Pages about cards."""

from collections import Counter

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from cardpool import selectors
from cardpool.catalogue import SET_NAMES, TYPES, card_dict
from cardpool.collections.selectors import holdings_of
from cardpool.models import Card
from cardpool.query import FIELDS, IS, QueryError
from engine.tcg.facts import all_facts
from players.requests import player_of


@require_safe
def card_list(request: HttpRequest) -> HttpResponse:
    """The catalogue, searched and narrowed."""
    wanted = selectors.CardFilter.from_query(request.GET)
    asker = selectors.asker_of(player_of(request) if request.user.is_authenticated else None)
    result, problem = None, ""
    try:
        result = selectors.cards_find(wanted, asker)
    except QueryError as error:
        problem = str(error)
    page = Paginator(result.cards if result else [], 36).get_page(request.GET.get("page"))
    context = {
        "section": "cards",
        "wanted": wanted,
        "page": page,
        "problem": problem,
        "search": result,
        "cards": [(card_dict(card), result.why(card) if result else []) for card in page],
        "fields": FIELDS.items(),
        "kinds": IS.items(),
        "sets": SET_NAMES.items(),
        "cultures": selectors.cultures(),
        "types": TYPES,
        "twilights": range(11),
    }
    template = "cardpool/_card_results.html" if request.headers.get("HX-Request") else "cardpool/cards.html"
    response = render(request, template, context)
    response["Vary"] = "HX-Request, Cookie"
    return response


@require_safe
def card_page(request: HttpRequest, card_id: str) -> HttpResponse:
    """One card: drawn, with its facts and who may use it."""
    card = get_object_or_404(Card.objects.select_related("card_set"), pk=card_id)
    facts = all_facts().get(card.id)
    if facts is None:
        raise Http404
    same = [card_dict(other) for other in all_facts().values() if other.title == facts.title and other.id != facts.id]
    own: Counter[bool] = Counter()
    if request.user.is_authenticated:
        for holding in holdings_of(player_of(request)).filter(printing__card=card):
            own[holding.printing.foil] += holding.count
    restrictions = card.restrictions.select_related("format")
    context = {
        "section": "cards",
        "card": card,
        "c": card_dict(facts),
        "same": same,
        "restrictions": restrictions,
        "own": own[False],
        "own_foil": own[True],
        "others": selectors.other_numbers(card.id),
        "formats": selectors.formats_of(facts),
    }
    return render(request, "cardpool/card.html", context)

"""Pages about cards, decks and collections."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cardpool import selectors, services
from cardpool.catalogue import SET_NAMES, TYPES, card_dict, card_dict_by_id
from cardpool.decktext import deck_storage, deck_text
from cardpool.errors import DeckRefused
from cardpool.forms import DeckForm, DeckNameForm, DeckTextForm
from cardpool.legality import DeckList
from cardpool.models import Card, Deck, DeckVersion
from cardpool.query import FIELDS, IS, QueryError
from engine.tcg.facts import all_facts
from engine.tcg.starters import EVERY_STARTER
from players.requests import player_of


@require_safe
def card_list(request: HttpRequest) -> HttpResponse:
    """The catalogue, searched and narrowed."""
    wanted = selectors.CardFilter.from_query(request.GET)
    asker = selectors.asker_of(player_of(request) if request.user.is_authenticated else None)
    found, problem = [], ""
    try:
        found = selectors.cards_find(wanted, asker)
    except QueryError as error:
        problem = str(error)
    page = Paginator(found, 36).get_page(request.GET.get("page"))
    context = {
        "section": "cards",
        "wanted": wanted,
        "page": page,
        "problem": problem,
        "cards": [card_dict(card) for card in page],
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
    own = {}
    if request.user.is_authenticated:
        own = {
            holding.printing.foil: holding.count
            for holding in selectors.holdings_of(player_of(request)).filter(printing__card=card)
        }
    restrictions = card.restrictions.select_related("format")
    context = {
        "section": "cards",
        "card": card,
        "c": card_dict(facts),
        "same": same,
        "restrictions": restrictions,
        "own": own.get(False, 0),
        "own_foil": own.get(True, 0),
    }
    return render(request, "cardpool/card.html", context)


@login_required
@require_safe
def deck_list(request: HttpRequest) -> HttpResponse:
    """The player's decks with their state of legality."""
    formats = list(selectors.formats())
    page = Paginator(selectors.decks_of(player_of(request)), 30).get_page(request.GET.get("page"))
    rows = []
    for deck in page:
        listed = DeckList.from_content(getattr(deck, "last_content", None) or {})
        format = selectors.format_for(listed, formats)
        rows.append((deck, format, selectors.deck_report(listed, format.rules()) if format else None))
    context = {"section": "decks", "rows": rows, "page": page, "starters": EVERY_STARTER.items()}
    return render(request, "cardpool/decks.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def deck_new(request: HttpRequest) -> HttpResponse:
    """Register a deck from a pasted list or a starter."""
    starter = EVERY_STARTER.get(request.GET.get("starter", ""))
    initial = {"starter": starter.slug, "name": starter.name} if starter else {}
    form = DeckForm(request.POST or None, initial=initial)
    problems: list[str] = []
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            version = services.deck_register(
                player=player_of(request),
                name=data["name"],
                text=data["text"] if not data["starter"] else None,
                starter=data["starter"] or None,
                now=timezone.now(),
            )
        except DeckRefused as error:
            form.add_error(None, error.message)
            problems = error.problems
        else:
            messages.success(request, f"{version.deck.name} is registered.")
            return redirect(version.deck)
    context = {"section": "decks", "form": form, "problems": problems}
    return render(request, "cardpool/deck_new.html", context, status=400 if form.errors else 200)


def _deck(request: HttpRequest, deck_id: int) -> Deck:
    return get_object_or_404(Deck, pk=deck_id, player=player_of(request))


def _version(deck: Deck, number: int | None) -> DeckVersion:
    versions = deck.versions.order_by("-number")
    version = versions.first() if number is None else versions.filter(number=number).first()
    if version is None:
        raise Http404
    return version


@login_required
@require_safe
def deck_page(request: HttpRequest, deck_id: int, number: int | None = None) -> HttpResponse:
    """One version of a deck, the current one unless a number is given: list, legality, curve."""
    deck = _deck(request, deck_id)
    version = _version(deck, number)
    formats = list(selectors.formats())
    named = next((row for row in formats if row.slug == request.GET.get("format")), None)
    format = named or selectors.format_for(version.deck_list(), formats)
    if format is None:
        raise Http404
    versions = list(deck.versions.order_by("-number").values_list("number", "created_at")[:20])
    context = {
        "section": "decks",
        "deck": deck,
        "version": version,
        "versions": versions,
        "is_current": version.number == versions[0][0],
        "format": format,
        "formats": formats,
        "coverage": selectors.format_coverage(format),
        "report": selectors.deck_report(version.deck_list(), format.rules()),
    }
    return render(request, "cardpool/deck.html", context)


@login_required
@require_safe
def deck_export(request: HttpRequest, deck_id: int, number: int) -> HttpResponse:
    """A version as text: lines, or with ``?form=storage`` the form other programs read."""
    deck = _deck(request, deck_id)
    listed = _version(deck, number).deck_list()
    write = deck_storage if request.GET.get("form") == "storage" else deck_text
    return HttpResponse(write(listed, all_facts()), content_type="text/plain; charset=utf-8")


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def deck_edit(request: HttpRequest, deck_id: int) -> HttpResponse:
    """Change a deck's list; every change is a version of its own."""
    deck = _deck(request, deck_id)
    current = _version(deck, None)
    form = DeckTextForm(request.POST or None, initial={"text": deck_text(current.deck_list(), all_facts())})
    problems: list[str] = []
    if request.method == "POST" and form.is_valid():
        try:
            version = services.deck_version_add(
                deck=deck, player=player_of(request), text=form.cleaned_data["text"], now=timezone.now()
            )
        except DeckRefused as error:
            form.add_error(None, error.message)
            problems = error.problems
        else:
            messages.success(request, f"Version {version.number} is current.")
            return redirect(deck)
    context = {"section": "decks", "deck": deck, "form": form, "problems": problems}
    return render(request, "cardpool/deck_edit.html", context, status=400 if form.errors else 200)


@login_required
@require_POST
def deck_rename(request: HttpRequest, deck_id: int) -> HttpResponse:
    """Give a deck another name."""
    deck = _deck(request, deck_id)
    form = DeckNameForm(request.POST)
    try:
        if not form.is_valid():
            raise DeckRefused(" ".join(str(error) for errors in form.errors.values() for error in errors))
        services.deck_rename(deck=deck, player=player_of(request), name=form.cleaned_data["name"], now=timezone.now())
    except DeckRefused as error:
        messages.error(request, error.message)
    return redirect(deck)


@login_required
@require_POST
def deck_archive(request: HttpRequest, deck_id: int) -> HttpResponse:
    """Put a deck away."""
    deck = _deck(request, deck_id)
    services.deck_archive(deck=deck, player=player_of(request), now=timezone.now())
    messages.success(request, f"{deck.name} is put away.")
    return redirect("cardpool:decks")


@login_required
@require_safe
def collection_page(request: HttpRequest) -> HttpResponse:
    """The player's collection and its movements."""
    player = player_of(request)
    holdings = Paginator(selectors.holdings_of(player), 48).get_page(request.GET.get("page"))
    context = {
        "section": "cards",
        "page": holdings,
        "rows": [(holding, card_dict_by_id(holding.printing.card_id)) for holding in holdings],
        "movements": selectors.movements_of(player)[:30],
        "player": player,
    }
    return render(request, "cardpool/collection.html", context)

"""Pages about gifts and trades."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cardpool.collections import selectors
from cardpool.collections.card_lines import TEXT_MOST, Cards, cards_read, cards_written, printings_of
from cardpool.collections.forms import CounterForm, GiftForm, TradeForm
from cardpool.collections.gifts import gift_give
from cardpool.collections.keys import key_new
from cardpool.collections.partners import partner_named, partners_offered
from cardpool.collections.picking import FIND, PickSide, lists_for, own_side, picks_read, their_side, together
from cardpool.collections.trades import trade_accept, trade_counter, trade_decline, trade_propose, trade_withdraw
from cardpool.errors import Refused
from cardpool.models import Trade, TradeLine
from players.models import Player
from players.requests import player_of

__all__ = ["gift_new", "trade_answer", "trade_counter_page", "trade_new", "trade_page", "trades"]


def _problems(error: Refused) -> list[str]:
    problems: list[str] = getattr(error, "problems", [])
    return problems


def _cards(lines: Iterable[TradeLine]) -> dict[tuple[str, bool], int]:
    return {(line.printing.card_id, line.printing.foil): line.count for line in lines}


def _finds(request: HttpRequest) -> bool:
    """Whether the form looks for cards; nothing is given or offered then."""
    return request.method == "POST" and request.POST.get("do") == FIND


def _shown_picks(request: HttpRequest, names: Iterable[str]) -> tuple[dict[str, Cards], dict[str, str], list[str]]:
    """What a form shows: the cards picked for each side and the text beside them, and what cannot be read.

    A text in the address, such as that of a link, is picked at once where it can be read.
    """
    picks: dict[str, Cards] = {}
    texts: dict[str, str] = {}
    problems: list[str] = []
    for name in names:
        texts[name] = (request.POST if request.method == "POST" else request.GET).get(name, "")[:TEXT_MOST]
        picks[name] = {}
        try:
            if request.method == "POST":
                picks[name] = picks_read(request.POST, name)
            elif texts[name]:
                picks[name], texts[name] = cards_read(texts[name]), ""
        except Refused as error:
            problems += [error.message] if request.method == "POST" else []
    return picks, texts, problems


def _sent_cards(request: HttpRequest, data: Mapping[str, Any], name: str) -> dict[tuple[str, bool], int]:
    """The cards of a side that are to be given or asked for: those picked, and those of the text. Raises Refused."""
    return together(picks_read(request.POST, name), cards_read(data[name]))


def _search(request: HttpRequest, name: str) -> str:
    return request.POST.get(f"{name}-q", "")


def _partner(player: Player, name: str, problems: list[str]) -> Player | None:
    """The player named in a form that is not sent yet; why it can be nobody is added to the problems."""
    if not name.strip():
        return None
    try:
        return partner_named(player, name)
    except Refused as error:
        problems += [] if error.message in problems else [error.message]
    return None


def _people(player: Player, chosen: str) -> list[str]:
    """Whom a form offers to press while nobody is named in it."""
    return [] if chosen.strip() else partners_offered(player)


def _status(request: HttpRequest, form: Any, problems: list[str]) -> int:
    if request.headers.get("HX-Request"):
        return 200  # else the part of the page that was searched would not be replaced
    return 400 if request.method == "POST" and (form.errors or problems) else 200


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def gift_new(request: HttpRequest) -> HttpResponse:
    """Give cards: a form, a page to confirm on, and the gift."""
    player = player_of(request)
    picks, texts, problems = _shown_picks(request, ["cards"])
    sent = request.POST if request.method == "POST" else request.GET
    to, key = sent.get("to", "")[:30], request.POST.get("key", "")[:64]
    initial = {"to": to, "cards": texts["cards"], "note": request.POST.get("note", ""), "key": key or key_new()}
    sends = request.method == "POST" and not _finds(request)
    form = GiftForm(request.POST if sends else None, initial=initial)
    if sends and form.is_valid():
        data = form.cleaned_data
        try:
            receiver, cards = partner_named(player, data["to"]), _sent_cards(request, data, "cards")
            if not request.POST.get("confirm"):
                return _gift_confirm(request, receiver, cards, data)
            gift_give(
                giver=player, receiver=receiver, cards=cards, note=data["note"], key=data["key"], now=timezone.now()
            )
        except Refused as error:
            form.add_error(None, error.message)
            problems = _problems(error)
        else:
            messages.success(request, _("%(receiver)s has your gift.") % {"receiver": receiver})
            return redirect("cardpool:history")
    receiver_shown = _partner(player, to, [] if sends else problems)
    side = own_side("cards", player, lists_for(player, receiver_shown), picks["cards"], _search(request, "cards"))
    context = {"section": "cards", "form": form, "problems": problems, "cards": side, "people": _people(player, to)}
    return render(request, "cardpool/gift_new.html", context, status=_status(request, form, problems))


def _gift_confirm(
    request: HttpRequest, receiver: Player, cards: Mapping[tuple[str, bool], int], data: Mapping[str, Any]
) -> HttpResponse:
    """The page that asks whether to give these cards; they are in its form as text. Raises Refused."""
    lines = printings_of(cards)
    if not lines:
        raise Refused(_("Pick at least one card."))
    written = cards_written((card, foil, count) for (card, foil), count in cards.items())
    form = GiftForm(initial={**data, "cards": written})
    context = {"section": "cards", "form": form, "receiver": receiver, "lines": lines, "note": data["note"]}
    return render(request, "cardpool/gift_confirm.html", context)


@login_required
@require_safe
def trades(request: HttpRequest) -> HttpResponse:
    """The player's trades: those that wait for an answer, and those that are closed."""
    player = player_of(request)
    open_ones = list(selectors.trades_of(player, open=True)[:100])
    page = Paginator(selectors.trades_of(player, open=False), 25).get_page(request.GET.get("page"))
    rows = [*open_ones, *page]
    offers = selectors.offers_of(rows, player, last=True)

    def shown(listed: Iterable[Trade]) -> list[tuple[Trade, Player, Any, bool]]:
        return [(trade, trade.other(player), offers[trade.pk][0], trade.maker_id != player.pk) for trade in listed]

    context = {"section": "cards", "open": shown(open_ones), "closed": shown(page), "page": page}
    return render(request, "cardpool/trades.html", context)


def _sides(
    request: HttpRequest, player: Player, partner: Player | None, picks: Mapping[str, Cards]
) -> dict[str, PickSide]:
    """Both sides of the form of an offer."""
    lists = lists_for(player, partner)
    return {
        "gives": own_side("gives", player, lists, picks["gives"], _search(request, "gives")),
        "gets": their_side("gets", player, lists, picks["gets"], _search(request, "gets")),
    }


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def trade_new(request: HttpRequest) -> HttpResponse:
    """Propose a trade."""
    player = player_of(request)
    picks, texts, problems = _shown_picks(request, ["gives", "gets"])
    sent = request.POST if request.method == "POST" else request.GET
    name, key = sent.get("partner", "")[:30], request.POST.get("key", "")[:64]
    initial = {**texts, "partner": name, "note": request.POST.get("note", ""), "key": key or key_new()}
    sends = request.method == "POST" and not _finds(request)
    form = TradeForm(request.POST if sends else None, initial=initial)
    if sends and form.is_valid():
        data = form.cleaned_data
        try:
            trade = trade_propose(
                player=player,
                partner=partner_named(player, data["partner"]),
                gives=_sent_cards(request, data, "gives"),
                gets=_sent_cards(request, data, "gets"),
                note=data["note"],
                key=data["key"],
                now=timezone.now(),
            )
        except Refused as error:
            form.add_error(None, error.message)
            problems = _problems(error)
        else:
            messages.success(request, _("The offer is made; your cards in it are reserved until it is answered."))
            return redirect(trade)
    partner = _partner(player, name, [] if sends else problems)
    context = {
        "section": "cards",
        "form": form,
        "problems": problems,
        "people": _people(player, name),
        **_sides(request, player, partner, picks),
    }
    return render(request, "cardpool/trade_new.html", context, status=_status(request, form, problems))


def _trade(request: HttpRequest, trade_id: int) -> Trade:
    trade = selectors.trade_of(player_of(request), trade_id)
    if trade is None:
        raise Http404
    return trade


@login_required
@require_safe
def trade_page(request: HttpRequest, trade_id: int) -> HttpResponse:
    """A trade with every version of its offer."""
    player, trade = player_of(request), _trade(request, trade_id)
    offers = selectors.offers_of([trade], player)[trade.pk]
    answers = trade.is_open(timezone.now()) and trade.maker_id != player.pk
    context = {
        "section": "cards",
        "trade": trade,
        "other": trade.other(player),
        "offer": offers[0],
        "earlier": offers[1:],
        "lacking": selectors.lines_lacking(player, offers[0].gives) if answers else [],
        "open": trade.is_open(timezone.now()),
        "mine": trade.maker_id == player.pk,
    }
    return render(request, "cardpool/trade.html", context)


def _version(request: HttpRequest) -> int:
    text = request.POST.get("version", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


@login_required
@require_POST
def trade_answer(request: HttpRequest, trade_id: int) -> HttpResponse:
    """Accept, decline or withdraw."""
    player, trade, now = player_of(request), _trade(request, trade_id), timezone.now()
    what = request.POST.get("what", "")
    try:
        if what == "accept":
            trade_accept(trade=trade, player=player, version=_version(request), now=now)
            messages.success(request, _("The trade is made."))
        elif what == "decline":
            trade_decline(trade=trade, player=player, now=now)
            messages.success(request, _("The offer is declined."))
        elif what == "withdraw":
            trade_withdraw(trade=trade, player=player, now=now)
            messages.success(request, _("The offer is withdrawn; your cards are free again."))
        else:
            raise Refused(_("Choose to accept, decline or withdraw."))
    except Refused as error:
        messages.error(request, error.message)
    return redirect(trade)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def trade_counter_page(request: HttpRequest, trade_id: int) -> HttpResponse:
    """Answer an offer with another."""
    player, trade = player_of(request), _trade(request, trade_id)
    picks, texts, problems = _shown_picks(request, ["gives", "gets"])
    if request.method != "POST":
        offer = selectors.offers_of([trade], player, last=True)[trade.pk][0]
        picks = {"gives": _cards(offer.gives), "gets": _cards(offer.gets)}
    sends = request.method == "POST" and not _finds(request)
    form = CounterForm(request.POST if sends else None, initial={**texts, "note": request.POST.get("note", "")})
    if sends and form.is_valid():
        data = form.cleaned_data
        try:
            trade_counter(
                trade=trade,
                player=player,
                version=_version(request),
                gives=_sent_cards(request, data, "gives"),
                gets=_sent_cards(request, data, "gets"),
                note=data["note"],
                now=timezone.now(),
            )
        except Refused as error:
            form.add_error(None, error.message)
            problems = _problems(error)
        else:
            messages.success(request, _("Your offer is made; your cards in it are reserved until it is answered."))
            return redirect(trade)
    partner = trade.other(player)
    context = {
        "section": "cards",
        "form": form,
        "problems": problems,
        "trade": trade,
        "partner": partner,
        "seen": _version(request) if request.method == "POST" else trade.version,
        **_sides(request, player, partner, picks),
    }
    return render(request, "cardpool/trade_new.html", context, status=_status(request, form, problems))

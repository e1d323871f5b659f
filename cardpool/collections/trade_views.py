"""Pages about gifts and trades."""

from collections.abc import Iterable
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
from cardpool.collections.card_lines import TEXT_MOST, cards_read, cards_written, printings_of
from cardpool.collections.forms import CounterForm, GiftForm, TradeForm
from cardpool.collections.gifts import gift_give
from cardpool.collections.keys import key_new
from cardpool.collections.partners import partner_named
from cardpool.collections.trades import trade_accept, trade_counter, trade_decline, trade_propose, trade_withdraw
from cardpool.errors import Refused
from cardpool.models import ListedCard, Trade, TradeLine
from players.models import Player
from players.requests import player_of

__all__ = ["gift_new", "trade_answer", "trade_counter_page", "trade_new", "trade_page", "trades"]

BESIDE = 40
"""Lines of a list beside the form of a trade."""


def _problems(error: Refused) -> list[str]:
    problems: list[str] = getattr(error, "problems", [])
    return problems


def _text(lines: Iterable[TradeLine]) -> str:
    return cards_written((line.printing.card_id, line.printing.foil, line.count) for line in lines)


def _status(form: Any) -> int:
    return 400 if form.errors else 200


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def gift_new(request: HttpRequest) -> HttpResponse:
    """Give cards: a form, a page to confirm on, and the gift."""
    player = player_of(request)
    initial = {"to": request.GET.get("to", "")[:30], "cards": request.GET.get("cards", "")[:TEXT_MOST]}
    form = GiftForm(request.POST or None, initial={**initial, "key": key_new()})
    problems: list[str] = []
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            receiver, cards = partner_named(player, data["to"]), cards_read(data["cards"])
            if not request.POST.get("confirm"):
                context = {"section": "cards", "form": form, "receiver": receiver, "lines": printings_of(cards)}
                return render(request, "cardpool/gift_confirm.html", {**context, "note": data["note"]})
            gift_give(
                giver=player, receiver=receiver, cards=cards, note=data["note"], key=data["key"], now=timezone.now()
            )
        except Refused as error:
            form.add_error(None, error.message)
            problems = _problems(error)
        else:
            messages.success(request, _("%(receiver)s has your gift.") % {"receiver": receiver})
            return redirect("cardpool:history")
    context = {"section": "cards", "form": form, "problems": problems}
    return render(request, "cardpool/gift_new.html", context, status=_status(form))


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


def _beside(player: Player, partner: Player | None) -> dict[str, Any]:
    """Both trade lists, for the form of an offer."""
    lists: dict[str, Any] = {"own_list": selectors.lists_of(player, ListedCard.Kind.TRADE)[:BESIDE]}
    if partner is not None and selectors.lists_seen(player, partner):
        lists["their_list"] = selectors.lists_of(partner, ListedCard.Kind.TRADE)[:BESIDE]
        lists["their_wishes"] = selectors.lists_of(partner, ListedCard.Kind.WISH)[:BESIDE]
    return lists


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def trade_new(request: HttpRequest) -> HttpResponse:
    """Propose a trade."""
    player = player_of(request)
    query = {name: request.GET.get(name, "")[:TEXT_MOST] for name in ("partner", "gives", "gets")}
    form = TradeForm(request.POST or None, initial={**query, "key": key_new()})
    problems: list[str] = []
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            trade = trade_propose(
                player=player,
                partner=partner_named(player, data["partner"]),
                gives=cards_read(data["gives"]),
                gets=cards_read(data["gets"]),
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
    partner = None
    if query["partner"]:
        try:
            partner = partner_named(player, query["partner"])
        except Refused as error:
            problems = problems or [error.message]
    context = {"section": "cards", "form": form, "problems": problems, "partner": partner, **_beside(player, partner)}
    return render(request, "cardpool/trade_new.html", context, status=_status(form))


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
    context = {
        "section": "cards",
        "trade": trade,
        "other": trade.other(player),
        "offer": offers[0],
        "earlier": offers[1:],
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
    offer = selectors.offers_of([trade], player, last=True)[trade.pk][0]
    initial = {"gives": _text(offer.gives), "gets": _text(offer.gets)}
    form = CounterForm(request.POST or None, initial=initial)
    problems: list[str] = []
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            trade_counter(
                trade=trade,
                player=player,
                version=_version(request),
                gives=cards_read(data["gives"]),
                gets=cards_read(data["gets"]),
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
        **_beside(player, partner),
    }
    return render(request, "cardpool/trade_new.html", context, status=_status(form))

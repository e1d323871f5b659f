"""Pages about wish lists and trade lists, and who could trade with whom."""

from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cardpool.collections import selectors
from cardpool.collections.card_lines import cards_read, cards_written
from cardpool.collections.forms import ListForm
from cardpool.collections.wishes import list_change, list_set, lists_show
from cardpool.errors import Refused
from cardpool.models import ListedCard
from players.lookup import open_account_or_404
from players.requests import player_of

__all__ = ["list_set_page", "lists", "lists_show_page", "partners", "player_lists"]


def _kind(text: str) -> str:
    return text if text in ListedCard.Kind.values else ListedCard.Kind.WISH.value


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def lists(request: HttpRequest) -> HttpResponse:
    """One of the player's lists; a text with cards adds them."""
    player = player_of(request)
    kind = _kind(request.GET.get("list", ""))
    form = ListForm(request.POST or None)
    problems: list[str] = []
    if request.method == "POST" and form.is_valid():
        try:
            list_change(player=player, kind=kind, cards=cards_read(form.cleaned_data["cards"]), now=timezone.now())
        except Refused as error:
            form.add_error(None, error.message)
            problems = getattr(error, "problems", [])
        else:
            return redirect(f"{reverse('cardpool:lists')}?list={kind}")
    page = Paginator(selectors.lists_of(player, kind), 60).get_page(request.GET.get("page"))
    context: dict[str, Any] = {
        "section": "cards",
        "kind": kind,
        "kinds": ListedCard.Kind.choices,
        "page": page,
        "form": form,
        "problems": problems,
        "shown": selectors.lists_shown(player),
        "player": player,
    }
    return render(request, "cardpool/lists.html", context, status=400 if form.errors else 200)


@login_required
@require_POST
def list_set_page(request: HttpRequest) -> HttpResponse:
    """Change the copies of one card on a list; 0 takes it off."""
    kind, count = _kind(request.POST.get("list", "")), request.POST.get("count", "")
    try:
        if not (count.isascii() and count.isdigit() and len(count) < 5):
            raise Refused(_("Give the copies as a number; 0 takes the card off."))
        list_set(
            player=player_of(request),
            kind=kind,
            card=request.POST.get("card", "")[:20],
            foil=request.POST.get("foil") == "1",
            count=int(count),
            now=timezone.now(),
        )
    except Refused as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("The list is changed."))
    return redirect(f"{reverse('cardpool:lists')}?list={kind}")


@login_required
@require_POST
def lists_show_page(request: HttpRequest) -> HttpResponse:
    """Show the lists to others, or hide them."""
    collection = lists_show(player=player_of(request), shown=request.POST.get("shown") == "1", now=timezone.now())
    messages.success(request, _("Others see your lists.") if collection.lists_shown else _("Only you see your lists."))
    return redirect("cardpool:lists")


@login_required
@require_safe
def player_lists(request: HttpRequest, username: str) -> HttpResponse:
    """A player's lists, where they are shown."""
    player = player_of(request)
    other = open_account_or_404(username)
    if not selectors.lists_seen(player, other):
        raise Http404
    kind = _kind(request.GET.get("list", ListedCard.Kind.TRADE.value))
    page = Paginator(selectors.lists_of(other, kind), 60).get_page(request.GET.get("page"))
    context = {
        "section": "cards",
        "other": other,
        "kind": kind,
        "kinds": ListedCard.Kind.choices,
        "page": page,
        "own": other.pk == player.pk,
    }
    return render(request, "cardpool/player_lists.html", context)


@login_required
@require_safe
def partners(request: HttpRequest) -> HttpResponse:
    """Who has what the player looks for, and who looks for what they would trade."""
    player = player_of(request)
    turned = request.GET.get("what") == "from-me"
    rows = selectors.wanted_from_me(player) if turned else selectors.wanted_by_me(player)
    page = Paginator(rows, 60).get_page(request.GET.get("page"))
    side = "gives" if turned else "gets"

    def offer(row: ListedCard) -> str:
        line = cards_written([(row.printing.card_id, row.printing.foil, 1)])
        return f"{reverse('cardpool:trade-new')}?{urlencode({'partner': row.player.username, side: line})}"

    context = {"section": "cards", "page": page, "from_me": turned, "rows": [(row, offer(row)) for row in page]}
    return render(request, "cardpool/partners.html", context)

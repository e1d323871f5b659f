"""Pages about tokens: what one has and how more are earned; and the rates, which the staff set."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from cardpool.collections import selectors
from cardpool.collections.earnings import Rate, earnings_of, earns, rate_set, rates, ways_of
from cardpool.collections.forms import RateForm
from cardpool.collections.tokens import tokens_of
from cardpool.errors import Refused
from players.requests import player_of
from players.staff.authority import Action, may

__all__ = ["rates_page", "tokens_page"]


@login_required
@require_safe
def tokens_page(request: HttpRequest) -> HttpResponse:
    """How many tokens the player has, what they buy, how they are earned, and what was earned lately."""
    player, now = player_of(request), timezone.now()
    context = {
        "section": "cards",
        "tokens": tokens_of(player),
        "ways": ways_of(player, now),
        "earns": earns(player),
        "shelf": selectors.shelf_rows(player, now),
        "page": Paginator(earnings_of(player), 20).get_page(request.GET.get("page")),
        "may_grant": bool(may(player, Action.TOKENS_GRANT)),
        "may_set": bool(may(player, Action.RATES_SET)),
    }
    return render(request, "cardpool/tokens.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def rates_page(request: HttpRequest) -> HttpResponse:
    """The staff say how many tokens each way to earn them gives, and the most of a day; one at a time."""
    player = player_of(request)
    if not (decision := may(player, Action.RATES_SET)):
        raise PermissionDenied(decision.reason)
    sent = RateForm(request.POST) if request.method == "POST" else None
    if sent is not None and sent.is_valid():
        try:
            rate = rate_set(**sent.cleaned_data, actor=player, now=timezone.now())
        except Refused as error:
            sent.add_error(None, error.message)
        else:
            messages.success(request, _("The rate is set: %(kind)s.") % {"kind": rate.label})
            return redirect(f"{reverse('cardpool:rates')}#{rate.kind}")
    rows = list(rates().values())
    wrong = sent["kind"].value() if sent is not None else None
    context = {
        "section": "cards",
        "rows": [(rate, sent if rate.kind == wrong else _rate_form(rate)) for rate in rows],
        "unknown": sent if wrong not in {rate.kind for rate in rows} else None,
    }
    return render(request, "cardpool/rates.html", context, status=400 if sent is not None else 200)


def _rate_form(rate: Rate) -> RateForm:
    """The form of a rate as it is set, with ids of its own."""
    initial = {"kind": rate.kind, "amount": rate.amount, "most_a_day": rate.most_a_day, "active": rate.active}
    return RateForm(initial=initial, auto_id=f"{rate.kind}-%s")

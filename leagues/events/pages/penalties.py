"""Pages about penalties: an entrant's for officials, and one's own."""

from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from leagues.errors import Forbidden
from leagues.events.judging.penalty_history import entrant_penalties, penalties_of
from leagues.events.models import Penalty
from leagues.events.pages.event import tournament_or_404
from leagues.events.pages.event_shown import search_of
from players.lookup import rows_named
from players.requests import player_of
from players.staff.authority import Action, check


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def penalties(request: HttpRequest, pk: int) -> HttpResponse:
    """An entrant's penalties and a form to give one, for officials; ``entrant`` or ``player`` says whose.

    A form of the console that asks for them by POST is led to their address, which holds nothing else of the form.
    """
    if request.method == "POST":
        whose = {name: request.POST[name] for name in ("entrant", "player") if name in request.POST}
        return redirect(f"{reverse('leagues:penalties', args=[pk])}?{urlencode(whose)}")
    player = player_of(request)
    tournament = tournament_or_404(pk)
    try:
        check(player, Action.TOURNAMENT_CONSOLE, tournament)
        number, name = request.GET.get("entrant", ""), search_of(request) or request.GET.get("player", "")
        rows = tournament.entrants.select_related("player", "tournament")
        if number.isascii() and number.isdecimal() and len(number) < 19:
            entrant = rows.filter(pk=int(number)).first()
        else:
            entrant = rows_named(rows, "player__", name).first()
        if entrant is None:
            raise Http404(_("Nobody of this name or number is in the event."))
        overview = entrant_penalties(entrant, player)
    except Forbidden as error:
        raise PermissionDenied(error.message) from error
    labels = dict(Penalty.Level.choices)
    context = {
        "tournament": tournament,
        "entrant": entrant,
        "rows": overview.rows,
        "everywhere": overview.everywhere,
        "categories": [
            (category.value, category.label, labels[overview.suggested[category.value]])
            for category in Penalty.Category
        ],
        "levels": Penalty.Level.choices,
        "section": "events",
    }
    return render(request, "leagues/penalties.html", context)


@login_required
@require_safe
def own_penalties(request: HttpRequest) -> HttpResponse:
    """What you were given in all events."""
    page = Paginator(penalties_of(player_of(request)), 50).get_page(request.GET.get("page"))
    return render(request, "leagues/own_penalties.html", {"page": page, "section": "events"})

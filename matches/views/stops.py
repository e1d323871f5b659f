"""The stops of a player, changed on the page of one of their matches."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from matches import selectors, services
from matches.games.registry import room_of
from matches.models import MatchStatus
from matches.stops import stop_groups
from matches.views.fault import fault_pauses
from matches.views.showing import Shown, match_shown
from players.errors import Refused
from players.requests import player_of

__all__ = ["has_stops", "stops"]


def has_stops(shown: Shown) -> bool:
    """Whether the visitor has a seat in a game with stops that goes on."""
    return bool(
        shown.seat is not None and shown.match.status != MatchStatus.FINISHED and room_of(shown.match.ruleset).stops
    )


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@fault_pauses
def stops(request: HttpRequest, code: str) -> HttpResponse:
    """The player's stops by group, as a page or the part of one; a post changes one kind of window.

    ``stop`` is its key and the choice, with a colon between them. The match page asks for the part when it is unfolded.
    """
    shown = match_shown(request, code)
    if shown.seat is None:
        raise Http404(gettext("You have no seat in this match."))
    player, match = player_of(request), shown.match
    partial = request.headers.get("HX-Request") == "true"
    if request.method == "POST":
        window, _, choice = request.POST.get("stop", "").rpartition(":")
        try:
            services.stop_set(player=player, ruleset=match.ruleset, window=window, choice=choice, now=timezone.now())
        except Refused as refusal:
            messages.error(request, refusal.message)
        if not partial:
            return redirect("matches:stops", match.code)
    elif not has_stops(shown):
        raise Http404(gettext("There are no stops in this match."))
    groups = stop_groups(room_of(match.ruleset).stops, selectors.stops_of(player, match.ruleset))
    template = "matches/_stops_form.html" if partial else "matches/stops.html"
    context = {"match": match, "stops": groups, "posted": request.method == "POST", "section": "play"}
    return render(request, template, context)

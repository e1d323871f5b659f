"""The stops of a player, changed on the page of one of their matches."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from matches import selectors, services
from matches.games.registry import room_of
from matches.models import Match, MatchStatus
from matches.stops import stop_groups
from matches.views.fault import fault_pauses
from matches.views.showing import Shown, match_shown
from players.errors import Refused
from players.models import Player
from players.requests import player_of

__all__ = ["stops", "stops_context"]


def stops_context(shown: Shown, player: Player | None) -> dict[str, Any]:
    """The stops of the player at a seat, by group; nothing for others, for games without, and after the end."""
    windows = room_of(shown.match.ruleset).stops
    if shown.seat is None or player is None or not windows or shown.match.status == MatchStatus.FINISHED:
        return {}
    return {"stops": stop_groups(windows, selectors.stops_of(player, shown.match.ruleset))}


@login_required
@never_cache
@require_POST
@fault_pauses
def stops(request: HttpRequest, code: str) -> HttpResponse:
    """Change one kind of window: ``stop`` is its key and the choice, with a colon between them."""
    shown = match_shown(request, code)
    if shown.seat is None:
        raise Http404(gettext("You have no seat in this match."))
    player = player_of(request)
    match: Match = shown.match
    window, _, choice = request.POST.get("stop", "").rpartition(":")
    try:
        services.stop_set(player=player, ruleset=match.ruleset, window=window, choice=choice, now=timezone.now())
    except Refused as refusal:
        messages.error(request, refusal.message)
    if request.headers.get("HX-Request") != "true":
        return redirect(f"{match.get_absolute_url()}#stops")
    return render(request, "matches/_stops.html", {"match": match, "opened": window, **stops_context(shown, player)})

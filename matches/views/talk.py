"""Talk among players of a match: its page, and the lines the match page brings up to date."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from matches import selectors, services
from matches.games.registry import room_of
from matches.models import Match, Seat
from matches.services.talk_say import LONGEST, may_talk, talk_table
from matches.views.fault import fault_pauses
from matches.views.showing import Shown, match_shown
from players.errors import Refused
from players.requests import player_of

__all__ = ["talk", "talk_context"]


def talk_context(match: Match, shown: Shown, seats: Sequence[Seat]) -> dict[str, Any]:
    """The lines a seat may read, and whether it may speak; nothing where there is no talk.

    A match page open since the cuts has the lines too, so that talk shows in it from the first turn on.
    """
    talk_rules = room_of(match.ruleset).talk
    if shown.seat is None or talk_rules is None or len(seats) < talk_rules.seats:
        return {}
    place = shown.seat.place
    lines = selectors.talk_lines(match, place)
    running = talk_table(match, seats)
    if not running and not lines:
        return {}
    speaks = may_talk(match, seats, place)
    return {"talk": {"lines": lines, "running": running, "speaks": speaks, "longest": LONGEST}}


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@fault_pauses
def talk(request: HttpRequest, code: str) -> HttpResponse:
    """Read the talk, and say a line."""
    shown = match_shown(request, code)
    if shown.seat is None:
        raise Http404("You have no seat in this match.")
    partial = request.headers.get("HX-Request") == "true"
    said = False
    if request.method == "POST":
        try:
            text = request.POST.get("text", "")
            services.talk_say(match=shown.match, player=player_of(request), text=text, now=timezone.now())
            said = True
        except Refused as refusal:
            messages.error(request, refusal.message)
        if not partial:
            return redirect("matches:talk", shown.match.code)
    seats = list(shown.match.seats.select_related("player").order_by("place"))
    room = room_of(shown.match.ruleset)
    context = {
        "match": shown.match,
        "room": room,
        "section": "play",
        "said": said,
        **talk_context(shown.match, shown, seats),
    }
    return render(request, "matches/_talk.html" if partial else "matches/talk.html", context)

"""What a seat of an unfinished match sees, opened for an official: each look is told to the players."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from matches import services
from matches.errors import MatchError, NotAllowed
from matches.games.room import BoardInput
from matches.snapshot import borrow_game, release_game
from matches.views.fault import fault_pauses
from matches.views.showing import board_context, log_shown, match_shown
from players.requests import player_of

__all__ = ["open_hidden"]


@never_cache
@login_required
@require_POST
@fault_pauses
def open_hidden(request: HttpRequest, code: str) -> HttpResponse:
    """Show the table as one seat sees it. Sent again, it is another look."""
    match = match_shown(request, code).match
    place, player = request.POST.get("place", ""), player_of(request)
    try:
        services.hidden_open(
            match=match,
            place=int(place) if place in ("0", "1", "2", "3", "4", "5") else -1,
            reason=request.POST.get("reason", ""),
            actor=player,
            now=timezone.now(),
        )
    except NotAllowed as refusal:
        raise PermissionDenied(refusal.message) from refusal
    except MatchError as refusal:
        messages.error(request, refusal.message)
        return redirect(match)
    match, seats, game = borrow_game(match.pk)
    try:
        view = game.view(int(place))
    finally:
        release_game(match, game)
    names = [seat.player.username for seat in seats]
    context = {
        "match": match,
        "names": names,
        "place": int(place),
        "me": names[int(place)],
        "opponents": ", ".join(name for number, name in enumerate(names) if number != int(place)),
        "phase": view.get("phase", ""),
        "log": log_shown(match, None, names, None),
        "section": "play",
        **board_context(match, BoardInput(view, names, int(place))),
    }
    return render(request, "matches/opened.html", context)

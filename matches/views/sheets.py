"""Pages to print: a game's score sheet and its rules in short, blank or of a match."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from matches.games.registry import room_of, rooms
from matches.owner_files import owner_options
from matches.views.fault import fault_pauses
from matches.views.showing import borrow_shown, match_shown, release_shown

__all__ = ["blank_sheet", "match_sheet"]


@require_safe
def blank_sheet(request: HttpRequest, game: str) -> HttpResponse:
    """A blank sheet for ``?players=`` players, by default the fewest."""
    room = next((room for room in rooms() if room.slug == game and room.sheet_template), None)
    if room is None:
        raise Http404(gettext("There is no sheet to print of such a game."))
    counts = room.seat_counts
    players = next((count for count in counts if str(count) == request.GET.get("players")), counts[0])
    options = owner_options(room.slug)
    context = {
        "room": room,
        "players": players,
        "sheet": room.sheet(None, [""] * players, options),
        "cards_note": room.cards_note(options),
        "section": "play",
    }
    return render(request, room.sheet_template, context)


@never_cache
@require_safe
@fault_pauses
def match_sheet(request: HttpRequest, code: str) -> HttpResponse:
    """The sheet of a match as far as it has come: what everybody may know of it."""
    shown = match_shown(request, code)
    match = shown.match
    room = room_of(match.ruleset)
    if not room.sheet_template:
        raise Http404(gettext("There is no sheet to print of this game."))
    names = list(match.seats.order_by("place").values_list("player__username", flat=True))
    view = None
    if match.started_at is not None:
        match, _, game = borrow_shown(shown)
        view = game.view(None)
        release_shown(shown, match, game)
    sheet = room.sheet(view, names, match.options)
    context = {
        "match": match,
        "room": room,
        "sheet": sheet,
        "cards_note": room.cards_note(match.options),
        "now": timezone.now(),
        "section": "play",
    }
    return render(request, room.sheet_template, context)

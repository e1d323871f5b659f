"""Looking back: the whole log, and the table after any answer, each step an address of its own."""

from __future__ import annotations

from urllib.parse import urlencode

from django.conf import settings
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from engine.kernel import EngineError
from matches import history
from matches.charts import chart_drawn
from matches.ending_told import end_told
from matches.games.registry import room_of
from matches.games.room import BoardInput
from matches.logbook import log_lines
from matches.models import Match
from matches.replay import borrow_game_at, release_game_at
from matches.replay_course import course_of
from matches.views.fault import fault_pauses
from matches.views.showing import Shown, board_context, log_shown, match_shown

__all__ = ["log", "replay", "viewer_place"]

EVENTS_A_PAGE = 200


@never_cache
@require_safe
@fault_pauses
def log(request: HttpRequest, code: str) -> HttpResponse:
    """Everything that happened, oldest first, as this visitor may read it."""
    shown = match_shown(request, code)
    place = viewer_place(request.GET.get("seat", ""), shown)
    rows = history.events(shown.match, seen_by=place, upto_step=shown.upto, with_text=True)
    page = Paginator(rows, EVENTS_A_PAGE).get_page(request.GET.get("page"))
    names = list(shown.match.seats.order_by("place").values_list("player__username", flat=True))
    lines = log_lines(page, names, room_of(shown.match.ruleset).log_words)
    context = {"match": shown.match, "page": page, "lines": lines, "section": "play", "steps": shown.match.sequence}
    return render(request, "matches/log.html", context)


def viewer_place(wanted: str, shown: Shown) -> int | None:
    """The seat whose view a visitor gets, or ``None`` for the spectator's.

    ``wanted`` is ``?seat=``: any seat once the match is public, "none" for the spectator, else the visitor's own.
    """
    if shown.match.revealed and wanted.isascii() and wanted.isdecimal() and len(wanted) < 3:
        if shown.match.seats.filter(place=int(wanted)).exists():
            return int(wanted)
        raise Http404(_("There is no such seat."))
    if wanted == "none":
        return None
    return shown.place


@never_cache
@require_safe
@fault_pauses
def replay(request: HttpRequest, code: str, step: int | None = None) -> HttpResponse:
    """The table after ``step`` answers."""
    shown = match_shown(request, code)
    match = shown.match
    if match.started_at is None:
        raise Http404(_("This match has not begun."))
    if step is None:
        return redirect(_step_asked(request, match))
    if step > match.sequence:
        raise Http404(_("This match has %(sequence)s answers so far.") % {"sequence": match.sequence})
    place = viewer_place(request.GET.get("seat", ""), shown)
    seats = list(match.seats.select_related("player").order_by("place"))
    names = [seat.player.username for seat in seats]
    try:
        game, step = borrow_game_at(match, step)
    except EngineError:
        return render(
            request,
            "matches/replay_failed.html",
            {"match": match, "section": "play"},
            status=409,
        )
    view = game.view(place)
    release_game_at(match, step, game)
    events = history.events(match, seen_by=place, at_step=step, with_text=True)
    query = request.GET.urlencode()
    course = course_of(match, names)
    end = end_told(match, names, place, timezone.now())
    context = {
        "match": match,
        "names": names,
        "place": place,
        "step": step,
        "steps": match.sequence,
        "first": 0 if step else None,
        "last": match.sequence if step < match.sequence else None,
        "previous": step - 1 if step else None,
        "following": step + 1 if step < match.sequence else None,
        "turn_back": course.turn_beside(step, back=True),
        "turn_on": course.turn_beside(step, back=False),
        "part_back": course.part_beside(step, back=True),
        "part_on": course.part_beside(step, back=False),
        "scrub": course.scrubber(step, match.sequence),
        "seat_wanted": request.GET.get("seat", ""),
        "charts": chart_drawn(course.measures, match.sequence, course.turns, step),
        "moments": end.moments if end is not None else (),
        "log": log_shown(match, place, names, step),
        "lines": log_lines(events, names, room_of(match.ruleset).log_words),
        "query": f"?{query}" if query else "",
        "share": _share(match, step, place),
        "phase": view.get("phase", ""),
        "seat_links": [
            {"place": seat.place, "name": seat.player.username, "here": seat.place == place} for seat in seats
        ]
        if match.revealed
        else [],
        "answer": next(iter(history.answers(match, after=step - 1, upto=step)), None) if step else None,
        "opponents": ", ".join(name for number, name in enumerate(names) if number != place),
        "me": names[place] if place is not None else None,
        "section": "play",
        **board_context(match, BoardInput(view, names, place)),
    }
    return render(request, "matches/replay.html", context)


def _share(match: Match, step: int, place: int | None) -> str:
    """The address at which anybody sees this step: as the same seat once all is public, else as a spectator."""
    path = reverse("matches:replay-step", args=[match.code, step])
    seat = f"?seat={place}" if match.revealed and place is not None else ""
    return f"{settings.BASE_URL}{path}{seat}"


def _step_asked(request: HttpRequest, match: Match) -> str:
    """The address of the step in ``?at=``, else of the start; with the seat asked for. A number too large is the last.

    Raises:
        Http404: it is no number.
    """
    asked = request.GET.get("at") or "0"
    if not (asked.isascii() and asked.isdecimal()):
        raise Http404(_("There is no such answer. Give its number, as in ?at=12."))
    step = min(int(asked[:9]), match.sequence)
    seat = request.GET.get("seat", "")
    query = f"?{urlencode({'seat': seat})}" if seat else ""
    return f"{reverse('matches:replay-step', args=[match.code, step])}{query}"

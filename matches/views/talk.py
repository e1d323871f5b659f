"""Talk among players of a match: its page, and the lines the match page brings up to date."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from matches import services
from matches.games.registry import room_of
from matches.models import Match, Seat
from matches.services.talk_say import LONGEST, may_talk, talk_rules, talk_table
from matches.talk_reading import muted_places, report_for, reports_open, talk_lines
from matches.views.fault import fault_pauses
from matches.views.showing import Shown, match_shown
from players.errors import Refused
from players.requests import player_of
from players.staff.authority import Action, may

__all__ = ["mute", "report", "reports", "talk", "talk_context"]


def talk_context(match: Match, shown: Shown, seats: Sequence[Seat], now: datetime) -> dict[str, object]:
    """The lines a seat may read, and whether it may speak; nothing where there is no talk.

    A match page open since the cuts has the lines too, so that talk shows in it from the first turn on.
    """
    rules = talk_rules(match, seats)
    if shown.seat is None or rules is None or all(seat.player.is_bot or seat == shown.seat for seat in seats):
        return {}  # nobody else could ever say anything
    place = shown.seat.place
    lines = talk_lines(match, shown.seat)
    running = talk_table(match, seats, now)
    if not running and not lines:
        return {}
    speaks = may_talk(match, seats, place, now)
    newest = max((line.pk for line in lines if line.seat_id != shown.seat.pk), default=0)
    talk = {"lines": lines, "running": running, "speaks": speaks, "longest": LONGEST, "rules": rules, "place": place}
    return {"talk": talk | {"newest": newest}}


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@fault_pauses
def talk(request: HttpRequest, code: str) -> HttpResponse:
    """Read the talk, and say a line."""
    shown = match_shown(request, code)
    if shown.seat is None:
        raise Http404(_("You have no seat in this match."))
    partial = request.headers.get("HX-Request") == "true"
    line_added = False
    if request.method == "POST":
        try:
            text = request.POST.get("text", "")
            services.talk_say(match=shown.match, player=player_of(request), text=text, now=timezone.now())
            line_added = True
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
        "said": line_added,
        "rules": talk_rules(shown.match, seats),
        "others": _others(seats, shown.seat),
        **talk_context(shown.match, shown, seats, timezone.now()),
    }
    return render(request, "matches/_talk.html" if partial else "matches/talk.html", context)


def _others(seats: Sequence[Seat], own: Seat) -> list[dict[str, object]]:
    """The other people at the table, and whether the seat has muted them."""
    muted = muted_places(own)
    return [
        {"place": seat.place, "name": seat.player.username, "muted": seat.place in muted}
        for seat in seats
        if seat.place != own.place and not seat.player.is_bot
    ]


@login_required
@require_POST
@fault_pauses
def mute(request: HttpRequest, code: str) -> HttpResponse:
    """Stop reading a player here, or with ``what=unmute`` read them again."""
    shown = match_shown(request, code)
    place = request.POST.get("place", "")
    try:
        services.talk_mute(
            match=shown.match,
            player=player_of(request),
            place=int(place) if place.isascii() and place.isdecimal() and len(place) < 3 else -1,
            mute=request.POST.get("what") != "unmute",
        )
    except Refused as refusal:
        messages.error(request, refusal.message)
    return redirect("matches:talk", shown.match.code)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@fault_pauses
def report(request: HttpRequest, code: str, line_id: int) -> HttpResponse:
    """Show a line to the judges."""
    shown = match_shown(request, code)
    line = None
    if shown.seat is not None:
        line = next((candidate for candidate in talk_lines(shown.match, shown.seat) if candidate.pk == line_id), None)
    if shown.seat is None or line is None or line.seat_id == shown.seat.pk:
        raise Http404(_("There is no such line of another player."))
    status = 200
    if request.method == "POST":
        try:
            reason = request.POST.get("reason", "")
            services.talk_report(
                match=shown.match, player=player_of(request), line_id=line_id, reason=reason, now=timezone.now()
            )
            messages.success(request, _("The judges have your report. The other player is not told."))
            return redirect("matches:talk", shown.match.code)
        except Refused as refusal:
            messages.error(request, refusal.message)
            status = refusal.status
    context = {"match": shown.match, "line": line, "longest": LONGEST, "section": "play"}
    return render(request, "matches/talk_report.html", context, status=status)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def reports(request: HttpRequest) -> HttpResponse:
    """Reports of talk that wait for a judge; POST decides about one."""
    judge = player_of(request)
    if not (decision := may(judge, Action.MATCH_OPERATIONS)):
        raise PermissionDenied(decision.reason)
    if request.method == "POST":
        number = request.POST.get("report", "")
        talk_report = (
            report_for(int(number), judge) if number.isascii() and number.isdecimal() and len(number) < 19 else None
        )
        if talk_report is None:
            raise Http404(_("There is no such report for you."))
        try:
            silence, note = "silence" in request.POST, request.POST.get("note", "")
            services.talk_report_close(report=talk_report, actor=judge, note=note, silence=silence, now=timezone.now())
            messages.success(request, _("Decided; the reporter is told."))
        except Refused as refusal:
            messages.error(request, refusal.message)
        return redirect("matches:reports")
    context = {"reports": reports_open(judge), "longest": LONGEST, "section": ""}
    return render(request, "matches/talk_reports.html", context)

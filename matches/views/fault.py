"""A match that cannot be shown is paused and says so, or calls a judge if it is over; the site goes on.

An exception in a request proves nothing against the match: the request may have caused it. The match is to blame only
when it cannot be shown to one of its seats or to a spectator without any request.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import BadRequest, PermissionDenied, SuspiciousOperation
from django.db import DatabaseError, InterfaceError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from matches import selectors
from matches.models import Match, MatchStatus
from matches.services import match_fault
from matches.views.showing import Shown, table_context
from players.errors import Refused

__all__ = ["fault_pauses", "fault_text"]

FAULT_TEXT = _(
    "Something failed in this match. It is paused and its clocks stand still, nothing is lost, and a judge is called."
)
FAULT_TEXT_WHEN_OVER = _("This match is over, and it cannot be shown now. Its result stands, and a judge is called.")
_ANSWERS = (Http404, PermissionDenied, SuspiciousOperation, BadRequest, Refused, DatabaseError, InterfaceError)
"""Exceptions that answer the request, or are a failure of the whole site."""


def fault_text(error: Exception, code: str) -> str:
    """What to tell whoever asked, if the request failed because its match cannot be shown; else empty.

    Such a match is paused, unless it is over.
    """
    match = None if isinstance(error, _ANSWERS) else selectors.match_of_code(code)
    fault = _fault_of(match) if match is not None else None
    if match is None or fault is None:
        return ""
    match_fault(match_id=match.pk, error=fault, now=timezone.now())
    return str(FAULT_TEXT_WHEN_OVER if match.status == MatchStatus.FINISHED else FAULT_TEXT)


def _fault_of(match: Match) -> Exception | None:
    """The error that showing the match to a spectator or a seat raises, or ``None``."""
    try:
        for seat in (None, *match.seats.select_related("player").order_by("place")):
            render_to_string("matches/_table.html", table_context(Shown(match, seat), timezone.now()))
    except (DatabaseError, InterfaceError):
        return None
    except Exception as fault:
        return fault
    return None


def fault_pauses(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Show a plain page that says what became of the match, if the match cannot be shown."""

    @wraps(view)
    def guarded(request: HttpRequest, code: str, **more: Any) -> HttpResponse:
        try:
            return view(request, code, **more)
        except Exception as error:
            explanation = fault_text(error, code)
            if not explanation:
                raise
            context = {"explanation": explanation, "over": explanation == str(FAULT_TEXT_WHEN_OVER), "section": "play"}
            return render(request, "matches/fault.html", context, status=409)

    return guarded

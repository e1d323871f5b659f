"""Pages about the files of a season. A bundle, to go on with elsewhere, is of events only."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from leagues.exchange.season_calendar import calendar_of
from leagues.exchange.season_file import season_published
from leagues.exchange.season_tables import SEASON_TABLES
from leagues.exchange.tables import csv_text
from leagues.exchange.views import downloaded
from leagues.seasons.models import Season
from leagues.seasons.pages.season import season_or_404
from leagues.seasons.selectors import draw_published
from players.authority import Action, may

__all__ = ["calendar", "files", "season_file", "table"]


def calendar_file(request: HttpRequest, season: Season) -> HttpResponse:
    """The season's calendar, named after the host that is asked."""
    url = request.build_absolute_uri(season.get_absolute_url())
    body = calendar_of(season, site=request.get_host(), url=url)
    return downloaded(body, f"season-{season.pk}.ics", "text/calendar; charset=utf-8")


def table_file(season: Season, name: str) -> HttpResponse:
    """One of the season's tables. Raises Http404."""
    rows = SEASON_TABLES.get(name)
    if rows is None:
        raise Http404(_("There is no such table."))
    return downloaded(csv_text(rows(season)), f"season-{season.pk}-{name}.csv", "text/csv; charset=utf-8")


@require_safe
def files(request: HttpRequest, pk: int) -> HttpResponse:
    """What of a season can be downloaded."""
    season = season_or_404(pk)
    signed_in = request.user.is_authenticated
    context: dict[str, Any] = {
        "season": season,
        "subject": season,
        "tables": list(SEASON_TABLES),
        "table_route": "leagues:season-table",
        "calendar_route": "leagues:season-calendar",
        "has_draw": draw_published(season) is not None,
        "may_tell": signed_in and bool(may(request.user, Action.SEASON_WEBHOOKS, season)),
        "calendar_url": request.build_absolute_uri("calendar.ics"),
        "section": "leagues",
    }
    return render(request, "leagues/season/files.html", context)


@require_safe
def calendar(request: HttpRequest, pk: int) -> HttpResponse:
    """The dates of a season, to subscribe to."""
    return calendar_file(request, season_or_404(pk))


@require_safe
def table(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    """Entrants, tables or standings as CSV."""
    return table_file(season_or_404(pk), name)


@require_safe
def season_file(request: HttpRequest, pk: int) -> HttpResponse:
    """The season as data: before its end without its secret."""
    season = season_or_404(pk)
    response = JsonResponse(season_published(season), json_dumps_params={"indent": 1})
    response["Content-Disposition"] = f'attachment; filename="season-{season.pk}.json"'
    return response

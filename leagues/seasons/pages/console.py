"""The console of a season: what needs doing first, and every operation of its officials."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from leagues.competition.prizes.draw_value import value_text
from leagues.competition.prizes.value_fetch import fetchable
from leagues.competition.verbs.pages import do_posted
from leagues.seasons import selectors
from leagues.seasons.models import Season
from leagues.seasons.pages.season import season_404
from leagues.seasons.verbs.official import OFFICIAL_VERBS
from leagues.seasons.verbs.season_verb import SeasonConsole
from players.requests import player_of
from players.staff.authority import Action, may

__all__ = ["console", "console_do"]

SHOWN_MOST = 50


@login_required
@require_safe
def console(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything that coordinators and judges do to a season."""
    season, player, now = season_404(request, pk), player_of(request), timezone.now()
    console = SeasonConsole(season, player, now)
    if not (decision := console.may(Action.SEASON_CONSOLE)):
        raise PermissionDenied(decision.reason)
    if season.status == Season.Status.DRAFT:
        return redirect("leagues:season-draft", pk)
    open_tables = selectors.tables_of(season).filter(decided_at=None, void=False)
    series = selectors.series_rows(season)
    possible = console.possible(OFFICIAL_VERBS)
    can = {verb.name for verb in possible}
    forms = console.forms(possible, lambda name: reverse("leagues:season-console-do", args=[season.pk, name]))
    context: dict[str, Any] = {
        "season": season,
        "can": can,
        "forms": forms,
        "may_draft": bool(console.may(Action.SEASON_DRAFT)),
        "may_decide": "decide" in can,
        "may_draw": "draw" in can,
        "recused": console.recused(OFFICIAL_VERBS),
        "series_rows": series,
        "to_certify": [row.series for row in series if row.series.closed_at and not row.series.certified_at],
        "late": [row for row in series if row.open and row.series.closes_at <= now],
        "asking": list(selectors.asking(season)[:SHOWN_MOST]),
        "paused": list(selectors.paused(season)[:SHOWN_MOST]),
        "proposals": selectors.proposals_open(season),
        "tables": [selectors.table_shown(season, table) for table in open_tables[:SHOWN_MOST]],
        "draw": console.draw,
        "draw_refusal": console.draw_refusal,
        "value_text": value_text(season),
        "fetchable": fetchable(season),
        "viewer": player,
        "entered": selectors.entered_count(season),
        "coordinators": list(season.league.coordinators.all()),
        "now": now,
        "section": "leagues",
    }
    return render(request, "leagues/season/console.html", context)


@login_required
@require_POST
def console_do(request: HttpRequest, pk: int, verb: str) -> HttpResponse:
    """Do one thing and go back to the console with what came of it."""
    season, player = season_404(request, pk), player_of(request)
    official_verb = OFFICIAL_VERBS.get(verb)
    if official_verb is None:
        raise Http404(_("There is nothing of that name to do."))
    # Before the fields are read: what is wrong with them may tell a stranger something.
    if not (decision := may(player, Action.SEASON_CONSOLE, season)):
        raise PermissionDenied(decision.reason)
    do_posted(request, official_verb, season, player)
    return redirect("leagues:season-console", pk)

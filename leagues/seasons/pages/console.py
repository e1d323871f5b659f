"""The console of a season: what needs doing first, and every operation of its officials."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from leagues.competition.prizes.draw_value import value_text
from leagues.competition.prizes.value_fetch import fetchable
from leagues.competition.verbs.pages import do_posted
from leagues.seasons import selectors
from leagues.seasons.models import Season, SeasonEntrant, SeasonTable
from leagues.seasons.pages.season import season_404
from leagues.seasons.verbs.next_step import next_form, next_step
from leagues.seasons.verbs.official import OFFICIAL_VERBS
from leagues.seasons.verbs.season_verb import SeasonConsole
from players.lookup import rows_named
from players.models import Player
from players.requests import player_of
from players.staff.authority import Action, may

__all__ = ["console", "console_do"]

SHOWN_MOST = 50
TABLES_PAGE = 50
"""Matches on a page of the console, each with its buttons."""
WHICH = ("open", "decided", "all")
"""Which matches the console shows: without a result, with one, or all, void ones among them."""
_NUMBER = re.compile(r"[0-9]{1,18}")


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
    possible = console.possible(OFFICIAL_VERBS)
    can = {verb.name for verb in possible}

    def address(name: str) -> str:
        return reverse("leagues:season-console-do", args=[season.pk, name])

    step = next_step(console)
    shown = [verb for verb in possible if verb.name != step.verb]
    of_use = [verb for verb in shown if OFFICIAL_VERBS[verb.name].useful(console)]
    forms = console.forms(of_use, address)
    context: dict[str, Any] = {
        "season": season,
        "can": can,
        "forms": forms,
        "later": [console.form(verb, address(verb.name)) for verb in shown if verb.group and verb not in of_use],
        "step": step,
        "step_form": next_form(console, step, OFFICIAL_VERBS, address(step.verb)) if step.verb in can else None,
        "may_draft": bool(console.may(Action.SEASON_DRAFT)),
        "may_decide": "decide" in can,
        "may_draw": "draw" in can,
        "recused": console.recused(OFFICIAL_VERBS),
        "series_rows": console.rows,
        "asking": list(selectors.asking(season)[:SHOWN_MOST]),
        "paused": list(selectors.paused(season)[:SHOWN_MOST]),
        "proposals": selectors.proposals_open(season),
        **(_results(request, console) if console.tables else {}),
        "draw": console.draw,
        "draw_refusal": console.draw_refusal,
        "value_text": value_text(season),
        "fetchable": fetchable(season),
        "viewer": player,
        "entered": console.entered,
        "coordinators": list(season.league.coordinators.all()),
        "now": now,
        "section": "leagues",
    }
    return render(request, "leagues/season/console.html", context)


@dataclass(frozen=True, slots=True)
class PlacesKey:
    """A button that reports a result: the ``places`` by seat, what stands on it, and who wins by it, if anybody."""

    places: str
    label: str
    winner: Player | None


def _results(request: HttpRequest, console: SeasonConsole) -> dict[str, Any]:
    """A page of the matches: those without a result, those with one or all, of everybody or of one player."""
    season = console.subject
    which, name = request.GET.get("tables", ""), request.GET.get("q", "").strip()[:30]
    if which not in WHICH:
        which = "open" if console.open_tables else "decided"
    entrant = rows_named(season.entrants.all(), "player__", name).first() if name else None
    page = Paginator(_tables(season, which, entrant, name), TABLES_PAGE).get_page(request.GET.get("page"))
    shown = [selectors.table_shown(season, table) for table in page]
    return {
        "page": page,
        "query": name,
        "which": which,
        "tables_query": _tables_query(request),
        "tables": [(row, _keys(row)) for row in shown],
    }


def _tables(season: Season, which: str, entrant: SeasonEntrant | None, name: str) -> QuerySet[SeasonTable]:
    """The matches to show, in the order in which they were made."""
    rows = selectors.tables_of(season, entrant=entrant).order_by("series__number", "number")
    if name and entrant is None:
        return rows.none()
    return rows if which == "all" else rows.filter(void=False, decided_at__isnull=which == "open")


def _keys(row: selectors.TableShown) -> list[PlacesKey]:
    """The buttons of a match: the results of two, or which of several won."""
    players = [seat.entrant.player for seat, _points in row.seats]
    if len(players) == 2:
        first, second = players
        return [PlacesKey("1 2", "1 – 0", first), PlacesKey("1 1", "½ – ½", None), PlacesKey("2 1", "0 – 1", second)]
    return [
        PlacesKey(" ".join("1" if other == place else "2" for other in range(len(players))), player.username, player)
        for place, player in enumerate(players)
    ]


def _tables_query(request: HttpRequest) -> str:
    """The query of an address of the console that shows the same matches; empty for the first ones."""
    asked = {name: request.GET.get(name, "") for name in ("tables", "q", "page")}
    parameters = {name: value for name, value in asked.items() if value}
    return f"?{urlencode(parameters)}" if parameters else ""


def _back(request: HttpRequest, season: Season, verb: str) -> str:
    """The console as it was, with the same matches shown; after a result at the next match without one."""
    place = ""
    if _NUMBER.fullmatch(key := request.POST.get("table", "")):
        place = f"#table-{int(key)}"
    if place and verb == "report":
        going = _tables(season, "open", None, "")
        after = going.filter(pk__gt=int(key)).order_by("pk").first() or going.first()
        place = f"#table-{after.pk}" if after is not None else "#results"
    return reverse("leagues:season-console", args=[season.pk]) + _tables_query(request) + place


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
    done = do_posted(request, official_verb, season, player)
    return redirect(_back(request, season, verb if done else ""))

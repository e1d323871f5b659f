"""The organiser's page: everything that can be done to an event, one form each."""

import re
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
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
from leagues.competition.verbs.verb import FormShown, Verb
from leagues.events import selectors
from leagues.events.models import EntryRequest, Pairing, Round, Tournament
from leagues.events.models.pairing import with_seats
from leagues.events.pages.event import tournament_or_404
from leagues.events.pages.event_shown import search_of
from leagues.events.verbs.event_verb import EventConsole
from leagues.events.verbs.official import OFFICIAL_VERBS
from players.models import Player
from players.requests import player_of
from players.staff.authority import Action, may

_NUMBER = re.compile(r"[0-9]{1,18}")
TABLES_PAGE = 50
"""Tables on a page of the console, each with its form."""
WAITING_SHOWN = 50
"""Players of the waiting list that the console shows."""
ENTRANTS_CHOSEN_FROM = 200
"""Above so many entrants the console asks for a name instead of offering all of them."""
KEEP_TYPED = {"enter-walk-in": "guest_typed", "exchange-deck": "exchange_typed"}
"""What takes a deck list: when it is refused, the page has what was typed, by this name."""


@login_required
@require_safe
def console(request: HttpRequest, pk: int) -> HttpResponse:
    """The console: one form for each action that is possible now."""
    player = player_of(request)
    tournament = tournament_or_404(pk)
    if not (decision := may(player, Action.TOURNAMENT_CONSOLE, tournament)):
        raise PermissionDenied(decision.reason)
    return render(request, "leagues/console.html", _context(request, tournament, player))


def _context(request: HttpRequest, tournament: Tournament, player: Player) -> dict[str, Any]:
    now = timezone.now()
    console = EventConsole(tournament, player, now)
    possible = console.possible(OFFICIAL_VERBS)
    can = {verb.name for verb in possible}
    row = console.round
    before_start, entered = tournament.is_before_start, console.entered
    suggest = "pair-by-hand" in can and "suggest" in request.GET
    requests = selectors.open_requests(tournament)
    return {
        "tournament": tournament,
        "section": "events",
        "stage": console.stage,
        "round": row,
        **(_tables(request, row, player) if row is not None and tournament.is_running else {}),
        "can": can,
        "forms": forms_of(console, possible),
        "missing": console.missing,
        "disputed": console.disputed,
        "suggested": selectors.round_suggested(tournament) if suggest else None,
        "entered": entered,
        "entrants": selectors.entrants_shown(tournament) if entered <= ENTRANTS_CHOSEN_FROM else None,
        "may_organise": bool(console.may(Action.TOURNAMENT_OPEN)),
        "may_judge": bool(console.may(Action.TOURNAMENT_DRAW_CHECKS)),
        "may_let_in": bool(console.may(Action.TOURNAMENT_LET_IN)),
        "may_decide": "decide" in can,
        "may_draw": "draw" in can,
        "may_name": bool(console.may(Action.TOURNAMENT_OFFICIALS)),
        "recused": console.recused(OFFICIAL_VERBS),
        "not_checked_in": selectors.entered_not_checked_in(tournament) if before_start else 0,
        "waiting_list": selectors.waiting_shown(tournament)[:WAITING_SHOWN],
        "waiting_count": console.waiting,
        "starters": selectors.starters_shown(tournament) if console.takes_guests else [],
        "requests": requests,
        "refusable": {entry_request.pk for entry_request in requests if console.may(REFUSED_BY[entry_request.kind])},
        "sanction_request": console.sanction_request,
        "sanction_is_asked": console.sanction_is_asked,
        "proposals": selectors.open_proposals(tournament),
        "draw": console.draw,
        "limited": console.limited,
        "now": now,
        "value_text": value_text(tournament),
        "fetchable": fetchable(tournament),
        "officials": tournament.officials.all(),
        "may_undo": console.may_undo,
        "log": selectors.log_rows(tournament, selectors.operations(tournament)[:12]),
        "viewer": player,
    }


def forms_of(console: EventConsole, verbs: list[Verb]) -> dict[str, list[FormShown]]:
    """The forms of verbs about an event, by the group that a template shows."""
    return console.forms(verbs, lambda name: reverse("leagues:console-do", args=[console.subject.pk, name]))


def _tables(request: HttpRequest, row: Round, player: Player) -> dict[str, Any]:
    """A page of the round's tables: all, those without a result, or those that a search finds."""
    query = search_of(request)
    which = request.GET.get("tables", "")
    tables = selectors.round_tables(row, query)
    if which in ("missing", "disputed"):
        tables = tables.filter(result=Pairing.Result.OPEN)
    if which == "disputed":
        tables = tables.filter(selectors.DISPUTED)
    page = Paginator(tables, TABLES_PAGE).get_page(request.GET.get("page"))
    return {
        "page": page,
        "query": query,
        "which": which if which in ("missing", "disputed") else "",
        "tables_query": _tables_query(request),
        "pairings": [selectors.pairing_row(pairing, None) for pairing in with_seats(page)],
        "barred_tables": selectors.barred_pairings(player, [pairing.pk for pairing in page]),
    }


REFUSED_BY: dict[str, Action] = {
    EntryRequest.Kind.ASK: Action.TOURNAMENT_LET_IN,
    EntryRequest.Kind.INVITE: Action.TOURNAMENT_INVITE,
    EntryRequest.Kind.EXCHANGE: Action.TOURNAMENT_EXCHANGE_DECK,
    EntryRequest.Kind.WAIT: Action.TOURNAMENT_LET_IN,
}
"""Who may refuse a request of a kind."""


@login_required
@require_POST
def console_do(request: HttpRequest, pk: int, verb: str) -> HttpResponse:
    """Do one thing and go back to the console with what came of it."""
    player = player_of(request)
    tournament = tournament_or_404(pk)
    official_verb = OFFICIAL_VERBS.get(verb)
    if official_verb is None:
        raise Http404(_("There is nothing of that name to do."))
    # Before the fields are read: what is wrong with them may tell a stranger something.
    if not (decision := may(player, Action.TOURNAMENT_CONSOLE, tournament)):
        raise PermissionDenied(decision.reason)
    if do_posted(request, official_verb, tournament, player):
        return redirect(_back(request, tournament, verb))
    if verb in KEEP_TYPED:
        context = _context(request, tournament, player) | {KEEP_TYPED[verb]: request.POST}
        return render(request, "leagues/console.html", context, status=400)
    return redirect(_back(request, tournament))


def _back(request: HttpRequest, tournament: Tournament, verb: str = "") -> str:
    """The console as it was, with the same tables searched for; after ``verb``, where one goes on from there."""
    query, place = _tables_query(request), ""
    if verb == "enter-walk-in":
        query = "?guests=1"
    elif verb and _NUMBER.fullmatch(request.POST.get("pairing", "")):
        place = f"#table-{request.POST['pairing']}"
    return reverse("leagues:console", args=[tournament.pk]) + query + place


def _tables_query(request: HttpRequest) -> str:
    """The query of an address of the console that shows the same tables; empty for the first ones."""
    parameters = {name: request.GET[name] for name in ("q", "tables", "page") if request.GET.get(name)}
    return f"?{urlencode(parameters)}" if parameters else ""

"""The organiser's page: everything that can be done to an event, one form each."""

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.contrib import messages
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
from leagues.errors import Forbidden, Refused
from leagues.events import selectors
from leagues.events.models import EntryRequest, Pairing, Round, Tournament
from leagues.events.models.pairing import with_seats
from leagues.events.pages.event import tournament_or_404
from leagues.events.pages.event_shown import search_of
from leagues.events.pages.print import guest_sheet
from leagues.events.results.game_end import rules_of
from leagues.events.state import current_round
from leagues.events.verbs.event_verb import EventConsole
from leagues.events.verbs.official import OFFICIAL_VERBS
from leagues.stages.match_score import MatchRules, scores_usual
from players.models import Player
from players.requests import player_of
from players.staff.authority import Action, may

_NUMBER = re.compile(r"[0-9]{1,18}")
TABLES_PAGE = 50
"""Tables on a page of the console, each with its form."""
WAITING_SHOWN = 50
"""Players of the waiting list that the console shows."""
ENTRANTS_PAGE = 64
"""Entrants on a page of the console, each with what can be done about them."""
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
    return {
        "tournament": tournament,
        "section": "events",
        "stage": console.stage,
        "round": row,
        **(_tables(request, tournament, row, player) if row is not None and tournament.is_running else {}),
        "can": can,
        "forms": forms_of(console, possible),
        "missing": console.missing,
        "disputed": console.disputed,
        "suggested": selectors.round_suggested(tournament) if suggest else None,
        "entered": entered,
        **(_entrants(request, tournament, entered) if entered and "drop" in can else {}),
        "tables_query": _tables_query(request),
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
        "requests": console.requests,
        "refusable": {entry.pk for entry in console.requests if console.may(REFUSED_BY[entry.kind])},
        "sanction_request": console.sanction_request,
        "sanction_is_asked": console.sanction_is_asked,
        "proposals": console.proposals,
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


def _tables(request: HttpRequest, tournament: Tournament, row: Round, player: Player) -> dict[str, Any]:
    """A page of the round's tables: all, those without a result, or those that a search finds."""
    query = search_of(request)
    which = request.GET.get("tables", "")
    tables = selectors.round_tables(row, query)
    if which in ("missing", "disputed"):
        tables = tables.filter(result=Pairing.Result.OPEN)
    if which == "disputed":
        tables = tables.filter(selectors.DISPUTED)
    page = Paginator(tables, TABLES_PAGE).get_page(request.GET.get("page"))
    pairings = with_seats(page)
    for pairing in pairings:
        pairing.round = row  # with its stage
    return {
        "page": page,
        "query": query,
        "which": which if which in ("missing", "disputed") else "",
        "pairings": [
            (selectors.pairing_row(pairing, None), score_keys(rules_of(tournament, pairing))) for pairing in pairings
        ],
        "barred_tables": selectors.barred_pairings(player, [pairing.pk for pairing in page]),
    }


def _entrants(request: HttpRequest, tournament: Tournament, entered: int) -> dict[str, Any]:
    """A page of the entrants, all or those whose names hold what is searched; ``chosen`` has all its forms shown."""
    who = search_of(request, "who")
    pages = Paginator(selectors.entrants_shown(tournament, who), ENTRANTS_PAGE)
    if not who:
        pages.count = entered
    chosen = request.POST.get("entrant", "") or request.GET.get("entrant", "")
    return {"who": who, "entrants": pages.get_page(request.GET.get("entrants")), "chosen": chosen}


@dataclass(frozen=True, slots=True)
class ScoreKey:
    """A button that reports a result: the ``value`` of the ``name`` that the verb "report" takes, what stands on it,
    and the side that wins by it."""

    name: str
    value: str
    label: str
    winner: str


@cache
def score_keys(rules: MatchRules) -> tuple[ScoreKey, ...]:
    """The buttons of a table of two, in order: the results of one game, or the usual scores of several."""
    usual = scores_usual(rules)
    winners = {1: "first", 0: "draw", -1: "second"}
    scored = [(score, winners[(score.first > score.second) - (score.first < score.second)]) for score in usual]
    if rules.best_of > 1:
        return tuple(ScoreKey("games", score.text, score.shown, winner) for score, winner in scored)
    labels = {"first": "1 – 0", "draw": "½ – ½", "second": "0 – 1"}
    return tuple(ScoreKey("result", winner, labels[winner], winner) for _score, winner in scored)


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
    if verb == "guest-codes":
        return _guest_codes(request, tournament, player) or redirect(_back(request, tournament))
    if do_posted(request, official_verb, tournament, player):
        return redirect(_back(request, tournament, verb))
    if verb in KEEP_TYPED:
        context = _context(request, tournament, player) | {KEEP_TYPED[verb]: request.POST}
        return render(request, "leagues/console.html", context, status=400)
    return redirect(_back(request, tournament))


def _guest_codes(request: HttpRequest, tournament: Tournament, player: Player) -> HttpResponse | None:
    """New codes of all guests on a sheet, which is shown this once; ``None`` where they are refused."""
    now = timezone.now()
    try:
        renewed = OFFICIAL_VERBS["guest-codes"].run({}, tournament, player, now)
    except Forbidden as error:
        raise PermissionDenied(error.message) from error
    except Refused as error:
        messages.error(request, error.message)
        return None
    answer = render(request, "leagues/print/guest_codes.html", guest_sheet(tournament, renewed, now))
    answer["Cache-Control"] = "no-store"
    return answer


def _back(request: HttpRequest, tournament: Tournament, verb: str = "") -> str:
    """The console as it was, with the same tables searched for; after ``verb``, where one goes on from there."""
    query, place = _tables_query(request), ""
    if verb == "enter-walk-in":
        query = "?guests=1"
    elif verb and _NUMBER.fullmatch(request.POST.get("pairing", "")):
        key = int(request.POST["pairing"])
        goes_on = _next_table(request, tournament, key) if verb == "report" else None
        query, place = goes_on or (query, f"#table-{key}")
    elif verb and _NUMBER.fullmatch(request.POST.get("entrant", "")):
        place = f"#entrant-{int(request.POST['entrant'])}"
    return reverse("leagues:console", args=[tournament.pk]) + query + place


def _next_table(request: HttpRequest, tournament: Tournament, key: int) -> tuple[str, str] | None:
    """Where the results go on after a table's: the next open table of the round on its page of the same tables, or the
    first; ``None`` where none is open. A round that has just been paired begins at its first page."""
    current = current_round(tournament)
    if current is None:
        return None
    tables = selectors.round_tables(current.row, search_of(request)).exclude(second=None)
    reported = Pairing.objects.filter(pk=key).values_list("round", "table").first()
    same = reported is not None and reported[0] == current.row.pk
    still = tables.filter(result=Pairing.Result.OPEN)
    if same and request.GET.get("tables") == "disputed":
        still = still.filter(selectors.DISPUTED)
    following = still.filter(table__gt=reported[1]).first() if same and reported is not None else None
    goes_on = following or still.first()
    if goes_on is None:
        return None
    if not same:
        return "", f"#table-{goes_on.pk}"
    if request.GET.get("tables") in ("missing", "disputed"):
        return _tables_query(request), f"#table-{goes_on.pk}"
    number = selectors.round_tables(current.row, search_of(request)).filter(table__lt=goes_on.table).count()
    page = number // TABLES_PAGE + 1
    return _tables_query(request, page=str(page) if page > 1 else ""), f"#table-{goes_on.pk}"


_SAME = ("q", "tables", "page", "who", "entrants")
"""What in the address of a console says which tables and entrants it shows."""


def _tables_query(request: HttpRequest, **instead: str) -> str:
    """The query of an address of the console that shows the same tables and entrants; empty for the first ones."""
    asked = {name: request.GET.get(name, "") for name in _SAME} | instead
    parameters = {name: value for name, value in asked.items() if value}
    return f"?{urlencode(parameters)}" if parameters else ""

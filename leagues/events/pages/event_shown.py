"""What the page of an event shows: what stands on every tab, the chosen tab, and what concerns the viewer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy

from leagues.competition.prizes.draw_value import value_text
from leagues.draws.drawing import commitment
from leagues.events import selectors
from leagues.events.limited_selectors import limited_state
from leagues.events.models import Entrant, Round, Stage, Tournament
from leagues.events.models.pairing import with_seats
from leagues.events.own_entry import OwnEntry
from leagues.events.own_table import may_offer_draw, own_pod_of, own_result_of, own_table_of
from leagues.events.pages.bracket import bracket_view
from leagues.events.standings import standings_of
from leagues.events.state import rounds_of, tournament_state
from leagues.standings.columns import tie_breaks
from matches.clocks import longest_match
from players.models import Player
from players.staff.authority import Action, Authority

__all__ = ["TABS", "event_shown", "search_of", "stage_chosen"]

TABS = {
    "overview": gettext_lazy("Overview"),
    "pairings": gettext_lazy("Pairings"),
    "standings": gettext_lazy("Standings"),
    "entrants": gettext_lazy("Entrants"),
    "prizes": gettext_lazy("Prizes"),
    "log": gettext_lazy("Log"),
}
LOG_PAGE = 100
"""Operations on a page of the log."""
TAB_PAGE = 100
"""Tables, places or entrants on a page of their tab."""
OVERVIEW_PLACES = 20
OVERVIEW_TABLES = 50
QUERY_MOST = 60
"""Characters of a search."""

Context = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked for: an event, by a viewer or a stranger, a tab of it, one of its stages and what is searched."""

    request: HttpRequest
    tournament: Tournament
    viewer: Player | None
    authority: Authority | None
    entrant: Entrant | None
    now: datetime
    tab: str
    query: str
    stages: list[Stage]
    stage: Stage | None
    rounds: list[Round]

    @property
    def is_last_stage(self) -> bool:
        """Whether the stage is the last one that has begun."""
        return self.stage is None or self.stage == self.stages[-1]

    def may(self, action: Action) -> bool:
        """Whether the viewer may do something to the event."""
        return self.authority is not None and bool(self.authority.may(action))

    def page(self, rows: Any, size: int) -> Page[Any]:
        """The page of some rows that was asked for."""
        return Paginator(rows, size).get_page(self.request.GET.get("page"))


def event_shown(request: HttpRequest, tournament: Tournament, viewer: Player | None) -> Context:
    """The context of an event's page, for the chosen tab."""
    tab = request.GET.get("tab", "overview")
    stages = list(tournament.stages.order_by("number"))
    stage = stage_chosen(request, stages)
    asked = Asked(
        request=request,
        tournament=tournament,
        viewer=viewer,
        authority=Authority(viewer, tournament) if viewer is not None else None,
        entrant=selectors.entrant_of(tournament, viewer),
        now=timezone.now(),
        tab=tab if tab in TABS else "overview",
        query=search_of(request),
        stages=stages,
        stage=stage,
        rounds=list(rounds_of(tournament).filter(stage=stage)),
    )
    stamp = selectors.match_stamp(tournament)
    context = _everywhere(asked) | _registration(asked)
    for show in _SHOWN.get(asked.tab, ()):
        context |= show(asked)
    context |= _own_entry(asked) | _own_table(asked)
    return context | {"stamp": stamp, "live_query": _live_query(asked, context)}


def search_of(request: HttpRequest, name: str = "q") -> str:
    """What is searched for on a page, in one line; empty for all."""
    return " ".join(request.GET.get(name, "").replace("\x00", "").split())[:QUERY_MOST]


def stage_chosen(request: HttpRequest, stages: list[Stage]) -> Stage | None:
    """The stage that the query names, else the last one."""
    chosen = request.GET.get("stage", "")
    return next((stage for stage in stages if str(stage.number) == chosen), stages[-1] if stages else None)


def _everywhere(asked: Asked) -> Context:
    """What stands on every tab."""
    tournament = asked.tournament
    return {
        "tournament": tournament,
        "stages": asked.stages,
        "stage": asked.stage,
        "has_winner": asked.is_last_stage and tournament.is_finished,
        "rounds": asked.rounds,
        "tab": asked.tab,
        "tabs": TABS,
        "query": asked.query,
        "section": "events",
        "entrant": asked.entrant,
        "live": not tournament.is_over,
        "may_organise": asked.may(Action.TOURNAMENT_OPEN),
        "may_judge": asked.may(Action.TOURNAMENT_CONSOLE),
        "may_create": asked.may(Action.TOURNAMENT_ANNOUNCE),
        "clock_text": selectors.clock_text(tournament.clock_settings),
        "longest": longest_match(tournament.clock_settings, tournament.game.turn_cap_of(2), 2),
        "now": asked.now,
        "officials": tournament.officials.all(),
        "limited": limited_state(tournament, asked.viewer, asked.now),
    }


def _registration(asked: Asked) -> Context:
    """How many are in, and whether one can enter."""
    tournament, entrant = asked.tournament, asked.entrant
    entered = tournament.entrants.filter(selectors.ENTERED).count()
    context = {
        "entered": entered,
        "length": selectors.expected_length(tournament, entered=entered, stages=asked.stages),
        "check_in_open": tournament.check_in_is_open(asked.now),
        "is_full": tournament.is_open and tournament.most_entrants is not None and selectors.is_full(tournament),
        "before_end": tournament.is_gathering or tournament.is_running,
        "decks_locked": tournament.decks_are_locked(asked.now),
    }
    if entrant is None or not entrant.started:
        context["rounds_missed"] = selectors.rounds_missed_now(tournament)
    return context


def _round_of(asked: Asked) -> Round:
    """The round that was asked for, else the last one."""
    number = asked.request.GET.get("round", "")
    return next((row for row in asked.rounds if str(row.number) == number), asked.rounds[-1])


def _first_tables(asked: Asked) -> Context:
    """The first tables of a round, for the overview."""
    if not asked.rounds:
        return {}
    row = _round_of(asked)
    pairings = list(selectors.round_tables(row)[: OVERVIEW_TABLES + 1])
    rows = [selectors.pairing_row(pairing, asked.viewer) for pairing in with_seats(pairings[:OVERVIEW_TABLES])]
    return {"round": row, "more_tables": len(pairings) > OVERVIEW_TABLES, "pairings": rows}


def _tables(asked: Asked) -> Context:
    """A page of the tables of a round."""
    if not asked.rounds:
        return {}
    row = _round_of(asked)
    page = asked.page(selectors.round_tables(row, asked.query), TAB_PAGE)
    rows = [selectors.pairing_row(pairing, asked.viewer) for pairing in with_seats(list(page))]
    return {"round": row, "page": page, "pairings": rows}


def _standings(asked: Asked) -> Context:
    """The lines of a stage's standings that a tab shows, and how the viewer's own place was decided."""
    tournament, stage, entrant = asked.tournament, asked.stage, asked.entrant
    if not asked.rounds or stage is None:
        return {}
    standings = standings_of(tournament, stage)
    columns = selectors.standing_columns(tournament, stage)
    context: Context = {
        "by_points": not stage.elimination,
        "columns": columns,
        "tie_breaks": tie_breaks(tournament.profile),
        "why_at": reverse("leagues:why", args=[tournament.pk, 0]).removesuffix("0/"),
        "of_stage": f"?stage={stage.number}",
    }
    if asked.tab == "standings":
        rows = selectors.standings_found(tournament, standings, asked.query) if asked.query else standings
        page = context["page"] = asked.page(rows, TAB_PAGE)
        shown = page.object_list
    else:
        shown = standings[:OVERVIEW_PLACES]
        context["more_standings"] = len(standings) - len(shown)
    context["standings"] = selectors.standing_rows(shown, asked.viewer, columns)
    if entrant is not None and entrant.pk in standings.places:
        context["own_standing"] = standings[standings.places[entrant.pk] - 1]
        context["of_standings"] = len(standings)
    if entrant is not None and entrant.pk in standings.places and not stage.elimination:
        context["trace_of"] = entrant
        context["trace"] = selectors.trace_text(standings.why(tournament, entrant.pk), tournament)
        context["your_page"] = (standings.places[entrant.pk] + TAB_PAGE - 1) // TAB_PAGE
    if stage.elimination:
        context["bracket"] = bracket_view(tournament_state(tournament, stage))
    return context


def _prizes(asked: Asked) -> Context:
    """The prizes, and their draw."""
    return {"prizes": list(selectors.prizes(asked.tournament)), "draw": selectors.draw_of(asked.tournament)}


def _proof(asked: Asked) -> Context:
    """What a stranger checks the draw and the rounds by."""
    return {
        "withdrawn": selectors.withdrawn_draws(asked.tournament),
        "value_text": value_text(asked.tournament),
        "first_commitment": commitment(asked.tournament.first_secret),
    }


def _entrants(asked: Asked) -> Context:
    """A page of the entrants, and who waits for a place."""
    tournament = asked.tournament
    waiting = list(selectors.waiting_shown(tournament)[:TAB_PAGE])
    more = len(waiting) == TAB_PAGE
    return {
        "page": asked.page(selectors.entrants_shown(tournament, asked.query), TAB_PAGE),
        "waiting_list": waiting,
        "waiting_count": selectors.waiting_shown(tournament).count() if more else len(waiting),
        "decks_shown": not tournament.lists_hidden or asked.may(Action.TOURNAMENT_READ_DECK),
    }


def _log(asked: Asked) -> Context:
    """A page of the log."""
    operations = asked.page(selectors.operations(asked.tournament), LOG_PAGE)
    return {
        "page": operations,
        "log": selectors.log_rows(asked.tournament, operations),
        "may_undo": asked.may(selectors.undo_action(asked.tournament)),
    }


_SHOWN = {
    "overview": (_first_tables, _standings, _prizes),
    "pairings": (_tables,),
    "standings": (_standings,),
    "entrants": (_entrants,),
    "prizes": (_prizes, _proof),
    "log": (_log,),
}
"""By tab what it shows."""


def _own_entry(asked: Asked) -> Context:
    """What the viewer waits for, and whether they can come back."""
    if asked.viewer is None:
        return {}
    own = OwnEntry(asked.tournament, asked.viewer, asked.now)
    own.entrant = asked.entrant  # looked up already
    return {
        "waiting": own.waiting,
        "waiting_place": own.waiting_place,
        "starters": own.starters,
        "return_refusal": own.return_refusal,
    }


def _own_table(asked: Asked) -> Context:
    """The viewer's own table of the last round, and what they can do at it."""
    tournament, entrant = asked.tournament, asked.entrant
    if entrant is None:
        return {}
    last = asked.rounds[-1] if asked.rounds and asked.is_last_stage else rounds_of(tournament).last()
    pairing = selectors.own_table(last, entrant, asked.viewer)
    context: Context = {"your_pairing": pairing}
    if asked.viewer is not None and entrant.in_play and tournament.is_running:
        if pairing is not None and last is not None:
            pairing.pairing.round = last  # with its stage
        context["own_table"] = own_table_of(tournament, pairing, asked.viewer)
        context["own_result"] = own_result_of(tournament, pairing, asked.viewer)
        context["own_pod"] = own_pod_of(tournament, pairing, asked.viewer)
        if last is not None and pairing is not None and may_offer_draw(tournament, last.stage, pairing):
            context["own_offer"] = pairing.pairing.offer_to(asked.viewer, asked.now)
    return context


def _live_query(asked: Asked, context: Context) -> str:
    """The query with which the page asks for what has changed."""
    named = {
        "tab": asked.tab,
        "stage": asked.stage.number if asked.request.GET.get("stage") and asked.stage is not None else "",
        "round": context["round"].number if asked.request.GET.get("round") and "round" in context else "",
        "page": context["page"].number if "page" in context else "",
        "q": asked.query,
    }
    return urlencode({name: value for name, value in named.items() if value != ""})

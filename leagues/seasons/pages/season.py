"""Pages about leagues: their list, a season day by day, why somebody is where they are, and entering."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe

from cardpool.limited.sealed import sealed_packs
from cardpool.models import DeckVersion, LimitedPool
from leagues.competition.prizes.draw_value import value_text
from leagues.competition.verbs.pages import do_posted
from leagues.events.selectors import clock_text, deck_choices
from leagues.permissions import may_coordinate
from leagues.seasons import selectors
from leagues.seasons.entries.entry import entry_refusal
from leagues.seasons.models import Season
from leagues.seasons.series.season_packs import season_pool
from leagues.seasons.verbs.own import OWN_VERBS
from leagues.standings.columns import columns, tie_breaks
from players.lookup import names_hold, rows_named
from players.models import Player
from players.requests import player_of
from players.staff.authority import Action, Authority, may

__all__ = ["draw_file", "league_list", "league_page", "own", "season_404", "season_or_404", "season_page", "season_why"]

TABS = {
    "you": _("You"),
    "standings": _("Standings"),
    "matches": _("Matches"),
    "series": _("Series"),
    "entrants": _("Entrants"),
    "rules": _("Rules"),
    "prizes": _("Prizes"),
    "log": _("Log"),
}
PAGE = 50
AROUND = 3
"""Places above and below one's own on the daily page."""


def viewer_of(request: HttpRequest) -> Player | None:
    """Who is signed in, if anybody."""
    return player_of(request) if request.user.is_authenticated else None


def season_404(request: HttpRequest, pk: int) -> Season:
    """A season that the viewer may look at. Raises Http404."""
    season = selectors.season_seen(viewer_of(request), pk)
    if season is None:
        raise Http404(gettext("There is no such season."))
    return season


def season_or_404(pk: int) -> Season:
    """An announced season. Drafts have no files, whoever asks. Raises Http404."""
    season = selectors.season_seen(None, pk)
    if season is None:
        raise Http404(gettext("There is no such season."))
    return season


@require_safe
def league_list(request: HttpRequest) -> HttpResponse:
    """The seasons, those that go on first, with one's own place in each."""
    viewer = viewer_of(request)
    page = Paginator(selectors.seasons_listed(), 20).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "own": selectors.own_seasons(viewer, [season.pk for season in page]) if viewer is not None else set(),
        "drafts": selectors.drafts_of(viewer) if viewer is not None else [],
        "may_create": may_coordinate(request.user),
        "section": "leagues",
    }
    return render(request, "leagues/season/list.html", context)


@require_safe
def league_page(request: HttpRequest, pk: int) -> HttpResponse:
    """A league with its seasons; its coordinators find its drafts too, and draft another."""
    viewer = viewer_of(request)
    league = selectors.league_seen(viewer, pk)
    if league is None:
        raise Http404(gettext("There is no such league."))
    may_draft = viewer is not None and bool(may(viewer, Action.SEASON_DRAFT, league))
    context = {
        "league": league,
        "page": Paginator(selectors.seasons_listed(league), 20).get_page(request.GET.get("page")),
        "may_draft": may_draft,
        "drafts": selectors.drafts_of(viewer, league) if viewer is not None and may_draft else [],
        "section": "leagues",
    }
    return render(request, "leagues/season/league.html", context)


@require_safe
def season_page(request: HttpRequest, pk: int) -> HttpResponse:
    """A season: what is to be done by the player today, and everything there is to know about it."""
    season, viewer, now = season_404(request, pk), viewer_of(request), timezone.now()
    authority = Authority(viewer, season) if viewer is not None else None
    own = selectors.own_place(season, viewer, now) if viewer is not None else None
    tab, hidden = request.GET.get("tab", ""), _tabs_hidden(season, own)
    if tab not in TABS or tab in hidden:
        tab = "you" if own is not None else "standings" if season.started_at is not None else "rules"
    series = selectors.series_rows(season)
    context: dict[str, Any] = {
        "season": season,
        "tabs": {key: label for key, label in TABS.items() if key not in hidden},
        "tab": tab,
        "own": own,
        "entered": selectors.entered_count(season),
        "series_rows": series,
        "columns": columns(season.profile),
        "tie_breaks": tie_breaks(season.profile),
        "open_series": next((row.series for row in series if row.series.is_open(now)), None),
        "next_series": next((row.series for row in series if row.series.opens_at > now), None),
        "may_console": authority is not None and bool(authority.may(Action.SEASON_CONSOLE)),
        "entry_refusal": entry_refusal(season, own.entrant if own is not None else None, now),
        "query": request.GET.get("q", "").strip()[:30],
        "now": now,
        "section": "leagues",
    }
    context |= _TABS[tab](request, season, context)
    if tab == "log":
        context["may_undo"] = authority is not None and bool(authority.may(Action.SEASON_UNDO))
    return render(request, "leagues/season/season.html", context)


def _tabs_hidden(season: Season, own: selectors.OwnPlace | None) -> set[str]:
    """The tabs that have nothing to show."""
    hidden = set() if own is not None else {"you"}
    return hidden if season.sanctioned else {*hidden, "prizes"}


def _you(request: HttpRequest, season: Season, context: dict[str, Any]) -> dict[str, Any]:
    own: selectors.OwnPlace = context["own"]
    rows = selectors.standings_of(season)
    place = rows.places.get(own.entrant.pk) if season.started_at is not None else None
    near = rows[max(0, place - 1 - AROUND) : place + AROUND] if place is not None else []
    allowed = selectors.opponents_allowed(season, own.entrant, context["now"])
    if context["query"]:
        allowed = allowed.filter(names_hold("player__", context["query"]))
    pool = season_pool(season, own.entrant.player_id) if season.sealed_template else None
    # Who has built no deck yet chooses their first one also where decks are fixed.
    fixed = season.decks == Season.Decks.FIXED and not (pool is not None and own.entrant.deck_version_id is None)
    can_change = season.deck_format is not None and not fixed and own.entrant.is_in
    return {
        "playing": selectors.own_tables(season, own.entrant),
        "near": selectors.standing_rows(season, near),
        "allowed": Paginator(allowed, 10).get_page(request.GET.get("page")),
        "versions": decks_for(season, own.entrant.player, pool) if can_change else [],
        "pool": pool,
        "sealed": sealed_packs(pool.collection).count() if pool is not None else 0,
        "is_away": own.entrant.is_away(context["now"]),
    }


def decks_for(season: Season, player: Player, pool: LimitedPool | None) -> list[DeckVersion]:
    """The decks that a player may choose from: those of their pool, or those of no pool."""
    if season.sealed_template and pool is None:
        return []
    own = pool.collection_id if pool is not None else None
    return [version for version in deck_choices(player) if version.deck.pool_id == own]


def _standings(request: HttpRequest, season: Season, context: dict[str, Any]) -> dict[str, Any]:
    rows = selectors.standings_of(season)
    if context["query"]:
        entrant_keys = season.entrants.filter(names_hold("player__", context["query"])).values_list("pk", flat=True)
        places = sorted(rows.places[pk] for pk in entrant_keys[:PAGE] if pk in rows.places)
        return {"rows": selectors.standing_rows(season, [rows[place - 1] for place in places])}
    page = Paginator(range(len(rows)), PAGE).get_page(request.GET.get("page"))
    first = page.start_index() - 1 if len(rows) else 0
    return {"page": page, "rows": selectors.standing_rows(season, rows[max(0, first) : first + PAGE])}


def _matches(request: HttpRequest, season: Season, context: dict[str, Any]) -> dict[str, Any]:
    number, name = request.GET.get("series", ""), context["query"]
    series = next((row.series for row in context["series_rows"] if str(row.series.number) == number), None)
    entrant = rows_named(season.entrants.all(), "player__", name).first() if name else None
    page = Paginator(selectors.tables_of(season, series=series, entrant=entrant), 20).get_page(request.GET.get("page"))
    tables = [] if name and entrant is None else [selectors.table_shown(season, table) for table in page]
    return {"page": page, "tables": tables, "chosen_series": series, "chosen_entrant": entrant}


def _entrants(request: HttpRequest, season: Season, context: dict[str, Any]) -> dict[str, Any]:
    rows = season.entrants.filter(entered_at__isnull=False).select_related("player").order_by("player__username")
    if context["query"]:
        rows = rows.filter(names_hold("player__", context["query"]))
    return {"page": Paginator(rows, PAGE).get_page(request.GET.get("page"))}


def _log(request: HttpRequest, season: Season, context: dict[str, Any]) -> dict[str, Any]:
    before = request.GET.get("before", "")
    number = int(before) if before.isdecimal() and len(before) < 10 else None
    rows = selectors.log_rows(season, before=number, most=PAGE)
    last = rows[-1].operation.number if rows else 0
    return {"log": rows, "earlier": last if last > 1 else None}


def _rules(request: HttpRequest, season: Season, context: dict[str, Any]) -> dict[str, Any]:
    return {"value_text": value_text(season), "clock_text": clock_text(season.clock_settings)}


def _prizes(request: HttpRequest, season: Season, context: dict[str, Any]) -> dict[str, Any]:
    return {
        "prizes": list(selectors.prizes(season)),
        "draw": selectors.draw_of(season),
        "withdrawn": selectors.withdrawn_draws(season),
        "value_text": value_text(season),
    }


_TABS = {
    "you": _you,
    "standings": _standings,
    "matches": _matches,
    "series": lambda request, season, context: {},
    "entrants": _entrants,
    "rules": _rules,
    "prizes": _prizes,
    "log": _log,
}


@require_safe
def season_why(request: HttpRequest, pk: int, entrant_id: int) -> HttpResponse:
    """How an entrant's place was decided."""
    season = season_404(request, pk)
    why = selectors.why(season, entrant_id)
    if why is None:
        raise Http404(gettext("Nobody of this number is in the standings."))
    context = {"season": season, "why": why, "section": "leagues"}
    return render(request, "leagues/season/why.html", context)


@require_safe
def draw_file(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The published draw, for ``verify_draw.py``; before the draw, the manifest alone."""
    season = season_404(request, pk)
    data = selectors.draw_published(season)
    if data is None:
        raise Http404(gettext("Nothing is published yet; the manifest follows when the last series opens."))
    response = JsonResponse(data, json_dumps_params={"indent": 1})
    response["Content-Disposition"] = f'attachment; filename="season-draw-{season.pk}.json"'
    return response


@login_required
@require_POST
def own(request: HttpRequest, pk: int, verb: str) -> HttpResponse:
    """Do one thing about one's own place in a season."""
    season, player = season_404(request, pk), player_of(request)
    own_verb = OWN_VERBS.get(verb)
    if own_verb is None:
        raise Http404(gettext("There is nothing of that name to do."))
    do_posted(request, own_verb, selectors.entrant_of(season, player), player)
    return redirect(season)

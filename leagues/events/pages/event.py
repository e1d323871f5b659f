"""Pages about events."""

from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.paginator import Paginator
from django.forms import BaseForm
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cardpool.decks.selectors import deck_report
from leagues.competition.prizes.draw_value import value_text
from leagues.draws.drawing import commitment
from leagues.errors import Refused
from leagues.events import selectors, services
from leagues.events.entries.entrant_return import return_refusal
from leagues.events.event_file import event_published
from leagues.events.limited_selectors import limited_state
from leagues.events.models import Entrant, EntryRequest, SanctionRequest, Stage, Tournament
from leagues.events.models.pairing import with_seats
from leagues.events.own_table import ONE_GAME_SCORES, may_offer_draw, own_pod_of, own_table_of
from leagues.events.pages.bracket import bracket_view
from leagues.events.pages.forms import TournamentForm
from leagues.events.standings import standings_of
from leagues.events.state import rounds_of, tournament_state
from leagues.permissions import may_create, may_sanction
from leagues.standings.columns import tie_breaks
from matches.clocks import longest_match
from players.authority import RULES, Action, Authority, Decision, may
from players.models import Player
from players.requests import player_of

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
SCRIPTS: Path = settings.BASE_DIR / "scripts"
VERIFY_SCRIPT = SCRIPTS / "verify_draw.py"
VERIFY_EVENT = SCRIPTS / "verify_event.py"


def viewer_of(request: HttpRequest) -> Player | None:
    """The signed-in player, or nobody."""
    return player_of(request) if request.user.is_authenticated else None


def search_of(request: HttpRequest) -> str:
    """What is searched for on a page, in one line; empty for all."""
    return " ".join(request.GET.get("q", "").replace("\x00", "").split())[:QUERY_MOST]


def tournament_or_404(pk: int) -> Tournament:
    """The event. Raises Http404."""
    tournament = selectors.tournament_full(pk)
    if tournament is None:
        raise Http404(_("There is no such event."))
    return tournament


@require_safe
def tournament_list(request: HttpRequest) -> HttpResponse:
    """Events, those that go on first; or the archived ones."""
    archived = request.GET.get("archive") == "1"
    listed = selectors.tournaments_listed(archived=archived, now=timezone.now())
    page = Paginator(listed, 20).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "section": "events",
        "archived": archived,
        "may_create": may_create(request.user),
        "may_sanction": may_sanction(request.user),
        "drafts": selectors.drafts(player_of(request)).count() if may_create(request.user) else 0,
    }
    return render(request, "leagues/tournaments.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def tournament_new(request: HttpRequest) -> HttpResponse:
    """Announce an event, or keep it as a draft."""
    player = player_of(request)
    if not may_create(player):
        raise PermissionDenied(_("Only organisers announce events. Ask the staff for the role."))
    form = TournamentForm(request.POST if request.method == "POST" else None, player=player)
    if "formats" in request.POST:
        form = form.as_typed()
    elif request.method == "POST" and form.is_valid():
        try:
            tournament = services.tournament_create(
                organiser=player, now=timezone.now(), draft=request.POST.get("draft") == "1", **form.service_fields()
            )
        except ValidationError as error:
            add_errors(form, error)
        except Refused as error:
            form.add_error(None, error.message)
        else:
            if tournament.status == Tournament.Status.DRAFT:
                messages.success(request, _("The draft is saved."))
                return redirect("leagues:draft", tournament.pk)
            messages.success(request, _("%(tournament)s is announced.") % {"tournament": tournament.name})
            return redirect("leagues:console", tournament.pk)
    context = {"form": form, "section": "events"}
    return render(request, "leagues/tournament_new.html", context, status=400 if form.errors else 200)


def add_errors(form: BaseForm, error: ValidationError) -> None:
    """Show what a service found wrong at the fields of a form."""
    if not hasattr(error, "error_dict"):
        form.add_error(None, error)
        return
    for name, texts in error.message_dict.items():
        for text in texts:
            form.add_error(name if name in form.fields else None, text)


@require_safe
def tournament_page(request: HttpRequest, pk: int) -> HttpResponse:
    """An event, one tab at a time."""
    tournament = tournament_or_404(pk)
    return render(request, "leagues/tournament.html", tournament_context(request, tournament))


@require_safe
def tournament_live(request: HttpRequest, pk: int) -> HttpResponse:
    """The moving part of an event's page; 204 while nothing has changed since ``stamp``."""
    tournament = tournament_or_404(pk)
    if request.GET.get("stamp") == selectors.match_stamp(tournament):
        return HttpResponse(status=204)
    return render(request, "leagues/_live.html", tournament_context(request, tournament))


def tournament_context(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """The context of an event's page, for the chosen tab."""
    viewer = viewer_of(request)
    tab = request.GET.get("tab", "overview")
    if tab not in TABS:
        tab = "overview"
    query = search_of(request)
    stages = list(tournament.stages.order_by("number"))
    chosen, stage = _stage_chosen(request, stages)
    is_last_stage = stage is None or stage == stages[-1]
    rounds = list(rounds_of(tournament).filter(stage=stage))
    entrant = selectors.entrant_of(tournament, viewer)
    stamp = selectors.match_stamp(tournament)
    authority = Authority(viewer, tournament) if viewer is not None else None
    context: dict[str, Any] = {
        "tournament": tournament,
        "stages": stages,
        "stage": stage,
        "has_winner": is_last_stage and tournament.status == Tournament.Status.FINISHED,
        "rounds": rounds,
        "tab": tab,
        "tabs": TABS,
        "query": query,
        "section": "events",
        "entrant": entrant,
        "live": tournament.status not in (Tournament.Status.FINISHED, Tournament.Status.CANCELLED),
        "may_organise": authority is not None and bool(authority.may(Action.TOURNAMENT_OPEN)),
        "may_judge": authority is not None and bool(authority.may(Action.TOURNAMENT_CONSOLE)),
        "may_create": authority is not None and bool(authority.may(Action.TOURNAMENT_ANNOUNCE)),
        "clock_text": selectors.clock_text(tournament.clock_settings),
        "longest": longest_match(tournament.clock_settings, tournament.game.turn_cap_of(2), 2),
        "now": timezone.now(),
        "entered": tournament.entrants.filter(selectors.ENTERED).count(),
        "officials": tournament.officials.all(),
    }
    context["limited"] = limited_state(tournament, viewer, context["now"])
    if entrant is None or not entrant.started:
        context["rounds_missed"] = selectors.rounds_missed_now(tournament)
    context["check_in_open"] = tournament.check_in_is_open(context["now"])
    registering = tournament.status == Tournament.Status.REGISTRATION
    context["is_full"] = registering and tournament.most_entrants is not None and selectors.is_full(tournament)
    context["length"] = selectors.expected_length(tournament, entered=context["entered"], stages=stages)
    number = request.GET.get("round", "")
    if tab in ("overview", "pairings") and rounds:
        context["round"] = next((row for row in rounds if str(row.number) == number), rounds[-1])
        if tab == "pairings":
            tables = selectors.round_tables(context["round"], query)
            context["page"] = Paginator(tables, TAB_PAGE).get_page(request.GET.get("page"))
            found = list(context["page"])
        else:
            found = list(selectors.round_tables(context["round"])[: OVERVIEW_TABLES + 1])
            context["more_tables"] = len(found) > OVERVIEW_TABLES
            del found[OVERVIEW_TABLES:]
        context["pairings"] = [selectors.pairing_row(pairing, viewer) for pairing in with_seats(found)]
    if tab in ("overview", "standings") and rounds and stage is not None:
        context |= _standings(request, tournament, stage, entrant, viewer, tab, query)
        if stage.elimination:
            context["bracket"] = bracket_view(tournament_state(tournament, stage))
    if tab in ("overview", "prizes"):
        context["prizes"] = list(selectors.prizes(tournament))
        context["draw"] = selectors.draw_of(tournament)
    if tab == "prizes":
        context["withdrawn"] = selectors.withdrawn_draws(tournament)
        context["value_text"] = value_text(tournament)
        context["first_commitment"] = commitment(tournament.first_secret)
    if tab == "entrants":
        entrants = selectors.entrants_shown(tournament, query)
        context["page"] = Paginator(entrants, TAB_PAGE).get_page(request.GET.get("page"))
        may_read = Decision(False) if authority is None else authority.may(Action.TOURNAMENT_READ_DECK)
        waiting_list = context["waiting_list"] = list(selectors.waiting_shown(tournament)[:TAB_PAGE])
        context["waiting_count"] = len(waiting_list)
        if len(waiting_list) == TAB_PAGE:
            context["waiting_count"] = selectors.waiting_shown(tournament).count()
        context["decks_shown"] = not tournament.lists_hidden or bool(may_read)
    if tab == "log":
        operations = Paginator(selectors.operations(tournament), LOG_PAGE).get_page(request.GET.get("page"))
        context |= {"page": operations, "log": selectors.log_rows(tournament, operations)}
        context["may_undo"] = authority is not None and bool(authority.may(selectors.undo_action(tournament)))
    if viewer is not None:
        waiting = context["waiting"] = selectors.own_request(tournament, viewer)
        if waiting is not None and waiting.kind == EntryRequest.Kind.WAIT:
            context["waiting_place"] = selectors.waiting_place(waiting)
        own = entrant if entrant is not None and entrant.in_play else waiting
        if own is not None and own.deck_version_id is None and tournament.decks_can_wait(context["now"]):
            context["starters"] = selectors.starters_shown(tournament)
    status = Tournament.Status
    context["before_end"] = tournament.status in (status.REGISTRATION, status.CLOSED, status.RUNNING)
    context["decks_locked"] = tournament.decks_are_locked(context["now"])
    if entrant is not None and entrant.dropped_at is not None and tournament.status == Tournament.Status.RUNNING:
        context["return_refusal"] = return_refusal(tournament, entrant)
    if entrant is not None:
        last = rounds[-1] if rounds and is_last_stage else rounds_of(tournament).last()
        context["your_pairing"] = selectors.own_table(last, entrant, viewer)
        if viewer is not None and entrant.in_play and tournament.status == Tournament.Status.RUNNING:
            context["own_table"] = own_table_of(tournament, context["your_pairing"], viewer)
            context["own_pod"] = own_pod_of(tournament, context["your_pairing"], viewer)
            context["one_game_scores"] = ONE_GAME_SCORES
            if last is not None and may_offer_draw(tournament, last.stage, context["your_pairing"]):
                context["own_offer"] = context["your_pairing"].pairing.offer_to(viewer, context["now"])
    shown_page = context["page"].number if "page" in context else ""
    live = {
        "tab": tab,
        "stage": (chosen and stage and stage.number) or "",
        "round": number and context["round"].number if "round" in context else "",
        "page": shown_page,
    }
    context["live_query"] = urlencode({name: value for name, value in (live | {"q": query}).items() if value != ""})
    return context | {"stamp": stamp}


def _stage_chosen(request: HttpRequest, stages: list[Stage]) -> tuple[str, Stage | None]:
    """The stage that the query names, else the last one; with what it says."""
    chosen = request.GET.get("stage", "")
    return chosen, next((one for one in stages if str(one.number) == chosen), stages[-1] if stages else None)


def _standings(
    request: HttpRequest,
    tournament: Tournament,
    stage: Stage,
    entrant: Entrant | None,
    viewer: Player | None,
    tab: str,
    query: str,
) -> dict[str, Any]:
    """The lines of a stage's standings that a tab shows, and how the viewer's own place was decided."""
    standings = standings_of(tournament, stage)
    columns = selectors.standing_columns(tournament, stage)
    context: dict[str, Any] = {
        "by_points": not stage.elimination,
        "columns": columns,
        "tie_breaks": tie_breaks(tournament.profile),
        "why_at": reverse("leagues:why", args=[tournament.pk, 0]).removesuffix("0/"),
        "of_stage": f"?stage={stage.number}",
    }
    if tab == "standings":
        rows = selectors.standings_found(tournament, standings, query) if query else standings
        page = context["page"] = Paginator(rows, TAB_PAGE).get_page(request.GET.get("page"))
        shown = page.object_list
    else:
        shown = standings[:OVERVIEW_PLACES]
        context["more_standings"] = len(standings) - len(shown)
    context["standings"] = selectors.standing_rows(shown, viewer, columns)
    if entrant is not None and entrant.pk in standings.places and not stage.elimination:
        context["trace_of"] = entrant
        context["trace"] = selectors.trace_text(standings.why(tournament, entrant.pk), tournament)
        context["your_page"] = (standings.places[entrant.pk] + TAB_PAGE - 1) // TAB_PAGE
    return context


@require_safe
def why(request: HttpRequest, pk: int, entrant_id: int) -> HttpResponse:
    """How an entrant's place was decided."""
    tournament = tournament_or_404(pk)
    _chosen, stage = _stage_chosen(request, list(tournament.stages.order_by("number")))
    if stage is not None and stage.elimination:
        raise Http404(_("In a bracket the matches decide the places."))
    try:
        trace = standings_of(tournament, stage).why(tournament, entrant_id)
    except KeyError:
        raise Http404(_("Nobody of this number is in the standings.")) from None
    context = {
        "tournament": tournament,
        "trace_of": tournament.entrants.select_related("player").get(pk=entrant_id),
        "trace_place": trace.place,
        "trace": selectors.trace_text(trace, tournament),
        "section": "events",
    }
    template = "leagues/_trace.html" if request.headers.get("HX-Request") else "leagues/why.html"
    return render(request, template, context)


@require_safe
def entrant_deck(request: HttpRequest, pk: int, entrant_id: int) -> HttpResponse:
    """The deck somebody registered: for everybody once lists are open, before that for themselves and officials."""
    tournament = tournament_or_404(pk)
    viewer = viewer_of(request)
    entrant = tournament.entrants.select_related("player", "deck_version__deck").filter(pk=entrant_id).first()
    format = selectors.format_asked(tournament, request.GET.get("deck_format", ""))
    if entrant is None or format is None:
        raise Http404(_("Nobody of this number is in the event with a deck of this format."))
    try:
        version = services.deck_read(entrant=entrant, reader=viewer, format=format, now=timezone.now())
    except Refused as error:
        raise PermissionDenied(error.message) from error
    if version is None:
        raise Http404(_("Nobody of this number is in the event with a deck of this format."))
    context = {
        "tournament": tournament,
        "entrant": entrant,
        "format": format,
        "others": [other for other in (tournament.format, *tournament.other_formats) if other not in (None, format)],
        "report": deck_report(version.deck_list(), format.rules()),
        "section": "events",
    }
    return render(request, "leagues/entrant_deck.html", context)


@require_safe
def draw_file(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The published draw, for ``verify_draw.py``; before the draw, the manifest alone."""
    tournament = tournament_or_404(pk)
    data = selectors.draw_published(tournament)
    if data is None:
        raise Http404(_("Nothing is published yet; the manifest follows when the last round begins."))
    response = JsonResponse(data, json_dumps_params={"indent": 1})
    response["Content-Disposition"] = f'attachment; filename="draw-{tournament.pk}.json"'
    return response


@require_safe
def verify_script(request: HttpRequest) -> HttpResponseBase:
    """The script that checks a draw."""
    return FileResponse(
        VERIFY_SCRIPT.open("rb"), as_attachment=True, filename="verify_draw.py", content_type="text/x-python"
    )


@require_safe
def event_file(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The event as data, for ``verify_event.py``: before its end without its secret."""
    tournament = tournament_or_404(pk)
    response = JsonResponse(event_published(tournament), json_dumps_params={"indent": 1})
    response["Content-Disposition"] = f'attachment; filename="event-{tournament.pk}.json"'
    return response


@require_safe
def verify_event_script(request: HttpRequest) -> HttpResponseBase:
    """The script that checks an event."""
    return FileResponse(
        VERIFY_EVENT.open("rb"), as_attachment=True, filename="verify_event.py", content_type="text/x-python"
    )


@login_required
@require_safe
def sanction_list(request: HttpRequest) -> HttpResponse:
    """Requests for sanctioning, for the staff."""
    if not may_sanction(request.user):
        raise PermissionDenied(_("Only staff see the requests for sanctioning."))
    page = Paginator(selectors.sanction_requests(), 20).get_page(request.GET.get("page"))
    decidable = selectors.decidable_requests(player_of(request), [row.pk for row in page])
    context = {"page": page, "decidable": decidable, "instead": RULES[Action.SANCTION_DECIDE].instead}
    return render(request, "leagues/sanctions.html", {**context, "section": "events"})


@login_required
@require_POST
def sanction_answer(request: HttpRequest, request_id: int) -> HttpResponse:
    """Approve or refuse a request."""
    player = player_of(request)
    row = SanctionRequest.objects.filter(pk=request_id).first()
    if row is None:
        raise Http404(_("There is no such request."))
    if not may_sanction(player):
        raise PermissionDenied(_("Only staff decide on sanction requests."))
    decision = request.POST.get("decision")
    if not (right := may(player, Action.SANCTION_DECIDE, row)):
        raise PermissionDenied(right.reason)
    if decision not in ("approve", "refuse"):
        messages.error(request, _("Choose to approve or to refuse."))
        return redirect("leagues:sanctions")
    try:
        services.sanction_decide(
            request=row,
            approve=decision == "approve",
            answer=request.POST.get("answer", ""),
            actor=player,
            now=timezone.now(),
        )
        messages.success(request, _("Decided, and the organiser is told."))
    except Refused as error:
        messages.error(request, error.message)
    return redirect("leagues:sanctions")

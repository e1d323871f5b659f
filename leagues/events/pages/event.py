"""Pages about events."""

from pathlib import Path

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.paginator import Paginator
from django.forms import BaseForm
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from cardpool.decks.selectors import deck_report
from leagues.errors import Refused
from leagues.events import selectors, services
from leagues.events.event_file import event_published
from leagues.events.models import SanctionRequest, Tournament
from leagues.events.pages.event_shown import event_shown, stage_chosen
from leagues.events.pages.forms import TournamentForm
from leagues.events.pages.presets import PRESETS
from leagues.events.standings import standings_of
from leagues.permissions import may_create, may_sanction
from players.models import Player
from players.requests import player_of
from players.staff.authority import RULES, Action, may

SCRIPTS: Path = settings.BASE_DIR / "scripts"
VERIFY_SCRIPT = SCRIPTS / "verify_draw.py"
VERIFY_EVENT = SCRIPTS / "verify_event.py"


def viewer_of(request: HttpRequest) -> Player | None:
    """The signed-in player, or nobody."""
    return player_of(request) if request.user.is_authenticated else None


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
    preset = PRESETS.get(request.GET.get("preset", ""))
    form = TournamentForm(
        request.POST if request.method == "POST" else None,
        player=player,
        preset=preset.fields(timezone.now()) if preset is not None else None,
    )
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
    context = {"form": form, "preset": preset, "presets": PRESETS.values(), "section": "events"}
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
    return render(request, "leagues/tournament.html", event_shown(request, tournament, viewer_of(request)))


@require_safe
def tournament_live(request: HttpRequest, pk: int) -> HttpResponse:
    """The moving part of an event's page; 204 while nothing has changed since ``stamp``."""
    tournament = tournament_or_404(pk)
    if request.GET.get("stamp") == selectors.match_stamp(tournament):
        return HttpResponse(status=204)
    shown = event_shown(request, tournament, viewer_of(request))
    return render(request, "leagues/_live.html", {**shown, "beside": True})


@require_safe
def why(request: HttpRequest, pk: int, entrant_id: int) -> HttpResponse:
    """How an entrant's place was decided."""
    tournament = tournament_or_404(pk)
    stage = stage_chosen(request, list(tournament.stages.order_by("number")))
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

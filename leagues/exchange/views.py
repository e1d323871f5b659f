"""Pages about the files of an event: what there is to download, and reading an event from a bundle."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.errors import Forbidden, Refused, WrongState
from leagues.events.models import Tournament
from leagues.events.pages.event import tournament_or_404
from leagues.exchange.bundle_read import BundleError, bundle_read
from leagues.exchange.bundle_take import bundle_take
from leagues.exchange.bundle_write import MOVABLE
from leagues.exchange.event_calendar import calendar_of
from leagues.exchange.event_import import event_import
from leagues.exchange.event_trf import event_trf, has_trf
from leagues.exchange.schemas import SCHEMAS, schema_of
from leagues.exchange.tables import TABLES, csv_text
from leagues.permissions import may_create
from players.requests import player_of
from players.staff.authority import Action, may

__all__ = ["bundle", "calendar", "files", "import_page", "report", "schema", "table"]


def downloaded(body: str | bytes, name: str, kind: str) -> HttpResponse:
    """A file to save under a name."""
    return HttpResponse(body, kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def calendar_file(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The event's calendar, named after the host that is asked."""
    url = request.build_absolute_uri(tournament.get_absolute_url())
    body = calendar_of(tournament, site=request.get_host(), url=url)
    return downloaded(body, f"event-{tournament.pk}.ics", "text/calendar; charset=utf-8")


def table_file(tournament: Tournament, name: str) -> HttpResponse:
    """One of the event's tables. Raises Http404."""
    rows = TABLES.get(name)
    if rows is None:
        raise Http404(gettext("There is no such table."))
    return downloaded(csv_text(rows(tournament)), f"event-{tournament.pk}-{name}.csv", "text/csv; charset=utf-8")


def report_file(tournament: Tournament) -> HttpResponse:
    """The report of the event's Swiss. Raises Http404."""
    try:
        return downloaded(event_trf(tournament), f"event-{tournament.pk}.trf", "text/plain; charset=utf-8")
    except WrongState as error:
        raise Http404(error.message) from error


@require_safe
def files(request: HttpRequest, pk: int) -> HttpResponse:
    """What of an event can be downloaded."""
    tournament = tournament_or_404(pk)
    action = Action.TOURNAMENT_TAKE_SANCTIONED if tournament.sanctioned else Action.TOURNAMENT_TAKE
    context: dict[str, Any] = {
        "tournament": tournament,
        "subject": tournament,
        "tables": list(TABLES),
        "table_route": "leagues:table",
        "calendar_route": "leagues:calendar",
        "has_report": has_trf(tournament),
        "may_take": may(request.user, action, tournament) if request.user.is_authenticated else None,
        "may_tell": request.user.is_authenticated and bool(may(request.user, Action.TOURNAMENT_WEBHOOKS, tournament)),
        "movable": tournament.status in MOVABLE,
        "calendar_url": request.build_absolute_uri("calendar.ics"),
        "section": "events",
    }
    return render(request, "leagues/files.html", context)


@require_safe
def calendar(request: HttpRequest, pk: int) -> HttpResponse:
    """The dates of an event, to subscribe to."""
    return calendar_file(request, tournament_or_404(pk))


@require_safe
def table(request: HttpRequest, pk: int, name: str) -> HttpResponse:
    """Entrants, pairings or standings as CSV."""
    return table_file(tournament_or_404(pk), name)


@require_safe
def report(request: HttpRequest, pk: int) -> HttpResponse:
    """The report of its Swiss (TRF)."""
    return report_file(tournament_or_404(pk))


@login_required
@require_POST
def bundle(request: HttpRequest, pk: int) -> HttpResponse:
    """The bundle of an event; that it was taken is logged."""
    tournament = tournament_or_404(pk)
    try:
        lines = bundle_take(tournament=tournament, actor=player_of(request), now=timezone.now())
    except Forbidden as error:
        raise PermissionDenied(error.message) from error
    except Refused as error:
        messages.error(request, error.message)
        return redirect("leagues:files", pk)
    return downloaded(b"".join(lines), f"event-{tournament.pk}.bundle.jsonl", "application/jsonl")


class BundleForm(forms.Form):
    """A bundle to be read."""

    bundle = forms.FileField(
        label=_("Bundle"),
        help_text=_(
            "A file of at most 1 MB that an installation of Entmoot has written. The operators of this site read "
            "larger ones with the command event_import."
        ),
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def import_page(request: HttpRequest) -> HttpResponse:
    """Read an event from a bundle; then the codes with which its players claim their accounts, once."""
    player = player_of(request)
    if not may_create(player):
        raise PermissionDenied(gettext("Only organisers read events from files. Ask the staff for the role."))
    form = BundleForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        data: bytes = form.cleaned_data["bundle"].read()
        try:
            imported = event_import(bundle=bundle_read(data), actor=player, now=timezone.now())
        except BundleError as error:
            form.add_error("bundle", str(error))
        else:
            context = {"done": imported, "tournament": imported.tournament, "section": "events"}
            response = render(request, "leagues/event_imported.html", context)
            response["Cache-Control"] = "no-store"
            return response
    context = {"form": form, "section": "events"}
    return render(request, "leagues/event_import.html", context, status=400 if form.errors else 200)


@require_safe
def schema(request: HttpRequest, name: str) -> HttpResponse:
    """The JSON Schema of a kind of file or message."""
    if name not in SCHEMAS:
        raise Http404(gettext("There is no such schema; there are %(schemas)s.") % {"schemas": ", ".join(SCHEMAS)})
    return JsonResponse(schema_of(name), json_dumps_params={"indent": 1})

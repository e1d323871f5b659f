"""Pages about drafts of seasons, which only the coordinators of their league and the staff see."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST

from leagues.errors import Forbidden, Refused
from leagues.permissions import may_coordinate
from leagues.season import selectors, services
from leagues.season.forms import SeasonForm, settings_of
from leagues.season.models import Season
from leagues.views import add_errors
from players.models import Player
from players.requests import player_of

__all__ = ["clone", "discard", "draft", "new"]


def draft_404(player: Player, pk: int) -> Season:
    """A draft that the player sees. Raises Http404."""
    season = selectors.season_seen(player, pk)
    if season is None or season.status != Season.Status.DRAFT:
        raise Http404("There is no such draft.")
    return season


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Make a league with the draft of its first season."""
    player = player_of(request)
    if not may_coordinate(player):
        raise PermissionDenied("Only coordinators make leagues. Ask the staff for the role.")
    form = SeasonForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and not form.lacks_series and form.is_valid():
        now = timezone.now()
        try:
            with transaction.atomic():
                league = services.league_create(
                    name=form.cleaned_data["league_name"],
                    description=form.cleaned_data["league_description"],
                    owner=player,
                    now=now,
                )
                season = services.season_create(league=league, actor=player, now=now, **form.service_fields())
        except ValidationError as error:
            add_errors(form, error)
        except Refused as error:
            form.add_error(None, error.message)
        else:
            messages.success(request, "The draft is saved. Look it over, then announce it.")
            return redirect("leagues:season-draft", season.pk)
    return _shown(request, form, None)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def draft(request: HttpRequest, pk: int) -> HttpResponse:
    """Change a draft, or announce it with what was changed."""
    player = player_of(request)
    season = draft_404(player, pk)
    form = SeasonForm(request.POST if request.method == "POST" else None, initial=settings_of(season))
    if request.method == "POST" and not form.lacks_series and form.is_valid():
        now = timezone.now()
        try:
            season = services.season_change(season=season, actor=player, now=now, **form.service_fields())
            if request.POST.get("announce") == "1":
                season = services.season_announce(season=season, actor=player, now=now)
        except ValidationError as error:
            add_errors(form, error)
        except Forbidden as error:
            raise PermissionDenied(error.message) from error
        except Refused as error:
            form.add_error(None, error.message)
        else:
            if season.status == Season.Status.DRAFT:
                messages.success(request, "The draft is saved.")
                return redirect("leagues:season-draft", season.pk)
            messages.success(request, f"{season} is announced.")
            return redirect("leagues:season-console", season.pk)
    return _shown(request, form, season)


def _shown(request: HttpRequest, form: SeasonForm, season: Season | None) -> HttpResponse:
    wrong = form.is_bound and not form.lacks_series and bool(form.errors)
    context: dict[str, Any] = {"form": form, "season": season, "section": "leagues"}
    return render(request, "leagues/season/draft.html", context, status=400 if wrong else 200)


@login_required
@require_POST
def discard(request: HttpRequest, pk: int) -> HttpResponse:
    """Delete a draft."""
    player = player_of(request)
    try:
        services.season_discard(season=draft_404(player, pk), actor=player, now=timezone.now())
    except Forbidden as error:
        raise PermissionDenied(error.message) from error
    except Refused as error:  # it was announced meanwhile
        messages.error(request, error.message)
    else:
        messages.success(request, "The draft is discarded.")
    return redirect("leagues:leagues")


@login_required
@require_POST
def clone(request: HttpRequest, pk: int) -> HttpResponse:
    """Draft the next season of a league like one there was."""
    player = player_of(request)
    season = selectors.season_seen(player, pk)
    if season is None:
        raise Http404("There is no such season.")
    try:
        made = services.season_clone(season=season, actor=player, now=timezone.now())
    except Forbidden as error:
        raise PermissionDenied(error.message) from error
    except (Refused, ValidationError) as error:
        messages.error(request, error.message if isinstance(error, Refused) else " ".join(error.messages))
        return redirect(season)
    messages.success(request, "A draft like it is made; look it over, then announce it.")
    return redirect("leagues:season-draft", made.pk)

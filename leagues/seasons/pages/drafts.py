"""Pages about drafts of seasons, which only the coordinators of their league and the staff see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from leagues.errors import Forbidden, Refused
from leagues.events.pages.event import add_errors
from leagues.permissions import may_coordinate
from leagues.seasons import selectors, services
from leagues.seasons.forms import SeasonForm, settings_of
from leagues.seasons.models import League, Season
from leagues.seasons.pages.presets import SeasonPreset, presets_offered
from players.models import Player
from players.requests import player_of
from players.staff.authority import Action, may

__all__ = ["clone", "discard", "draft", "new", "season_new"]


def draft_404(player: Player, pk: int) -> Season:
    """A draft that the player sees. Raises Http404."""
    season = selectors.season_seen(player, pk)
    if season is None or season.status != Season.Status.DRAFT:
        raise Http404(_("There is no such draft."))
    return season


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Make a league with the draft of its first season."""
    player = player_of(request)
    if not may_coordinate(player):
        raise PermissionDenied(_("Only coordinators make leagues. Ask the staff for the role."))

    def make(form: SeasonForm) -> Season:
        now, data = timezone.now(), form.cleaned_data
        league = services.league_create(
            name=data["league_name"], description=data["league_description"], owner=player, now=now
        )
        return services.season_create(league=league, actor=player, now=now, **form.service_fields())

    return _made(request, SeasonForm(_sent(request), first=True, player=player, preset=_values(request)), None, make)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def season_new(request: HttpRequest, pk: int) -> HttpResponse:
    """Draft another season of a league from nothing."""
    player = player_of(request)
    league = selectors.league_seen(player, pk)
    if league is None:
        raise Http404(_("There is no such league."))
    if not (decision := may(player, Action.SEASON_DRAFT, league)):
        raise PermissionDenied(decision.reason)

    def make(form: SeasonForm) -> Season:
        return services.season_create(league=league, actor=player, now=timezone.now(), **form.service_fields())

    return _made(request, SeasonForm(_sent(request), player=player, preset=_values(request)), league, make)


def _made(
    request: HttpRequest, form: SeasonForm, league: League | None, make: Callable[[SeasonForm], Season]
) -> HttpResponse:
    """Make a season with what was sent, and announce it where that is asked for; or show the form."""
    player = player_of(request)

    def work(form: SeasonForm) -> Season:
        season = make(form)
        return services.season_announce(season=season, actor=player, now=timezone.now()) if announce else season

    announce = request.POST.get("announce") == "1"
    if (season := _attempted(form, request, work)) is None:
        return _shown(request, form, None, league)
    if season.status == Season.Status.DRAFT:
        messages.success(request, _("The draft is saved. Look it over, then announce it."))
        return redirect("leagues:season-draft", season.pk)
    return _announced(request, season)


def _announced(request: HttpRequest, season: Season) -> HttpResponse:
    """Go to the console of a season that was just announced."""
    messages.success(request, _("%(season)s is announced.") % {"season": season.title})
    return redirect("leagues:season-console", season.pk)


def _preset(request: HttpRequest) -> SeasonPreset | None:
    """The preset that the address names, if it is offered."""
    return presets_offered().get(request.GET.get("preset", ""))


def _values(request: HttpRequest) -> dict[str, Any] | None:
    """The values of the form for the preset that the address names."""
    preset = _preset(request)
    return preset.fields(timezone.now()) if preset is not None else None


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def draft(request: HttpRequest, pk: int) -> HttpResponse:
    """Change a draft, or announce it with what was changed."""
    player = player_of(request)
    season = draft_404(player, pk)
    announce = request.POST.get("announce") == "1"

    def change(form: SeasonForm) -> Season:
        now = timezone.now()
        changed = services.season_change(season=season, actor=player, now=now, **form.service_fields())
        return services.season_announce(season=changed, actor=player, now=now) if announce else changed

    form = SeasonForm(_sent(request), initial=settings_of(season), player=player)
    changed = _attempted(form, request, change)
    if changed is None:
        return _shown(request, form, season, season.league)
    if changed.status == Season.Status.DRAFT:
        messages.success(request, _("The draft is saved."))
        return redirect("leagues:season-draft", season.pk)
    return _announced(request, changed)


def _sent(request: HttpRequest) -> Any:
    return request.POST if request.method == "POST" else None


def _attempted(form: SeasonForm, request: HttpRequest, work: Callable[[SeasonForm], Season]) -> Season | None:
    """Do the work with a valid form; ``None`` where something is wrong, which then stands at the fields."""
    if request.method != "POST" or _shows_anew(request) or form.lacks_series or not form.is_valid():
        return None
    try:
        with transaction.atomic():
            return work(form)
    except ValidationError as error:
        form.errors_add(error)
        add_errors(form, error)
    except Forbidden as error:
        raise PermissionDenied(error.message) from error
    except Refused as error:
        form.add_error(None, error.message)
    return None


def _step(request: HttpRequest) -> int:
    """How many series a pressed button adds: 1, or -1 where it takes the last one away; 0 for other buttons."""
    return {"more": 1, "fewer": -1}.get(request.POST.get("rows", ""), 0)


def _shows_anew(request: HttpRequest) -> bool:
    """Whether the pressed button only shows the form anew: with another number of series, or another game's formats."""
    return bool(_step(request)) or "formats" in request.POST


def _shown(request: HttpRequest, form: SeasonForm, season: Season | None, league: League | None) -> HttpResponse:
    added = False
    if form.is_bound and (_shows_anew(request) or form.lacks_series):
        added = form.lacks_series
        form = form.with_series(len(form.series_forms) + _step(request))
    wrong = form.is_bound and (bool(form.errors) or any(series_form.errors for series_form in form.series_forms))
    context: dict[str, Any] = {
        "form": form,
        "season": season,
        "league": league,
        "added": added,
        "preset": _preset(request) if season is None else None,
        "presets": presets_offered().values() if season is None else [],
        "section": "leagues",
    }
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
        messages.success(request, _("The draft is discarded."))
    return redirect("leagues:leagues")


@login_required
@require_POST
def clone(request: HttpRequest, pk: int) -> HttpResponse:
    """Draft the next season of a league like one there was."""
    player = player_of(request)
    season = selectors.season_seen(player, pk)
    if season is None:
        raise Http404(_("There is no such season."))
    try:
        made = services.season_clone(season=season, actor=player, now=timezone.now())
    except Forbidden as error:
        raise PermissionDenied(error.message) from error
    except (Refused, ValidationError) as error:
        messages.error(request, error.message if isinstance(error, Refused) else " ".join(error.messages))
        return redirect(season)
    messages.success(request, _("A draft like it is made; look it over, then announce it."))
    return redirect("leagues:season-draft", made.pk)

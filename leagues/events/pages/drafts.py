"""Pages about drafts of events, which only their organiser and the staff see."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied, ValidationError
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues.errors import Forbidden, Refused
from leagues.events import selectors, services
from leagues.events.models import Tournament
from leagues.events.pages.event import add_errors, tournament_or_404
from leagues.events.pages.forms import TournamentForm, settings_of
from leagues.permissions import may_create
from players.models import Player
from players.requests import player_of

__all__ = ["draft", "draft_discard", "draft_list", "tournament_copy"]


def draft_or_404(player: Player, pk: int) -> Tournament:
    """A draft that the player sees. Raises Http404."""
    tournament = selectors.drafts(player).filter(pk=pk).first()
    if tournament is None:
        raise Http404(_("There is no such draft."))
    return tournament


@login_required
@require_safe
def draft_list(request: HttpRequest) -> HttpResponse:
    """The drafts that the player sees."""
    page = Paginator(selectors.drafts(player_of(request)), 20).get_page(request.GET.get("page"))
    context = {"page": page, "section": "events", "may_create": may_create(request.user)}
    return render(request, "leagues/drafts.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def draft(request: HttpRequest, pk: int) -> HttpResponse:
    """Change a draft, or announce it with what was changed."""
    player = player_of(request)
    tournament = draft_or_404(player, pk)
    data = request.POST if request.method == "POST" else None
    form = TournamentForm(data, initial=settings_of(tournament), player=player)
    if "formats" in request.POST:
        form = form.as_typed()
    elif request.method == "POST" and form.is_valid():
        now = timezone.now()
        try:
            tournament = services.draft_change(
                tournament=tournament, actor=player, now=now, **form.service_fields(tournament.clock_settings)
            )
            if request.POST.get("announce") == "1":
                tournament = services.draft_announce(tournament=tournament, actor=player, now=now)
        except ValidationError as error:
            add_errors(form, error)
        except Forbidden as error:
            raise PermissionDenied(error.message) from error
        except Refused as error:
            form.add_error(None, error.message)
        else:
            if tournament.status == Tournament.Status.DRAFT:
                messages.success(request, _("The draft is saved."))
                return redirect("leagues:draft", tournament.pk)
            messages.success(request, _("%(tournament)s is announced.") % {"tournament": tournament.name})
            return redirect("leagues:console", tournament.pk)
    context: dict[str, Any] = {
        "form": form,
        "tournament": tournament,
        "length": selectors.expected_length(tournament, entered=0),
        "section": "events",
    }
    return render(request, "leagues/draft.html", context, status=400 if form.errors else 200)


@login_required
@require_POST
def draft_discard(request: HttpRequest, pk: int) -> HttpResponse:
    """Delete a draft."""
    player = player_of(request)
    services.draft_discard(tournament=draft_or_404(player, pk), actor=player, now=timezone.now())
    messages.success(request, _("The draft is discarded."))
    return redirect("leagues:drafts")


@login_required
@require_POST
def tournament_copy(request: HttpRequest, pk: int) -> HttpResponse:
    """Make a draft like an event."""
    tournament = tournament_or_404(pk)
    try:
        made = services.tournament_copy(tournament=tournament, actor=player_of(request), now=timezone.now())
    except Forbidden as error:
        raise PermissionDenied(error.message) from error
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
        return redirect(tournament)
    except Refused as error:
        messages.error(request, error.message)
        return redirect(tournament)
    messages.success(request, _("This is a draft like it. Times that had passed are moved on by whole weeks."))
    return redirect("leagues:draft", made.pk)

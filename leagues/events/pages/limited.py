"""Players' own buttons on the page of an event of limited play."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from leagues.errors import Refused
from leagues.events.limited.packs import pack_take, starter_choose
from leagues.events.pages.event import tournament_or_404
from players.requests import player_of

__all__ = ["pack_starter", "packs_take"]


@login_required
@require_POST
def packs_take(request: HttpRequest, pk: int) -> HttpResponse:
    """Take one's sealed packs, and go on to their page."""
    tournament = tournament_or_404(pk)
    try:
        pool = pack_take(
            tournament=tournament,
            player=player_of(request),
            starter=request.POST.get("starter", ""),
            now=timezone.now(),
        )
    except Refused as error:
        messages.error(request, error.message)
        return redirect(tournament)
    return redirect("cardpool:limited-pool", pool.collection_id)


@login_required
@require_POST
def pack_starter(request: HttpRequest, pk: int) -> HttpResponse:
    """Choose the starter of one's packs."""
    tournament = tournament_or_404(pk)
    try:
        starter_choose(
            tournament=tournament,
            player=player_of(request),
            starter=request.POST.get("starter", ""),
            now=timezone.now(),
        )
    except Refused as error:
        messages.error(request, error.message)
    else:
        messages.success(request, _("Your starter is chosen; it is in your packs."))
    return redirect(tournament)

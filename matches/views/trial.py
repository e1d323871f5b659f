"""Trying a match without an account."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from matches import services
from players.errors import Refused
from players.models import Player
from players.security.guards import limited

__all__ = ["try_match"]


@never_cache
@require_POST
@limited
def try_match(request: HttpRequest) -> HttpResponse:
    """Begin a match of ``game`` against a bot, in a ``format`` or with a starter ``deck``; strangers play as a guest
    from then on. Who has an account chooses on the page of new matches, unless they want it ``at_once``."""
    game, deck = request.POST.get("game", "")[:60], request.POST.get("deck", "")[:60]
    format = request.POST.get("format", "")[:60]
    guest = request.user if isinstance(request.user, Player) else None
    if guest is not None and not guest.is_trial and not request.POST.get("at_once"):
        return redirect(f"{reverse('matches:new')}?{urlencode({'game': game, 'deck': deck})}")
    try:
        player, match = services.trial_begin(player=guest, ruleset=game, format=format, deck=deck, now=timezone.now())
    except Refused as refusal:
        messages.error(request, refusal.message)
        return redirect("home")
    if guest is None:
        login(request, player, backend="django.contrib.auth.backends.ModelBackend")
    return redirect(match if player.is_trial or match.is_first else f"{match.get_absolute_url()}#cut")

"""Deck trials: two hundred games between two decks by bots."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from matches import services
from matches.deck_trial_reading import trial_of, trial_shares, trials_of
from matches.games.registry import default_room
from matches.services.deck_choice import decks_context
from matches.services.deck_trial import GAMES, KEPT, MOST_RUNNING
from players.errors import Refused
from players.requests import player_of

__all__ = ["deck_trial", "deck_trial_cancel", "deck_trials"]


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def deck_trials(request: HttpRequest) -> HttpResponse:
    """The player's trials, and the form that begins one (``deck``, ``opponent``)."""
    player = player_of(request)
    room = default_room()
    if request.method == "POST":
        try:
            trial = services.deck_trial_begin(
                player=player,
                deck=request.POST.get("deck", ""),
                opponent=request.POST.get("opponent", ""),
                ruleset=room.slug,
                now=timezone.now(),
            )
        except Refused as refusal:
            messages.error(request, refusal.message)
            return redirect("matches:deck-trials")
        return redirect(trial)
    context: dict[str, object] = {
        **decks_context(room, player),
        "picked": request.GET.get("deck", ""),
        "trials": [{"trial": trial, "all": trial_shares(trial)[0]} for trial in trials_of(player)[:50]],
        "games": GAMES,
        "most": MOST_RUNNING,
        "days": KEPT.days,
        "section": "decks",
    }
    return render(request, "matches/deck_trials/list.html", context)


@login_required
@never_cache
@require_safe
def deck_trial(request: HttpRequest, pk: int) -> HttpResponse:
    """A trial; while it runs the page asks for itself again every few seconds."""
    trial = trial_of(player_of(request), pk)
    context = {"trial": trial, "shares": trial_shares(trial), "days": KEPT.days, "section": "decks"}
    return render(request, "matches/deck_trials/trial.html", context)


@login_required
@require_POST
def deck_trial_cancel(request: HttpRequest, pk: int) -> HttpResponse:
    """Stop a trial."""
    trial = trial_of(player_of(request), pk)
    try:
        services.deck_trial_cancel(trial=trial)
        messages.success(request, _("The trial is cancelled; what was played stays."))
    except Refused as refusal:
        messages.error(request, refusal.message)
    return redirect(trial)

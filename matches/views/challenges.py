"""Challenging other players, and answering challenges."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from engine.tcg.starters import STARTERS
from matches import services
from matches.errors import Malformed
from matches.models import Challenge
from matches.rulesets import playable
from matches.services.bot_match import decks_to_play
from players.errors import Refused
from players.models import Player
from players.requests import player_of

__all__ = ["challenge_of", "challenge_page"]


def challenge_of(pk: int, player: Player) -> Challenge:
    """A challenge which the player made or got.

    Raises:
        Http404: there is none, or it is between others; the two look the same.
    """
    rows = Challenge.objects.select_related("challenger", "challenged", "match")
    challenge = rows.filter(pk=pk).first()
    if challenge is None or player.pk not in (challenge.challenger_id, challenge.challenged_id):
        raise Http404("There is no such challenge.")
    return challenge


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def challenge_page(request: HttpRequest, pk: int) -> HttpResponse:
    """A challenge: accept or decline it, or withdraw it."""
    player = player_of(request)
    challenge = challenge_of(pk, player)
    if request.method == "POST":
        return _act(request, challenge, player)
    game = playable(challenge.ruleset)
    context = {
        "challenge": challenge,
        "game": game,
        "yours": challenge.challenger_id == player.pk,
        "open": challenge.status == Challenge.Status.OPEN,
        "starter_rows": [{"slug": slug, "deck": deck} for slug, deck in STARTERS.items()],
        "decks": decks_to_play(player) if game.decks else [],
        "their_side": _side_left(challenge),
        "section": "play",
    }
    return render(request, "matches/challenge.html", context)


def _side_left(challenge: Challenge) -> str:
    """The side that is left for the one who is challenged, in words."""
    game = playable(challenge.ruleset)
    if not game.sides:
        return ""
    left = [name for key, name in game.sides if key != challenge.side]
    return left[0] if len(left) == 1 else "the lot decides"


def _act(request: HttpRequest, challenge: Challenge, player: Player) -> HttpResponse:
    now = timezone.now()
    try:
        match request.POST.get("what", ""):
            case "accept":
                made = services.challenge_accept(
                    challenge=challenge,
                    player=player,
                    deck=request.POST.get("deck", ""),
                    nonce=request.POST.get("nonce", "").strip(),
                    now=now,
                )
                return redirect(made)
            case "decline":
                services.challenge_decline(challenge=challenge, player=player, now=now)
                messages.success(request, f"You declined. {challenge.challenger} is told.")
            case "withdraw":
                services.challenge_withdraw(challenge=challenge, player=player, now=now)
                messages.success(request, "Your challenge is withdrawn.")
            case _:
                raise Malformed("Choose what to do: accept, decline or withdraw.")
    except Refused as refusal:
        messages.error(request, refusal.message)
        return redirect("matches:challenge", challenge.pk)
    return redirect("home")

"""Challenging other players, and answering challenges."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from cardpool.models import Format
from matches import services
from matches.challenges import challenge_for
from matches.clocks import longest_match
from matches.errors import Malformed
from matches.games.decks import FORMAT
from matches.games.registry import room_of
from matches.models import Challenge
from matches.paces import pace_clock
from matches.services.deck_choice import decks_context
from players.errors import Refused
from players.models import Player
from players.requests import player_of

__all__ = ["challenge_of", "challenge_page"]


def challenge_of(pk: int, player: Player) -> Challenge:
    """A challenge the player may see.

    Raises:
        Http404: there is none, or it is between others; the two look the same.
    """
    challenge = challenge_for(pk, player)
    if challenge is None:
        raise Http404(_("There is no such challenge."))
    return challenge


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def challenge_page(request: HttpRequest, pk: int) -> HttpResponse:
    """A challenge: take a seat or decline; withdraw it, or begin with those who came."""
    player = player_of(request)
    if request.method == "POST":
        return _act(request, pk, player)
    challenge = challenge_of(pk, player)
    game = room_of(challenge.ruleset)
    context = {
        "challenge": challenge,
        "game": game,
        "yours": challenge.challenger_id == player.pk,
        "invitations": (invitations := list(challenge.invitations.all())),
        "mine": next((invitation for invitation in invitations if invitation.player_id == player.pk), None),
        "may_begin": 1 + sum(invitation.accepted_at is not None for invitation in invitations) >= game.seat_counts[0],
        "clock": (clock := pace_clock(challenge.pace)),
        "longest": longest_match(clock, game.turn_cap_of(challenge.seats), challenge.seats),
        "chosen": [*_format_words(challenge), *game.chosen_words(challenge.options)],
        **decks_context(game, player, challenge.options, source=challenge.source),
        "their_side": _side_left(challenge),
        "section": "play",
    }
    return render(request, "matches/challenge.html", context)


def _format_words(challenge: Challenge) -> list[tuple[str, str]]:
    """The format that a challenge names, as a chosen option."""
    slug = challenge.options.get(FORMAT)
    names = Format.objects.filter(slug=slug, ruleset=challenge.ruleset).values_list("name", flat=True) if slug else ()
    return [("Format", name) for name in names]


def _side_left(challenge: Challenge) -> str:
    """The side left for the challenged player, in words."""
    game = room_of(challenge.ruleset)
    if not game.sides:
        return ""
    left = [name for key, name in game.sides if key != challenge.side]
    return str(left[0]) if len(left) == 1 else _("the lot decides")


def _act(request: HttpRequest, pk: int, player: Player) -> HttpResponse:
    now = timezone.now()
    challenge = challenge_for(pk, player)
    if challenge is None:
        messages.error(request, _("That challenge is not open to you; its last seat may just have been taken."))
        return redirect("home")
    try:
        match request.POST.get("what", ""):
            case "accept":
                taken = services.challenge_accept(
                    challenge=challenge,
                    player=player,
                    deck=request.POST.get("deck", ""),
                    cut=request.POST.get("cut", "").strip(),
                    now=now,
                )
                if taken.match is not None:
                    return redirect(f"{taken.match.get_absolute_url()}#cut")
                messages.success(request, _("Your seat is taken. The match begins when the others have accepted."))
            case "cut":
                cut = request.POST.get("cut", "").strip()
                services.challenge_cut(challenge=challenge, player=player, cut=cut, now=now)
                messages.success(request, _("Your challenge stands. You are told when it is answered."))
                return redirect(challenge)
            case "decline":
                services.challenge_decline(challenge=challenge, player=player, now=now)
                had = any(
                    invitation.player_id == player.pk and invitation.accepted_at
                    for invitation in challenge.invitations.all()
                )
                done = _("You gave your seat up.") if had else _("You declined.")
                messages.success(
                    request, _("%(done)s %(challenger)s is told.") % {"done": done, "challenger": challenge.challenger}
                )
            case "withdraw":
                services.challenge_withdraw(challenge=challenge, player=player, now=now)
                messages.success(request, _("Your challenge is withdrawn."))
            case "begin":
                begun = services.challenge_begin(challenge=challenge, player=player, now=now)
                return redirect(f"{begun.match.get_absolute_url()}#cut" if begun.match else "home")
            case _:
                raise Malformed(_("Choose what to do: accept, decline, cut, begin or withdraw."))
    except Refused as refusal:
        messages.error(request, refusal.message)
        return redirect("home") if challenge_for(pk, player) is None else redirect(challenge)
    return redirect("home")

"""Pages about blocking other players."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from players.errors import Refused
from players.friends.blocks import blocks_of, player_block, player_unblock
from players.friends.forms import TakesForm
from players.friends.welcome import takes_change
from players.lookup import open_account_or_404
from players.models import Player
from players.requests import player_of


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def blocks(request: HttpRequest) -> HttpResponse:
    """The player's own blocks, and what they take from others; POST changes that."""
    player = player_of(request)
    form = TakesForm(request.POST or None, instance=Player.objects.get(pk=player.pk))
    if request.method == "POST" and form.is_valid():
        takes_change(player=player, now=timezone.now(), **form.cleaned_data)
        messages.success(request, _("Saved. Nobody is told."))
        return redirect("players:blocks")
    context = {"blocks": blocks_of(player), "form": form, "section": "profile"}
    return render(request, "players/blocks.html", context)


@login_required
@require_POST
def block(request: HttpRequest, username: str) -> HttpResponse:
    """Block a player, or with ``what=unblock`` end the block."""
    other = open_account_or_404(username)
    player = player_of(request)
    try:
        if request.POST.get("what") == "unblock":
            player_unblock(blocker=player, blocked=other, now=timezone.now())
            messages.success(request, _("%(other)s is no longer blocked.") % {"other": other.username})
        else:
            player_block(blocker=player, blocked=other, now=timezone.now())
            messages.success(request, _("%(other)s is blocked, and is not told.") % {"other": other.username})
    except Refused as error:
        messages.error(request, error.message)
    return redirect(other)

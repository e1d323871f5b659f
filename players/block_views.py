"""Pages about blocking other players."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from players.blocks import blocks_of, player_block, player_unblock
from players.errors import Refused
from players.models import Player
from players.requests import player_of


@login_required
@never_cache
@require_safe
def blocks(request: HttpRequest) -> HttpResponse:
    """The player's own blocks."""
    context = {"blocks": blocks_of(player_of(request)), "section": "profile"}
    return render(request, "players/blocks.html", context)


@login_required
@require_POST
def block(request: HttpRequest, username: str) -> HttpResponse:
    """Block a player, or with ``what=unblock`` end the block."""
    other = get_object_or_404(Player, username__iexact=username, is_active=True)
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

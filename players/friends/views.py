"""Pages about friends."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from players.errors import Refused
from players.friends.presence import here_among, playing_among
from players.friends.services import FriendList, friend_ask, friend_end
from players.lookup import open_account_or_404
from players.models import Friendship
from players.requests import player_of

__all__ = ["friend", "friends"]


@login_required
@never_cache
@require_safe
def friends(request: HttpRequest) -> HttpResponse:
    """The player's friends with who is here and plays, and what was asked."""
    friend_list = FriendList.read(player_of(request), timezone.now())
    ids = [player.pk for player in friend_list.friends]
    here, playing = here_among(ids), playing_among(ids)
    rows = [
        {"player": player, "here": player.pk in here, "playing": player.pk in playing} for player in friend_list.friends
    ]
    rows.sort(key=lambda row: (not row["here"], not row["playing"]))
    return render(request, "players/friends.html", {"rows": rows, "found": friend_list, "section": "profile"})


@login_required
@require_POST
def friend(request: HttpRequest, username: str) -> HttpResponse:
    """Ask a player to be friends or accept what they asked, or with ``what=end`` decline, withdraw or remove."""
    other = open_account_or_404(username)
    player = player_of(request)
    try:
        if request.POST.get("what") == "end":
            friend_end(player=player, other=other, now=timezone.now())
            messages.success(request, _("%(other)s is not told.") % {"other": other.username})
        else:
            row = friend_ask(player=player, other=other, now=timezone.now())
            are_friends = row.status == Friendship.Status.FRIENDS
            messages.success(
                request,
                _("You and %(other)s are friends.") % {"other": other.username}
                if are_friends
                else _("%(other)s is asked.") % {"other": other.username},
            )
    except Refused as error:
        messages.error(request, error.message)
    return redirect("players:friends" if request.POST.get("back") == "friends" else other.get_absolute_url())

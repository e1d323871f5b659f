"""The player's data: all of it as a file, and the end of the account."""

from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from players.data.deletion import account_delete, deletion_obstacles
from players.data.export import data_export
from players.errors import Refused
from players.requests import player_of
from players.security.guards import fresh_sign_in_required, limited

__all__ = ["data", "delete", "export", "zip_response"]


def zip_response(content: bytes, number: str) -> HttpResponse:
    """The export as a file to keep."""
    response = HttpResponse(content, content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="entmoot-{number}.zip"'
    return response


@fresh_sign_in_required
@never_cache
@require_safe
def data(request: HttpRequest) -> HttpResponse:
    """What can be done with one's data."""
    context = {"obstacles": deletion_obstacles(player_of(request)), "section": "profile"}
    return render(request, "players/data.html", context)


@fresh_sign_in_required
@never_cache
@require_POST
@limited
def export(request: HttpRequest) -> HttpResponse:
    """Everything the site knows of the player, as a zip."""
    player = player_of(request)
    return zip_response(data_export(player=player, now=timezone.now()), player.player_number)


@fresh_sign_in_required
@never_cache
@require_http_methods(["POST"])
@limited
def delete(request: HttpRequest) -> HttpResponse:
    """Delete the account, if the box is ticked and nothing stands in the way."""
    if request.POST.get("sure") != "yes":
        messages.error(request, _("Tick the box to say that you are sure."))
        return redirect("players:data")
    try:
        account_delete(player=player_of(request), now=timezone.now())
    except Refused as error:
        messages.error(request, error.message)
        return redirect("players:data")
    logout(request)
    messages.success(request, _("Your account is deleted."))
    return redirect("home")

"""The page on which a guest account becomes its person's own."""

from django.contrib import messages
from django.contrib.auth import login
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from players.errors import Refused
from players.guests.forms import GuestClaimForm
from players.guests.services import guest_claim
from players.models import Player
from players.security.guards import limited


@sensitive_post_parameters("password", "code")
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@limited
def claim(request: HttpRequest) -> HttpResponse:
    """Claim a guest account with the number and the code that an organiser handed over."""
    form = GuestClaimForm(request.POST or None, initial={"number": request.GET.get("number", "")[:12]})
    if request.method == "POST" and form.is_valid():
        try:
            player = guest_claim(
                **form.cleaned_data, by=request.user if isinstance(request.user, Player) else None, now=timezone.now()
            )
        except ValidationError as error:
            form.add_error(None, error)
        except Refused as error:
            form.add_error(None, error.message)
        else:
            if not request.user.is_authenticated:
                login(request, player, backend="django.contrib.auth.backends.ModelBackend")
            messages.success(
                request,
                _("The account %(player)s (%(player_number)s) is yours.")
                % {"player": player.username, "player_number": player.player_number},
            )
            return redirect(player)
    return render(request, "players/claim.html", {"form": form}, status=400 if form.errors else 200)

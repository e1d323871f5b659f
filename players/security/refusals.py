"""Pages and JSON for whoever asked too often."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from players.errors import TooMany
from players.requests import player_of
from players.security.factors import has_factor

LOCKED_FOR = 15 * 60


def too_many_response(request: HttpRequest, error: TooMany) -> HttpResponse:
    """429 with the sentence, and in Retry-After the seconds to wait."""
    return _refusal(request, "players/too_many.html", error.message, error.retry_after)


def trial_response(request: HttpRequest, explanation: str) -> HttpResponse:
    """403 with the sentence and the way to an account, for somebody who plays as a guest."""
    if request.path_info.startswith("/api/v1/"):
        return JsonResponse({"detail": explanation}, status=403)
    return render(request, "players/trial_refused.html", {"explanation": explanation}, status=403)


def factor_response(request: HttpRequest) -> HttpResponse:
    """Where staff go first who have no second factor, or have not shown it in their session."""
    if has_factor(player_of(request)):
        return redirect(f"{reverse('players:identity-confirm')}?{urlencode({'next': request.path})}")
    return redirect("players:security")


def locked_out(
    request: HttpRequest, response: HttpResponse | None = None, credentials: Mapping[str, Any] | None = None
) -> HttpResponse:
    """429 for an address that has guessed one name too often; django-axes asks for it."""
    explanation = _(
        "Checking the password of this name is closed to your address for a quarter of an hour, to keep it from being "
        "guessed. If you have forgotten it, reset it by e-mail."
    )
    return _refusal(request, "players/locked_out.html", explanation, LOCKED_FOR)


def _refusal(request: HttpRequest, template: str, explanation: str, retry_after: int) -> HttpResponse:
    if request.path_info.startswith("/api/v1/"):
        return JsonResponse({"detail": explanation}, status=429, headers={"Retry-After": str(retry_after)})
    page = render(request, template, {"explanation": explanation}, status=429)
    page["Retry-After"] = str(retry_after)
    return page

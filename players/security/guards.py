"""What stands before a view: a count of attempts, and a fresh sign-in."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone

from players.security import identity, limits

View = Callable[..., HttpResponse]


def limited(view: View) -> View:
    """Counts what is sent to the view against the address: it costs work, or a letter."""

    @wraps(view)
    def counted(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method == "POST":
            limits.attempt_take(address=request.META["REMOTE_ADDR"], now=timezone.now())
        return view(request, *args, **kwargs)

    return counted


def fresh_sign_in_required(view: View) -> View:
    """Leads over a page that asks for the password, unless it was entered in the last quarter of an hour."""

    @login_required
    @wraps(view)
    def fresh(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if identity.identity_fresh(request, timezone.now()):
            return view(request, *args, **kwargs)
        return redirect(f"{reverse('players:identity-confirm')}?{urlencode({'next': request.path})}")

    return fresh

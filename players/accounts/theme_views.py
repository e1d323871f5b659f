"""Choosing between light and dark pages; as the system has it until somebody chooses."""

from datetime import timedelta

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

__all__ = ["THEMES", "THEME_COOKIE", "theme", "theme_of"]

THEMES = ("light", "dark")
SYSTEM = "system"
THEME_COOKIE = "theme"
KEPT = timedelta(days=400)
"""Browsers keep no cookie longer."""


def theme_of(request: HttpRequest) -> str:
    """The theme that this browser has chosen; empty for that of the system."""
    chosen = request.COOKIES.get(THEME_COOKIE, "")
    return chosen if chosen in THEMES else ""


@never_cache
@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Show pages in ``theme`` from now on: "light", "dark", or as the "system" has it. The browser keeps it."""
    chosen = request.POST.get("theme", "")
    if chosen not in (*THEMES, SYSTEM):
        raise BadRequest(_("Choose light, dark, or as the system has it."))
    onward = request.POST.get("next", "")
    answer = redirect(onward if url_has_allowed_host_and_scheme(onward, None) else "home")
    if chosen == SYSTEM:
        answer.delete_cookie(THEME_COOKIE, samesite="Lax")
    else:
        secure = settings.LANGUAGE_COOKIE_SECURE  # both are what a browser keeps of how pages look
        answer.set_cookie(THEME_COOKIE, chosen, max_age=KEPT, secure=secure, httponly=True, samesite="Lax")
    return answer

"""The choice of a language, in the foot of every page."""

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from players.accounts.services import language_choose
from players.models import Player
from players.sentences.languages import language_codes

__all__ = ["language"]


@never_cache
@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Show pages in ``language`` from now on: kept by the browser, and by the account of whoever is signed in."""
    code = request.POST.get("language", "")
    if code not in language_codes():
        raise BadRequest(_("Choose one of the languages at the foot of the page."))
    if isinstance(request.user, Player):
        language_choose(player=request.user, language=code, now=timezone.now())
    onward = request.POST.get("next", "")
    answer = redirect(onward if url_has_allowed_host_and_scheme(onward, None) else "home")
    answer.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        code,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite="Lax",
    )
    return answer

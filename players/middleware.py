"""The zone and language of the player; who is here; staff without a second factor; who asks too often."""

import zoneinfo

from django.http import HttpRequest, HttpResponseBase
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.deprecation import MiddlewareMixin

from players.errors import TooMany
from players.friends.presence import here_mark
from players.guests.trial import trial_refusal, trial_seen
from players.models import Player
from players.security.browsers import browser_seen
from players.security.refusals import factor_response, too_many_response, trial_response
from players.sentences.languages import language_activate
from players.staff.second_factor import factor_wanted, session_note, staff_may_act


class TooManyMiddleware(MiddlewareMixin):
    """Answers whoever asked too often, from any page, with what to do and when. The API has its own way."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponseBase | None:
        """The page for `TooMany`; every other exception goes on."""
        return too_many_response(request, exception) if isinstance(exception, TooMany) else None


class PresenceMiddleware(MiddlewareMixin):
    """Remembers that whoever is signed in looks at a page now, for their friends. Programs do not count."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Mark the player whom the request has loaded; a request that asked for nobody loads nobody here."""
        player = getattr(request, "_cached_user", None)
        if isinstance(player, Player):
            here_mark(player.pk)
        return response


class TrialMiddleware(MiddlewareMixin):
    """Refuses what trial accounts may not do, on pages and over the API, and notes when one is in use."""

    def process_view(self, request: HttpRequest, *args: object) -> HttpResponseBase | None:
        """403 with what to do instead, for requests that would change something."""
        player = request.user
        if not isinstance(player, Player) or not player.is_trial:
            return None
        trial_seen(player=player, now=timezone.now())
        if request.method in ("GET", "HEAD", "OPTIONS") or request.resolver_match is None:
            return None
        refusal = trial_refusal(request.resolver_match.view_name)
        return trial_response(request, refusal) if refusal else None


class SecurityMiddleware(MiddlewareMixin):
    """Notes that a session is in use; keeps staff without a second factor out of the admin, and leads them to it."""

    def process_view(self, request: HttpRequest, *args: object) -> HttpResponseBase | None:
        """A page that asks for the factor instead of the admin; `players.staff.roles` decides elsewhere."""
        player = request.user
        if not isinstance(player, Player):
            return None
        if not player.is_trial:
            browser_seen(request=request, now=timezone.now())
        if not factor_wanted(player):
            return None
        session_note(request)
        if request.path_info.startswith("/admin/") and not staff_may_act(player):
            return factor_response(request)
        return None


class TimeZoneMiddleware(MiddlewareMixin):
    """Activates the zone of whoever is signed in, for views and templates; UTC for strangers."""

    def process_view(self, request: HttpRequest, *args: object) -> None:
        """Activate the zone in the thread that runs the view."""
        name = request.user.time_zone if request.user.is_authenticated else "UTC"
        try:
            timezone.activate(zoneinfo.ZoneInfo(name))
        except (zoneinfo.ZoneInfoNotFoundError, ValueError):
            timezone.activate(zoneinfo.ZoneInfo("UTC"))

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Forget the zone again: threads are used for many requests."""
        if isinstance(response, TemplateResponse) and not response.is_rendered:
            response.render()
        timezone.deactivate()
        return response


class LanguageMiddleware(MiddlewareMixin):
    """Writes pages in the language that the signed-in player stored, which wins over cookie and browser."""

    def process_view(self, request: HttpRequest, *args: object) -> None:
        """Activate the language in the thread that runs the view."""
        language_activate(request)

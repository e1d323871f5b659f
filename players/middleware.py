"""Times in the player's own time zone; answers to whoever asks too often."""

import zoneinfo

from django.http import HttpRequest, HttpResponseBase
from django.template.response import TemplateResponse
from django.utils import timezone
from django.utils.deprecation import MiddlewareMixin

from players.errors import TooMany
from players.refusals import too_many_response


class TooManyMiddleware(MiddlewareMixin):
    """Answers whoever asked too often, from any page, with what to do and when. The API has its own way."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponseBase | None:
        """The page for `TooMany`; every other exception goes on."""
        return too_many_response(request, exception) if isinstance(exception, TooMany) else None


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

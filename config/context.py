"""Context that every page shows beside its own content."""

from functools import cache
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from matches.selectors import asked_and_unread
from players.accounts.theme_views import theme_of
from players.requests import player_of
from players.sentences.languages import language_names


def site(request: HttpRequest) -> dict[str, Any]:
    """The site's own address, languages and theme, and the app bar's numbers, counted only when a template asks."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        return {
            "your_turn_count": 0,
            "notices_unread": 0,
            "base_url": settings.BASE_URL,
            "languages": language_names(),
            "theme": theme_of(request),
        }
    counts = cache(lambda: asked_and_unread(player_of(request)))
    return {
        "base_url": settings.BASE_URL,
        "languages": language_names(),
        "theme": theme_of(request),
        "staff_unprotected": not settings.ENTMOOT_STAFF_FACTOR and (user.is_staff or user.is_superuser),
        "your_turn_count": SimpleLazyObject(lambda: counts()[0]),
        "notices_unread": SimpleLazyObject(lambda: counts()[1]),
    }

"""Home, errors, health and a page about the API."""

import sys
from urllib.parse import urlencode

from django.conf import settings
from django.contrib import admin
from django.contrib.humanize.templatetags.humanize import intcomma
from django.core.exceptions import BadRequest, PermissionDenied, RequestDataTooBig, TooManyFieldsSent
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator

from cardpool.catalogue import card_dict_by_id
from config.desk import desk_of
from config.health import readiness
from config.metrics import CONTENT_TYPE, metrics_text
from config.problems import problem
from leagues.overview.lobby import WatchRow, matches_to_watch, watch_rows
from leagues.seasons.selectors import home_seasons, season_to_enter
from matches.games.registry import rooms
from matches.glimpse import glimpse_of
from matches.views.lists import home_context
from players.models import Player
from players.site.database import database_is_away

#: Cards shown to strangers on the first page: a companion, the Ring-bearer, a minion.
SPECIMENS = ("1U12", "1C290", "1C191")
LIVE_AMONG = 8
"""The newest matches of which the first page shows one."""
BLACK_RIDER = "black_rider_starter"
"""The format of the Black Rider starters."""


AWAY_FOR = 60
AWAY_TEXT = gettext_lazy(
    "Entmoot cannot reach or write its database at the moment. Nothing was changed. Try again in a minute."
)


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The first page: what waits for you, or what Entmoot is."""
    if isinstance(request.user, Player):
        now = timezone.now()
        seasons = home_seasons(request.user, now)
        context = {
            **home_context(request.user, request.GET),
            "seasons": seasons,
            "next_season": None if seasons else season_to_enter(request.user, now),
            **desk_of(request.user, now),
        }
        return render(request, "matches/home.html", context)
    context = {
        "games": [room for room in rooms() if room.lessons],
        "black_rider": BLACK_RIDER,
        **_live(),
    }
    return render(request, "home.html", context)


@never_cache
@require_safe
def home_live(request: HttpRequest) -> HttpResponse:
    """The match being played now, as the first page shows it and asks for it again."""
    return render(request, "includes/live.html", _live())


def _live() -> dict[str, object]:
    """A match under way, and what lies on its table: of those that began last the one that has come furthest, and one
    against bots only while no other is beyond its first turn. Three cards where there is no table to show."""
    newest = list(matches_to_watch()[:LIVE_AMONG])
    if not any(match.turn for match in newest):
        newest += list(matches_to_watch(practice=True)[:LIVE_AMONG])
    furthest = sorted(newest, key=lambda match: -match.turn)[:1]
    live: WatchRow | None = next(iter(watch_rows(furthest)), None)
    glimpse = glimpse_of(live.match) if live is not None else ()
    specimens = [] if glimpse else [card_dict_by_id(card_id) for card_id in SPECIMENS]
    return {"live": live, "glimpse": glimpse, "specimens": specimens}


@never_cache
@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """``{"status": "ok"}``: this process answers. Needs neither the database nor Redis."""
    return JsonResponse({"status": "ok"})


@never_cache
@require_safe
def healthz_ready(request: HttpRequest) -> JsonResponse:
    """200 when the installation works as a whole, else 503; the checks by name, with ages and limits in seconds."""
    ready, checks = readiness(timezone.now())
    answer = JsonResponse({"status": "ready" if ready else "not ready", "checks": checks}, status=200 if ready else 503)
    # Whoever asks hears it; an error in the log for every probe would bury the others.
    answer._has_been_logged = True  # type: ignore[attr-defined]
    return answer


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """The metrics for Prometheus, to whoever sends the token of ``ENTMOOT_METRICS_TOKEN``; 404 while none is set."""
    if not settings.ENTMOOT_METRICS_TOKEN:
        raise Http404
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    if kind.lower() != "bearer" or not constant_time_compare(token.strip(), settings.ENTMOOT_METRICS_TOKEN):
        message = "Metrics need the header Authorization: Bearer, with the token of ENTMOOT_METRICS_TOKEN.\n"
        return HttpResponse(message, status=401, content_type="text/plain", headers={"WWW-Authenticate": "Bearer"})
    return HttpResponse(metrics_text(timezone.now()), content_type=CONTENT_TYPE)


@require_safe
def api_docs(request: HttpRequest) -> HttpResponse:
    """How to use the API, with every address of its schema."""
    schema = SchemaGenerator().get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    paths = [
        (path, method.upper(), (operation.get("description") or "").strip().splitlines()[:1])
        for path, operations in sorted(schema["paths"].items())
        for method, operation in operations.items()
        if method in ("get", "post", "put", "patch", "delete")
    ]
    return render(request, "api_docs.html", {"operations": paths})


@never_cache
def admin_sign_in(request: HttpRequest) -> HttpResponse:
    """The way into the admin: our own sign-in page for strangers, a refusal for players without the right."""
    if request.user.is_authenticated and not admin.site.has_permission(request):
        raise PermissionDenied(_("The admin is open to staff only."))
    onward = request.GET.get("next") or reverse("admin:index")
    return redirect(f"{reverse('players:sign-in')}?{urlencode({'next': onward})}")


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400: what was sent cannot be read."""
    message = str(exception) if isinstance(exception, BadRequest) else ""
    if isinstance(exception, RequestDataTooBig):
        message = _("More was sent than the %(data_upload_max_memory_size)s bytes that any form here needs.") % {
            "data_upload_max_memory_size": intcomma(settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
        }
    elif isinstance(exception, TooManyFieldsSent):
        message = _("More fields were sent than any form here has.")
    return problem(request, 400, message or _("The request could not be read. Go back and try again."))


def permission_denied(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403: not for you."""
    return problem(request, 403, str(exception or "") or _("This is not open to you."))


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404: nothing here."""
    return problem(request, 404, _("There is nothing at this address. It may have moved, or never been."))


def server_error(request: HttpRequest) -> HttpResponseBase:
    """500: our fault; 503 while the database cannot work. Needs neither the database nor a session."""
    error = sys.exc_info()[1]
    status, text, template = 500, _("Something went wrong on our side. Nothing was changed."), "500.html"
    if error is not None and database_is_away(error):
        status, text, template = 503, str(AWAY_TEXT), "503.html"
    if request.path_info.startswith("/api/v1/"):
        response: HttpResponse = JsonResponse({"detail": text}, status=status)
    else:
        response = HttpResponse(render_to_string(template, {"explanation": text}), status=status)
    if status == 503:
        response["Retry-After"] = str(AWAY_FOR)
    return response


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that came back without its token: usually a page left open over a sign-out."""
    return problem(request, 403, _("This form has expired. Go back, reload the page, and send it again."))

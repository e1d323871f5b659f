"""The calendar of events and seasons, as a page, over the API, and to subscribe to."""

from datetime import timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.exchange.calendars import listing_bytes
from leagues.overview.lobby_views import GAME, game_asked
from leagues.overview.month import Month, days_of, listed_between
from matches.games.registry import rooms
from players.errors import Refused

__all__ = ["MonthView", "SubscriptionView", "month_page", "subscription"]

BACK, AHEAD = timedelta(days=90), timedelta(days=400)
"""How far a subscribed calendar reaches from today."""


@require_safe
def month_page(request: HttpRequest) -> HttpResponse:
    """The events and seasons of a ``month``, such as 2026-03; the present one where none is named."""
    now, game = timezone.now(), game_asked(request.GET.get("game"))
    month = Month.read(request.GET.get("month", "")) or Month.of(now)
    listed = listed_between(month.begins, month.next.begins, now, game)
    context = {
        "month": month,
        "days": days_of(month, listed, now),
        "before": [row for row in listed if row.begins < month.begins],
        "count": len(listed),
        "game": game,
        "games": rooms(),
        "section": "events",
    }
    return render(request, "leagues/month.html", context)


def _subscribed(request: HttpRequest, game: str) -> HttpResponse:
    now = timezone.now()
    body = listing_bytes(
        listed_between(now - BACK, now + AHEAD, now, game),
        name="Entmoot",
        site=request.get_host(),
        base=request.build_absolute_uri("/").rstrip("/"),
        now=now,
    )
    name = f"entmoot-{game or 'events'}.ics"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(body, "text/calendar; charset=utf-8", headers=headers)


@require_safe
def subscription(request: HttpRequest) -> HttpResponse:
    """The events and seasons of a game or of all as iCalendar, to subscribe to."""
    return _subscribed(request, game_asked(request.GET.get("game")))


class CalendarEntrySerializer(serializers.Serializer[Any]):
    """An event or a season of a league; ``ends`` is null while that is open."""

    kind = serializers.ChoiceField(choices=["event", "season"])
    id = serializers.IntegerField()
    name = serializers.CharField()
    ruleset = serializers.CharField()
    status = serializers.CharField()
    sanctioned = serializers.BooleanField()
    begins = serializers.DateTimeField()
    ends = serializers.DateTimeField(allow_null=True)
    url = serializers.CharField()


class MonthView(APIView):
    """The calendar."""

    permission_classes = (AllowAny,)

    @extend_schema(
        operation_id="events_month",
        parameters=[
            OpenApiParameter("month", str, description="Such as 2026-03; left out: this one (UTC)."),
            GAME,
        ],
        responses=CalendarEntrySerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        """The events and seasons that begin or go on in a month, in the order in which they begin."""
        now, text = timezone.now(), request.query_params.get("month", "")
        month = Month.read(text) if text else Month.of(now)
        if month is None:
            raise Refused(_("Give the month as a year from 2000 to 2100 and a number, such as 2026-03."))
        entries = listed_between(month.begins, month.next.begins, now, game_asked(request.query_params.get("game")))
        return Response(CalendarEntrySerializer(entries, many=True).data)


class SubscriptionView(APIView):
    """The calendar to subscribe to."""

    permission_classes = (AllowAny,)

    @extend_schema(operation_id="events_subscription", parameters=[GAME], responses={(200, "text/calendar"): str})
    def get(self, request: Request) -> HttpResponse:
        """An iCalendar file (RFC 5545) of the events and seasons from three months ago to a year ahead."""
        plain: HttpRequest = request._request
        return _subscribed(plain, game_asked(request.query_params.get("game")))

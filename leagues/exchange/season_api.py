"""The files of a season over the API."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.exchange.api import file_response
from leagues.exchange.season_file import season_published
from leagues.exchange.season_views import calendar_file, table_file
from leagues.seasons.pages.season import season_or_404

__all__ = ["SeasonCalendarView", "SeasonFileView", "SeasonTableView"]


class SeasonCalendarView(APIView):
    """The dates of a season."""

    permission_classes = [AllowAny]

    @extend_schema(responses=file_response("text/calendar"), operation_id="seasons_calendar")
    def get(self, request: Request, pk: int) -> HttpResponse:
        """An iCalendar file (RFC 5545), to subscribe to."""
        plain: HttpRequest = request._request
        return calendar_file(plain, season_or_404(pk))


class SeasonTableView(APIView):
    """A table of a season."""

    permission_classes = [AllowAny]

    @extend_schema(responses=file_response("text/csv"), operation_id="seasons_table")
    def get(self, request: Request, pk: int, name: str) -> HttpResponse:
        """``entrants``, ``tables`` or ``standings`` as comma-separated values."""
        return table_file(season_or_404(pk), name)


class SeasonFileView(APIView):
    """The season as data, for checking it."""

    permission_classes = [AllowAny]

    @extend_schema(responses=OpenApiTypes.OBJECT, operation_id="seasons_file")
    def get(self, request: Request, pk: int) -> Response:
        """What `/schemas/season-1.json` says; the season's secrets are in it once they are revealed."""
        return Response(season_published(season_or_404(pk)))

"""The files of an event over the API, and reading an event from a bundle."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers, status
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.events import selectors
from leagues.events.models import Tournament
from leagues.exchange.bundle_read import BundleError, bundle_read
from leagues.exchange.bundle_take import bundle_take
from leagues.exchange.event_import import event_import
from leagues.exchange.views import calendar_file, report_file, table_file
from players.requests import player_of

__all__ = ["BundleView", "CalendarView", "ImportView", "ReportView", "TableView", "file_response"]


def _event(pk: int) -> Tournament:
    tournament = selectors.tournament_full(pk)
    if tournament is None:
        raise Http404
    return tournament


def file_response(kind: str) -> Any:
    """How the schema says that an operation answers with a file of a kind."""
    return {(200, kind): OpenApiResponse(OpenApiTypes.STR, description="The file.")}


class CalendarView(APIView):
    """The dates of an event."""

    permission_classes = [AllowAny]

    @extend_schema(responses=file_response("text/calendar"), operation_id="events_calendar")
    def get(self, request: Request, pk: int) -> HttpResponse:
        """An iCalendar file (RFC 5545), to subscribe to."""
        plain: HttpRequest = request._request
        return calendar_file(plain, _event(pk))


class ReportView(APIView):
    """The report of an event's Swiss."""

    permission_classes = [AllowAny]

    @extend_schema(responses=file_response("text/plain"), operation_id="events_report")
    def get(self, request: Request, pk: int) -> HttpResponse:
        """A tournament report file (TRF16); 404 where the first stage is no Swiss of everybody, or has not begun."""
        return report_file(_event(pk))


class TableView(APIView):
    """A table of an event."""

    permission_classes = [AllowAny]

    @extend_schema(responses=file_response("text/csv"), operation_id="events_table")
    def get(self, request: Request, pk: int, name: str) -> HttpResponse:
        """``entrants``, ``pairings`` or ``standings`` as comma-separated values."""
        return table_file(_event(pk), name)


class BundleSerializer(serializers.Serializer[Any]):
    """An event as a bundle."""

    bundle = serializers.CharField(
        trim_whitespace=False, help_text="One JSON object a line; `/schemas/bundle-1.json` says what each holds."
    )


class BundleView(APIView):
    """Taking an event elsewhere."""

    @extend_schema(request=None, responses=BundleSerializer, operation_id="events_bundle")
    def post(self, request: Request, pk: int) -> Response:
        """Its bundle, with deck lists and secret; that it was taken stands in the event's log."""
        lines = bundle_take(tournament=_event(pk), actor=player_of(request), now=timezone.now())
        return Response({"bundle": b"".join(lines).decode()})


class GuestSerializer(serializers.Serializer[Any]):
    """A guest account that was made for an entrant, and the code with which its person claims it."""

    name = serializers.CharField(help_text="In the bundle.")
    player = serializers.CharField(help_text="Here.")
    number = serializers.CharField()
    code = serializers.CharField()


class ImportedSerializer(serializers.Serializer[Any]):
    """An event that was read."""

    event = serializers.IntegerField()
    guests = GuestSerializer(many=True)


class ImportView(APIView):
    """Going on with an event from its bundle."""

    @extend_schema(request=BundleSerializer, responses={201: ImportedSerializer}, operation_id="events_import")
    def post(self, request: Request) -> Response:
        """Make the event here, at a table, with guests as its players. What does not fit is refused with its line."""
        data = BundleSerializer(data=request.data)
        data.is_valid(raise_exception=True)
        try:
            bundle = bundle_read(data.validated_data["bundle"].encode(errors="surrogatepass"))
            imported = event_import(bundle=bundle, actor=player_of(request), now=timezone.now())
        except BundleError as error:
            raise ValidationError({"bundle": [str(error)]}) from error
        guests = [
            {"name": name, "player": player.username, "number": player.player_number, "code": code}
            for name, player, code in imported.guests
        ]
        made = ImportedSerializer({"event": imported.tournament.pk, "guests": guests})
        return Response(made.data, status=status.HTTP_201_CREATED)

"""The log and the registered decks of an event, over the API."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardpool.decks.writing import deck_text
from leagues.events import selectors, services
from leagues.events.event_file import event_published
from leagues.events.models import Entrant, Official, Operation
from players.requests import player_of

__all__ = ["EntrantDeckView", "EventFileView", "LogView", "OfficialsView"]


class EntrantDeckSerializer(serializers.Serializer[Any]):
    """A registered deck."""

    player = serializers.CharField()
    content = serializers.JSONField(help_text="Ring-bearer, ring, sites, and cards with their numbers, by id.")
    text = serializers.CharField(help_text="The list as lines.")


class OperationSerializer(serializers.Serializer[Any]):
    """Something done to an event; ``actor`` is null for what Entmoot did by itself."""

    number = serializers.IntegerField()
    text = serializers.CharField()
    actor = serializers.CharField(allow_null=True)
    confirmed_by = serializers.CharField(allow_null=True)
    at = serializers.DateTimeField()
    undone = serializers.BooleanField()
    undoes = serializers.IntegerField(
        help_text="How many operations an undo from here takes back; 0 where none is possible."
    )


class EntrantDeckView(APIView):
    """The deck somebody registered."""

    permission_classes = [AllowAny]

    @extend_schema(
        parameters=[
            OpenApiParameter("deck_format", str, description="The slug of a stage's format; else the event's.")
        ],
        responses=EntrantDeckSerializer,
        operation_id="events_deck",
    )
    def get(self, request: Request, pk: int, entrant_id: int) -> Response:
        """The list: for everybody once lists are open, before that for the entrant and for officials without a
        stake, who are noted and cannot enter the event any more. A private one takes a deck check."""
        rows = Entrant.objects.select_related("player", "tournament", "deck_version__deck")
        entrant = rows.filter(pk=entrant_id, tournament=pk).first()
        if entrant is None:
            raise Http404
        format = selectors.format_asked(entrant.tournament, request.query_params.get("deck_format", ""))
        if format is None:
            raise Http404
        viewer = player_of(request) if request.user.is_authenticated else None
        version = services.deck_read(entrant=entrant, reader=viewer, format=format, now=timezone.now())
        if version is None:
            raise Http404
        text = deck_text(version.deck_list())
        return Response({"player": entrant.player.username, "content": version.engine_data(), "text": text})


class LogView(generics.ListAPIView[Operation]):
    """Everything that was done to an event, newest first."""

    permission_classes = [AllowAny]
    serializer_class = OperationSerializer
    queryset = Operation.objects.none()

    @extend_schema(operation_id="events_log")
    def get(self, request: Request, *_: Any, pk: int, **__: Any) -> Response:
        """A page of its operations."""
        tournament = selectors.tournament_full(pk)
        if tournament is None:
            raise Http404
        page: list[Operation] = self.paginate_queryset(selectors.operations(tournament)) or []
        rows = [
            {
                "number": operation.number,
                "text": operation.text_shown,
                "actor": operation.actor.username if operation.actor else None,
                "confirmed_by": operation.confirmed_by.username if operation.confirmed_by else None,
                "at": operation.at,
                "undone": undone,
                "undoes": undoes,
            }
            for operation, undone, undoes in selectors.log_rows(tournament, page)
        ]
        return self.get_paginated_response(OperationSerializer(rows, many=True).data)


class OfficialSerializer(serializers.ModelSerializer[Official]):
    """Who was named an official of an event."""

    player = serializers.CharField(source="player.username", read_only=True)
    office = serializers.CharField(read_only=True, help_text="organiser or judge.")

    class Meta:
        model = Official
        fields = ["id", "player", "office", "named_at"]
        read_only_fields = fields


class OfficialsView(APIView):
    """The officials of an event beside the person who announced it."""

    permission_classes = [AllowAny]

    @extend_schema(responses=OfficialSerializer(many=True), operation_id="events_officials")
    def get(self, request: Request, pk: int) -> Response:
        """Organisers first; ``do/name-official/`` and ``do/remove-official/`` change them."""
        tournament = selectors.tournament_full(pk)
        if tournament is None:
            raise Http404
        rows: Any = tournament.officials.all()
        return Response(OfficialSerializer(rows, many=True).data)


class EventFileView(APIView):
    """The event as data, for checking it."""

    permission_classes = [AllowAny]

    @extend_schema(responses=OpenApiTypes.OBJECT, operation_id="events_file")
    def get(self, request: Request, pk: int) -> Response:
        """What ``verify_event.py`` reads; the secrets of the event are in it once they are revealed."""
        tournament = selectors.tournament_full(pk)
        if tournament is None:
            raise Http404
        return Response(event_published(tournament))

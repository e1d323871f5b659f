"""The log and the registered decks of an event, over the API."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardpool.decktext import deck_text
from engine.tcg.facts import all_facts
from leagues import selectors, services
from leagues.event_file import event_published
from leagues.models import Entrant, Operation
from players.requests import player_of

__all__ = ["EntrantDeckView", "EventFileView", "LogView"]


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

    @extend_schema(responses=EntrantDeckSerializer, operation_id="events_deck")
    def get(self, request: Request, pk: int, entrant_id: int) -> Response:
        """The list: for everybody once lists are open, before that for the entrant and for officials without a
        stake, who are noted and cannot enter the event any more."""
        rows = Entrant.objects.select_related("player", "tournament", "deck_version__deck")
        entrant = rows.filter(pk=entrant_id, tournament=pk, deck_version__isnull=False).first()
        if entrant is None:
            raise Http404
        viewer = player_of(request) if request.user.is_authenticated else None
        version = services.deck_read(entrant=entrant, reader=viewer, now=timezone.now())
        text = deck_text(version.deck_list(), all_facts())
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
                "text": operation.text,
                "actor": operation.actor.username if operation.actor else None,
                "confirmed_by": operation.confirmed_by.username if operation.confirmed_by else None,
                "at": operation.at,
                "undone": undone,
                "undoes": undoes,
            }
            for operation, undone, undoes in selectors.log_rows(tournament, page)
        ]
        return self.get_paginated_response(OperationSerializer(rows, many=True).data)


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

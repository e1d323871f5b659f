"""Penalties over the API: an entrant's for officials, and one's own."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.events.judging.penalty_history import entrant_penalties, penalties_of
from leagues.events.models import Entrant, Penalty
from players.requests import player_of

__all__ = ["EntrantPenaltiesView", "OwnPenaltiesView"]


class PenaltySerializer(serializers.ModelSerializer[Penalty]):
    """A penalty. ``points`` are the match points it took away."""

    event = serializers.IntegerField(source="entrant.tournament_id", read_only=True)
    event_name = serializers.CharField(source="entrant.tournament.name", read_only=True)
    category = serializers.CharField(read_only=True)
    level = serializers.CharField(read_only=True)

    class Meta:
        model = Penalty
        fields = ["id", "event", "event_name", "category", "level", "points", "reason", "round_name", "given_at"]
        read_only_fields = fields


class EntrantPenaltiesSerializer(serializers.Serializer[Any]):
    """An entrant's penalties, newest first, and by category the level that is usual next."""

    everywhere = serializers.BooleanField(help_text="Whether those of other events are among them.")
    penalties = PenaltySerializer(many=True, source="rows")
    suggested = serializers.DictField(child=serializers.CharField())


class EntrantPenaltiesView(APIView):
    """The penalties of somebody in an event."""

    @extend_schema(responses=EntrantPenaltiesSerializer, operation_id="events_penalties")
    def get(self, request: Request, pk: int, entrant_id: int) -> Response:
        """For officials who may give one; judges and staff see those of other events too."""
        rows = Entrant.objects.select_related("player", "tournament")
        entrant = rows.filter(pk=entrant_id, tournament=pk).first()
        if entrant is None:
            raise Http404
        return Response(EntrantPenaltiesSerializer(entrant_penalties(entrant, player_of(request))).data)


class OwnPenaltiesView(generics.ListAPIView[Penalty]):
    """Your penalties in all events, newest first."""

    serializer_class = PenaltySerializer
    queryset = Penalty.objects.none()

    def get_queryset(self) -> Any:
        return penalties_of(player_of(self.request))

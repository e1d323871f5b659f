"""The matches of a player over the API."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import generics, serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from matches.models import Match, Seat
from matches.player_matches import HistoryFilter, history_of, playing_now
from players.lookup import open_account_or_404

__all__ = ["HistoryView", "PlayingView", "WatchSerializer"]


class HistorySerializer(serializers.ModelSerializer[Seat]):
    """A finished match of a player; ``result`` is theirs."""

    match = serializers.CharField(source="match.code", read_only=True)
    ruleset = serializers.CharField(source="match.ruleset", read_only=True)
    title = serializers.CharField(source="match.title", read_only=True)
    players = serializers.SerializerMethodField(help_text="Names in seat order.")
    outcome = serializers.JSONField(source="match.outcome", read_only=True)

    class Meta:
        model = Seat
        fields = ["match", "ruleset", "title", "players", "place", "result", "outcome", "ended_at"]
        read_only_fields = fields

    def get_players(self, seat: Seat) -> list[str]:
        """Everybody at the table."""
        return [taken.player.username for taken in seat.match.seats.all()]


@extend_schema_view(
    get=extend_schema(
        operation_id="player_matches",
        parameters=[
            OpenApiParameter("game", str, description="Its slug."),
            OpenApiParameter("opponent", str, description="The whole name."),
            OpenApiParameter("result", str, enum=Seat.Result.values),
        ],
    )
)
class HistoryView(generics.ListAPIView[Seat]):
    """The finished matches of a player that anybody may read, newest first."""

    permission_classes = [AllowAny]
    serializer_class = HistorySerializer
    queryset = Seat.objects.none()

    def get_queryset(self) -> QuerySet[Seat]:
        player = open_account_or_404(self.kwargs["username"])
        return history_of(player, HistoryFilter.read(self.request.query_params.dict()))


class WatchSerializer(serializers.Serializer[Any]):
    """A match that anybody may watch."""

    code = serializers.CharField()
    ruleset = serializers.CharField()
    title = serializers.CharField()
    players = serializers.SerializerMethodField(help_text="Names in seat order.")
    started_at = serializers.DateTimeField()
    url = serializers.CharField(source="get_absolute_url")

    def get_players(self, match: Match) -> list[str]:
        """Everybody at the table."""
        return [seat.player.username for seat in match.seats.all()]


class PlayingView(APIView):
    """What a player plays now."""

    permission_classes = [AllowAny]

    @extend_schema(operation_id="player_playing", responses=WatchSerializer(many=True))
    def get(self, request: Request, username: str) -> Response:
        """The matches of a player under way that anybody may watch, at most twenty."""
        player = open_account_or_404(username)
        return Response(WatchSerializer(playing_now(player), many=True).data)

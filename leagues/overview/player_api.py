"""Players over the API: the list of all, and the events of one."""

from typing import Any

from django.db.models import QuerySet
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import generics, serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from leagues.events.models import Entrant
from leagues.overview.player_events import entries_of, season_entries_of
from leagues.overview.player_list import SHOWS, PlayerFilter, player_rows, players_found
from leagues.ratings.models import RatingPool
from leagues.seasons.models import SeasonEntrant
from players.lookup import open_account_or_404
from players.models import Player
from players.requests import player_of

__all__ = ["PlayerEventsView", "PlayerSeasonsView", "PlayersView"]


class PlayerEventSerializer(serializers.Serializer[Any]):
    """A player's place in an event; ``place`` is null until it has ended."""

    event = serializers.IntegerField(source="tournament_id")
    name = serializers.CharField(source="tournament.name")
    ruleset = serializers.CharField(source="tournament.ruleset")
    status = serializers.CharField(source="tournament.status")
    place = serializers.IntegerField(source="final_place", allow_null=True)
    registered_at = serializers.DateTimeField()


class PlayerSeasonSerializer(serializers.Serializer[Any]):
    """A player's place in a season of a league; ``place`` is null until it has ended."""

    season = serializers.IntegerField(source="season_id")
    name = serializers.CharField(source="season.__str__")
    ruleset = serializers.CharField(source="season.ruleset")
    status = serializers.CharField(source="season.status")
    place = serializers.IntegerField(source="final_place", allow_null=True)
    entered_at = serializers.DateTimeField()


class ListedPlayerSerializer(serializers.Serializer[Any]):
    """A player in the list; the rating is that asked for, else that of most results, or null."""

    username = serializers.CharField(source="player.username")
    is_bot = serializers.BooleanField(source="player.is_bot")
    date_joined = serializers.DateTimeField(source="player.date_joined")
    playing = serializers.BooleanField(help_text="In a match that anybody may watch.")
    seeking = serializers.BooleanField(help_text="Offers a match to anybody.")
    pool = serializers.IntegerField(source="rating.pool_id", default=None, allow_null=True)
    rating = serializers.IntegerField(source="rating.skill.shown", default=None, allow_null=True)
    uncertainty = serializers.IntegerField(source="rating.skill.uncertainty", default=None, allow_null=True)


@extend_schema_view(
    get=extend_schema(
        operation_id="players",
        parameters=[
            OpenApiParameter("name", str, description="How the name begins."),
            OpenApiParameter("show", str, enum=SHOWS, description="Whom to list; left out: people."),
            OpenApiParameter("rating", int, description="The pool by whose ratings to sort; left out: newest first."),
        ],
    )
)
class PlayersView(generics.ListAPIView[Player]):
    """The players, to search and sort."""

    permission_classes = [AllowAny]
    serializer_class = ListedPlayerSerializer
    queryset = Player.objects.none()

    def list(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        pools = RatingPool.objects.select_related("format")
        player_filter = PlayerFilter.read(
            request.query_params.dict(), pools if request.query_params.get("rating") else ()
        )
        viewer = player_of(request) if request.user.is_authenticated else None
        rows = player_rows(
            self.paginate_queryset(players_found(player_filter, viewer)) or (), player_filter.pool, viewer
        )
        return self.get_paginated_response(ListedPlayerSerializer(rows, many=True).data)


@extend_schema_view(get=extend_schema(operation_id="player_events"))
class PlayerEventsView(generics.ListAPIView[Entrant]):
    """The events of a player with their places, the newest first."""

    permission_classes = [AllowAny]
    serializer_class = PlayerEventSerializer
    queryset = Entrant.objects.none()

    def get_queryset(self) -> QuerySet[Entrant]:
        return entries_of(_player(self.kwargs["username"]))


@extend_schema_view(get=extend_schema(operation_id="player_seasons"))
class PlayerSeasonsView(generics.ListAPIView[SeasonEntrant]):
    """The seasons of leagues that a player is or was in, the newest first."""

    permission_classes = [AllowAny]
    serializer_class = PlayerSeasonSerializer
    queryset = SeasonEntrant.objects.none()

    def get_queryset(self) -> QuerySet[SeasonEntrant]:
        return season_entries_of(_player(self.kwargs["username"]))


def _player(username: str) -> Player:
    return open_account_or_404(username)

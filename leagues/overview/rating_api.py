"""Ratings over the API: ladders, a player's ratings, and the course of one."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import generics, serializers
from rest_framework.permissions import AllowAny

from leagues.ratings import selectors
from leagues.ratings.models import Rating, RatingPoint, RatingPool
from players.lookup import open_account_or_404
from players.models import Player

__all__ = ["CourseView", "LadderView", "PoolsView", "RatingsView"]


class PoolSerializer(serializers.ModelSerializer[RatingPool]):
    """A game, and for games with decks a format, in which players have ratings."""

    format = serializers.SlugRelatedField[Any](slug_field="slug", read_only=True, allow_null=True)
    ranked = serializers.IntegerField(read_only=True, help_text="Players on the ladder.")
    rated = serializers.IntegerField(read_only=True, help_text="Players with a rating, provisional ones included.")

    class Meta:
        model = RatingPool
        fields = ["id", "ruleset", "format", "name", "ranked", "rated"]
        read_only_fields = fields


class SkillSerializer(serializers.Serializer[Any]):
    """A rating as people read it; ``uncertainty`` is one standard deviation."""

    rating = serializers.IntegerField(source="skill.shown", read_only=True)
    uncertainty = serializers.IntegerField(source="skill.uncertainty", read_only=True)
    provisional = serializers.BooleanField(source="skill.provisional", read_only=True)


class LadderRowSerializer(SkillSerializer):
    """A player on a ladder."""

    player = serializers.CharField(source="player.username", read_only=True)
    results = serializers.IntegerField(read_only=True)
    last_at = serializers.DateTimeField(read_only=True)


class RatingSerializer(SkillSerializer):
    """A player's rating in a game and format."""

    pool = serializers.IntegerField(source="pool_id", read_only=True)
    pool_name = serializers.CharField(source="pool.name", read_only=True)
    results = serializers.IntegerField(read_only=True)
    last_at = serializers.DateTimeField(read_only=True)


class PointSerializer(SkillSerializer):
    """A rating after a result of an event or of a league's season, where ``round`` is the series; ``seats`` are the
    table's players by id with their places."""

    at = serializers.DateTimeField(read_only=True)
    event = serializers.IntegerField(source="result.tournament_id", read_only=True, allow_null=True)
    season = serializers.IntegerField(source="result.season_id", read_only=True, allow_null=True)
    round = serializers.IntegerField(source="result.round", read_only=True)
    seats = serializers.ListField(
        source="result.seats", child=serializers.ListField(child=serializers.IntegerField()), read_only=True
    )


class PoolsView(generics.ListAPIView[RatingPool]):
    """The games and formats with ratings, that of most players first."""

    permission_classes = (AllowAny,)
    serializer_class = PoolSerializer
    queryset = RatingPool.objects.none()

    def get_queryset(self) -> QuerySet[RatingPool]:
        return selectors.pools_with_sizes()


@extend_schema_view(
    get=extend_schema(
        operation_id="ratings_ladder",
        parameters=[OpenApiParameter("provisional", bool, description="Those of whom too little is known.")],
    )
)
class LadderView(generics.ListAPIView[Rating]):
    """The ladder of a game and format, the best first."""

    permission_classes = (AllowAny,)
    serializer_class = LadderRowSerializer
    queryset = Rating.objects.none()

    def get_queryset(self) -> QuerySet[Rating]:
        pool = get_object_or_404(RatingPool, pk=self.kwargs["pk"])
        return selectors.ladder(pool, provisional=self.request.query_params.get("provisional") in ("1", "true"))


class RatingsView(generics.ListAPIView[Rating]):
    """A player's ratings, that of most results first."""

    permission_classes = (AllowAny,)
    serializer_class = RatingSerializer
    queryset = Rating.objects.none()

    def get_queryset(self) -> QuerySet[Rating]:
        return selectors.ratings_of(_player(self.kwargs["username"]))


@extend_schema_view(get=extend_schema(operation_id="players_rating_course"))
class CourseView(generics.ListAPIView[RatingPoint]):
    """A player's rating after each result, newest first."""

    permission_classes = (AllowAny,)
    serializer_class = PointSerializer
    queryset = RatingPoint.objects.none()

    def get_queryset(self) -> QuerySet[RatingPoint]:
        pool = get_object_or_404(RatingPool, pk=self.kwargs["pk"])
        return selectors.course_of(_player(self.kwargs["username"]), pool).select_related("result")


def _player(username: str) -> Player:
    return open_account_or_404(username)

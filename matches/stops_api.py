"""A player's stops over the API."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from matches import selectors, services
from matches.api import MatchView, read_sent
from matches.games.registry import room_chosen
from matches.stops import CHOICES, stop_groups
from players.models import Player
from players.requests import player_of

__all__ = ["StopsView"]

_CHOICE = "Empty: as usual. `ask`: ask me, whatever is there to do. `skip`: pass for me, unless I would want to see it."


class StopRowSerializer(serializers.Serializer[Any]):
    """A kind of window: where it stands, what is usual there, and your choice."""

    window = serializers.CharField()
    group = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    usual = serializers.CharField()
    choice = serializers.CharField(help_text=_CHOICE)


class StopsSerializer(serializers.Serializer[Any]):
    """Your stops in a game; no windows where nothing can be passed."""

    game = serializers.CharField()
    windows = StopRowSerializer(many=True)


class StopSetSerializer(serializers.Serializer[Any]):
    """A kind of window and your choice for it."""

    window = serializers.CharField(max_length=60)
    choice = serializers.ChoiceField(choices=CHOICES, allow_blank=True, help_text=_CHOICE)


class StopsView(MatchView):
    """Your stops in a game: in which windows you are asked, in all your matches of it."""

    permission_classes = [IsAuthenticated]

    def _state(self, player: Player, game: str) -> Response:
        groups = stop_groups(room_chosen(game).stops, selectors.stops_of(player, game))
        rows = [
            {
                "window": row.window.key,
                "group": group.name,
                "label": row.window.label,
                "usual": row.window.usual,
                "choice": row.choice,
            }
            for group in groups
            for row in group.rows
        ]
        return Response({"game": game, "windows": rows})

    @extend_schema(operation_id="stops", responses=StopsSerializer)
    def get(self, request: Request, game: str) -> Response:
        """Every kind of window of a game, with your choice."""
        return self._state(player_of(request), game)

    @extend_schema(operation_id="stop_set", request=StopSetSerializer, responses=StopsSerializer)
    def put(self, request: Request, game: str) -> Response:
        """Choose for one kind of window. It counts from the next question on."""
        player = player_of(request)
        sent = read_sent(StopSetSerializer(data=request.data))
        services.stop_set(player=player, ruleset=game, now=timezone.now(), **sent)
        return self._state(player, game)

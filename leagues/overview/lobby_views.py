"""The lobby as a page and over the API."""

from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.events.pages.event import viewer_of
from leagues.overview.lobby import MATCHES_PAGE, WatchRow, lobby_of, matches_to_watch, watch_rows
from matches.games.registry import rooms
from matches.models import Match
from matches.serializers import ChallengeSerializer
from players.models import Player

__all__ = ["LobbyView", "WatchView", "lobby"]

GAME = OpenApiParameter("game", str, description="The slug of a game; left out: every game.")


def game_asked(slug: str | None) -> str:
    """The slug of a game that a query names; empty where it names none."""
    return slug if slug is not None and slug in {room.slug for room in rooms()} else ""


@never_cache
@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Open seats, what can be entered, and matches to watch; a request of htmx gets the lists alone."""
    game, practice = game_asked(request.GET.get("game")), request.GET.get("practice") == "1"
    page = Paginator(matches_to_watch(game, practice=practice), MATCHES_PAGE).get_page(request.GET.get("page"))
    context = {
        "lobby": lobby_of(viewer_of(request), game),
        "games": rooms(),
        "game": game,
        "practice": practice,
        "page": page,
        "rows": watch_rows(page),
        "section": "lobby",
    }
    partial = request.headers.get("HX-Request") == "true"
    return render(request, "leagues/_lobby.html" if partial else "leagues/lobby.html", context)


class OpenEventSerializer(serializers.Serializer[Any]):
    """An event whose registration is open, or a season of a league that can be entered."""

    id = serializers.IntegerField()
    name = serializers.CharField(source="__str__")
    ruleset = serializers.CharField()
    entered = serializers.IntegerField()
    url = serializers.CharField(source="get_absolute_url")


class LobbySerializer(serializers.Serializer[Any]):
    """What you can take part in; challenges of friends come first."""

    challenges = ChallengeSerializer(many=True)
    events = OpenEventSerializer(many=True)
    seasons = OpenEventSerializer(many=True)


class LobbyView(APIView):
    """The lobby."""

    permission_classes = (AllowAny,)

    @extend_schema(operation_id="lobby", parameters=[GAME], responses=LobbySerializer)
    def get(self, request: Request) -> Response:
        """Open seats, at most fifty, and the events and seasons to enter, at most twenty each."""
        player = request.user if isinstance(request.user, Player) else None
        return Response(LobbySerializer(lobby_of(player, game_asked(request.query_params.get("game")))).data)


class LobbyMatchSerializer(serializers.Serializer[Any]):
    """A match to watch; ``turn`` is null where spectators see it ``delay_minutes`` later."""

    code = serializers.CharField(source="match.code")
    ruleset = serializers.CharField(source="match.ruleset")
    title = serializers.CharField(source="match.title")
    players = serializers.SerializerMethodField(
        help_text=_("Each with the rating in the game, or null, in seat order.")
    )
    turn = serializers.IntegerField(allow_null=True)
    started_at = serializers.DateTimeField(source="match.started_at")
    delay_minutes = serializers.IntegerField(source="match.watch_delay")

    def get_players(self, row: WatchRow) -> list[dict[str, Any]]:
        """Names and ratings."""
        return [
            {"username": player.username, "rating": rating.skill.shown if rating is not None else None}
            for player, rating in row.players
        ]


class WatchView(generics.ListAPIView[Match]):
    """Matches to watch."""

    permission_classes = (AllowAny,)
    serializer_class = LobbyMatchSerializer
    queryset = Match.objects.none()

    @extend_schema(
        operation_id="lobby_matches",
        parameters=[GAME, OpenApiParameter("practice", bool, description="Also matches against bots.")],
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Matches under way that anybody may watch, those that began last first."""
        parameters = request.query_params
        matches = matches_to_watch(
            game_asked(parameters.get("game")), practice=parameters.get("practice") in ("1", "true")
        )
        page = self.paginate_queryset(matches)
        return self.get_paginated_response(LobbyMatchSerializer(watch_rows(page or ()), many=True).data)

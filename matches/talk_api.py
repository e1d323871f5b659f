"""Talk among players of a match, over the API."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from matches import selectors, services
from matches.api import MatchView, read_sent
from matches.errors import NotYourMatch
from matches.services.talk_say import LONGEST
from players.requests import player_of

__all__ = ["TalkView"]


class SaySerializer(serializers.Serializer[Any]):
    """A line to the others who talk: in the card game, the other Shadow players."""

    text = serializers.CharField(max_length=LONGEST)


class TalkLineSerializer(serializers.Serializer[Any]):
    """A line that was said."""

    player = serializers.CharField(source="seat.player.username")
    text = serializers.CharField()
    said_at = serializers.DateTimeField()


class TalkView(MatchView):
    """Talk."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="talk", responses=TalkLineSerializer(many=True))
    def get(self, request: Request, code: str) -> Response:
        """The newest 200 lines that you may read, oldest first."""
        shown = self.shown(request, code)
        if shown.seat is None:
            raise NotYourMatch("You have no seat in this match.")
        return Response(TalkLineSerializer(selectors.talk_lines(shown.match, shown.seat.place), many=True).data)

    @extend_schema(operation_id="talk_say", request=SaySerializer, responses={201: TalkLineSerializer})
    def post(self, request: Request, code: str) -> Response:
        """Say a line to the others who talk: in the card game, the other Shadow players."""
        shown = self.shown(request, code)
        sent = read_sent(SaySerializer(data=request.data))
        said = services.talk_say(match=shown.match, player=player_of(request), text=sent["text"], now=timezone.now())
        return Response(TalkLineSerializer(said).data, status=status.HTTP_201_CREATED)

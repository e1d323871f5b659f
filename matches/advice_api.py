"""Advice of the searching bot over the API."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from matches import services
from matches.answers import decision_id_check
from matches.api import MatchView, read_sent
from players.requests import player_of

__all__ = ["AdviceView"]


class AdviceAskSerializer(serializers.Serializer[Any]):
    """The id of your open decision."""

    decision = serializers.CharField(max_length=64)


class AdviceSerializer(serializers.Serializer[Any]):
    """What the searching bot would answer; ``value`` as it would be sent, ``labels`` in words."""

    decision = serializers.CharField(source="decision_id")
    value = serializers.JSONField()
    labels = serializers.ListField(child=serializers.CharField())
    chance = serializers.FloatField(allow_null=True, help_text="Estimated chance to win with it, 0 to 1.")
    tries = serializers.IntegerField()


class AdviceView(MatchView):
    """Advice in a practice match."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="advice_ask", request=AdviceAskSerializer, responses=AdviceSerializer)
    def post(self, request: Request, code: str) -> Response:
        """Ask the searching bot what it would answer to your open decision; in practice matches only."""
        shown = self.shown(request, code)
        sent = read_sent(AdviceAskSerializer(data=request.data))
        advice = services.advice_ask(
            match=shown.match,
            player=player_of(request),
            decision_id=decision_id_check(sent["decision"]),
            now=timezone.now(),
        )
        return Response(AdviceSerializer(advice).data)

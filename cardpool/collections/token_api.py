"""Tokens over the API: what one has, how they are earned, and the rates."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardpool.collections.api import sent
from cardpool.collections.earnings import DEFAULTS, earnings_of, rate_set, rates, ways_of
from cardpool.collections.tokens import tokens_of
from players.requests import player_of
from players.staff.authority import Action, check

__all__ = ["RatesView", "TokensView"]

EARNINGS_TOLD = 50
KINDS = ", ".join(DEFAULTS)


class RateSerializer(serializers.Serializer[Any]):
    """What one way to earn tokens gives."""

    kind = serializers.CharField(help_text=f"{KINDS}; all is the bound over the others together.")
    amount = serializers.IntegerField(help_text="Tokens for each; 0 for all.")
    most_a_day = serializers.IntegerField(help_text="Tokens a player may earn by it in a day (UTC).")
    active = serializers.BooleanField()


class RateSetSerializer(serializers.Serializer[Any]):
    """What one way to earn tokens is to give."""

    kind = serializers.CharField(max_length=12, help_text=f"{KINDS}.")
    amount = serializers.IntegerField(help_text="Tokens for each; 0 for all.")
    most_a_day = serializers.IntegerField()
    active = serializers.BooleanField(required=False, default=True)


class WaySerializer(serializers.Serializer[Any]):
    """A way to earn tokens."""

    kind = serializers.CharField(source="rate.kind", help_text=f"{KINDS}; all is the bound over the others together.")
    amount = serializers.IntegerField(source="rate.amount", help_text="Tokens for each; 0 for all.")
    most_a_day = serializers.IntegerField(source="rate.most_a_day")
    left = serializers.IntegerField(help_text="How many you may still earn by it today (UTC).")


class EarningSerializer(serializers.Serializer[Any]):
    """Tokens that you earned."""

    kind = serializers.CharField()
    count = serializers.IntegerField(help_text="0: the day's most was earned before.")
    url = serializers.CharField(help_text="The page of what was played.")
    at = serializers.DateTimeField()


class TokensSerializer(serializers.Serializer[Any]):
    """Your tokens."""

    tokens = serializers.IntegerField()
    ways = WaySerializer(many=True)
    earnings = EarningSerializer(many=True, help_text=f"The last {EARNINGS_TOLD}, newest first.")


class TokensView(APIView):
    """Your tokens."""

    @extend_schema(responses=TokensSerializer, operation_id="tokens")
    def get(self, request: Request) -> Response:
        """How many tokens you have, how more are earned and how many today, and what you earned lately."""
        player = player_of(request)
        shown: Any = {
            "tokens": tokens_of(player),
            "ways": ways_of(player, timezone.now()),
            "earnings": earnings_of(player)[:EARNINGS_TOLD],
        }
        return Response(TokensSerializer(shown).data)


class RatesView(APIView):
    """The rates, for the staff."""

    @extend_schema(responses=RateSerializer(many=True), operation_id="token_rates")
    def get(self, request: Request) -> Response:
        """What each way to earn tokens gives."""
        check(player_of(request), Action.RATES_SET)
        rows: Any = list(rates().values())
        return Response(RateSerializer(rows, many=True).data)

    @extend_schema(request=RateSetSerializer, responses=RateSerializer, operation_id="token_rate_set")
    def put(self, request: Request) -> Response:
        """Set what one of them gives, and the most of a day."""
        player = player_of(request)
        check(player, Action.RATES_SET)
        data = sent(RateSetSerializer(data=request.data))
        rate: Any = rate_set(**data, actor=player, now=timezone.now())
        return Response(RateSerializer(rate).data)

"""What a player does at their own table of an event, over the API."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.events import selectors
from leagues.events.api.own import own_do, own_of
from leagues.events.api.serializers import PairingSerializer
from leagues.events.models import Pairing

__all__ = ["DrawOfferView", "ScoreView"]


class ScoreSerializer(serializers.Serializer[Any]):
    """The games of a match, as the player who sends them counts them; or your own place at a table of more than two."""

    won = serializers.IntegerField(min_value=0, max_value=99, default=0)
    lost = serializers.IntegerField(min_value=0, max_value=99, default=0)
    drawn = serializers.IntegerField(min_value=0, max_value=99, default=0)
    place = serializers.IntegerField(min_value=1, max_value=6, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Either games or a place."""
        sent = set(self.initial_data)
        if "place" not in attrs and not {"won", "lost"} <= sent:
            raise serializers.ValidationError(_("Send the games you won and lost, or your place at a pod."))
        return attrs


class ScoreView(APIView):
    """The result of your match at a table."""

    @extend_schema(request=ScoreSerializer, responses=PairingSerializer, operation_id="events_score")
    def post(self, request: Request, pk: int) -> Response:
        """Report your games, or your place at a table of more than two. Reports of all that go together are the result;
        over others an official decides."""
        own = own_of(request, pk, "score")
        data = ScoreSerializer(data=request.data)
        data.is_valid(raise_exception=True)
        return _answer(own_do(own, "place" if "place" in data.validated_data else "score", data.validated_data))


class DrawOfferView(APIView):
    """A draw that opponents agree on."""

    @extend_schema(request=None, responses=PairingSerializer, operation_id="events_draw_offer")
    def post(self, request: Request, pk: int) -> Response:
        """Offer your opponent a draw, or accept the one your opponent has offered."""
        own = own_of(request, pk, "offer-draw")
        assert own.pairing is not None
        is_offered = own.pairing.offer_to(own.player, own.now) == "theirs"
        return _answer(own_do(own, "accept-draw" if is_offered else "offer-draw"))

    @extend_schema(responses=PairingSerializer, operation_id="events_draw_decline")
    def delete(self, request: Request, pk: int) -> Response:
        """Decline your opponent's offer, or withdraw yours."""
        return _answer(own_do(own_of(request, pk, "decline-draw"), "decline-draw"))


def _answer(pairing: Pairing) -> Response:
    shown = selectors.pairings_named(Pairing.objects.filter(pk=pairing.pk)).get()
    return Response(PairingSerializer(selectors.pairing_row(shown, None)).data)

"""What a player does at their own table of an event, over the API."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.events import selectors, services
from leagues.events.api.serializers import PairingSerializer
from leagues.events.models import Pairing
from leagues.events.own_table import open_pairing_of
from players.models import Player
from players.requests import player_of

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
        player = player_of(request)
        pairing = _own_pairing(pk, player)
        data = ScoreSerializer(data=request.data)
        data.is_valid(raise_exception=True)
        sent, now = dict(data.validated_data), timezone.now()
        place = sent.pop("place", None)
        if place is None:
            services.score_report(pairing=pairing, **sent, actor=player, now=now)
        else:
            services.place_report(pairing=pairing, place=place, actor=player, now=now)
        return _answer(pairing)


class DrawOfferView(APIView):
    """A draw that opponents agree on."""

    @extend_schema(request=None, responses=PairingSerializer, operation_id="events_draw_offer")
    def post(self, request: Request, pk: int) -> Response:
        """Offer your opponent a draw, or accept the one your opponent has offered."""
        player = player_of(request)
        pairing = _own_pairing(pk, player)
        now = timezone.now()
        agree = services.draw_accept if pairing.offer_to(player, now) == "theirs" else services.draw_offer
        agree(pairing=pairing, actor=player, now=now)
        return _answer(pairing)

    @extend_schema(responses=PairingSerializer, operation_id="events_draw_decline")
    def delete(self, request: Request, pk: int) -> Response:
        """Decline your opponent's offer, or withdraw yours."""
        player = player_of(request)
        pairing = _own_pairing(pk, player)
        services.draw_decline(pairing=pairing, actor=player, now=timezone.now())
        return _answer(pairing)


def _own_pairing(pk: int, player: Player) -> Pairing:
    tournament = selectors.tournament_full(pk)
    pairing = open_pairing_of(tournament, player) if tournament is not None else None
    if pairing is None:
        raise Http404
    return pairing


def _answer(pairing: Pairing) -> Response:
    shown = selectors.pairings_named(Pairing.objects.filter(pk=pairing.pk)).get()
    return Response(PairingSerializer(selectors.pairing_row(shown, None)).data)

"""Asking to be let in or to exchange a locked deck, and invitations, over the API."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues import selectors, services
from leagues.models import EntryRequest, Tournament
from leagues.serializers import RegisterSerializer
from players.authority import Action, check
from players.requests import player_of

__all__ = ["EntryRequestView", "EntryRequestsView"]


class OwnRequestSerializer(serializers.ModelSerializer[EntryRequest]):
    """Your request or invitation. ``deck_version`` is your choice, which officials do not see."""

    kind = serializers.CharField(read_only=True, help_text="ask, invite or exchange.")

    class Meta:
        model = EntryRequest
        fields = ["id", "kind", "status", "deck_version", "made_at", "answered_at"]
        read_only_fields = fields


class WaitingRequestSerializer(serializers.ModelSerializer[EntryRequest]):
    """A request or invitation that waits, as officials see it: without the deck."""

    player = serializers.CharField(source="player.username", read_only=True)
    kind = serializers.CharField(read_only=True, help_text="ask, invite or exchange.")

    class Meta:
        model = EntryRequest
        fields = ["id", "player", "kind", "made_at"]
        read_only_fields = fields


def _event(pk: int) -> Tournament:
    tournament = selectors.tournament_full(pk)
    if tournament is None:
        raise Http404
    return tournament


class EntryRequestView(APIView):
    """Your request about an event, or your invitation to it."""

    @extend_schema(responses=OwnRequestSerializer, operation_id="events_request")
    def get(self, request: Request, pk: int) -> Response:
        """The request that waits for an answer: yours (``invite``) or an official's."""
        found = selectors.own_request(_event(pk), player_of(request))
        if found is None:
            raise Http404
        return Response(OwnRequestSerializer(found).data)

    @extend_schema(request=RegisterSerializer, responses={201: OwnRequestSerializer}, operation_id="events_ask")
    def post(self, request: Request, pk: int) -> Response:
        """Ask to be let in after registration has closed; or, in the event, to exchange your locked deck."""
        data = RegisterSerializer(data=request.data)
        data.is_valid(raise_exception=True)
        made = services.entry_ask(
            tournament=_event(pk),
            player=player_of(request),
            deck_version=data.validated_data.get("deck_version"),
            cut=data.validated_data["cut"],
            now=timezone.now(),
        )
        return Response(OwnRequestSerializer(made).data, status=status.HTTP_201_CREATED)

    @extend_schema(responses={204: None}, operation_id="events_request_withdraw")
    def delete(self, request: Request, pk: int) -> Response:
        """Take your request back, or decline the invitation."""
        services.entry_withdraw(tournament=_event(pk), player=player_of(request), now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


class EntryRequestsView(APIView):
    """Requests and invitations of an event that wait."""

    @extend_schema(responses=WaitingRequestSerializer(many=True), operation_id="events_requests")
    def get(self, request: Request, pk: int) -> Response:
        """For officials, oldest first; ``do/enter/`` lets in, ``do/refuse-entry/`` refuses."""
        tournament = _event(pk)
        check(player_of(request), Action.TOURNAMENT_CONSOLE, tournament)
        before = tournament.status in (Tournament.Status.REGISTRATION, Tournament.Status.CLOSED)
        rows: Any = selectors.open_requests(tournament, before_start=before)
        return Response(WaitingRequestSerializer(rows, many=True).data)

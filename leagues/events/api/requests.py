"""Asking to be let in or to exchange a locked deck, and invitations, over the API."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.urls import reverse
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import generics, serializers, status
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.competition.verbs.requests import VerbSerializer, verbs_shown
from leagues.competition.verbs.verb import possible
from leagues.events import selectors
from leagues.events.api.own import event_of, own_do, own_of
from leagues.events.api.serializers import RegisterSerializer, StarterSerializer
from leagues.events.models import EntryRequest
from leagues.events.own_entry import OwnEntry
from leagues.events.verbs.own import OWN_VERBS
from players.requests import player_of
from players.staff.authority import Action, check

__all__ = ["CheckInView", "EntryRequestView", "EntryRequestsView", "OwnEntryView", "WaitingListView"]


class OwnRequestSerializer(serializers.ModelSerializer[EntryRequest]):
    """Your request or invitation. ``deck_version`` is your choice, which officials do not see."""

    kind = serializers.CharField(read_only=True, help_text="ask, invite, exchange or wait.")

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


class EntryRequestView(APIView):
    """Your request about an event, or your invitation to it."""

    @extend_schema(responses=OwnRequestSerializer, operation_id="events_request")
    def get(self, request: Request, pk: int) -> Response:
        """The request that waits for an answer: yours (``invite``) or an official's."""
        own_request = selectors.own_request(event_of(pk), player_of(request))
        if own_request is None:
            raise Http404
        return Response(OwnRequestSerializer(own_request).data)

    @extend_schema(request=RegisterSerializer, responses={201: OwnRequestSerializer}, operation_id="events_ask")
    def post(self, request: Request, pk: int) -> Response:
        """Ask to be let in after registration has closed; or, in the event, to exchange your locked deck."""
        data = RegisterSerializer(data=request.data)
        data.is_valid(raise_exception=True)
        own = own_of(request, pk)
        made = own_do(own, "exchange" if own.is_in else "ask", {"deck_version": None, **data.validated_data})
        return Response(OwnRequestSerializer(made).data, status=status.HTTP_201_CREATED)

    @extend_schema(responses={204: None}, operation_id="events_request_withdraw")
    def delete(self, request: Request, pk: int) -> Response:
        """Take your request back, decline the invitation, or leave the waiting list."""
        own_do(own_of(request, pk), "withdraw")
        return Response(status=status.HTTP_204_NO_CONTENT)


class WaitingSerializer(serializers.ModelSerializer[EntryRequest]):
    """A player on the waiting list. ``place`` counts from 1."""

    place = serializers.IntegerField(read_only=True)
    player = serializers.CharField(source="player.username", read_only=True)

    class Meta:
        model = EntryRequest
        fields = ["place", "player", "made_at", "checked_in_at"]
        read_only_fields = fields


class WaitingListView(generics.ListAPIView[EntryRequest]):
    """The waiting list of an event whose places are taken."""

    permission_classes = [IsAuthenticatedOrReadOnly]
    serializer_class = WaitingSerializer
    queryset = EntryRequest.objects.none()

    def get_queryset(self) -> Any:
        return selectors.waiting_shown(event_of(self.kwargs["pk"]))

    @extend_schema(request=RegisterSerializer, responses={201: WaitingSerializer}, operation_id="events_wait")
    def post(self, request: Request, pk: int) -> Response:
        """Join it, with a deck and a cut as for registering; again to change them. ``DELETE`` your request to leave."""
        data = RegisterSerializer(data=request.data)
        data.is_valid(raise_exception=True)
        made = own_do(own_of(request, pk), "wait", {"deck_version": None, **data.validated_data})
        row: Any = selectors.waiting_shown(made.tournament).get(pk=made.pk)
        row.place = selectors.waiting_place(made)
        return Response(WaitingSerializer(row).data, status=status.HTTP_201_CREATED)


class CheckedInSerializer(serializers.Serializer[Any]):
    """When you checked in."""

    checked_in_at = serializers.DateTimeField()


class CheckInView(APIView):
    """Check in to an event."""

    @extend_schema(request=None, responses=CheckedInSerializer, operation_id="events_check_in")
    def post(self, request: Request, pk: int) -> Response:
        """Check in, as an entrant or on the waiting list, once check-in has opened and before the start."""
        return Response(CheckedInSerializer(own_do(own_of(request, pk), "check-in")).data)


class StarterView(APIView):
    """Take a starter deck for an event."""

    @extend_schema(request=StarterSerializer, responses={204: None}, operation_id="events_starter")
    def post(self, request: Request, pk: int) -> Response:
        """Register a starter as your deck, for your entry or your place on the waiting list that has none yet."""
        data = StarterSerializer(data=request.data)
        data.is_valid(raise_exception=True)
        own_do(own_of(request, pk), "starter", data.validated_data)
        return Response(status=status.HTTP_204_NO_CONTENT)


class OwnVerbSerializer(VerbSerializer):
    """A verb that you may do now: send its fields to the ``address`` by the ``method``."""

    method = serializers.CharField()
    address = serializers.CharField()


class OwnEntrySerializer(serializers.Serializer[Any]):
    """Where you stand with an event, and what registering does for you.

    ``request`` waits for an answer: yours, or an official's invitation. ``answered_by_official``: an official decides
    on what you send. ``leads_to_waiting_list``: every place is taken. ``rounds_missed`` by a late entry, null where
    nobody enters late. ``deck_versions`` are those that you can register, ``starters`` those that you can take.
    ``return_refusal`` says why you cannot come back: empty where you can, null unless you have dropped. ``verbs`` are
    what you may do now.
    """

    entrant = serializers.IntegerField(source="entrant.pk", allow_null=True, default=None)
    is_in = serializers.BooleanField()
    deck_version = serializers.IntegerField(source="entrant.deck_version_id", allow_null=True, default=None)
    checked_in_at = serializers.DateTimeField(source="entrant.checked_in_at", allow_null=True, default=None)
    check_in_open = serializers.BooleanField()
    request = OwnRequestSerializer(source="waiting", allow_null=True)
    waiting_place = serializers.IntegerField(allow_null=True)
    rounds_missed = serializers.IntegerField(source="missed", allow_null=True)
    answered_by_official = serializers.BooleanField(source="asking")
    leads_to_waiting_list = serializers.BooleanField(source="is_full")
    deck_can_wait = serializers.BooleanField()
    deck_versions = serializers.SerializerMethodField()
    further_formats = serializers.SerializerMethodField()
    starters = serializers.SerializerMethodField()
    return_refusal = serializers.CharField(allow_null=True, allow_blank=True)
    verbs = serializers.SerializerMethodField()

    @extend_schema_field(OwnVerbSerializer(many=True))
    def get_verbs(self, own: OwnEntry) -> list[dict[str, Any]]:
        """Each with its title, its fields and its address."""
        verbs = possible(OWN_VERBS, own)
        event = reverse("leagues-api:event", args=[own.tournament.pk])
        return [
            {**shown, "method": verb.method, "address": f"{event}{verb.address}/"}
            for verb, shown in zip(verbs, verbs_shown(verbs), strict=True)
        ]

    def get_deck_versions(self, own: OwnEntry) -> list[int]:
        """Their numbers."""
        return [version.pk for version in own.versions]

    def get_further_formats(self, own: OwnEntry) -> list[str]:
        """Their slugs."""
        return [format.slug for format in own.others]

    def get_starters(self, own: OwnEntry) -> list[str]:
        """Their slugs."""
        return [slug for slug, _starter in own.starters or ()]


class OwnEntryView(APIView):
    """Your own entry to an event."""

    @extend_schema(responses=OwnEntrySerializer, operation_id="events_own")
    def get(self, request: Request, pk: int) -> Response:
        """Where you stand, and what registering does for you."""
        own: Any = own_of(request, pk)
        return Response(OwnEntrySerializer(own).data)


class EntryRequestsView(APIView):
    """Requests and invitations of an event that wait."""

    @extend_schema(responses=WaitingRequestSerializer(many=True), operation_id="events_requests")
    def get(self, request: Request, pk: int) -> Response:
        """For officials, oldest first; ``do/enter/`` lets in, ``do/refuse-entry/`` refuses."""
        tournament = event_of(pk)
        check(player_of(request), Action.TOURNAMENT_CONSOLE, tournament)
        rows: Any = selectors.open_requests(tournament)
        return Response(WaitingRequestSerializer(rows, many=True).data)

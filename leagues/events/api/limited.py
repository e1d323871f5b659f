"""Events of limited play over the API. What organisers do is under ``do/``, as everything on their console."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from leagues.events.api.own import event_of, own_do, own_of
from leagues.events.limited_selectors import limited_state
from players.requests import player_of

__all__ = ["LimitedView", "PacksView"]


class DraftTableSerializer(serializers.Serializer[Any]):
    """A draft table; ``code`` is its address under ``limited/drafts/``, ``picks`` how many were made."""

    number = serializers.IntegerField()
    code = serializers.CharField()
    state = serializers.CharField()
    seats = serializers.IntegerField()
    bots = serializers.IntegerField()
    picks = serializers.IntegerField()


class OwnCardsSerializer(serializers.Serializer[Any]):
    """Your own: ``pool`` is its number under ``limited/pools/``, ``sealed`` how many of its packs are not opened."""

    pool = serializers.IntegerField(allow_null=True)
    sealed = serializers.IntegerField()
    draft = serializers.CharField(help_text="The address of your draft table, or empty.")
    starter = serializers.CharField()
    may_take = serializers.BooleanField(help_text="Whether you can take your packs now.")
    has_deck = serializers.BooleanField()


class LimitedSerializer(serializers.Serializer[Any]):
    """Where the packs and drafts of an event stand. ``stage``: before, drafting, building or built."""

    kind = serializers.CharField(help_text="sealed or draft.")
    template = serializers.CharField(source="template.slug")
    name = serializers.CharField(source="template.name")
    stage = serializers.CharField()
    entrants = serializers.IntegerField()
    with_pool = serializers.IntegerField()
    with_deck = serializers.IntegerField()
    tables_planned = serializers.IntegerField()
    tables = DraftTableSerializer(many=True)
    due_at = serializers.DateTimeField(allow_null=True, help_text="When decks are due.")
    own = OwnCardsSerializer(allow_null=True)


class PackStarterSerializer(serializers.Serializer[Any]):
    """The slug of a starter; empty: the one chosen before, or it is dealt."""

    starter = serializers.CharField(max_length=60, required=False, allow_blank=True, default="")


class PackPoolSerializer(serializers.Serializer[Any]):
    """A pool, by its number under ``limited/pools/``."""

    pool = serializers.IntegerField(source="collection_id")


class LimitedView(APIView):
    """The packs and drafts of an event."""

    permission_classes = [AllowAny]

    @extend_schema(responses=LimitedSerializer, operation_id="events_limited")
    def get(self, request: Request, pk: int) -> Response:
        """Numbers for everybody, and with an account your own; 404 where players bring their decks."""
        viewer = player_of(request) if request.user.is_authenticated else None
        state = limited_state(event_of(pk), viewer, timezone.now())
        if state is None:
            raise Http404
        return Response(LimitedSerializer(state).data)


class PacksView(APIView):
    """Your sealed packs of an event."""

    @extend_schema(request=PackStarterSerializer, responses={201: PackPoolSerializer}, operation_id="events_packs_take")
    def post(self, request: Request, pk: int) -> Response:
        """Take them: in the event once they are there, or to enter late. Again, they are the same."""
        made = own_do(own_of(request, pk), "take-packs", _starter(request))
        return Response(PackPoolSerializer(made).data, status=status.HTTP_201_CREATED)

    @extend_schema(request=PackStarterSerializer, responses={204: None}, operation_id="events_packs_starter")
    def put(self, request: Request, pk: int) -> Response:
        """Choose the starter in them, until they are given out."""
        own_do(own_of(request, pk), "pack-starter", _starter(request))
        return Response(status=status.HTTP_204_NO_CONTENT)


def _starter(request: Request) -> dict[str, str]:
    data = PackStarterSerializer(data=request.data)
    data.is_valid(raise_exception=True)
    return {"starter": data.validated_data["starter"]}

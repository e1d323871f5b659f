"""Decks that their players share, over the API."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardpool.decks import selectors
from cardpool.decks.api import FORMAT, HAND, checked, copied, format_asked, hand_answer
from cardpool.decks.lookups import shared_or_404, words_of
from cardpool.decks.serializers import (
    DeckCopySerializer,
    DeckDetailSerializer,
    HandSerializer,
    PublicDeckSerializer,
    SharedDeckSerializer,
)
from cardpool.models import Deck


class PublicDecksView(generics.ListAPIView[Deck]):
    """The decks that players share with everybody."""

    permission_classes = [AllowAny]
    serializer_class = PublicDeckSerializer
    queryset = Deck.objects.none()

    def get_queryset(self) -> Any:
        words = words_of(self.request.query_params.get("q", ""))
        player = words_of(self.request.query_params.get("player", ""))
        if words is None or player is None:
            return Deck.objects.none()
        return selectors.public_decks(words, player)

    @extend_schema(
        parameters=[
            OpenApiParameter("q", str, description="Those whose name holds this."),
            OpenApiParameter("player", str, description="Those of the player of this name."),
        ],
        operation_id="decks_public",
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Public decks, newest first."""
        return super().get(request, *args, **kwargs)


class SharedDeckView(APIView):
    """A deck that its player shares."""

    permission_classes = [AllowAny]

    @extend_schema(parameters=[FORMAT], responses=SharedDeckSerializer, operation_id="deck_shared")
    def get(self, request: Request, token: str) -> Response:
        """Its current list, and whether it is legal."""
        version = shared_or_404(token)
        data = {
            **checked(version.deck_list(), format_asked(request)),
            "name": version.deck.name,
            "player": version.deck.player.username,
            "created_at": version.created_at,
        }
        return Response(SharedDeckSerializer(data).data)


class SharedHandView(APIView):
    """Sample hands of a shared deck."""

    permission_classes = [AllowAny]

    @extend_schema(parameters=HAND, responses=HandSerializer, operation_id="deck_shared_hand")
    def get(self, request: Request, token: str) -> Response:
        """Eight cards of a shuffle by a seed, and those drawn after them."""
        return hand_answer(request, shared_or_404(token))


class SharedCopyView(APIView):
    """Copies of a shared deck."""

    @extend_schema(request=DeckCopySerializer, responses={201: DeckDetailSerializer}, operation_id="deck_shared_copy")
    def post(self, request: Request, token: str) -> Response:
        """Copy it into your decks."""
        return copied(request, shared_or_404(token))

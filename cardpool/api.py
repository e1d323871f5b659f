"""Cards over the API."""

from typing import Any

from django.http import Http404, HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardpool import selectors
from cardpool.catalogue import card_dict, card_dict_by_id
from cardpool.catalogue_bulk import bulk_answer
from cardpool.models import Card
from cardpool.query import QueryError
from cardpool.serializers import (
    AllCardsSerializer,
    CardSerializer,
)
from engine.tcg.facts import all_facts
from players.requests import player_of


class CardsView(generics.GenericAPIView[Card]):
    """The catalogue."""

    permission_classes = [AllowAny]
    serializer_class = CardSerializer
    queryset = Card.objects.none()

    @extend_schema(
        parameters=[
            OpenApiParameter("q", str, description="Words, or `culture:elven cost<=2`; best matches first."),
            OpenApiParameter("playable", str, description="yes (also without it), no or any."),
            *(OpenApiParameter(name, str) for name in ("set", "culture", "type", "side", "rarity", "twilight", "site")),
        ],
        responses=CardSerializer(many=True),
        operation_id="cards",
    )
    def get(self, request: Request) -> Response:
        """Find cards. Where none has all plain words, those that have most. A search that cannot be read is refused."""
        player = player_of(request) if request.user.is_authenticated else None
        wanted = selectors.CardFilter.from_query(request.query_params.dict())
        try:
            facts = selectors.cards_find(wanted, selectors.asker_of(player)).cards
        except QueryError as error:
            raise ValidationError({"q": [str(error)]}) from error
        page: Any = self.paginate_queryset(facts)
        return self.get_paginated_response(CardSerializer([card_dict(card) for card in page], many=True).data)


class CardView(APIView):
    """One card."""

    permission_classes = [AllowAny]

    @extend_schema(responses=CardSerializer, operation_id="card")
    def get(self, request: Request, card_id: str) -> Response:
        """One card by its id."""
        if card_id not in all_facts():
            raise Http404
        return Response(CardSerializer(card_dict_by_id(card_id)).data)


class AllCardsView(APIView):
    """The whole catalogue in one file."""

    permission_classes = [AllowAny]

    @extend_schema(responses={200: AllCardsSerializer, 304: None}, operation_id="cards_all")
    def get(self, request: Request) -> HttpResponse:
        """Every set, every card, and the other numbers of cards; packed for whoever takes gzip. Ask again with
        `If-None-Match` and the tag of the last answer: 304 says that nothing has changed."""
        return bulk_answer(request)

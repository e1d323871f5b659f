"""Cards, decks and collections over the API."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, status
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardpool import selectors, services
from cardpool.catalogue import card_dict, card_dict_by_id
from cardpool.decktext import deck_text
from cardpool.models import Card, Deck, DeckVersion, Holding, Movement
from cardpool.query import QueryError
from cardpool.serializers import (
    CardSerializer,
    DeckDetailSerializer,
    DeckNameSerializer,
    DeckSerializer,
    DeckTextSerializer,
    DeckWriteSerializer,
    HoldingSerializer,
    MovementSerializer,
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
            OpenApiParameter("q", str, description="A search such as `culture:elven type:ally cost<=2`."),
            OpenApiParameter("playable", str, description="yes (also without it), no or any."),
            *(OpenApiParameter(name, str) for name in ("set", "culture", "type", "side", "rarity", "twilight", "site")),
        ],
        responses=CardSerializer(many=True),
        operation_id="cards",
    )
    def get(self, request: Request) -> Response:
        """Find cards. A search that cannot be read is refused with what is wrong in it."""
        player = player_of(request) if request.user.is_authenticated else None
        wanted = selectors.CardFilter.from_query(request.query_params.dict())
        try:
            found = selectors.cards_find(wanted, selectors.asker_of(player))
        except QueryError as error:
            raise ValidationError({"q": [str(error)]}) from error
        page: Any = self.paginate_queryset(found)
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


def _detail(version: DeckVersion, format_slug: str | None) -> dict[str, Any]:
    listed = version.deck_list()
    format = selectors.format_get(format_slug) if format_slug else selectors.format_for(listed, selectors.formats())
    if format is None:
        raise Http404
    report = selectors.deck_report(listed, format.rules())
    return {
        "id": version.deck_id,
        "name": version.deck.name,
        "created_at": version.deck.created_at,
        "version": version.number,
        "content": version.engine_data(),
        "text": deck_text(report.deck, all_facts()),
        "format": format.slug,
        "legal": report.legal,
        "problems": [problem.as_data() for problem in report.problems],
        "not_playable": list(report.not_playable),
    }


FORMAT = OpenApiParameter(
    "format_slug", str, description="Which format to check against; else the first in which the deck is legal."
)


class DecksView(generics.ListAPIView[Deck]):
    """Your decks."""

    serializer_class = DeckSerializer
    queryset = Deck.objects.none()

    def get_queryset(self) -> Any:
        return selectors.decks_of(player_of(self.request)).annotate(version=selectors.LAST_NUMBER)

    @extend_schema(operation_id="decks")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Your decks, newest first."""
        return super().get(request, *args, **kwargs)

    @extend_schema(request=DeckWriteSerializer, responses={201: DeckDetailSerializer}, operation_id="deck_register")
    def post(self, request: Request) -> Response:
        """Register a deck from a text or a starter."""
        wanted = DeckWriteSerializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        version = services.deck_register(
            player=player_of(request),
            name=wanted.validated_data["name"],
            text=wanted.validated_data.get("text"),
            starter=wanted.validated_data.get("starter"),
            now=timezone.now(),
        )
        return Response(DeckDetailSerializer(_detail(version, None)).data, status=status.HTTP_201_CREATED)


class DeckView(APIView):
    """One of your decks."""

    def _version(self, request: Request, deck_id: int) -> DeckVersion:
        deck = get_object_or_404(Deck, pk=deck_id, player=player_of(request))
        version = deck.versions.select_related("deck").order_by("-number").first()
        if version is None:
            raise Http404
        return version

    @extend_schema(parameters=[FORMAT], responses=DeckDetailSerializer, operation_id="deck")
    def get(self, request: Request, deck_id: int) -> Response:
        """The current version, its text, and whether it is legal."""
        version = self._version(request, deck_id)
        return Response(DeckDetailSerializer(_detail(version, request.query_params.get("format_slug"))).data)

    @extend_schema(request=DeckTextSerializer, responses=DeckDetailSerializer, operation_id="deck_change")
    def put(self, request: Request, deck_id: int) -> Response:
        """Change the list: a new version, unless it is the same list."""
        version = self._version(request, deck_id)
        wanted = DeckTextSerializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        version = services.deck_version_add(
            deck=version.deck, player=player_of(request), text=wanted.validated_data["text"], now=timezone.now()
        )
        return Response(DeckDetailSerializer(_detail(version, None)).data)

    @extend_schema(request=DeckNameSerializer, responses=DeckDetailSerializer, operation_id="deck_rename")
    def patch(self, request: Request, deck_id: int) -> Response:
        """Give the deck another name."""
        version = self._version(request, deck_id)
        wanted = DeckNameSerializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        name = wanted.validated_data["name"]
        services.deck_rename(deck=version.deck, player=player_of(request), name=name, now=timezone.now())
        return Response(DeckDetailSerializer(_detail(self._version(request, deck_id), None)).data)

    @extend_schema(responses={204: None}, operation_id="deck_archive")
    def delete(self, request: Request, deck_id: int) -> Response:
        """Put the deck away."""
        deck = get_object_or_404(Deck, pk=deck_id, player=player_of(request))
        services.deck_archive(deck=deck, player=player_of(request), now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


class DeckVersionView(APIView):
    """An earlier version of one of your decks."""

    @extend_schema(parameters=[FORMAT], responses=DeckDetailSerializer, operation_id="deck_version")
    def get(self, request: Request, deck_id: int, number: int) -> Response:
        """That version, its text, and whether it is legal."""
        rows = DeckVersion.objects.select_related("deck")
        version = get_object_or_404(rows, deck=deck_id, deck__player=player_of(request), number=number)
        return Response(DeckDetailSerializer(_detail(version, request.query_params.get("format_slug"))).data)


class CollectionView(generics.ListAPIView[Holding]):
    """Your collection."""

    serializer_class = HoldingSerializer
    queryset = Holding.objects.none()

    def get_queryset(self) -> QuerySet[Holding]:
        return selectors.holdings_of(player_of(self.request))


class MovementsView(generics.ListAPIView[Movement]):
    """The movements of your collection."""

    serializer_class = MovementSerializer
    queryset = Movement.objects.none()

    def get_queryset(self) -> QuerySet[Movement]:
        return selectors.movements_of(player_of(self.request))

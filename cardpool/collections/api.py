"""Collections over the API: holdings, history, packs, grants, lists, partners and pools."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, status
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardpool.collections import selectors
from cardpool.collections.grant_list import grant_list_give
from cardpool.collections.grants import grant_give
from cardpool.collections.packs import pack_buy, pack_open, shelf_set
from cardpool.collections.pools import pool_holdings, pools_of
from cardpool.collections.serializers import (
    CardPoolSerializer,
    GrantedSerializer,
    GrantListGivenSerializer,
    GrantListSerializer,
    GrantSerializer,
    HoldingSerializer,
    ListedSerializer,
    ListSetSerializer,
    ListsShowSerializer,
    MovementSerializer,
    PackBuySerializer,
    PackOpenSerializer,
    PackProofSerializer,
    PackSerializer,
    PartnerSerializer,
    ShelfSerializer,
    ShelfSetSerializer,
    ShelfSettingSerializer,
)
from cardpool.collections.wishes import list_set, lists_show
from cardpool.models import Collection, Holding, ListedCard, Movement, Pack
from cardpool.query import QueryError
from players.lookup import open_account_or_404
from players.requests import player_of
from players.staff.authority import Action, check

KEY = OpenApiParameter("Idempotency-Key", OpenApiTypes.STR, OpenApiParameter.HEADER, required=True)
LIST = OpenApiParameter("list", OpenApiTypes.STR, description="wish (also without it) or trade.")


def key_of_request(request: Request) -> str:
    """The header ``Idempotency-Key``; empty when there is none, which services refuse."""
    return str(request.headers.get("Idempotency-Key", ""))


def sent(serializer: Any) -> dict[str, Any]:
    """The values of a request. Raises ValidationError."""
    serializer.is_valid(raise_exception=True)
    values: dict[str, Any] = serializer.validated_data
    return values


class CollectionView(generics.ListAPIView[Holding]):
    """Your collection."""

    serializer_class = HoldingSerializer
    queryset = Holding.objects.none()

    def get_queryset(self) -> QuerySet[Holding]:
        try:
            rows, _ = selectors.holdings_found(player_of(self.request), self.request.query_params.get("q", "")[:80])
        except QueryError as error:
            raise ValidationError({"q": [str(error)]}) from error
        return rows

    @extend_schema(parameters=[OpenApiParameter("q", OpenApiTypes.STR, description="A search, as that of cards.")])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """What you hold, in collector's order."""
        return self.list(request, *args, **kwargs)


class MovementsView(generics.ListAPIView[Movement]):
    """The movements of your collection."""

    serializer_class = MovementSerializer
    queryset = Movement.objects.none()

    def get_queryset(self) -> QuerySet[Movement]:
        parameters = self.request.query_params
        return selectors.movements_of(
            player_of(self.request), kind=parameters.get("kind", ""), card=parameters.get("card", "")[:80]
        )

    @extend_schema(
        parameters=[
            OpenApiParameter("kind", OpenApiTypes.STR, description=f"{', '.join(selectors.KINDS)} or other."),
            OpenApiParameter("card", OpenApiTypes.STR, description="A card's id, or words of its name."),
        ]
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The lines of the ledger, newest first."""
        return self.list(request, *args, **kwargs)


class ShelfView(APIView):
    """The shelf."""

    @extend_schema(responses=ShelfSerializer(many=True), operation_id="shelf")
    def get(self, request: Request) -> Response:
        """The products that this site gives out, with their prices. Most sites sell nothing."""
        rows: Any = selectors.shelf_rows(player_of(request), timezone.now())
        return Response(ShelfSerializer(rows, many=True).data)


class ShelfAllView(APIView):
    """Every product, for the staff, who say which of them this site gives out."""

    @extend_schema(responses=ShelfSettingSerializer(many=True), operation_id="shelf_all")
    def get(self, request: Request) -> Response:
        """The products, whether they are on the shelf or not."""
        check(player_of(request), Action.SHELF_SET)
        rows: Any = selectors.shelf_all()
        return Response(ShelfSettingSerializer(rows, many=True).data)

    @extend_schema(request=ShelfSetSerializer, responses=ShelfSettingSerializer, operation_id="shelf_set")
    def put(self, request: Request) -> Response:
        """Put a product on the shelf, change its price and number a day, or take it off."""
        player = player_of(request)
        check(player, Action.SHELF_SET)
        data = ShelfSetSerializer(data=request.data)
        data.is_valid(raise_exception=True)
        item = shelf_set(**data.validated_data, actor=player, now=timezone.now())
        row: Any = next(row for row in selectors.shelf_all() if row.product.slug == item.product)
        return Response(ShelfSettingSerializer(row).data)


class PacksView(generics.ListAPIView[Pack]):
    """Your packs."""

    serializer_class = PackSerializer
    queryset = Pack.objects.none()

    def get_queryset(self) -> QuerySet[Pack]:
        opened = {"yes": True, "no": False}.get(self.request.query_params.get("opened", ""))
        return selectors.packs_of(player_of(self.request), opened=opened)

    @extend_schema(parameters=[OpenApiParameter("opened", OpenApiTypes.STR, description="yes or no; else all.")])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Your packs, newest first."""
        return self.list(request, *args, **kwargs)

    @extend_schema(
        parameters=[KEY], request=PackBuySerializer, responses={201: PackSerializer}, operation_id="pack_buy"
    )
    def post(self, request: Request) -> Response:
        """Take a sealed pack from the shelf for its price."""
        data = sent(PackBuySerializer(data=request.data))
        key = key_of_request(request)
        pack: Any = pack_buy(player=player_of(request), key=key, now=timezone.now(), **data)
        return Response(PackSerializer(pack).data, status=status.HTTP_201_CREATED)


class PackView(APIView):
    """A pack that anybody who knows its code can check."""

    permission_classes = [AllowAny]

    @extend_schema(responses=PackProofSerializer, operation_id="pack")
    def get(self, request: Request, pack_code: str) -> Response:
        """Its promise, and once it is opened what proves its contents."""
        pack = get_object_or_404(Pack.objects.select_related("recipe"), code=pack_code)
        return Response(pack.proof())


class PackOpenView(APIView):
    """Opening."""

    @extend_schema(request=PackOpenSerializer, responses=PackProofSerializer, operation_id="pack_open")
    def post(self, request: Request, pack_code: str) -> Response:
        """Open your pack. Opening it again gives the same cards."""
        player = player_of(request)
        pack = get_object_or_404(Pack, code=pack_code, owner=player)
        data = sent(PackOpenSerializer(data=request.data))
        return Response(pack_open(pack=pack, player=player, cut=data["cut"], now=timezone.now()).proof())


class GrantsView(APIView):
    """What the staff give."""

    @extend_schema(
        parameters=[KEY], request=GrantSerializer, responses={201: GrantedSerializer}, operation_id="grant_give"
    )
    def post(self, request: Request) -> Response:
        """Give a player tokens or packs; staff only."""
        actor = player_of(request)
        check(actor, Action.TOKENS_GRANT)
        data = sent(GrantSerializer(data=request.data))
        username = data.pop("player")
        key = key_of_request(request)
        sentence = grant_give(username=username, key=key, actor=actor, now=timezone.now(), **data)
        return Response({"detail": sentence}, status=status.HTTP_201_CREATED)


class GrantListView(APIView):
    """What the staff give to many."""

    @extend_schema(
        parameters=[KEY],
        request=GrantListSerializer,
        responses={200: GrantListGivenSerializer, 201: GrantListGivenSerializer},
        operation_id="grant_list_give",
    )
    def post(self, request: Request) -> Response:
        """Give many players tokens and packs by a list, or check it; staff only."""
        actor = player_of(request)
        check(actor, Action.TOKENS_GRANT)
        data = sent(GrantListSerializer(data=request.data))
        key = key_of_request(request)
        lines = grant_list_give(text=data["list"], key=key, actor=actor, only_check=data["check"], now=timezone.now())
        answer = status.HTTP_200_OK if data["check"] else status.HTTP_201_CREATED
        return Response({"lines": lines}, status=answer)


class ListsView(generics.ListAPIView[ListedCard]):
    """Your wish list and trade list."""

    serializer_class = ListedSerializer
    queryset = ListedCard.objects.none()

    def get_queryset(self) -> QuerySet[ListedCard]:
        return selectors.lists_of(player_of(self.request), self.request.query_params.get("list", "wish"))

    @extend_schema(parameters=[LIST], operation_id="card_lists")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """One of your lists, in collector's order."""
        return self.list(request, *args, **kwargs)

    @extend_schema(request=ListSetSerializer, responses={204: None}, operation_id="card_list_set")
    def put(self, request: Request) -> Response:
        """Set the copies of a card on a list."""
        data = sent(ListSetSerializer(data=request.data))
        list_set(player=player_of(request), kind=data.pop("list"), now=timezone.now(), **data)
        return Response(status=status.HTTP_204_NO_CONTENT)

    @extend_schema(request=ListsShowSerializer, responses=ListsShowSerializer, operation_id="card_lists_show")
    def patch(self, request: Request) -> Response:
        """Show your lists to others, or hide them."""
        shown = sent(ListsShowSerializer(data=request.data))["shown"]
        collection = lists_show(player=player_of(request), shown=shown, now=timezone.now())
        return Response({"shown": collection.lists_shown})


class PlayerListsView(generics.ListAPIView[ListedCard]):
    """A player's lists, where they are shown."""

    serializer_class = ListedSerializer
    queryset = ListedCard.objects.none()

    def get_queryset(self) -> QuerySet[ListedCard]:
        other = open_account_or_404(self.kwargs["username"])
        if not selectors.lists_seen(player_of(self.request), other):
            raise Http404
        return selectors.lists_of(other, self.request.query_params.get("list", "trade"))

    @extend_schema(
        parameters=[OpenApiParameter("list", OpenApiTypes.STR, description="trade (also without it) or wish.")],
        operation_id="player_card_lists",
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """One of the player's lists."""
        return self.list(request, *args, **kwargs)


class PartnersView(generics.ListAPIView[ListedCard]):
    """Who could trade with you."""

    serializer_class = PartnerSerializer
    queryset = ListedCard.objects.none()

    def get_queryset(self) -> QuerySet[ListedCard]:
        player = player_of(self.request)
        turned = self.request.query_params.get("what") == "from-me"
        return selectors.wanted_from_me(player) if turned else selectors.wanted_by_me(player)

    @extend_schema(
        parameters=[
            OpenApiParameter(
                "what", OpenApiTypes.STR, description="for-me (also without it): what you wish for; from-me: they do."
            )
        ],
        operation_id="partners",
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Cards on others' lists that are on yours too."""
        return self.list(request, *args, **kwargs)


class PoolsView(generics.ListAPIView[Collection]):
    """Your pools of events."""

    serializer_class = CardPoolSerializer
    queryset = Collection.objects.none()

    def get_queryset(self) -> QuerySet[Collection]:
        return pools_of(player_of(self.request))

    @extend_schema(operation_id="card_pools")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The pools, newest first."""
        return self.list(request, *args, **kwargs)


class PoolView(generics.ListAPIView[Holding]):
    """The cards of one of your pools."""

    serializer_class = HoldingSerializer
    queryset = Holding.objects.none()

    def get_queryset(self) -> QuerySet[Holding]:
        return pool_holdings(get_object_or_404(pools_of(player_of(self.request)), pk=self.kwargs["pool_id"]))

    @extend_schema(operation_id="card_pool")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Its cards, in collector's order."""
        return self.list(request, *args, **kwargs)

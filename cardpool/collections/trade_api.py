"""Gifts and trades over the API."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardpool.collections import selectors
from cardpool.collections.api import KEY, key_of_request, sent
from cardpool.collections.gifts import gift_give
from cardpool.collections.partners import partner_named
from cardpool.collections.serializers import (
    GiftMakeSerializer,
    GiftSerializer,
    TradeAnswerSerializer,
    TradeCounterSerializer,
    TradeMakeSerializer,
    TradeSerializer,
)
from cardpool.collections.trades import trade_accept, trade_counter, trade_decline, trade_propose, trade_withdraw
from cardpool.models import Gift, Trade
from players.models import Player
from players.requests import player_of


def cards_of(rows: Iterable[dict[str, Any]]) -> dict[tuple[str, bool], int]:
    """Printings with copies, as a program sends them."""
    copies: dict[tuple[str, bool], int] = {}
    for row in rows:
        printing = (row["card"], row["foil"])
        copies[printing] = copies.get(printing, 0) + row["count"]
    return copies


def trades_data(rows: Sequence[Trade], player: Player, *, last: bool) -> list[dict[str, Any]]:
    """Trades as the player sees them. Two statements."""
    offers = selectors.offers_of(rows, player, last=last)
    fields = ("id", "state", "version", "created_at", "changed_at", "expires_at", "closed_at")
    return [
        {
            **{name: getattr(trade, name) for name in fields},
            "partner": trade.other(player).username,
            "your_turn": trade.is_open(timezone.now()) and trade.maker_id != player.pk,
            "offers": offers[trade.pk],
        }
        for trade in rows
    ]


def _shown(trade: Trade, player: Player) -> dict[str, Any]:
    trade_row = selectors.trade_of(player, trade.pk)
    assert trade_row is not None
    [data] = trades_data([trade_row], player, last=False)
    shown: Any = TradeSerializer(data)
    return dict(shown.data)


class GiftsView(generics.ListAPIView[Gift]):
    """Gifts from and to you."""

    serializer_class = GiftSerializer
    queryset = Gift.objects.none()

    def get_queryset(self) -> QuerySet[Gift]:
        return selectors.gifts_of(player_of(self.request))

    @extend_schema(operation_id="gifts")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Gifts, newest first; their cards are among the movements."""
        return self.list(request, *args, **kwargs)

    @extend_schema(
        parameters=[KEY], request=GiftMakeSerializer, responses={201: GiftSerializer}, operation_id="gift_give"
    )
    def post(self, request: Request) -> Response:
        """Give cards at once. There is no way back."""
        player = player_of(request)
        data = sent(GiftMakeSerializer(data=request.data))
        gift: Any = gift_give(
            giver=player,
            receiver=partner_named(player, data["to"]),
            cards=cards_of(data["cards"]),
            note=data["note"],
            key=key_of_request(request),
            now=timezone.now(),
        )
        return Response(GiftSerializer(gift).data, status=status.HTTP_201_CREATED)


class TradesView(generics.GenericAPIView[Trade]):
    """Your trades."""

    serializer_class = TradeSerializer
    queryset = Trade.objects.none()

    @extend_schema(
        parameters=[OpenApiParameter("open", OpenApiTypes.STR, description="yes or no; else all.")],
        responses=TradeSerializer(many=True),
        operation_id="trades",
    )
    def get(self, request: Request) -> Response:
        """Your trades with their current offers, what changed last first."""
        player = player_of(request)
        wanted = {"yes": True, "no": False}.get(request.query_params.get("open", ""))
        page: Any = self.paginate_queryset(selectors.trades_of(player, open=wanted))
        data: Any = trades_data(page, player, last=True)
        return self.get_paginated_response(TradeSerializer(data, many=True).data)

    @extend_schema(
        parameters=[KEY], request=TradeMakeSerializer, responses={201: TradeSerializer}, operation_id="trade_propose"
    )
    def post(self, request: Request) -> Response:
        """Propose a trade. Your cards in it are reserved until it is answered."""
        player = player_of(request)
        data = sent(TradeMakeSerializer(data=request.data))
        trade = trade_propose(
            player=player,
            partner=partner_named(player, data["partner"]),
            gives=cards_of(data["gives"]),
            gets=cards_of(data["gets"]),
            note=data["note"],
            key=key_of_request(request),
            now=timezone.now(),
        )
        return Response(_shown(trade, player), status=status.HTTP_201_CREATED)


def _trade(request: Request, trade_id: int) -> Trade:
    trade = selectors.trade_of(player_of(request), trade_id)
    if trade is None:
        raise Http404
    return trade


class TradeView(APIView):
    """One of your trades."""

    @extend_schema(responses=TradeSerializer, operation_id="trade")
    def get(self, request: Request, trade_id: int) -> Response:
        """The trade with every version of its offer."""
        return Response(_shown(_trade(request, trade_id), player_of(request)))


class TradeAnswerView(APIView):
    """Answering."""

    @extend_schema(request=TradeAnswerSerializer, responses=TradeSerializer, operation_id="trade_answer")
    def post(self, request: Request, trade_id: int) -> Response:
        """Accept the version you saw, decline it, or withdraw your own."""
        player, trade, now = player_of(request), _trade(request, trade_id), timezone.now()
        data = sent(TradeAnswerSerializer(data=request.data))
        if data["what"] == "accept":
            trade_accept(trade=trade, player=player, version=data["version"], now=now)
        elif data["what"] == "decline":
            trade_decline(trade=trade, player=player, now=now)
        else:
            trade_withdraw(trade=trade, player=player, now=now)
        return Response(_shown(trade, player))


class TradeCounterView(APIView):
    """Countering."""

    @extend_schema(request=TradeCounterSerializer, responses=TradeSerializer, operation_id="trade_counter")
    def post(self, request: Request, trade_id: int) -> Response:
        """Answer the version you saw with another offer."""
        player, trade = player_of(request), _trade(request, trade_id)
        data = sent(TradeCounterSerializer(data=request.data))
        trade_counter(
            trade=trade,
            player=player,
            version=data["version"],
            gives=cards_of(data["gives"]),
            gets=cards_of(data["gets"]),
            note=data["note"],
            now=timezone.now(),
        )
        return Response(_shown(trade, player))

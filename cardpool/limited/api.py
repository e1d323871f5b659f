"""Sealed pools and drafts over the API."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics, status
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cardpool.collections.api import KEY, key_of_request, sent
from cardpool.collections.serializers import PackSerializer
from cardpool.decks.api import detail
from cardpool.decks.serializers import DeckDetailSerializer
from cardpool.limited import serializers as shapes
from cardpool.limited.acts import draft_act
from cardpool.limited.drafts import casual_draft_make
from cardpool.limited.picks import draft_pick, draft_wishes_set
from cardpool.limited.pool_decks import pool_deck_begin
from cardpool.limited.record import draft_record
from cardpool.limited.sealed import own_pool_make, pool_open_all, pool_unfold
from cardpool.limited.selectors import draft_state, drafts_found, key_card, pool_of
from cardpool.limited.templates import DRAFT_TEMPLATES, SEALED_TEMPLATES
from cardpool.models import Draft, LimitedPool, Pack
from players.models import Player
from players.requests import player_of


class TemplatesView(APIView):
    """The templates."""

    permission_classes = [AllowAny]

    @extend_schema(responses=shapes.TemplatesSerializer, operation_id="limited_templates")
    def get(self, request: Request) -> Response:
        """What sealed pools and drafts hold, and which of them are offered."""
        data: Any = {"sealed": SEALED_TEMPLATES.values(), "draft": DRAFT_TEMPLATES.values()}
        return Response(shapes.TemplatesSerializer(data).data)


class PoolsView(generics.ListAPIView[LimitedPool]):
    """Your pools that were made by templates."""

    serializer_class = shapes.LimitedPoolSerializer
    queryset = LimitedPool.objects.none()

    def get_queryset(self) -> QuerySet[LimitedPool]:
        rows = LimitedPool.objects.filter(collection__pool_of=player_of(self.request))
        return rows.select_related("collection", "format").order_by("-made_at", "-pk")

    @extend_schema(operation_id="limited_pools")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The pools, newest first; /card-pools/ has their cards."""
        return self.list(request, *args, **kwargs)

    @extend_schema(
        parameters=[KEY],
        request=shapes.PoolTakeSerializer,
        responses={201: shapes.LimitedPoolSerializer},
        operation_id="limited_pool_take",
    )
    def post(self, request: Request) -> Response:
        """Take a sealed pool of your own, to play with friends and bots; a few a day."""
        data = sent(shapes.PoolTakeSerializer(data=request.data))
        key = key_of_request(request)
        pool: Any = own_pool_make(player=player_of(request), key=key, now=timezone.now(), **data)
        return Response(shapes.LimitedPoolSerializer(pool).data, status=status.HTTP_201_CREATED)


def _pool_or_404(request: Any, pool_id: int) -> LimitedPool:
    pool = pool_of(player_of(request), pool_id)
    if pool is None:
        raise Http404
    return pool


class PoolPacksView(generics.ListAPIView[Pack]):
    """The packs of one of your pools."""

    serializer_class = PackSerializer
    queryset = Pack.objects.none()

    def get_queryset(self) -> QuerySet[Pack]:
        pool = _pool_or_404(self.request, self.kwargs["pool_id"])
        return Pack.objects.filter(pool=pool.collection).defer("secret").order_by("made_at", "pk")

    @extend_schema(operation_id="limited_pool_packs")
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Its packs, sealed and opened; each is opened as any pack is, or all at once."""
        return self.list(request, *args, **kwargs)


class PoolOpenView(APIView):
    """Opening a pool."""

    @extend_schema(
        request=shapes.PoolOpenSerializer, responses=PackSerializer(many=True), operation_id="limited_pool_open"
    )
    def post(self, request: Request, pool_id: int) -> Response:
        """Open every sealed pack of your pool; the packs that this opened."""
        pool = _pool_or_404(request, pool_id)
        data = sent(shapes.PoolOpenSerializer(data=request.data))
        opened: Any = pool_open_all(pool=pool, actor=player_of(request), cut=data["cut"], now=timezone.now())
        return Response(PackSerializer(opened, many=True).data)


class PoolUnfoldView(APIView):
    """Looking at opened packs."""

    @extend_schema(
        request=shapes.PoolUnfoldSerializer, responses=shapes.PoolUnfoldedSerializer, operation_id="limited_pool_unfold"
    )
    def post(self, request: Request, pool_id: int) -> Response:
        """Remember that you have looked at an opened pack of your pool, or at all; the pages show those open."""
        pool = _pool_or_404(request, pool_id)
        data = sent(shapes.PoolUnfoldSerializer(data=request.data))
        count = pool_unfold(pool=pool, actor=player_of(request), pack=data["pack"], now=timezone.now())
        return Response({"count": count})


class PoolDecksView(APIView):
    """Decks from a pool."""

    @extend_schema(
        request=shapes.PoolDeckSerializer, responses={201: DeckDetailSerializer}, operation_id="limited_pool_deck"
    )
    def post(self, request: Request, pool_id: int) -> Response:
        """Begin a deck that is built from your pool, with a Ring-bearer, a Ring and a site path from it, or a whole one
        that is suggested."""
        pool = _pool_or_404(request, pool_id)
        data = sent(shapes.PoolDeckSerializer(data=request.data))
        version = pool_deck_begin(pool=pool, player=player_of(request), now=timezone.now(), **data)
        answer = detail(version, None)
        answer.status_code = status.HTTP_201_CREATED
        return answer


class DraftsView(generics.ListAPIView[Draft]):
    """Drafts."""

    serializer_class = shapes.BoosterDraftSerializer
    queryset = Draft.objects.none()

    def get_queryset(self) -> QuerySet[Draft]:
        parameters = self.request.query_params
        mine = player_of(self.request) if parameters.get("mine") == "true" else None
        return drafts_found(parameters.get("state", ""), mine)

    @extend_schema(
        parameters=[
            OpenApiParameter("state", str, description=f"One of: {', '.join(Draft.State.values)}; else all."),
            OpenApiParameter("mine", bool, description="Those in which you have a seat."),
        ],
        operation_id="drafts",
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Drafts, newest first."""
        return self.list(request, *args, **kwargs)

    @extend_schema(
        parameters=[KEY],
        request=shapes.DraftMakeSerializer,
        responses={201: shapes.DraftStateSerializer},
        operation_id="draft_make",
    )
    def post(self, request: Request) -> Response:
        """Make a casual draft; you have its first seat."""
        data = sent(shapes.DraftMakeSerializer(data=request.data))
        player, key = player_of(request), key_of_request(request)
        draft = casual_draft_make(host=player, key=key, now=timezone.now(), **data)
        answer = _state(draft.code, player)
        answer.status_code = status.HTTP_201_CREATED
        return answer


def _draft_or_404(draft_code: str) -> Draft:
    return get_object_or_404(Draft.objects.select_related("host", "format"), code=draft_code)


def _state(draft_code: str, player: Player | None) -> Response:
    state: Any = draft_state(_draft_or_404(draft_code), player, timezone.now())
    return Response(shapes.DraftStateSerializer(state).data)


class DraftView(APIView):
    """A draft."""

    permission_classes = [AllowAny]

    @extend_schema(responses=shapes.DraftStateSerializer, operation_id="draft")
    def get(self, request: Request, draft_code: str) -> Response:
        """The table, and of your seat the pack that you hold now and your picks."""
        return _state(draft_code, player_of(request) if request.user.is_authenticated else None)


class DraftActView(APIView):
    """What you do with a draft beside picking."""

    @extend_schema(request=shapes.DraftActSerializer, responses=shapes.DraftStateSerializer, operation_id="draft_act")
    def post(self, request: Request, draft_code: str) -> Response:
        """Join, leave, start, cancel, return to your seat, or as staff call a casual draft off."""
        draft, player = _draft_or_404(draft_code), player_of(request)
        data = sent(shapes.DraftActSerializer(data=request.data))
        draft_act(draft=draft, player=player, now=timezone.now(), **data)
        return _state(draft_code, player)


class DraftPicksView(APIView):
    """Picking."""

    @extend_schema(
        parameters=[KEY],
        request=shapes.DraftPickSerializer,
        responses={201: shapes.PickedSerializer},
        operation_id="draft_pick",
    )
    def post(self, request: Request, draft_code: str) -> Response:
        """Pick from the pack that you hold."""
        draft, player = _draft_or_404(draft_code), player_of(request)
        data = sent(shapes.DraftPickSerializer(data=request.data))
        cards = [key_card(card) for card in data["cards"]]
        key = key_of_request(request)
        made: Any = draft_pick(draft=draft, player=player, pack=data["pack"], cards=cards, key=key, now=timezone.now())
        return Response(shapes.PickedSerializer(made).data, status=status.HTTP_201_CREATED)


class DraftWishesView(APIView):
    """Your wish list in a draft."""

    @extend_schema(request=shapes.WishesSerializer, responses=shapes.WishesSerializer, operation_id="draft_wishes_set")
    def put(self, request: Request, draft_code: str) -> Response:
        """Keep a list of cards that the clock picks for you."""
        draft, player = _draft_or_404(draft_code), player_of(request)
        data = sent(shapes.WishesSerializer(data=request.data))
        seat = draft_wishes_set(draft=draft, player=player, cards=data["cards"], now=timezone.now())
        return Response({"cards": seat.wishes})


class DraftRecordView(APIView):
    """The record of a draft."""

    permission_classes = [AllowAny]

    @extend_schema(responses=shapes.DraftRecordSerializer, operation_id="draft_record")
    def get(self, request: Request, draft_code: str) -> Response:
        """Its promise, and once it is over what proves its packs and picks."""
        return Response(draft_record(_draft_or_404(draft_code)))

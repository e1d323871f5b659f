"""Accounts over the API."""

from django.db import models
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import generics, status
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from players.models import ApiToken, Notice, Player
from players.notices import KINDS, notice_preferences, notice_preferences_set, notices_read
from players.requests import player_of
from players.serializers import (
    CountSerializer,
    MeChangeSerializer,
    MeSerializer,
    NoticeChoicesSerializer,
    NoticeSerializer,
    NoticesReadSerializer,
    PlayerSerializer,
    TokenSerializer,
)
from players.services import profile_change, token_revoke


class MeView(APIView):
    """The signed-in player."""

    @extend_schema(responses=MeSerializer, operation_id="me")
    def get(self, request: Request) -> Response:
        """Your account."""
        return Response(MeSerializer(player_of(request)).data)

    @extend_schema(request=MeChangeSerializer, responses=MeSerializer, operation_id="me_change")
    def patch(self, request: Request) -> Response:
        """Change your e-mail or time zone."""
        player = player_of(request)
        change = MeChangeSerializer(data=request.data)
        change.is_valid(raise_exception=True)
        player = profile_change(
            player=player,
            email=change.validated_data.get("email", player.email),
            time_zone=change.validated_data.get("time_zone", player.time_zone),
            now=timezone.now(),
        )
        return Response(MeSerializer(player).data)


class PlayerView(generics.RetrieveAPIView[Player]):
    """What everyone may know of a player."""

    permission_classes = [AllowAny]
    serializer_class = PlayerSerializer
    queryset = Player.objects.filter(is_active=True)
    lookup_field = "username__iexact"
    lookup_url_kwarg = "username"


class NoticesView(generics.ListAPIView[Notice]):
    """Your notices, newest first."""

    serializer_class = NoticeSerializer
    queryset = Notice.objects.none()

    def get_queryset(self) -> "models.QuerySet[Notice]":
        return Notice.objects.filter(player=player_of(self.request), on_site=True)


class NoticesReadView(APIView):
    """Reading notices."""

    @extend_schema(request=NoticesReadSerializer, responses=CountSerializer, operation_id="me_notices_read")
    def post(self, request: Request) -> Response:
        """Mark one notice as read, or all; says how many were unread."""
        sent = NoticesReadSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        count = notices_read(player=player_of(request), notice_id=sent.validated_data.get("id"), now=timezone.now())
        return Response({"count": count})


class NoticeChoicesView(APIView):
    """What is told, and how."""

    def _choices(self, player: Player) -> Response:
        kinds = {kind: {"site": site, "email": mail} for kind, (site, mail) in notice_preferences(player).items()}
        return Response({"digest": player.digest, "kinds": kinds})

    @extend_schema(responses=NoticeChoicesSerializer, operation_id="me_notice_choices")
    def get(self, request: Request) -> Response:
        """For every kind of notice whether it is shown on the site and sent by e-mail."""
        return self._choices(player_of(request))

    @extend_schema(
        request=NoticeChoicesSerializer, responses=NoticeChoicesSerializer, operation_id="me_notice_choices_set"
    )
    def put(self, request: Request) -> Response:
        """Choose; kinds left out stay as they are."""
        player = player_of(request)
        sent = NoticeChoicesSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        choices = {kind: (one["site"], one["email"]) for kind, one in sent.validated_data["kinds"].items()}
        if unknown := sorted(set(choices) - set(KINDS)):
            raise ValidationError({"kinds": [f"There is no kind of notice called “{unknown[0]}”."]})
        notice_preferences_set(player=player, choices=choices, digest=sent.validated_data["digest"])
        return self._choices(player)


class TokensView(generics.ListAPIView[ApiToken]):
    """Your API tokens, newest first. New ones are made on the page only: a token that leaks cannot make another."""

    serializer_class = TokenSerializer
    queryset = ApiToken.objects.none()

    def get_queryset(self) -> "models.QuerySet[ApiToken]":
        return player_of(self.request).api_tokens.all()


class TokenView(APIView):
    """One of your API tokens."""

    @extend_schema(responses={204: None}, operation_id="me_token_revoke")
    def delete(self, request: Request, token_id: int) -> Response:
        """End a token at once."""
        token_revoke(player=player_of(request), token_id=token_id, now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)

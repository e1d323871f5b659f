"""Accounts over the API."""

from django.core.exceptions import ValidationError as DjangoValidationError
from django.db import models, transaction
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import generics, status
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from players.accounts.renames import name_choose
from players.accounts.serializers import (
    MeChangeSerializer,
    MeSerializer,
    NameSerializer,
    PlayerSerializer,
    TokenSerializer,
)
from players.accounts.services import profile_change, token_revoke
from players.friends.welcome import Takes, takes_change
from players.lookup import open_account_or_404
from players.models import ApiToken, Notice, Player
from players.notices.serializers import CountSerializer, NoticeSerializer, NoticesReadSerializer
from players.notices.services import notices_read
from players.requests import player_of
from players.security.browsers import session_renew
from players.security.email_changes import email_change_ask
from players.security.identity import identity_require, password_check
from players.security.passwords import password_change
from players.security.serializers import PasswordChangeSerializer, PasswordSerializer


class MeView(APIView):
    """The signed-in player."""

    @extend_schema(responses=MeSerializer, operation_id="me")
    def get(self, request: Request) -> Response:
        """Your account."""
        return Response(MeSerializer(player_of(request)).data)

    @extend_schema(request=MeChangeSerializer, responses=MeSerializer, operation_id="me_change")
    def patch(self, request: Request) -> Response:
        """Change your time zone, language, most matches and what you take from others, or ask for another e-mail.

        A new e-mail needs your password. It counts once the link in the letter sent there is followed; until then it is
        `email_waiting`. An empty one removes yours; the present one ends a change that waits.
        """
        player = player_of(request)
        change = MeChangeSerializer(data=request.data)
        change.is_valid(raise_exception=True)
        data, now = change.validated_data, timezone.now()
        if "email" in data:
            identity_require(
                request=request, player=player, password=data.get("password"), code=data.get("code"), now=now
            )
        with transaction.atomic():
            if {"time_zone", "matches_most", "language"} & set(data):
                profile_change(
                    player=player,
                    time_zone=data.get("time_zone", player.time_zone),
                    matches_most=data.get("matches_most", player.matches_most),
                    language=data.get("language"),
                    now=now,
                )
            if switches := {name: data[name] for name in Takes if name in data}:
                takes_change(player=player, now=now, **switches)
            if "email" in data:
                email_change_ask(player=player, email=data["email"], now=now)
        return Response(MeSerializer(Player.objects.get(pk=player.pk)).data)


class NameView(APIView):
    """The name of your account."""

    @extend_schema(request=NameSerializer, responses=MeSerializer, operation_id="me_name_choose")
    def put(self, request: Request) -> Response:
        """Choose another name, once, where the site gave your account one (`may_choose_name`)."""
        change = NameSerializer(data=request.data)
        change.is_valid(raise_exception=True)
        try:
            player = name_choose(
                player=player_of(request), username=change.validated_data["username"], now=timezone.now()
            )
        except DjangoValidationError as error:
            raise ValidationError(error.message_dict) from error
        return Response(MeSerializer(player).data)


class PasswordView(APIView):
    """Your password."""

    @extend_schema(request=PasswordChangeSerializer, responses={204: None}, operation_id="me_password_change")
    def post(self, request: Request) -> Response:
        """Change your password, knowing the old one. You are signed out everywhere; with `end_tokens` all tokens end.

        A lost password is reset on the page only: the way back leads through a letter to your e-mail.
        """
        player = player_of(request)
        sent = PasswordChangeSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        data, now = sent.validated_data, timezone.now()
        password_check(request=request, player=player, password=data["old_password"], now=now)
        try:
            result = password_change(
                player=player, password=data["new_password"], end_tokens=data["end_tokens"], now=now
            )
        except DjangoValidationError as error:
            raise ValidationError({"new_password": error.messages}) from error
        if request.auth is None:
            session_renew(request=request._request, player=result.player, now=now)
        return Response(status=status.HTTP_204_NO_CONTENT)


class PlayerView(generics.RetrieveAPIView[Player]):
    """The public facts about a player."""

    permission_classes = [AllowAny]
    serializer_class = PlayerSerializer
    queryset = Player.objects.filter(is_active=True)

    def get_object(self) -> Player:
        return open_account_or_404(self.kwargs["username"])


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
        """End a token at once.

        A token may end itself. To end another one, send `{"password": ...}` as the body, so that a token that leaks
        cannot cut off the others; in a session the password may also have been entered just now.
        """
        player = player_of(request)
        sent = PasswordSerializer(data=request.data or {})
        sent.is_valid(raise_exception=True)
        now = timezone.now()
        itself = request.auth is not None and player.api_tokens.filter(pk=token_id, token=request.auth).exists()
        if not itself:
            identity_require(request=request, player=player, now=now, **sent.validated_data)
        token_revoke(player=player, token_id=token_id, now=now)
        return Response(status=status.HTTP_204_NO_CONTENT)

"""Second factors and signed-in browsers over the API. Passkeys are made and used by browsers on the pages."""

from __future__ import annotations

from typing import Any, ClassVar

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from players.accounts.serializers import TokenSerializer
from players.models import FactorReset, Passkey, Player
from players.notices.serializers import CountSerializer
from players.requests import player_of
from players.security.browsers import browser_end, browser_is, browsers_end_others, browsers_of
from players.security.factors import app_begin, app_confirm, app_remove, factors_of, recovery_codes_make
from players.security.identity import identity_require
from players.security.passkeys import passkey_remove
from players.security.serializers import PasswordSerializer
from players.staff.factor_resets import factor_reset_stop, reset_waiting

__all__ = [
    "AppConfirmView",
    "AppView",
    "BrowserEndView",
    "BrowsersEndView",
    "PasskeyView",
    "RecoveryCodesView",
    "ResetView",
    "SecurityView",
]


class AppSerializer(serializers.Serializer[Any]):
    """An authenticator app."""

    made_at = serializers.DateTimeField(source="confirmed_at")
    used_at = serializers.DateTimeField(allow_null=True)


class PasskeySerializer(serializers.ModelSerializer[Passkey]):
    """A passkey."""

    class Meta:
        model = Passkey
        fields: ClassVar[list[str]] = ["id", "name", "site", "synced", "made_at", "used_at"]


class SignedInBrowserSerializer(serializers.Serializer[Any]):
    """A session. ``network`` is part of its address."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    network = serializers.CharField()
    made_at = serializers.DateTimeField()
    used_at = serializers.DateTimeField()
    this = serializers.BooleanField(help_text="Whether it is the session that asks.")


class FactorResetSerializer(serializers.ModelSerializer[FactorReset]):
    """The staff are about to remove the second factors."""

    class Meta:
        model = FactorReset
        fields: ClassVar[list[str]] = ["reason", "asked_at", "due_at"]


class SecuritySerializer(serializers.Serializer[Any]):
    """Everything that can sign in to your account, and where each was last used."""

    app = AppSerializer(allow_null=True)
    passkeys = PasskeySerializer(many=True)
    recovery_codes = serializers.IntegerField(help_text="How many are left.")
    tokens = TokenSerializer(many=True)
    browsers = SignedInBrowserSerializer(many=True)
    reset = FactorResetSerializer(allow_null=True)


class AppSetupSerializer(serializers.Serializer[Any]):
    """What an authenticator app needs."""

    secret = serializers.CharField(help_text="base32")
    uri = serializers.CharField(help_text="What a QR code shows.")


class AppCodeSerializer(serializers.Serializer[Any]):
    """The first code of the new app."""

    code = serializers.CharField(max_length=10)


class RecoveryCodesSerializer(serializers.Serializer[Any]):
    """Your recovery codes. They are shown this once."""

    codes = serializers.ListField(child=serializers.CharField())


def _confirmed(request: Request) -> Player:
    """The player, who has confirmed who they are."""
    player = player_of(request)
    sent = PasswordSerializer(data=request.data or {})
    sent.is_valid(raise_exception=True)
    identity_require(request=request, player=player, now=timezone.now(), **sent.validated_data)
    return player


class SecurityView(APIView):
    """Everything that can sign in to your account."""

    @extend_schema(responses=SecuritySerializer, operation_id="me_security")
    def get(self, request: Request) -> Response:
        """Your passkeys, app, recovery codes, tokens and signed-in browsers."""
        player, now = player_of(request), timezone.now()
        factors = factors_of(player)
        rows = [
            {
                "id": row.pk,
                "name": row.name,
                "network": row.network,
                "made_at": row.made_at,
                "used_at": row.used_at,
                "this": request.auth is None and browser_is(row, request.session),
            }
            for row in browsers_of(player, now)
        ]
        shown = {
            "app": factors.app,
            "passkeys": factors.passkeys,
            "recovery_codes": factors.codes,
            "tokens": list(player.api_tokens.all()),
            "browsers": rows,
            "reset": reset_waiting(player),
        }
        return Response(SecuritySerializer(shown).data)


class AppView(APIView):
    """Your authenticator app."""

    @extend_schema(request=PasswordSerializer, responses=AppSetupSerializer, operation_id="me_app_begin")
    def post(self, request: Request) -> Response:
        """Begin to add an app. It counts once a code of it is sent to `confirm/`. Send your password as `password`."""
        player = _confirmed(request)
        return Response(AppSetupSerializer(app_begin(player=player, now=timezone.now())).data)

    @extend_schema(request=PasswordSerializer, responses={204: None}, operation_id="me_app_remove")
    def delete(self, request: Request) -> Response:
        """Remove the app. Send your password as `password`, and a code as `code`."""
        app_remove(player=_confirmed(request), now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


class AppConfirmView(APIView):
    """The first code of your authenticator app."""

    @extend_schema(request=AppCodeSerializer, responses={204: None}, operation_id="me_app_confirm")
    def post(self, request: Request) -> Response:
        """Make the app that was begun count. From then on a password alone does not sign in."""
        sent = AppCodeSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        app_confirm(player=player_of(request), code=sent.validated_data["code"], now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


class RecoveryCodesView(APIView):
    """Your recovery codes."""

    @extend_schema(request=PasswordSerializer, responses=RecoveryCodesSerializer, operation_id="me_recovery_codes")
    def post(self, request: Request) -> Response:
        """Make ten new ones; the ones before end. Send your password as `password`, and a code as `code`."""
        return Response({"codes": recovery_codes_make(player=_confirmed(request), now=timezone.now())})


class PasskeyView(APIView):
    """One of your passkeys."""

    @extend_schema(request=PasswordSerializer, responses={204: None}, operation_id="me_passkey_remove")
    def delete(self, request: Request, passkey_id: int) -> Response:
        """Remove it. Send your password as `password`, and a code as `code`."""
        passkey_remove(player=_confirmed(request), passkey_id=passkey_id, now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


class BrowsersEndView(APIView):
    """Your signed-in browsers."""

    @extend_schema(request=PasswordSerializer, responses=CountSerializer, operation_id="me_browsers_end")
    def post(self, request: Request) -> Response:
        """Sign all browsers out, except the session that asks; says how many. Send your password as `password`."""
        player = _confirmed(request)
        session = request.session if request.auth is None else None
        return Response({"count": browsers_end_others(player=player, session=session, now=timezone.now())})


class BrowserEndView(APIView):
    """One of your signed-in browsers."""

    @extend_schema(request=PasswordSerializer, responses={204: None}, operation_id="me_browser_end")
    def delete(self, request: Request, browser_id: int) -> Response:
        """Sign it out. Send your password as `password`, and a code as `code` with a second factor."""
        browser_end(player=_confirmed(request), browser_id=browser_id, now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


class ResetView(APIView):
    """The removal of your second factors by the staff."""

    @extend_schema(responses={204: None}, operation_id="me_factor_reset_stop")
    def delete(self, request: Request) -> Response:
        """Stop it: your second factors stay."""
        player = player_of(request)
        factor_reset_stop(player=player, actor=player, now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)

"""The player's data over the API: all of it as a file, and the end of the account."""

from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from players.data.deletion import account_delete, deletion_obstacles
from players.data.export import data_export
from players.data.views import zip_response
from players.requests import player_of
from players.security.identity import identity_require
from players.security.serializers import PasswordSerializer

__all__ = ["DataView", "DeleteView"]


class ObstaclesSerializer(serializers.Serializer[Any]):
    """Why your account cannot be deleted yet."""

    obstacles = serializers.ListField(child=serializers.CharField())


def _checked(request: Request) -> None:
    sent = PasswordSerializer(data=request.data or {})
    sent.is_valid(raise_exception=True)
    identity_require(request=request, player=player_of(request), now=timezone.now(), **sent.validated_data)


class DataView(APIView):
    """All your data."""

    @extend_schema(
        request=PasswordSerializer, responses={(200, "application/zip"): OpenApiTypes.BINARY}, operation_id="me_data"
    )
    def post(self, request: Request) -> HttpResponse:
        """Everything the site knows of you, as a zip of JSON. Send your password as `password`."""
        _checked(request)
        player = player_of(request)
        return zip_response(data_export(player=player, now=timezone.now()), player.player_number)


class DeleteView(APIView):
    """The end of your account."""

    @extend_schema(responses=ObstaclesSerializer, operation_id="me_delete_obstacles")
    def get(self, request: Request) -> Response:
        """What you must do before your account can be deleted; nothing when it can."""
        return Response({"obstacles": deletion_obstacles(player_of(request))})

    @extend_schema(request=PasswordSerializer, responses={204: None}, operation_id="me_delete")
    def post(self, request: Request) -> Response:
        """Delete your account. Send your password as `password`. Matches and events stay, without your name."""
        _checked(request)
        account_delete(player=player_of(request), now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)

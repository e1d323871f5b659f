"""Claiming a guest account over the API."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from players.accounts.serializers import PlayerSerializer
from players.guests.services import guest_claim
from players.models import Player
from players.security import limits


class ClaimSerializer(serializers.Serializer[Any]):
    """The number and code an organiser handed over, and the name and password you want."""

    number = serializers.CharField(max_length=12)
    code = serializers.CharField(max_length=40)
    username = serializers.CharField(max_length=30)
    password = serializers.CharField(max_length=128, trim_whitespace=False)


class ClaimView(APIView):
    """Claiming a guest account."""

    permission_classes = [AllowAny]

    @extend_schema(request=ClaimSerializer, responses=PlayerSerializer, operation_id="claim")
    def post(self, request: Request) -> Response:
        """Make a guest account your own; the code is worth nothing after that."""
        limits.attempt_take(address=request.META["REMOTE_ADDR"], now=timezone.now())
        sent = ClaimSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        player = guest_claim(
            **sent.validated_data, by=request.user if isinstance(request.user, Player) else None, now=timezone.now()
        )
        return Response(PlayerSerializer(player).data)

"""Blocks over the API."""

from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from players.friends.blocks import blocks_of, player_block, player_unblock
from players.lookup import open_account_or_404
from players.models import Block, Player
from players.requests import player_of


class BlockSerializer(serializers.ModelSerializer[Block]):
    """Somebody you have blocked."""

    username = serializers.CharField(source="blocked.username", read_only=True)

    class Meta:
        model = Block
        fields = ["username", "at"]
        read_only_fields = fields


class BlocksView(generics.ListAPIView[Block]):
    """The players you have blocked, newest first. Nobody is told."""

    serializer_class = BlockSerializer
    queryset = Block.objects.none()

    def get_queryset(self) -> QuerySet[Block]:
        return blocks_of(player_of(self.request))


class BlockView(APIView):
    """A block of one player."""

    def _other(self, username: str) -> Player:
        return open_account_or_404(username)

    @extend_schema(request=None, responses={200: BlockSerializer}, operation_id="me_block")
    def put(self, request: Request, username: str) -> Response:
        """Block a player: they cannot challenge you, and what they say sends you no notice.

        Events pair you as before. The player is not told.
        """
        made: Any = player_block(blocker=player_of(request), blocked=self._other(username), now=timezone.now())
        return Response(BlockSerializer(made).data)

    @extend_schema(responses={204: None}, operation_id="me_unblock")
    def delete(self, request: Request, username: str) -> Response:
        """End a block; where there is none nothing changes."""
        player_unblock(blocker=player_of(request), blocked=self._other(username), now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)

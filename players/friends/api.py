"""Friends over the API."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from players.friends.presence import here_among, playing_among
from players.friends.services import FriendList, friend_ask, friend_end, friend_state
from players.lookup import open_account_or_404
from players.models import Player
from players.requests import player_of

__all__ = ["FriendView", "FriendsView"]

STATES = ("friends", "got", "asked")


class FriendSerializer(serializers.Serializer[Any]):
    """A friend (``friends``), somebody who asks you (``got``), or whom you have ``asked``.

    Whether they are here and whether they play are told of friends only.
    """

    username = serializers.CharField()
    state = serializers.ChoiceField(choices=STATES)
    here = serializers.BooleanField(allow_null=True, help_text="Looked at a page in the last ten minutes.")
    playing = serializers.BooleanField(allow_null=True, help_text="In a match that anybody may watch.")


class FriendsView(APIView):
    """Your friends."""

    @extend_schema(operation_id="me_friends", responses=FriendSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Your friends by name, those who ask you, and those whom you asked; at most some hundreds in all."""
        friend_list = FriendList.read(player_of(request), timezone.now())
        return Response(FriendSerializer(_rows(friend_list), many=True).data)


def _rows(friend_list: FriendList) -> list[dict[str, Any]]:
    ids = [friend.pk for friend in friend_list.friends]
    here, playing = here_among(ids), playing_among(ids)
    friends = [
        {"username": friend.username, "state": "friends", "here": friend.pk in here, "playing": friend.pk in playing}
        for friend in friend_list.friends
    ]
    waiting = [(player, "got") for player in friend_list.got] + [(player, "asked") for player in friend_list.asked]
    return friends + [
        {"username": player.username, "state": state, "here": None, "playing": None} for player, state in waiting
    ]


class FriendView(APIView):
    """You and one player."""

    @extend_schema(operation_id="me_friend_ask", request=None, responses=FriendSerializer)
    def put(self, request: Request, username: str) -> Response:
        """Ask a player to be your friend, or accept what they asked. They are told."""
        player, other, now = player_of(request), _player(username), timezone.now()
        friend_ask(player=player, other=other, now=now)
        friends = friend_state(player, other, now) == "friends"
        data = {
            "username": other.username,
            "state": "friends" if friends else "asked",
            "here": bool(here_among([other.pk])) if friends else None,
            "playing": bool(playing_among([other.pk])) if friends else None,
        }
        return Response(FriendSerializer(data).data)

    @extend_schema(operation_id="me_friend_end", responses={204: None})
    def delete(self, request: Request, username: str) -> Response:
        """Decline what a player asked, withdraw what you asked, or remove a friend. They are not told."""
        friend_end(player=player_of(request), other=_player(username), now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)


def _player(username: str) -> Player:
    return open_account_or_404(username)

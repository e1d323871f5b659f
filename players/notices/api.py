"""Choosing how notices are told, over the API, and the browsers that show them."""

from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from players.models import Player, PushSubscription
from players.notices.push import channel_subscribe, push_subscribe, push_unsubscribe
from players.notices.push_keys import push_key_public
from players.notices.quiet import quiet_hours_set
from players.notices.serializers import (
    ChannelSubscribeSerializer,
    NoticeChoicesSerializer,
    PushSerializer,
    PushSubscribeSerializer,
    PushSubscriptionSerializer,
)
from players.notices.services import KINDS, Ways, notice_preferences, notice_preferences_set
from players.requests import player_of

__all__ = ["BrowserView", "BrowsersView", "ChannelsView", "NoticeChoicesView"]


class NoticeChoicesView(APIView):
    """The choices of notices."""

    def _choices(self, player: Player) -> Response:
        kinds: dict[str, Any] = {
            kind: {"site": ways.on_site, "email": ways.by_email, "push": ways.by_push}
            for kind, ways in notice_preferences(player).items()
        }
        data = {
            "digest": player.digest,
            "kinds": kinds,
            "quiet_from": player.quiet_from,
            "quiet_until": player.quiet_until,
        }
        return Response(NoticeChoicesSerializer(data).data)

    @extend_schema(responses=NoticeChoicesSerializer, operation_id="me_notice_choices")
    def get(self, request: Request) -> Response:
        """For every kind of notice how it is told, and your quiet hours."""
        return self._choices(player_of(request))

    @extend_schema(
        request=NoticeChoicesSerializer, responses=NoticeChoicesSerializer, operation_id="me_notice_choices_set"
    )
    def put(self, request: Request) -> Response:
        """Choose; kinds left out stay as they are."""
        player = player_of(request)
        sent = NoticeChoicesSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        data = sent.validated_data
        if unknown := sorted(set(data["kinds"]) - set(KINDS)):
            raise ValidationError(
                {"kinds": [_("There is no kind of notice called “%(unknown)s”.") % {"unknown": unknown[0]}]}
            )
        before = notice_preferences(player)
        choices = {
            kind: Ways(choice["site"], choice["email"], choice.get("push", before[kind].by_push))
            for kind, choice in data["kinds"].items()
        }
        with transaction.atomic():
            notice_preferences_set(player=player, choices=choices, digest=data["digest"])
            if "quiet_from" in data or "quiet_until" in data:
                quiet_hours_set(player=player, begin=data.get("quiet_from"), end=data.get("quiet_until"))
        return self._choices(player)


class BrowsersView(APIView):
    """Browsers that show your notices."""

    @extend_schema(responses=PushSerializer, operation_id="me_push")
    def get(self, request: Request) -> Response:
        """The key to subscribe a browser with, and your browsers and channels of Discord, newest first."""
        subscriptions = list(player_of(request).push_subscriptions.all())
        data = {
            "key": push_key_public(),
            "browsers": [subscription for subscription in subscriptions if not subscription.is_channel],
            "channels": [subscription for subscription in subscriptions if subscription.is_channel],
        }
        return Response(PushSerializer(data).data)

    @extend_schema(
        request=PushSubscribeSerializer, responses={201: PushSubscriptionSerializer}, operation_id="me_push_subscribe"
    )
    def post(self, request: Request) -> Response:
        """Push your notices to a browser; again changes nothing."""
        sent = PushSubscribeSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        data = sent.validated_data
        made: PushSubscription = push_subscribe(
            player=player_of(request), endpoint=data["endpoint"], now=timezone.now(), **data["keys"]
        )
        return Response(PushSubscriptionSerializer(made).data, status=status.HTTP_201_CREATED)


class ChannelsView(APIView):
    """Channels of Discord that show your notices."""

    @extend_schema(
        request=ChannelSubscribeSerializer,
        responses={201: PushSubscriptionSerializer},
        operation_id="me_push_channel_subscribe",
    )
    def post(self, request: Request) -> Response:
        """Push your notices to a channel; everybody in it reads them. Again changes nothing."""
        sent = ChannelSubscribeSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        address: str = sent.validated_data["address"]
        made: PushSubscription = channel_subscribe(player=player_of(request), address=address, now=timezone.now())
        return Response(PushSubscriptionSerializer(made).data, status=status.HTTP_201_CREATED)


class BrowserView(APIView):
    """One of your browsers or channels."""

    @extend_schema(responses={204: None}, operation_id="me_push_unsubscribe")
    def delete(self, request: Request, subscription_id: int) -> Response:
        """Push no more notices to it."""
        push_unsubscribe(player=player_of(request), subscription_id=subscription_id, now=timezone.now())
        return Response(status=status.HTTP_204_NO_CONTENT)

"""Notices in the API."""

from typing import Any, ClassVar

from rest_framework import serializers

from players.models import Notice, PushSubscription
from players.notices.push import service_of
from players.notices.services import notice_text


class NoticeSerializer(serializers.ModelSerializer[Notice]):
    """One notice."""

    text = serializers.SerializerMethodField()

    class Meta:
        model = Notice
        fields: ClassVar[list[str]] = ["id", "kind", "text", "url", "created_at", "read_at"]

    def get_text(self, notice: Notice) -> str:
        """The sentence."""
        return notice_text(notice)


class NoticesReadSerializer(serializers.Serializer[Any]):
    """Which notice was read; without an ``id`` all were."""

    id = serializers.IntegerField(required=False, min_value=0, max_value=2**62)


class CountSerializer(serializers.Serializer[Any]):
    """A count."""

    count = serializers.IntegerField()


class NoticeChoiceSerializer(serializers.Serializer[Any]):
    """How one kind of notice is told."""

    site = serializers.BooleanField()
    email = serializers.BooleanField()
    push = serializers.BooleanField(required=False, help_text="To your browsers; left out it stays.")


class NoticeChoicesSerializer(serializers.Serializer[Any]):
    """How each kind of notice is told, whether e-mail comes as one letter a day, and your quiet hours.

    In the quiet hours, by the clock of your time zone, e-mail and push messages wait. They may cross midnight; ``null``
    for both ends them, and left out they stay.
    """

    digest = serializers.BooleanField()
    kinds = serializers.DictField(child=NoticeChoiceSerializer())
    quiet_from = serializers.TimeField(required=False, allow_null=True, format="%H:%M")
    quiet_until = serializers.TimeField(required=False, allow_null=True, format="%H:%M")


class PushKeysSerializer(serializers.Serializer[Any]):
    """The keys a browser made for a subscription, base64url."""

    p256dh = serializers.CharField(max_length=100)
    auth = serializers.CharField(max_length=40)


class PushSubscribeSerializer(serializers.Serializer[Any]):
    """A subscription as ``PushSubscription.toJSON()`` gives it in a browser."""

    endpoint = serializers.CharField(max_length=1000)
    keys = PushKeysSerializer()


class PushSubscriptionSerializer(serializers.ModelSerializer[PushSubscription]):
    """A browser, or a channel of Discord, that shows your notices."""

    browser = serializers.SerializerMethodField()

    class Meta:
        model = PushSubscription
        fields: ClassVar[list[str]] = ["id", "browser", "created_at", "sent_at"]

    def get_browser(self, subscription: PushSubscription) -> str:
        """The browser, as far as its push service tells; a channel by the end of its webhook's number."""
        return service_of(subscription)


class ChannelSubscribeSerializer(serializers.Serializer[Any]):
    """The address of a webhook of Discord."""

    address = serializers.CharField(max_length=1000)


class PushSerializer(serializers.Serializer[Any]):
    """The key to subscribe a browser with (``applicationServerKey``), your browsers, and your channels of Discord."""

    key = serializers.CharField()
    browsers = PushSubscriptionSerializer(many=True)
    channels = PushSubscriptionSerializer(many=True)

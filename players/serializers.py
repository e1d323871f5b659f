"""Accounts in the API."""

from typing import Any, ClassVar

from django.conf import settings
from django.utils import timezone
from rest_framework import serializers

from players.email_changes import email_waiting
from players.models import ApiToken, Notice, Player, PushSubscription
from players.names import NAME_MOST
from players.notices import notice_text
from players.push import service_of
from players.welcome import Takes


class PlayerSerializer(serializers.ModelSerializer[Player]):
    """The public facts about a player."""

    class Meta:
        model = Player
        fields: ClassVar[list[str]] = ["username", "display_name", "player_number", "is_bot", "is_guest", "date_joined"]


class MeSerializer(serializers.ModelSerializer[Player]):
    """The player's own account."""

    roles = serializers.SerializerMethodField()
    email_waiting = serializers.SerializerMethodField(help_text="A new address that waits to be confirmed, or nothing.")

    class Meta:
        model = Player
        fields: ClassVar[list[str]] = [
            "username",
            "player_number",
            "email",
            "email_waiting",
            "time_zone",
            "language",
            "matches_most",
            *(str(one) for one in Takes),
            "may_choose_name",
            "digest",
            "is_bot",
            "date_joined",
            "roles",
        ]
        read_only_fields: ClassVar[list[str]] = [
            "username", "player_number", "may_choose_name", "is_bot", "date_joined",
        ]  # fmt: skip

    def get_roles(self, player: Player) -> list[str]:
        """Names of the player's roles."""
        return sorted(group.name for group in player.groups.all())

    def get_email_waiting(self, player: Player) -> str:
        """The address of a change that is not confirmed yet."""
        return email_waiting(player, timezone.now())


def password_field(**options: Any) -> serializers.CharField:
    """A password, taken as it is."""
    return serializers.CharField(max_length=128, trim_whitespace=False, write_only=True, **options)


class PasswordSerializer(serializers.Serializer[Any]):
    """Your password, where a token alone is not enough; with a second factor a code of your app or a recovery code."""

    password = password_field(required=False, allow_blank=True)
    code = serializers.CharField(max_length=40, required=False, allow_blank=True, write_only=True)


class PasswordChangeSerializer(serializers.Serializer[Any]):
    """A new password, and whether all API tokens end with the old one."""

    old_password = password_field()
    new_password = password_field()
    end_tokens = serializers.BooleanField(default=False)


class MeChangeSerializer(PasswordSerializer):
    """Changes to your account; fields left out stay. An ``email`` needs the ``password``."""

    email = serializers.EmailField(required=False, allow_blank=True, max_length=254)
    time_zone = serializers.CharField(required=False, max_length=64)
    language = serializers.ChoiceField(
        choices=settings.LANGUAGES, required=False, allow_blank=True, help_text="Empty: what the browser asks for."
    )
    matches_most = serializers.IntegerField(
        required=False, allow_null=True, min_value=1, max_value=100, help_text="Casual matches at once; null: 100."
    )
    takes_friend_requests = serializers.BooleanField(required=False)
    takes_cards = serializers.BooleanField(required=False, help_text="Gifts and trades.")
    takes_challenges = serializers.BooleanField(required=False, help_text="Off: from friends only.")
    takes_offices = serializers.BooleanField(required=False, help_text="To be named a coordinator of a league.")


class NameSerializer(serializers.Serializer[Any]):
    """Another name."""

    username = serializers.CharField(max_length=NAME_MOST)


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
    """A browser that shows your notices."""

    browser = serializers.SerializerMethodField()

    class Meta:
        model = PushSubscription
        fields: ClassVar[list[str]] = ["id", "browser", "created_at", "sent_at"]

    def get_browser(self, subscription: PushSubscription) -> str:
        """The browser, as far as its push service tells."""
        return service_of(subscription)


class PushSerializer(serializers.Serializer[Any]):
    """The key to subscribe a browser with (``applicationServerKey``), and your browsers."""

    key = serializers.CharField()
    browsers = PushSubscriptionSerializer(many=True)


class TokenSerializer(serializers.ModelSerializer[ApiToken]):
    """A token by its name; the secret is shown once, where it is made."""

    class Meta:
        model = ApiToken
        fields: ClassVar[list[str]] = ["id", "name", "created_at", "used_at", "used_from", "used_by"]

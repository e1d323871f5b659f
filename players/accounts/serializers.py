"""Accounts in the API."""

from typing import Any, ClassVar

from django.conf import settings
from django.utils import timezone
from rest_framework import serializers

from players.friends.welcome import Takes
from players.models import ApiToken, Player
from players.names.rules import NAME_MOST
from players.security.email_changes import email_waiting
from players.security.serializers import PasswordSerializer


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
            *(str(takes) for takes in Takes),
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


class TokenSerializer(serializers.ModelSerializer[ApiToken]):
    """A token by its name; the secret is shown once, where it is made."""

    class Meta:
        model = ApiToken
        fields: ClassVar[list[str]] = ["id", "name", "created_at", "used_at", "used_from", "used_by"]

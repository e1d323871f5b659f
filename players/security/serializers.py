"""Passwords in the API."""

from typing import Any

from rest_framework import serializers


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

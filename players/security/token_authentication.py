"""API tokens: as knox checks them, and when each was last used."""

from typing import Any

from django.utils import timezone
from drf_spectacular.contrib.knox_auth_token import KnoxTokenScheme
from knox.auth import TokenAuthentication as KnoxTokenAuthentication
from rest_framework.request import Request

from players.security.browsers import token_seen

__all__ = ["TokenAuthentication"]


class TokenAuthentication(KnoxTokenAuthentication):
    """Notes the use of a token, at most once a minute."""

    def authenticate(self, request: Request) -> tuple[Any, Any] | None:
        """The player and the token of a request; ``None`` without one."""
        player_and_token: tuple[Any, Any] | None = super().authenticate(request)
        if player_and_token is not None:
            token_seen(token=player_and_token[1], meta=request.META, now=timezone.now())
        return player_and_token


class TokenScheme(KnoxTokenScheme):  # type: ignore[no-untyped-call]
    """How the schema of the API describes it."""

    target_class = "players.security.token_authentication.TokenAuthentication"

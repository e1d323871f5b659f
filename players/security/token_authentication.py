"""API tokens: as knox checks them, and when each was last used."""

from hmac import compare_digest
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext
from drf_spectacular.contrib.knox_auth_token import KnoxTokenScheme
from knox.auth import TokenAuthentication as KnoxTokenAuthentication
from knox.crypto import hash_token
from knox.models import AuthToken
from knox.settings import CONSTANTS
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from players.security.browsers import token_seen
from players.site.kept_query import KeptQuery

__all__ = ["TokenAuthentication"]

_tokens = KeptQuery(lambda key: AuthToken.objects.select_related("user").filter(token_key=key), "")


class TokenAuthentication(KnoxTokenAuthentication):
    """Notes the use of a token, at most once a minute.

    Token and player are read in one statement at each request, so that an end of either counts at once. Tokens do not
    run out by themselves; one that was given an end is refused after it.
    """

    def authenticate(self, request: Request) -> tuple[Any, Any] | None:
        """The player and the token of a request; ``None`` without one."""
        player_and_token: tuple[Any, Any] | None = super().authenticate(request)
        if player_and_token is not None:
            token_seen(token=player_and_token[1], meta=request.META, now=timezone.now())
        return player_and_token

    def authenticate_credentials(self, token: bytes) -> tuple[Any, Any]:
        """The player and the row of a token as it was sent.

        Raises:
            AuthenticationFailed: there is no such token, it has run out, or its player may not sign in.
        """
        try:
            sent = token.decode()
            digest = hash_token(sent)
        except (UnicodeDecodeError, TypeError, ValueError):
            raise AuthenticationFailed(gettext("Invalid token.")) from None
        for row in _tokens(sent[: CONSTANTS.TOKEN_KEY_LENGTH]):
            if compare_digest(digest, row.digest) and (row.expiry is None or row.expiry > timezone.now()):
                return self.validate_user(row)  # type: ignore[no-any-return]
        raise AuthenticationFailed(gettext("Invalid token."))


class TokenScheme(KnoxTokenScheme):  # type: ignore[no-untyped-call]
    """How the schema of the API describes it."""

    target_class = "players.security.token_authentication.TokenAuthentication"

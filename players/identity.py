"""Confirm who is asking: changes of credentials need the password, or one entered just now."""

from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth import authenticate
from django.http import HttpRequest

from players import limits
from players.errors import PasswordNeeded
from players.models import Player

FRESH = timedelta(minutes=15)
_ENTERED = "password_entered_at"


def identity_note(request: HttpRequest, now: datetime) -> None:
    """Remember in the session that its player has just entered the password."""
    request.session[_ENTERED] = now.timestamp()


def identity_fresh(request: Any, now: datetime) -> bool:
    """Whether the password was entered in the last quarter of an hour in the same session; never with an API token."""
    if getattr(request, "auth", None) is not None:
        return False
    entered = request.session.get(_ENTERED)
    return isinstance(entered, float) and 0 <= now.timestamp() - entered < FRESH.total_seconds()


def password_check(*, request: Any, player: Player, password: str, now: datetime) -> None:
    """Check the player's password, counted like an attempt to sign in.

    Raises:
        PasswordNeeded: it is wrong, or the address is locked out for this name.
        TooMany: the address has tried too often, or the name is being guessed.
    """
    limits.attempt_take(address=request.META["REMOTE_ADDR"], now=now)
    plain: HttpRequest = getattr(request, "_request", request)
    found = authenticate(plain, username=player.username, password=password)
    if found is None or found.pk != player.pk:
        raise PasswordNeeded("The password is not right.")


def identity_require(*, request: Any, player: Player, password: str | None, now: datetime) -> None:
    """Let through whoever sends the password, or has entered it just now in the same session.

    Raises:
        PasswordNeeded: neither, or a wrong password.
        TooMany: see `password_check`; a session that needs no password counts, too, for what it does sends letters.
    """
    if password:
        password_check(request=request, player=player, password=password, now=now)
    elif identity_fresh(request, now):
        limits.attempt_take(address=request.META["REMOTE_ADDR"], now=now)
    else:
        raise PasswordNeeded("Send your password as `password` with this; a token alone is not enough.")

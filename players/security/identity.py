"""Confirm who is asking: changes of credentials need the password, or one entered just now.

Where the account has a second factor, that is needed with it. A passkey whose device has checked its user stands for
both.
"""

from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth import authenticate
from django.http import HttpRequest
from django.utils.translation import gettext as _

from players.errors import PasswordNeeded
from players.models import Player
from players.security import limits
from players.security.factors import code_use, has_factor

FRESH = timedelta(minutes=15)
_ENTERED = "password_entered_at"
FACTOR = "factor_shown_at"
"""Where a session keeps when its player has shown a second factor; a session without it began with a password alone."""


def identity_note(request: HttpRequest, now: datetime, *, factor: bool = False) -> None:
    """Remember in the session that its player has just entered the password, and with ``factor`` the second one."""
    request.session[_ENTERED] = now.timestamp()
    if factor:
        request.session[FACTOR] = now.timestamp()


def identity_fresh(request: Any, now: datetime) -> bool:
    """Whether the password, and a second factor where there is one, was entered in the last quarter of an hour in the
    same session; never with an API token."""
    if getattr(request, "auth", None) is not None:
        return False
    if not _fresh(request.session.get(_ENTERED), now):
        return False
    player = request.user
    return not (isinstance(player, Player) and has_factor(player)) or _fresh(request.session.get(FACTOR), now)


def _fresh(entered: Any, now: datetime) -> bool:
    return isinstance(entered, float) and 0 <= now.timestamp() - entered < FRESH.total_seconds()


def session_has_factor(request: Any) -> bool:
    """Whether the player of the session has shown a second factor in it, however long ago."""
    return isinstance(request.session.get(FACTOR), float)


def password_check(*, request: Any, player: Player, password: str, now: datetime) -> None:
    """Check the player's password, counted like an attempt to sign in.

    Raises:
        PasswordNeeded: it is wrong, or the address is locked out for this name.
        TooMany: the address has tried too often, or the name is being guessed.
    """
    limits.attempt_take(address=request.META["REMOTE_ADDR"], now=now)
    plain: HttpRequest = getattr(request, "_request", request)
    account = authenticate(plain, username=player.username, password=password)
    if account is None or account.pk != player.pk:
        raise PasswordNeeded(_("The password is not right."))


def factor_check(*, player: Player, code: str | None, now: datetime) -> None:
    """Check a code of the player's app, or a recovery code, where the account has a second factor.

    Raises:
        PasswordNeeded: it is missing or wrong.
        TooMany: too many wrong codes.
    """
    if not has_factor(player):
        return
    if not code:
        raise PasswordNeeded(_("Send a code of your authenticator app, or a recovery code, as `code` with this."))
    if not code_use(player=player, code=code, now=now):
        raise PasswordNeeded(_("The code is not right, or was used already."))


def identity_require(
    *, request: Any, player: Player, now: datetime, password: str | None = None, code: str | None = None
) -> None:
    """Let through whoever sends the password (and a code, with a second factor), or has entered them just now in the
    same session.

    Raises:
        PasswordNeeded: neither, or a wrong password or code.
        TooMany: see `password_check`; a session that needs no password counts, too, for what it does sends letters.
    """
    if password:
        password_check(request=request, player=player, password=password, now=now)
        factor_check(player=player, code=code, now=now)
    elif identity_fresh(request, now):
        limits.attempt_take(address=request.META["REMOTE_ADDR"], now=now)
    else:
        raise PasswordNeeded(_("Send your password as `password` with this; a token alone is not enough."))

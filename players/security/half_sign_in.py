"""The time between the right password and the second factor: nobody is signed in yet.

The session holds whose password it was, when, and a fingerprint of that password; nothing else of the account.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.contrib.sessions.backends.base import SessionBase
from django.utils.crypto import constant_time_compare

from players.models import Player

__all__ = ["LASTS", "TRIES", "half_begin", "half_end", "half_next", "half_player", "half_wrong"]

LASTS = timedelta(minutes=10)
TRIES = 5
"""Wrong codes after which the password is asked for again."""
_KEY = "half_signed_in"


def half_begin(*, session: SessionBase, player: Player, onward: str, now: datetime) -> None:
    """Note that the password of the player was right; ``onward`` is where they were going."""
    session.cycle_key()
    session[_KEY] = {
        "player": player.pk,
        "hash": player.get_session_auth_hash(),
        "at": now.timestamp(),
        "next": onward,
        "wrong": 0,
    }


def half_player(session: SessionBase, now: datetime) -> Player | None:
    """Whose second factor is awaited; ``None`` when nobody's, after ten minutes, a new password, or a ban."""
    half = session.get(_KEY)
    if not isinstance(half, dict) or not 0 <= now.timestamp() - half["at"] < LASTS.total_seconds():
        return None
    player = Player.objects.filter(pk=half["player"], is_active=True).first()
    if player is None or not constant_time_compare(half["hash"], player.get_session_auth_hash()):
        return None
    return player


def half_next(session: SessionBase) -> str:
    """Where the person was going."""
    half = session.get(_KEY)
    return str(half["next"]) if isinstance(half, dict) else ""


def half_wrong(session: SessionBase) -> bool:
    """Count a wrong code; whether another may be tried before the password is asked for again."""
    half = dict(session[_KEY])
    half["wrong"] += 1
    session[_KEY] = half
    if half["wrong"] < TRIES:
        return True
    half_end(session)
    return False


def half_end(session: SessionBase) -> None:
    """Forget it."""
    session.pop(_KEY, None)

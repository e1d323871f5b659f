"""Staff must have a second factor: without one, or in a session that has not shown it, they hold no office.

``ENTMOOT_STAFF_FACTOR`` turns it off, for the demonstration and for tests.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest

from players.models import Player
from players.security.factors import has_factor
from players.security.identity import session_has_factor

__all__ = ["factor_wanted", "session_note", "staff_may_act"]

_WITHOUT = "_session_without_factor"


def factor_wanted(player: Any) -> bool:
    """Whether the account is one that must have a second factor: staff and superusers."""
    return bool(
        settings.ENTMOOT_STAFF_FACTOR
        and isinstance(player, Player)
        and player.is_active
        and (player.is_staff or player.is_superuser)
    )


def session_note(request: HttpRequest) -> None:
    """Note on the player of a session whether it has shown a factor. API tokens have none: they were made in one."""
    if factor_wanted(request.user) and not session_has_factor(request):
        setattr(request.user, _WITHOUT, True)


def staff_may_act(player: Any) -> bool:
    """Whether the player may use the rights of staff now. For everybody else always true."""
    if not factor_wanted(player):
        return True
    return not getattr(player, _WITHOUT, False) and has_factor(player)

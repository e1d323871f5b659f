"""The player of a request."""

from typing import Any, cast

from django.core.exceptions import PermissionDenied
from django.utils.translation import gettext as _

from players.models import Player


def player_of(request: Any) -> Player:
    """The signed-in player of a Django or API request.

    Raises:
        PermissionDenied: nobody is signed in; views that need a player are behind ``login_required`` anyway.
    """
    if not request.user.is_authenticated:
        raise PermissionDenied(_("Sign in first."))
    return cast(Player, request.user)

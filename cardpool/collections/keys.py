"""Idempotency keys that a page or a program sends: one change per player and key."""

import re
import secrets

from django.utils.translation import gettext as _

from cardpool.errors import Refused
from players.models import Player

__all__ = ["key_new", "key_of"]

_SHAPE = re.compile(r"[A-Za-z0-9._:-]{1,64}")


def key_new() -> str:
    """A key for a form, so that sending it twice does one thing."""
    return secrets.token_hex(12)


def key_of(player: Player, doing: str, key: str) -> str:
    """The key as it is stored. Two players may send the same one.

    Raises:
        Refused: no key, or an odd one.
    """
    if not isinstance(key, str) or not _SHAPE.fullmatch(key):
        raise Refused(_("Send an Idempotency-Key of 1 to 64 letters, digits, dots, colons, - or _."))
    return f"{doing}:{player.pk}:{key}"

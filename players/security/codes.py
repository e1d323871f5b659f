"""Codes that people write down and type in again: how they are drawn, read and kept."""

import hashlib
import secrets

from players.models import Player

__all__ = ["code_draw", "code_hash", "code_plain"]

_LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
"""Letters and digits that are not mistaken for each other in handwriting."""
_LENGTH, _GROUP = 16, 4


def code_draw() -> str:
    """A new code of 16 characters (78 bits), in groups of four."""
    drawn = "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
    return "-".join(drawn[begin : begin + _GROUP] for begin in range(0, _LENGTH, _GROUP))


def code_plain(code: str) -> str:
    """A code as it is hashed, without spaces and dashes.

    >>> code_plain("abcd-2345 efgh-6789")
    'ABCD2345EFGH6789'
    """
    return "".join(character for character in code.upper() if character.isalnum())[:64]


def code_hash(player: Player, code: str) -> str:
    """What is kept of a player's code, 64 characters. 78 bits need no slow hash."""
    return hashlib.sha256(f"{player.pk}:{code_plain(code)}".encode()).hexdigest()

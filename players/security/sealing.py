"""Secrets that the site must read again, encrypted with a key made from the site's own."""

import base64

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.utils.crypto import salted_hmac

__all__ = ["secret_open", "secret_seal"]

_SALT = "players.sealing"
"""Belongs to every secret that is stored, whatever this module is called."""


def secret_seal(text: str) -> str:
    """The text, encrypted and authenticated (Fernet); differs each time."""
    return _box().encrypt(text.encode()).decode("ascii")


def secret_open(sealed: str) -> str | None:
    """The text again; ``None`` when neither the site's key nor an earlier one of it made this."""
    try:
        return _box().decrypt(sealed.encode("ascii")).decode()
    except (InvalidToken, UnicodeError):
        return None


def _box() -> MultiFernet:
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    return MultiFernet(
        [
            Fernet(base64.urlsafe_b64encode(salted_hmac(_SALT, "secrets", secret=key, algorithm="sha256").digest()))
            for key in keys
        ]
    )

"""The installation's push key: browsers accept messages only from who holds it (VAPID, RFC 8292)."""

import base64
import os
import secrets
import time
from functools import cache
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

__all__ = ["base64url", "push_key", "push_key_kept", "push_key_public"]

CURVE = ec.SECP256R1()
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
"""The order of the curve's group: private keys are smaller."""


def base64url(data: bytes) -> str:
    """Base64 for addresses, without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def push_key_kept(path: Path) -> str:
    """The key in ``path``; made on first use, readable by its owner only. Processes that start at once agree."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        for _ in range(100):
            if key := path.read_text(encoding="ascii").strip():
                return key
            time.sleep(0.01)  # the winner has created the file and not yet written it
        raise RuntimeError(f"{path} is empty; remove it so that a new key is made.") from None
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        key = base64url((1 + secrets.randbelow(ORDER - 1)).to_bytes(32, "big"))
        file.write(key + "\n")
    return key


def push_key() -> str:
    """The private key, 32 bytes in base64url: from the settings, else the one kept in the installation's directory."""
    return settings.PUSH_KEY or push_key_kept(settings.VAR_DIR / "push_key")


def push_key_public() -> str:
    """The public key that a page hands to the browser: an uncompressed point in base64url.

    Raises:
        ImproperlyConfigured: the key in the settings is none.
    """
    return _public(push_key())


@cache
def _public(key: str) -> str:
    try:
        number = int.from_bytes(base64.urlsafe_b64decode(key + "=" * (-len(key) % 4)), "big")
        point = ec.derive_private_key(number, CURVE).public_key()
    except ValueError as error:
        raise ImproperlyConfigured(
            "ENTMOOT_PUSH_KEY must be a private key of P-256: 32 bytes in base64url. Unset it to have one made."
        ) from error
    return base64url(point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

"""Signatures of webhook messages, as the Standard Webhooks specification (version 1) has them. Pure.

A receiver takes the headers ``webhook-id``, ``webhook-timestamp`` and ``webhook-signature``, computes HMAC-SHA-256 of
"id.timestamp.body" with the key, and compares it with each signature after "v1,". Messages older than some minutes are
not to be taken, and the same id twice is the same message.
"""

import base64
import hmac
from collections.abc import Mapping

__all__ = ["PREFIX", "headers_of", "secret_made", "signature"]

PREFIX = "whsec_"
KEY_BYTES = 32


def secret_made(entropy: bytes) -> str:
    """A secret as it is shown to its owner, from 32 bytes of entropy."""
    return PREFIX + base64.b64encode(entropy).decode()


def signature(secret: str, message_id: str, timestamp: int, body: bytes) -> str:
    """The signature of a message; ``timestamp`` in Unix seconds.

    >>> signature(secret_made(bytes(32)), "msg_1", 1_700_000_000, b"{}")
    'v1,LzeNxZHo3O8fwpFJpLh/0B99ugILNFJw+/9lTgx0APs='
    """
    key = base64.b64decode(secret.removeprefix(PREFIX))
    signed = b".".join([message_id.encode(), str(timestamp).encode(), body])
    return "v1," + base64.b64encode(hmac.digest(key, signed, "sha256")).decode()


def headers_of(secret: str, message_id: str, timestamp: int, body: bytes) -> Mapping[str, str]:
    """The headers that a message is sent with."""
    return {
        "content-type": "application/json",
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": signature(secret, message_id, timestamp, body),
    }

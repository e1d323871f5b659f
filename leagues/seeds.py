"""The seeds of an event, all from the one secret that was committed to when it was announced.

Each is HMAC-SHA-512(key=secret, message=LP(use, event number, ...)). The secret is revealed with the prize draw, or
when an event without prizes has ended, so that pairings and lots can be checked afterwards and cannot be chosen
before.
"""

import hmac

from leagues.chance import length_prefixed


def tournament_seed(secret: bytes, use: str, *numbers: int) -> bytes:
    """64 bytes for one use: ``("round", event, stage, round)`` or ``("lot", event)``."""
    message = length_prefixed([use.encode(), *(str(number).encode() for number in numbers)])
    return hmac.digest(secret, message, "sha512")

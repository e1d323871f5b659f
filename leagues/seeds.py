"""The seeds of an event. All follow from the one secret that was committed to when the event was announced:

    seed = HMAC-SHA-512(key = secret, message = LP(use, event number, ...))

The secret is revealed with the prize draw, or at the end of an event without prizes. So nobody could choose pairings
and lots, and everybody can check them afterwards.
"""

import hmac

from leagues.chance import length_prefixed


def tournament_seed(secret: bytes, use: str, *numbers: int) -> bytes:
    """64 bytes for one use: ``("round", event, stage, round)`` or ``("lot", event)``."""
    message = length_prefixed([use.encode(), *(str(number).encode() for number in numbers)])
    return hmac.digest(secret, message, "sha512")

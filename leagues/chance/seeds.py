"""The seeds of an event. Rounds, lots and matches follow from a secret that was committed to at the announcement:

    seed = HMAC-SHA-512(key = secret, message = LP(use, event number, ...))

The secret is revealed when the event ends, for everybody to check. A revealed secret decides nothing more: when the end
is undone, later rounds and matches follow from the next secret of a chain, in which SHA-512 of each secret is the one
before it. So the first commitment binds all of them, and nobody can choose the next one. The lots stay those of the
first secret, as the standings have shown them from the start. The prize draw has a secret of its own, with a commitment
of its own, which stays hidden until the prizes are drawn.
"""

import hmac
from collections.abc import Callable
from hashlib import sha512

from engine.kernel.randomness import length_prefixed

SECRET_BYTES = 64
CHAIN_LENGTH = 32
"""Secrets in a chain: so many times less one can the end of an event be undone before a secret is made anew."""


def tournament_seed(secret: bytes, use: str, *numbers: int) -> bytes:
    """64 bytes for one use: ``("round", event, stage, round)`` or ``("lot", event)``."""
    message = length_prefixed([use.encode(), *(str(number).encode() for number in numbers)])
    return hmac.digest(secret, message, "sha512")


def first_secret(last: bytes) -> bytes:
    """The secret used first of the chain that ends with ``last``."""
    for _ in range(CHAIN_LENGTH - 1):
        last = sha512(last).digest()
    return last


def next_secret(secret: bytes, last: bytes | None, entropy: Callable[[int], bytes]) -> bytes:
    """The secret after ``secret`` in the chain that ends with ``last``; a new one where the chain has none.

    >>> end = bytes(64)
    >>> following = next_secret(first_secret(end), end, bytes)
    >>> sha512(following).digest() == first_secret(end)
    True
    """
    link = last
    for _ in range(CHAIN_LENGTH):
        if link is None or link == secret:
            break
        if (before := sha512(link).digest()) == secret:
            return link
        link = before
    return entropy(SECRET_BYTES)

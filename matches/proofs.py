"""No hidden dice: how a match's seed is promised, made and checked.

At creation the server draws a secret ``S`` and publishes the commitment ``C = SHA-512(LP(tag, match, S))``. Every seat
gives its cut of the deck when it takes its place. The seed is ``K = HMAC-SHA-512(S, LP(match, C, cuts))``:
64 bytes which neither the server (bound by C before it saw the cuts) nor the players (who never see S) could choose.
After the match S is public and everyone can do the sums again. The cuts that the server makes, for bots and for who
came too late, follow from S, so that they leave it no choice after the promise. docs/proofs.md has all formulas.

``LP`` writes each part after its length in eight bytes, big-endian, so that different lists never read alike.

>>> c = commitment("m1", b"s" * 64)
>>> seed("m1", b"s" * 64, c, ["a", "b"]) == seed("m1", b"s" * 64, c, ["a", "b"])
True
>>> seed("m1", b"s" * 64, c, ["a", "b"]) == seed("m1", b"s" * 64, c, ["ab", ""])
False
"""

import hmac
from collections.abc import Sequence
from hashlib import sha512

from engine.kernel.randomness import length_prefixed

__all__ = [
    "ALPHABET",
    "SECRET_BYTES",
    "TAG",
    "commitment",
    "event_code",
    "event_cut",
    "event_secret",
    "seed",
    "server_cut",
]

TAG = b"entmoot match secret 1"
CUT_TAG = b"entmoot server cut 1"
EVENT_CODE_TAG = b"entmoot event match code 1"
EVENT_SECRET_TAG = b"entmoot event match secret 1"
EVENT_CUT_TAG = b"entmoot event match cut 1"
SECRET_BYTES = 64
ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
"""Of the codes of matches."""


def commitment(match: str, secret: bytes) -> str:
    """The commitment published when the match is made: 128 hexadecimal digits."""
    return sha512(length_prefixed([TAG, match.encode(), secret])).hexdigest()


def event_code(secret: bytes, numbers: Sequence[int]) -> str:
    """The code of a match of an event: it follows from the event's secret, its round, table and attempt."""
    digest = hmac.digest(secret, length_prefixed([EVENT_CODE_TAG, *_texts(numbers)]), sha512)
    return "".join(ALPHABET[byte % len(ALPHABET)] for byte in digest[:12])


def event_secret(secret: bytes, match: str) -> bytes:
    """The secret of a match of an event: 64 bytes that follow from the event's secret and the match's code."""
    return hmac.digest(secret, length_prefixed([EVENT_SECRET_TAG, match.encode()]), sha512)


def event_cut(cut: str, match: str) -> str:
    """The cut of a match that follows from a player's cut for its event: 128 hexadecimal digits."""
    return sha512(length_prefixed([EVENT_CUT_TAG, cut.encode(), match.encode()])).hexdigest()


def _texts(numbers: Sequence[int]) -> list[bytes]:
    return [str(number).encode() for number in numbers]


def seed(match: str, secret: bytes, committed: str, cuts: Sequence[str]) -> bytes:
    """The 64-byte key of the game's random stream; cuts in seat order."""
    message = length_prefixed([match.encode(), committed.encode(), *(cut.encode() for cut in cuts)])
    return hmac.digest(secret, message, sha512)


def server_cut(match: str, secret: bytes, place: int) -> str:
    """The cut that the server makes for a seat: 128 hexadecimal digits that follow from its secret."""
    message = length_prefixed([CUT_TAG, match.encode(), str(place).encode()])
    return hmac.digest(secret, message, sha512).hex()

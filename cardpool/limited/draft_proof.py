"""How the packs of a draft are promised, drawn and checked. Pure; docs/proofs.md has all formulas.

When a draft is made the server draws one secret and publishes its commitment, which also binds the rules, the number of
seats and the recipe of every booster. Each player adds a cut on joining. Seats and packs follow from all of them at the
start, so that neither the server nor a player could choose them.
"""

import hmac
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha512
from typing import Any

from cardpool.collections.pack_proof import digest, pack_content
from engine.kernel.randomness import Stream, length_prefixed

__all__ = ["ALGORITHM", "commitment", "draft_key", "manifest_of", "pack_cards", "seat_order", "server_cut"]

ALGORITHM = "entmoot-draft-1"
TAG = b"entmoot draft secret 1"
CUT_TAG = b"entmoot draft server cut 1"


def manifest_of(rules: Mapping[str, Any], recipes: Sequence[str], size: int) -> dict[str, Any]:
    """What the commitment binds beside the secret; ``recipes`` are the hashes of the boosters' recipes in their
    order."""
    return {"algorithm": ALGORITHM, "rules": dict(rules), "recipes": list(recipes), "size": size}


def _mac(key: bytes, parts: Iterable[bytes]) -> bytes:
    return hmac.digest(key, length_prefixed(parts), sha512)


def commitment(code: str, manifest: Mapping[str, Any], secret: bytes) -> str:
    """What is published when the draft is made: 128 hexadecimal digits."""
    return sha512(length_prefixed([TAG, code.encode(), digest(manifest).encode(), secret])).hexdigest()


def server_cut(code: str, secret: bytes, number: int) -> str:
    """The cut that the server makes for a seat that gave none, such as a bot's; it follows from the secret."""
    return _mac(secret, [CUT_TAG, code.encode(), str(number).encode()]).hex()


def draft_key(code: str, secret: bytes, committed: str, cuts: Sequence[str]) -> bytes:
    """The 64-byte key of a draft; ``cuts`` in the order of joining."""
    return _mac(secret, [code.encode(), committed.encode(), *(cut.encode() for cut in cuts)])


def seat_order(key: bytes, size: int) -> list[int]:
    """Who sits where: at each place of the table the number in the order of joining.

    >>> sorted(seat_order(bytes(64), 4))
    [0, 1, 2, 3]
    """
    order = list(range(size))
    Stream(_mac(key, [b"seats"])).shuffle(order)
    return order


def pack_cards(key: bytes, recipe: Mapping[str, Any], round: int, place: int) -> list[list[Any]]:
    """The booster that the seat at a place opens in a round, both as counted from 1 and 0: [id, foil] in the order of
    the draw."""
    of = _mac(key, [b"pack", str(round).encode(), str(place).encode()])
    cards: list[list[Any]] = pack_content(recipe, of)["cards"]
    return cards

"""Prize draws anyone can repeat: a published manifest, a later public result, and a seed made of both.

1. When the last round begins, the *manifest* is published with its SHA-512: who takes part, what can be won and from
which sorted lists, this algorithm, everybody's nonce, a commitment to a secret of the server, and which public result
will follow. 2. When the event has ended, that *result* is known to everybody: places, who is excluded, the result
of every pairing, the revealed secret, and, where the event announced one, the value of an outside source of
randomness. 3. seed = HMAC-SHA-512(key = SHA-512(manifest), message = LP(nonces in order of entrants, result)), with
both as canonical JSON. Each prize draws from its own stream `leagues.chance.Stream(seed, "prize:" + id)`: first the
person, where the person is drawn, then the card.

So nobody can know the seed while they can still choose something that enters it: the server's secret was fixed before
the nonces and the results were, and players do not know it while they play. `scripts/verify_draw.py` repeats all of
this with the standard library alone.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from leagues.chance import Stream, length_prefixed

ALGORITHM = "entmoot-draw-1"

Json = Mapping[str, Any]


class DrawError(ValueError):
    """The manifest or the result is malformed, or does not fit together; the message says what is wrong."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Someone who started round 1. ``nonce`` is their share of the seed, hexadecimal; ``own`` when they chose it."""

    entrant: int
    name: str
    nonce: str
    own: bool


@dataclass(frozen=True, slots=True)
class PrizeSpec:
    """One prize: to the entrant at ``place``, or to somebody drawn (``place`` None), one card of the pool."""

    id: str
    place: int | None
    pool: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Award:
    prize: str
    entrant: int
    card: str


def canonical(data: Json) -> bytes:
    """The one JSON text of some data: keys sorted, no spaces, ASCII."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()


def digest(manifest: Json) -> str:
    """What is published of a manifest: its SHA-512 in hexadecimal."""
    return hashlib.sha512(canonical(manifest)).hexdigest()


def commitment(secret: bytes) -> str:
    """What is published of a secret before it is revealed."""
    return hashlib.sha512(secret).hexdigest()


def build_manifest(
    *,
    event: str,
    entries: Sequence[Entry],
    prizes: Sequence[PrizeSpec],
    places_in_draw: bool,
    secret_commitment: str,
    source: str,
) -> dict[str, Any]:
    """The manifest as plain data. ``places_in_draw``: whether first and second place may also be drawn.

    Raises DrawError when somebody or something is listed twice, or a prize has nothing to give.
    """
    if len({e.entrant for e in entries}) != len(entries):
        raise DrawError("An entrant is listed twice in the draw.")
    if len({p.id for p in prizes}) != len(prizes):
        raise DrawError("A prize is listed twice in the draw.")
    for entry in entries:
        _hexadecimal(entry.nonce, f"the nonce of entrant {entry.entrant}")
    for prize in prizes:
        if not prize.pool:
            raise DrawError(f"There is no card to draw for the prize {prize.id!r}.")
        if len(set(prize.pool)) != len(prize.pool):
            raise DrawError(f"A card is listed twice for the prize {prize.id!r}.")
    return {
        "algorithm": ALGORITHM,
        "event": event,
        "entrants": [
            {"entrant": e.entrant, "name": e.name, "nonce": e.nonce, "own": e.own}
            for e in sorted(entries, key=lambda e: e.entrant)
        ],
        "prizes": [{"id": p.id, "place": p.place, "pool": sorted(p.pool)} for p in prizes],
        "places_in_draw": places_in_draw,
        "secret_commitment": secret_commitment,
        "source": source,
    }


def build_result(
    *,
    places: Sequence[int],
    excluded: Sequence[tuple[int, str]],
    pairings: Sequence[Sequence[int | str | None]],
    secret: bytes,
    public_value: str,
) -> dict[str, Any]:
    """The later public result.

    ``places``: entrants in order of placement. ``excluded``: (entrant, reason) of those who can win nothing: the
    disqualified, and bots where the event has no prizes for them. ``pairings``: each as (round, table, first, second,
    result).
    """
    return {
        "places": list(places),
        "excluded": [list(pair) for pair in sorted(excluded)],
        "pairings": [list(pairing) for pairing in pairings],
        "secret": secret.hex(),
        "public_value": public_value,
    }


def draw_seed(manifest: Json, result: Json) -> bytes:
    """The 64-byte seed of a draw."""
    nonces = [_hexadecimal(e["nonce"], "a nonce") for e in manifest["entrants"]]
    message = length_prefixed([*nonces, canonical(result)])
    return hmac.digest(hashlib.sha512(canonical(manifest)).digest(), message, "sha512")


def draw(manifest: Json, result: Json) -> list[Award]:
    """Who gets what. Pure: the same manifest and result give the same awards.

    The excluded win nothing: places count without them, and a prize nobody is left for is not given. Raises DrawError
    when the secret does not fit its commitment or the placements are not those of the entrants.
    """
    if manifest.get("algorithm") != ALGORITHM:
        raise DrawError(f"This draw is made by {manifest.get('algorithm')!r}; known here is {ALGORITHM}.")
    secret = _hexadecimal(result["secret"], "the secret")
    if commitment(secret) != manifest["secret_commitment"]:
        raise DrawError("The revealed secret is not the one that was committed to.")
    entrants = [e["entrant"] for e in manifest["entrants"]]
    if sorted(result["places"]) != sorted(entrants):
        raise DrawError("The placements do not list exactly the entrants of the manifest.")
    out = {entrant for entrant, _ in result["excluded"]}
    ranked = [e for e in result["places"] if e not in out]
    seed = draw_seed(manifest, result)
    placed = [p["place"] for p in manifest["prizes"] if p["place"] is not None and p["place"] <= len(ranked)]
    taken = set() if manifest["places_in_draw"] else {ranked[place - 1] for place in placed}
    awards = []
    for prize in manifest["prizes"]:
        stream = Stream(seed, f"prize:{prize['id']}")
        if prize["place"] is None:
            candidates = [e for e in entrants if e not in out and e not in taken]
            if not candidates:
                continue
            winner = stream.choose(candidates)
        elif prize["place"] > len(ranked):
            continue
        else:
            winner = ranked[prize["place"] - 1]
        awards.append(Award(prize["id"], winner, stream.choose(prize["pool"])))
    return awards


def published(manifest: Json, result: Json, awards: Sequence[Award]) -> dict[str, Any]:
    """The file offered for download; the verify script reads exactly this."""
    return {
        "manifest": dict(manifest),
        "manifest_sha512": digest(manifest),
        "result": dict(result),
        "seed": draw_seed(manifest, result).hex(),
        "awards": [{"prize": a.prize, "entrant": a.entrant, "card": a.card} for a in awards],
    }


def _hexadecimal(text: str, what: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except (TypeError, ValueError):
        raise DrawError(f"{what[0].upper()}{what[1:]} is not hexadecimal: {text!r}.") from None

"""Prize draws that anyone can repeat.

1. The *manifest* is published with its SHA-512 when the last round begins. It lists the entrants with their cuts, the
   prizes with their sorted lists of cards, the algorithm, the commitment to a secret of the server, and the source of
   the later result.
2. The *result* is public when the event has ended. It holds the places, the excluded entrants, the result of every
   pairing, the revealed secret and, where the event announced one, the value of an outside source of randomness.
3. The seed follows from both, each as canonical JSON:

       seed = HMAC-SHA-512(key = SHA-512(manifest), message = LP(cuts in order of entrants, result))

4. Each prize draws from a stream of its own, `leagues.chance.stream.Stream(seed, "prize:" + id)`: first the entrant,
   where the entrant is drawn, then the card.

Who could know what: no player and no official knows the server's secret before the draw, so none of them can tell what
a result, a correction or a disqualification would change in it. Whoever runs the server knows the secret from the
start, and can work the draw out once the last result and, where one was announced, the outside value are known. They
cannot choose the secret, which was committed to before the cuts were given. But an operator who plays, or who helps a
player, could try out results before they are entered; an outside value that appears after the event's end rules that
out. `scripts/verify_draw.py` repeats the draw with the standard library alone.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engine.kernel.randomness import length_prefixed
from leagues.chance.stream import Stream

ALGORITHM = "entmoot-draw-2"
CUT_KEYS = {"entmoot-draw-1": "nonce", ALGORITHM: "cut"}
"""By algorithm: the key of an entrant's cut in the manifest. Manifests published under the first one stay valid."""

VALUE_MOST = 500
"""Characters of an outside value."""

Json = Mapping[str, Any]


class DrawError(ValueError):
    """The manifest or the result is malformed, or does not fit together; the message says what is wrong.

    Args:
        words: a marked sentence, with ``%(name)s`` for each of the facts.
    """

    def __init__(self, words: Promise, **facts: object) -> None:
        super().__init__(words, facts)
        self._words, self._facts = words, facts

    def __str__(self) -> str:
        return str(self._words) % self._facts


@dataclass(frozen=True, slots=True)
class Entry:
    """An entrant who started round 1. ``cut`` is hexadecimal; ``own`` says that the player made it."""

    entrant: int
    name: str
    cut: str
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
    """Canonical JSON: keys sorted, no spaces, ASCII."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()


def digest(manifest: Json) -> str:
    """The SHA-512 of a manifest, in hexadecimal."""
    return hashlib.sha512(canonical(manifest)).hexdigest()


def commitment(secret: bytes) -> str:
    """The SHA-512 of a secret, published before the secret is revealed."""
    return hashlib.sha512(secret).hexdigest()


def value_canonical(kind: str, text: str) -> str:
    """An outside value in the form that enters the seed, so that two people who read it alike enter it alike.

    ``kind``: "hex" for hexadecimal digits, in lower case without spaces and without a leading ``0x``; "digits" for
    decimal digits, without spaces, commas, dots and apostrophes between them; "text" for a line with single spaces.
    Leading zeros stay.

    Raises DrawError for a value that is not of its kind.

    >>> value_canonical("hex", "0x00C0 FFEE"), value_canonical("digits", "04 11, 23"), value_canonical("text", " a  b ")
    ('00c0ffee', '041123', 'a b')
    """
    if kind == "hex":
        value = "".join(text.split()).lower().removeprefix("0x")
        if not re.fullmatch("[0-9a-f]+", value):
            raise DrawError(_("The public value is written in hexadecimal digits: 0 to 9 and a to f."))
    elif kind == "digits":
        value = re.sub(r"[\s,.’']", "", text)
        if not re.fullmatch("[0-9]+", value):
            raise DrawError(_("The public value is written in decimal digits, 0 to 9."))
    else:
        value = " ".join(text.split())
        if not value or not value.isprintable():
            raise DrawError(_("The public value is a line of printable characters."))
    if len(value) > VALUE_MOST:
        raise DrawError(_("The public value has at most %(most)s characters."), most=VALUE_MOST)
    return value


def value_time(announced: datetime, every: timedelta, end: datetime) -> datetime:
    """When the outside value of a draw appears: at the announced time, or the first of its kind after the event's end.

    >>> day = timedelta(days=1)
    >>> at = datetime(2026, 3, 2, 12)
    >>> value_time(at, day, at - day) == at, value_time(at, day, at) == at + day, value_time(at, 7 * day, at + day)
    (True, True, datetime.datetime(2026, 3, 9, 12, 0))
    """
    return announced if announced > end else announced + ((end - announced) // every + 1) * every


def build_manifest(
    *,
    event: str,
    entries: Sequence[Entry],
    prizes: Sequence[PrizeSpec],
    places_in_draw: bool,
    secret_commitment: str,
    source: str,
    replaces: tuple[str, str] | None = None,
) -> dict[str, Any]:
    """The manifest as plain data. ``places_in_draw``: whether first and second place may also be drawn.

    ``replaces``: SHA-512 of the manifest that this one replaces, and why that was withdrawn.

    Raises DrawError when somebody or something is listed twice, or a prize has nothing to give.
    """
    if len({e.entrant for e in entries}) != len(entries):
        raise DrawError(_("An entrant is listed twice in the draw."))
    if len({p.id for p in prizes}) != len(prizes):
        raise DrawError(_("A prize is listed twice in the draw."))
    for entry in entries:
        _hexadecimal(
            entry.cut, _("The cut of entrant %(entrant)s is not hexadecimal: %(text)s."), entrant=entry.entrant
        )
    for prize in prizes:
        if not prize.pool:
            raise DrawError(_("There is no card to draw for the prize “%(prize)s”."), prize=prize.id)
        if len(set(prize.pool)) != len(prize.pool):
            raise DrawError(_("A card is listed twice for the prize “%(prize)s”."), prize=prize.id)
    manifest: dict[str, Any] = {
        "algorithm": ALGORITHM,
        "event": event,
        "entrants": [
            {"entrant": e.entrant, "name": e.name, "cut": e.cut, "own": e.own}
            for e in sorted(entries, key=lambda e: e.entrant)
        ],
        "prizes": [{"id": p.id, "place": p.place, "pool": sorted(p.pool)} for p in prizes],
        "places_in_draw": places_in_draw,
        "secret_commitment": secret_commitment,
        "source": source,
    }
    if replaces is not None:
        manifest["replaces"] = {"sha512": replaces[0], "reason": replaces[1]}
    return manifest


def build_result(
    *,
    places: Sequence[int],
    excluded: Sequence[tuple[int, str]],
    pairings: Sequence[Sequence[Any]],
    secret: bytes,
    public_value: str,
) -> dict[str, Any]:
    """The result as plain data; see the module's docstring.

    ``places``: entrants in order of placement. ``excluded``: (entrant, reason) of those who can win nothing: the
    disqualified, and bots where the event has no prizes for them. ``pairings``: each as (round, table, first, second,
    result), and for a table of more than two a list of (entrant, place) besides.
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
    key = CUT_KEYS[manifest["algorithm"]]
    cuts = [_hexadecimal(e[key], _("A cut is not hexadecimal: %(text)s.")) for e in manifest["entrants"]]
    message = length_prefixed([*cuts, canonical(result)])
    return hmac.digest(hashlib.sha512(canonical(manifest)).digest(), message, "sha512")


def draw(manifest: Json, result: Json) -> list[Award]:
    """The awards that follow from a manifest and a result.

    Excluded entrants win nothing: places are counted without them. A prize for which nobody is left is not awarded.

    Raises:
        DrawError: the secret does not fit its commitment, or the places do not list exactly the entrants.
    """
    if manifest.get("algorithm") not in CUT_KEYS:
        known = ", ".join(CUT_KEYS)
        words = _("This draw is made by “%(algorithm)s”; known here are: %(known)s.")
        raise DrawError(words, algorithm=manifest.get("algorithm"), known=known)
    secret = _hexadecimal(result["secret"], _("The secret is not hexadecimal: %(text)s."))
    if commitment(secret) != manifest["secret_commitment"]:
        raise DrawError(_("The revealed secret is not the one that was committed to."))
    entrants = [e["entrant"] for e in manifest["entrants"]]
    if sorted(result["places"]) != sorted(entrants):
        raise DrawError(_("The placements do not list exactly the entrants of the manifest."))
    out = {entrant for entrant, _reason in result["excluded"]}
    ranked = [e for e in result["places"] if e not in out]
    seed = draw_seed(manifest, result)
    placed = [p["place"] for p in manifest["prizes"] if p["place"] is not None and p["place"] <= len(ranked)]
    place_winners = set() if manifest["places_in_draw"] else {ranked[place - 1] for place in placed}
    awards = []
    for prize in manifest["prizes"]:
        stream = Stream(seed, f"prize:{prize['id']}")
        if prize["place"] is None:
            candidates = [e for e in entrants if e not in out and e not in place_winners]
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


def _hexadecimal(text: str, words: Promise, **facts: object) -> bytes:
    try:
        return bytes.fromhex(text)
    except (TypeError, ValueError):
        raise DrawError(words, text=text, **facts) from None

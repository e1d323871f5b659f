#!/usr/bin/env python3
"""Check a prize draw of Entmoot. Needs Python 3.9 or newer and nothing else; reads one file and talks to nobody.

    python3 verify_draw.py draw.json                        recompute every prize from the published file
    python3 verify_draw.py draw.json --manifest-hash 3f9a…  also check the hash you noted before the results were known

Ends with 0 when everything agrees, 1 when something does not, 2 when the file cannot be read.

How a draw works:
  hash  = SHA-512(manifest as JSON with sorted keys, no spaces, ASCII); published when the last round begins
  seed  = HMAC-SHA-512(key=hash, message=LP(cut of each entrant in order) + LP(result as such a JSON text))
  LP(x) = length of x as eight bytes, big-endian, then x
  words = HMAC-SHA-512(key=seed, message=LP("prize:" + id) + block number as eight bytes), as eight 64-bit words each
  below(n): the first word under floor(2^64 / n) * n, modulo n
  Each prize takes its own words: one for the person where the person is drawn, then one for the card.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
import sys
from collections.abc import Iterator
from typing import Any

CUT_KEYS = {"entmoot-draw-1": "nonce", "entmoot-draw-2": "cut"}
"""By algorithm: the key of an entrant's cut in the manifest."""


class Wrong(Exception):
    """Something in the file does not agree with the rest of it."""


def canonical(data: Any) -> bytes:
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()


def prefixed(part: bytes) -> bytes:
    return len(part).to_bytes(8, "big") + part


def words(seed: bytes, label: str) -> Iterator[int]:
    block = 0
    while True:
        message = prefixed(label.encode()) + block.to_bytes(8, "big")
        made = hmac.new(seed, message, hashlib.sha512).digest()
        for start in range(0, 64, 8):
            yield int.from_bytes(made[start : start + 8], "big")
        block += 1


def below(stream: Iterator[int], count: int) -> int:
    limit = 2**64 // count * count
    for word in stream:
        if word < limit:
            return word % count
    raise AssertionError("the stream never ends")


def recompute(manifest: Any, result: Any) -> tuple[bytes, list[list[Any]]]:
    """The seed, and [prize, entrant, card] for each award."""
    cut_key = CUT_KEYS.get(manifest["algorithm"])
    if cut_key is None:
        known = " and ".join(CUT_KEYS)
        raise Wrong(f"The manifest names the algorithm {manifest['algorithm']!r}; this script knows {known}.")
    if hashlib.sha512(bytes.fromhex(result["secret"])).hexdigest() != manifest["secret_commitment"]:
        raise Wrong("The revealed secret is not the one committed to in the manifest.")
    entrants = [entry["entrant"] for entry in manifest["entrants"]]
    if entrants != sorted(set(entrants)):
        raise Wrong("The entrants are not in order, or one is listed twice.")
    if sorted(result["places"]) != entrants:
        raise Wrong("The placements do not list exactly the entrants of the manifest.")
    for prize in manifest["prizes"]:
        if prize["pool"] != sorted(set(prize["pool"])):
            raise Wrong(f"The cards for {prize['id']!r} are not in order, or one is listed twice.")
    key = hashlib.sha512(canonical(manifest)).digest()
    message = b"".join(prefixed(bytes.fromhex(entry[cut_key])) for entry in manifest["entrants"])
    seed = hmac.new(key, message + prefixed(canonical(result)), hashlib.sha512).digest()
    excluded = {entrant for entrant, _reason in result["excluded"]}
    ranked = [entrant for entrant in result["places"] if entrant not in excluded]
    places = [prize["place"] for prize in manifest["prizes"] if prize["place"] is not None]
    placed = [] if manifest["places_in_draw"] else [ranked[place - 1] for place in places if place <= len(ranked)]
    awards = []
    for prize in manifest["prizes"]:
        stream = words(seed, "prize:" + prize["id"])
        if prize["place"] is None:
            candidates = [e for e in entrants if e not in excluded and e not in placed]
        else:
            candidates = ranked[prize["place"] - 1 : prize["place"]]
        if not candidates:
            continue  # nobody is left who could win it
        winner = candidates[below(stream, len(candidates))] if prize["place"] is None else candidates[0]
        awards.append([prize["id"], winner, prize["pool"][below(stream, len(prize["pool"]))]])
    return seed, awards


def check(published: Any, noted_hash: str | None) -> list[str]:
    """Lines to print. Raises Wrong at the first thing that does not agree."""
    manifest, result = published["manifest"], published["result"]
    manifest_hash = hashlib.sha512(canonical(manifest)).hexdigest()
    if manifest_hash != published["manifest_sha512"]:
        raise Wrong(f"The manifest's hash is {manifest_hash}, published was {published['manifest_sha512']}.")
    if noted_hash is not None and manifest_hash != noted_hash.strip().lower():
        raise Wrong(f"The manifest is not the one whose hash you noted: {manifest_hash}.")
    seed, awards = recompute(manifest, result)
    if seed.hex() != published["seed"]:
        raise Wrong(f"The seed is {seed.hex()}, published was {published['seed']}.")
    claimed = [[award["prize"], award["entrant"], award["card"]] for award in published["awards"]]
    if claimed != awards:
        raise Wrong(f"The draw gives {awards!r}, published was {claimed!r}.")
    names = {entry["entrant"]: entry["name"] for entry in manifest["entrants"]}
    lines = [f"manifest  {manifest_hash}", f"seed      {seed.hex()}"]
    lines += [f"{prize:<9} {card}, to {names[who]} (entrant {who})" for prize, who, card in awards]
    return lines


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Check a prize draw of Entmoot.")
    parser.add_argument("file", help="the draw.json offered on the event's prize page")
    parser.add_argument("--manifest-hash", help="the hash you noted when the manifest was published")
    options = parser.parse_args(arguments)
    try:
        with open(options.file, encoding="utf-8") as file:
            lines = check(json.load(file), options.manifest_hash)
    except Wrong as wrong:
        print(f"WRONG: {wrong}")
        return 1
    except (OSError, ValueError, KeyError, TypeError, AttributeError, IndexError, OverflowError) as error:
        print(f"This file cannot be read as a published draw: {type(error).__name__}: {error}")
        return 2
    print("\n".join(lines))
    print("The draw is right: every prize follows from the manifest and the result.")
    return 0


if __name__ == "__main__":
    sys.exit(main())

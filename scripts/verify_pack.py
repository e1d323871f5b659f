#!/usr/bin/env python3
"""Check what was in a pack of Entmoot. Needs Python 3.9 or newer and nothing else; reads one file, talks to nobody.

    python3 verify_pack.py pack.json                     draw the cards again from the pack's file
    python3 verify_pack.py pack.json --commitment 3f9a…  also check the promise you noted while the pack was sealed

Ends with 0 when everything agrees, 1 when something does not, 2 when the file cannot be read.

How a pack is drawn:
  LP(x, y …) = for each part its length as eight bytes, big-endian, then the part
  recipe     = the lists of cards that the pack is drawn from; its hash is the SHA-512 of it as JSON with sorted keys,
               no spaces, ASCII
  commitment = SHA-512(LP("entmoot pack secret 1", pack, hash of the recipe, secret)); shown while the pack is sealed
  cut        = what the player's browser made after it was shown the commitment; without one the server's, which is
               HMAC(secret, LP("entmoot pack server cut 1", pack))
  key        = HMAC(secret, LP(pack, commitment, cut)); all HMACs are of SHA-512
  words      = HMAC(key, block number as eight bytes), as eight 64-bit words each
  below(n)   = the first word under floor(2^64 / n) * n, modulo n
  draw       = one card after the other from those left of a list, each by below(how many are left)
  Each part of the recipe takes from one stream: its draws; then, where it has a foil, below(of), which falls into one
  of the shares in their order or into none, and the foil from that share's list; then the filler, less one for a foil.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
import sys
from collections.abc import Iterator
from typing import Any

ALGORITHM = "entmoot-pack-1"


class Wrong(Exception):
    """Something in the file does not agree with the rest of it."""


def lp(*parts: bytes) -> bytes:
    return b"".join(len(part).to_bytes(8, "big") + part for part in parts)


def mac(key: bytes, message: bytes) -> bytes:
    return hmac.new(key, message, hashlib.sha512).digest()


def words(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        made = mac(key, block.to_bytes(8, "big"))
        for start in range(0, 64, 8):
            yield int.from_bytes(made[start : start + 8], "big")
        block += 1


def below(stream: Iterator[int], count: int) -> int:
    limit = 2**64 // count * count
    for word in stream:
        if word < limit:
            return word % count
    raise AssertionError("the stream never ends")


def draw(stream: Iterator[int], wanted: Any, less: int = 0) -> list[str]:
    rest = list(wanted["from"])
    drawn = []
    for _ in range(min(wanted["take"] - less, len(rest))):
        drawn.append(rest.pop(below(stream, len(rest))))
    return drawn


def contents(recipe: Any, key: bytes) -> tuple[list[list[Any]], list[list[Any]]]:
    """The cards as [id, foil] in the order of the draw, and what is not drawn as [id, copies]."""
    stream = words(key)
    cards: list[list[Any]] = []
    deck: list[list[Any]] = []
    for part in recipe["parts"]:
        deck.extend(part["deck"])
        for count in part["draws"]:
            cards.extend([card, False] for card in draw(stream, count))
        foil: list[str] = []
        if part["foil"]:
            number, start = below(stream, part["foil"]["of"]), 0
            for chance in part["foil"]["chances"]:
                if start <= number < start + chance["share"]:
                    foil = draw(stream, {"take": 1, "from": chance["from"]})
                start += chance["share"]
        if part["filler"]:
            cards.extend([card, False] for card in draw(stream, part["filler"], len(foil)))
        cards.extend([card, True] for card in foil)
    return cards, deck


def check(pack: Any, noted: str | None) -> list[str]:
    """Lines to print. Raises Wrong at the first thing that does not agree."""
    recipe, code = pack["recipe"], pack["pack"].encode()
    if recipe["algorithm"] != ALGORITHM:
        raise Wrong(f"The recipe names the algorithm {recipe['algorithm']!r}; this script knows {ALGORITHM}.")
    text = json.dumps(recipe, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    sha512 = hashlib.sha512(text.encode()).hexdigest()
    if sha512 != pack["recipe_sha512"]:
        raise Wrong(f"The recipe's hash is {sha512}, published was {pack['recipe_sha512']}.")
    if recipe["product"] != pack["product"]:
        raise Wrong(f"The recipe is of {recipe['product']!r}, the pack of {pack['product']!r}.")
    if noted is not None and pack["commitment"] != noted.strip().lower():
        raise Wrong("The commitment is not the one you noted.")
    if pack["opened_at"] is None:
        raise Wrong("The pack is sealed; its secret is revealed when it is opened.")
    secret = bytes.fromhex(pack["secret"])
    promised = hashlib.sha512(lp(b"entmoot pack secret 1", code, sha512.encode(), secret)).hexdigest()
    if promised != pack["commitment"]:
        raise Wrong("The revealed secret is not the one that was promised.")
    own = pack["cut_made_by"] == "player"
    if not own and pack["cut"] != mac(secret, lp(b"entmoot pack server cut 1", code)).hex():
        raise Wrong("The server's cut does not follow from its secret.")
    cards, deck = contents(recipe, mac(secret, lp(code, promised.encode(), pack["cut"].encode())))
    for name, contents_drawn in (("cards", cards), ("deck", deck)):
        if pack[name] != contents_drawn:
            raise Wrong(f"The draw gives other {name} ({contents_drawn!r}) than the file says ({pack[name]!r}).")
    lines = [f"pack    {pack['pack']}: {pack['product']}", f"key     follows from the secret and the cut {pack['cut']}"]
    lines += [f"card    {card}{' (foil)' if foil else ''}" for card, foil in cards]
    lines += [f"deck    {copies} x {card}" for card, copies in deck]
    if not own:
        lines.append("unproven: no player cut this pack, so the server could have drawn secrets until it liked one")
    return lines


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Check what was in a pack of Entmoot.")
    parser.add_argument("file", help="the pack.json offered on the pack's page")
    parser.add_argument("--commitment", help="the promise you noted while the pack was sealed")
    options = parser.parse_args(arguments)
    try:
        with open(options.file, encoding="utf-8") as file:
            lines = check(json.load(file), options.commitment)
    except Wrong as wrong:
        print(f"WRONG: {wrong}")
        return 1
    except (
        OSError,
        ValueError,
        KeyError,
        TypeError,
        AttributeError,
        IndexError,
        OverflowError,
        ZeroDivisionError,
    ) as error:
        print(f"This file cannot be read as a pack: {type(error).__name__}: {error}")
        return 2
    print("\n".join(lines))
    print("The pack is right: every card follows from the secret, the cut and the recipe.")
    return 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Check a booster draft of Entmoot. Needs Python 3.9 or newer and nothing else; reads one file, talks to nobody.

    python3 verify_draft.py draft.json                     draw the packs again and follow every pick
    python3 verify_draft.py draft.json --commitment 3f9a…  also check the promise you noted when you joined

Ends with 0 when everything agrees, 1 when something does not, 2 when the file cannot be read.

How a draft is drawn:
  LP(x, y …) = for each part its length as eight bytes, big-endian, then the part
  hash       = the SHA-512 of data as JSON with sorted keys, no spaces, ASCII
  manifest   = the algorithm, the rules, the hashes of the boosters' recipes in their order, and the number of seats
  commitment = SHA-512(LP("entmoot draft secret 1", draft, hash of the manifest, secret)); shown before anybody joins
  cut        = of each seat, what the player's browser made after it was shown the commitment; without one the server's,
               which is HMAC(secret, LP("entmoot draft server cut 1", draft, number of the seat))
  key        = HMAC(secret, LP(draft, commitment, cut of seat 0, cut of seat 1 …)); all HMACs are of SHA-512
  places     = the numbers of the seats, shuffled by the stream of HMAC(key, LP("seats")): who sits at place 0, 1 …
  pack       = the booster that a place opens in a round, drawn by the stream of HMAC(key, LP("pack", round, place)) as
               verify_pack.py says of packs

How it is played: a seat opens its booster of a round when it has made all its picks of the round before. It picks from
the packs of its round that it holds in the order in which they came, `at_a_time` cards or what is left, and passes the
rest to the next place in the round's direction.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import json
import sys
from collections.abc import Iterator
from typing import Any

ALGORITHM, PACK_ALGORITHM = "entmoot-draft-1", "entmoot-pack-1"


class Wrong(Exception):
    """Something in the file does not agree with the rest of it."""


def lp(*parts: bytes) -> bytes:
    return b"".join(len(part).to_bytes(8, "big") + part for part in parts)


def mac(key: bytes, message: bytes) -> bytes:
    return hmac.new(key, message, hashlib.sha512).digest()


def digest(data: Any) -> str:
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha512(text.encode()).hexdigest()


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


def booster(recipe: Any, key: bytes) -> list[list[Any]]:
    """The cards of a booster as [id, foil] in the order of the draw."""
    stream = words(key)
    cards: list[list[Any]] = []
    for part in recipe["parts"]:
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
    return cards


def shuffled(key: bytes, count: int) -> list[int]:
    stream, items = words(key), list(range(count))
    for last in range(count - 1, 0, -1):
        other = below(stream, last + 1)
        items[last], items[other] = items[other], items[last]
    return items


class Table:
    """The draft as the rules say it goes: which pack each place picks from."""

    def __init__(self, rules: Any, packs: dict[tuple[int, int], list[tuple[str, bool]]], size: int) -> None:
        self.rules, self.size = rules, size
        self.left = packs
        self.full = {name: len(cards) for name, cards in packs.items()}
        self.queues: list[list[tuple[int, int]]] = [[] for _ in range(size)]
        self.round, self.picks = [0] * size, [0] * size
        for place in range(size):
            self.open_next(place)

    def open_next(self, place: int) -> None:
        """Open the next booster when all picks of the round are made."""
        if self.round[place]:
            cards = self.full[self.round[place], place]
            if self.picks[place] < -(-cards // self.rules["at_a_time"]) or self.round[place] == len(
                self.rules["boosters"]
            ):
                return
        self.round[place] += 1
        self.picks[place] = 0
        self.queues[place].append((self.round[place], place))

    def held(self, place: int) -> tuple[int, int] | None:
        return next((name for name in self.queues[place] if name[0] == self.round[place]), None)

    def pick(self, number: int, place: int, label: str, cards: list[tuple[str, bool]]) -> None:
        held = self.held(place)
        if held is None:
            raise Wrong(f"Pick {number}: the seat at place {place} holds no pack.")
        inside = self.left[held]
        named = f"{held[0]}-{held[1] + 1}-{len(inside)}"
        if label != named:
            raise Wrong(f"Pick {number} is from the pack {label}; the seat at place {place} holds {named}.")
        if len(cards) != min(self.rules["at_a_time"], len(inside)):
            raise Wrong(f"Pick {number} takes {len(cards)} cards.")
        for card in cards:
            if card not in inside:
                raise Wrong(f"Pick {number} takes {card[0]}, which is not in the pack {label}.")
            inside.remove(card)
        self.queues[place].remove(held)
        self.picks[place] += 1
        if inside:
            self.queues[(place + self.rules["directions"][held[0] - 1]) % self.size].append(held)
        self.open_next(place)


def check(draft: Any, noted: str | None) -> list[str]:
    """Lines to print. Raises Wrong at the first thing that does not agree."""
    if draft["algorithm"] != ALGORITHM:
        raise Wrong(f"The file names the algorithm {draft['algorithm']!r}; this script knows {ALGORITHM}.")
    if noted is not None and draft["commitment"] != noted.strip().lower():
        raise Wrong("The commitment is not the one you noted.")
    if draft["state"] != "over":
        raise Wrong("The draft is not over; its secret is revealed at its end.")
    rules, size, code = draft["rules"], draft["size"], draft["draft"].encode()
    recipes = draft["recipe_contents"]
    for sha512 in draft["recipes"]:
        if digest(recipes[sha512]) != sha512:
            raise Wrong(f"The recipe {sha512[:16]} does not have that hash.")
        if recipes[sha512]["algorithm"] != PACK_ALGORITHM:
            raise Wrong(f"The recipe {sha512[:16]} names an algorithm that this script does not know.")
    if [recipes[sha512]["product"] for sha512 in draft["recipes"]] != rules["boosters"]:
        raise Wrong("The recipes are not those of the boosters that the rules name.")
    manifest = {"algorithm": ALGORITHM, "rules": rules, "recipes": draft["recipes"], "size": size}
    secret = bytes.fromhex(draft["secret"])
    promised = hashlib.sha512(lp(b"entmoot draft secret 1", code, digest(manifest).encode(), secret)).hexdigest()
    if promised != draft["commitment"]:
        raise Wrong("The revealed secret is not the one that was promised, or the rules are not.")
    if len(draft["seats"]) != size:
        raise Wrong(f"The file has {len(draft['seats'])} seats, and {size} were promised.")
    for number, seat in enumerate(draft["seats"]):
        made = mac(secret, lp(b"entmoot draft server cut 1", code, str(number).encode())).hex()
        if seat["cut_made_by"] != "player" and seat["cut"] != made:
            raise Wrong(f"The server's cut for seat {number} does not follow from its secret.")
    key = mac(secret, lp(code, promised.encode(), *(seat["cut"].encode() for seat in draft["seats"])))
    order = shuffled(mac(key, lp(b"seats")), size)
    if [draft["seats"][number]["place"] for number in order] != list(range(size)):
        raise Wrong("The seats do not sit at the places that the draw gives.")
    published_packs = {(round, place): cards for round, place, cards in draft["packs"]}
    packs = {}
    for round, sha512 in enumerate(draft["recipes"], start=1):
        for place in range(size):
            drawn = booster(recipes[sha512], mac(key, lp(b"pack", str(round).encode(), str(place).encode())))
            if published_packs.pop((round, place), None) != drawn:
                raise Wrong(f"The draw gives other cards for the pack of round {round} at place {place}.")
            packs[round, place] = [(card, foil) for card, foil in drawn]
    if published_packs:
        raise Wrong("The file has packs that the rules do not have.")
    table = Table(rules, packs, size)
    for number, pick in enumerate(draft["picks"], start=1):
        place = draft["seats"][pick["seat"]]["place"]
        table.pick(number, place, pick["pack"], [(card, foil) for card, foil in pick["cards"]])
    if count := sum(map(len, table.left.values())):
        raise Wrong(f"After the last pick {count} cards are left in the packs.")
    lines = [
        f"draft   {draft['draft']}: {draft['name']}",
        f"packs   {size * len(rules['boosters'])}, all as the secret and the cuts give them",
        f"picks   {len(draft['picks'])}, each from the pack that the seat held",
    ]
    lines += [
        f"seat    {seat['place'] + 1}: {seat['name']}, cut by the {seat['cut_made_by']}" for seat in draft["seats"]
    ]
    if not any(seat["cut_made_by"] == "player" for seat in draft["seats"]):
        lines.append("unproven: no player added a cut, so the server could have drawn secrets until it liked one")
    return lines


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Check a booster draft of Entmoot.")
    parser.add_argument("file", help="the draft.json offered on the page of a draft that is over")
    parser.add_argument("--commitment", help="the promise you noted when you joined")
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
        print(f"This file cannot be read as a draft: {type(error).__name__}: {error}")
        return 2
    print("\n".join(lines))
    print("The draft is right: packs follow from the secret and the cuts, and picks from the packs.")
    return 0


if __name__ == "__main__":
    sys.exit(main())

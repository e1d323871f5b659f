"""Boosters of The Fellowship of the Ring: what each may hold, and how often every card comes.

A seed is one booster. A record counts every card, plain and foil; tests/cardpool/test_products.py judges
the sums of all records.
"""

import hashlib
from collections import Counter
from typing import Any

from cardpool.products import FELLOWSHIP, Opened
from engine.kernel.randomness import Stream, key_from_seed
from engine.tcg.facts import all_facts

NAME = "boosters"
TOTAL = 100_000
CHUNK = 25_000
VERSION = 1


def run_chunk(first_seed: int, count: int) -> dict[str, Any]:
    """Open so many boosters; raises AssertionError at the first that no booster may be."""
    endings: Counter[str] = Counter()
    plain: Counter[str] = Counter()
    foil: Counter[str] = Counter()
    digest = hashlib.sha256()
    for seed in range(first_seed, first_seed + count):
        opened = FELLOWSHIP.open(Stream(key_from_seed(seed)))
        endings[_checked(seed, opened)] += 1
        plain.update(card.card for card in opened.cards if not card.foil)
        foil.update(card.card for card in opened.cards if card.foil)
        digest.update(repr((seed, opened)).encode())
    return {
        "endings": dict(sorted(endings.items())),
        "plain": dict(sorted(plain.items())),
        "foil": dict(sorted(foil.items())),
        "digest": digest.hexdigest(),
        "faults": 0,
    }


def _checked(seed: int, opened: Opened) -> str:
    """Which foil the booster has."""
    facts = all_facts()
    kinds = Counter((facts[card.card].rarity, card.foil) for card in opened.cards)
    plain = [card.card for card in opened.cards if not card.foil]
    foils = [facts[card.card].rarity for card in opened.cards if card.foil]
    right = kinds["R", False] == 1 and kinds["U", False] == 3 and kinds["C", False] == 7 - len(foils) <= 7
    if not right or len(foils) > 1 or len(opened.cards) != 11 or len(set(plain)) != len(plain):
        raise AssertionError(f"seed {seed}: no booster holds {opened}")
    return f"foil {foils[0]}" if foils else "no foil"

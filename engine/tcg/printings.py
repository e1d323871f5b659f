"""The numbers under which a card was printed again, and which entries of the catalogue are one card.

A promo, a masterwork or another picture of a card has a collector's number of its own, and is that card in every
rule. A card that a later set printed again under its own name is an entry of the catalogue, and the same card too.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from engine.tcg.facts import DATA

PROMO, MASTERWORK, ALTERNATE, REPRINT = "promo", "masterwork", "alternate", "reprint"
KINDS = (PROMO, MASTERWORK, ALTERNATE, REPRINT)


@dataclass(frozen=True, slots=True)
class AlternateNumber:
    """Another number of a card.

    ``number`` is set and collector's number ("0_12"), ``card`` the id of the card that was printed first, ``entry``
    the id under which the catalogue has a reprint; empty for the other kinds.
    """

    number: str
    card: str
    kind: str
    entry: str = ""


@cache
def alternate_numbers() -> Mapping[str, AlternateNumber]:
    """Every other number of a card, by number."""
    rows = json.loads((DATA / "reprints.json").read_text(encoding="utf-8"))
    return {row["number"]: AlternateNumber(**row) for row in rows}


@cache
def _firsts() -> Mapping[str, str]:
    return {alternate.entry: alternate.card for alternate in alternate_numbers().values() if alternate.entry}


def first_printing(card_id: str) -> str:
    """The entry under which a card was printed first; itself where it is no reprint.

    >>> first_printing("4C2"), first_printing("1C2")
    ('1C2', '1C2')
    """
    firsts = _firsts()
    while card_id in firsts:
        card_id = firsts[card_id]
    return card_id


@cache
def _families() -> Mapping[str, tuple[str, ...]]:
    entries_by_first: dict[str, list[str]] = {}
    for entry in _firsts():
        entries_by_first.setdefault(first_printing(entry), []).append(entry)
    return {first: (first, *entries) for first, entries in entries_by_first.items()}


def printings_of(card_id: str) -> tuple[str, ...]:
    """All entries that are the same card, the first printing first.

    >>> printings_of("7C1")
    ('1C2', '4C2', '7C1', '11S2', '15S2')
    """
    first = first_printing(card_id)
    return _families().get(first, (first,))

"""What the result of a match adds to the counts of what wins. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from cardpool.decks.selectors import cultures_in
from cardpool.legality import DeckList
from matches.models.tally import CardTally, CultureTally, DeckTally, OpponentTally, Tally

__all__ = ["CULTURE_LEAST", "Amount", "Key", "Played", "main_cultures", "side_cultures", "tally_changes"]

CULTURE_LEAST = 4
"""A culture counts for a side of a deck when one card in so many, or more, of that side is of it."""

Amount = tuple[int, int, int]
"""Games, and of these won and drawn."""
Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """A deck that was played in a match, with its result ("won", "drawn" or "lost")."""

    deck_id: int
    version_id: int
    listed: DeckList
    result: str

    @property
    def amount(self) -> Amount:
        return 1, int(self.result == "won"), int(self.result == "drawn")


def main_cultures(listed: DeckList) -> tuple[str, str]:
    """The culture of most Free Peoples cards and that of most Shadow cards of a draw deck; empty for a side without.

    >>> main_cultures(DeckList(cards=(("1C3", 2), ("1C43", 1), ("1R163", 4))))
    ('dwarven', 'moria')
    >>> main_cultures(DeckList())
    ('', '')
    """
    rows = cultures_in(listed)
    free = next((row.culture for row in rows if row.side == "fp"), "")
    return free, next((row.culture for row in rows if row.side == "shadow"), "")


def side_cultures(listed: DeckList) -> list[tuple[str, str]]:
    """The side and the culture of each culture that makes up enough of its side of a draw deck (`CULTURE_LEAST`)."""
    rows = cultures_in(listed)
    sizes: dict[str, int] = {}
    for row in rows:
        sizes[row.side] = sizes.get(row.side, 0) + row.count
    return [(row.side, row.culture) for row in rows if row.count * CULTURE_LEAST >= sizes[row.side]]


def tally_changes(format: str, month: date, decks: Sequence[Played]) -> Mapping[type[Tally], Mapping[Key, Amount]]:
    """What a match of two decks adds: for each kind of count its keys, as ``KEY`` of the model, with the amounts.

    Raises:
        ValueError: not two decks.
    """
    if len(decks) != 2:
        raise ValueError(f"two decks are counted, not {len(decks)}")
    changes: dict[type[Tally], dict[Key, Amount]] = {CardTally: {}, CultureTally: {}, DeckTally: {}, OpponentTally: {}}

    def add(model: type[Tally], key: Key, amount: Amount) -> None:
        games, won, drawn = changes[model].get(key, (0, 0, 0))
        changes[model][key] = games + amount[0], won + amount[1], drawn + amount[2]

    for played, other in (decks, reversed(decks)):
        for card in played.listed.copies():
            add(CardTally, (format, month, card), played.amount)
        for side, culture in side_cultures(played.listed):
            add(CultureTally, (format, month, side, culture), played.amount)
        add(DeckTally, (format, month, played.deck_id), played.amount)
        add(OpponentTally, (format, played.version_id, *main_cultures(other.listed)), played.amount)
    return changes

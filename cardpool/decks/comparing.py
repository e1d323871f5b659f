"""What two lists of a deck differ by. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass

from cardpool.legality import DeckList

__all__ = ["Difference", "differences"]


@dataclass(frozen=True, slots=True)
class Difference:
    """A card whose copies differ; ``place`` is ring_bearer, ring, sites or draw."""

    card: str
    place: str
    before: int
    after: int

    @property
    def change(self) -> int:
        """Copies that came (positive) or went (negative)."""
        return self.after - self.before

    @property
    def kind(self) -> str:
        """Added, removed or changed."""
        return "added" if not self.before else "removed" if not self.after else "changed"


def differences(before: DeckList, after: DeckList) -> list[Difference]:
    """Every card whose copies differ, by place, then in collector's order.

    >>> one = DeckList(cards=(("1C3", 2), ("1C5", 1)))
    >>> two = DeckList(ring="1C2", cards=(("1C3", 3),))
    >>> [(row.place, row.card, row.before, row.after) for row in differences(one, two)]
    [('ring', '1C2', 0, 1), ('draw', '1C3', 2, 3), ('draw', '1C5', 1, 0)]
    """
    differing = []
    for place, first, second in (
        ("ring_bearer", _counted([before.ring_bearer]), _counted([after.ring_bearer])),
        ("ring", _counted([before.ring]), _counted([after.ring])),
        ("sites", _counted(before.sites), _counted(after.sites)),
        ("draw", dict(before.cards), dict(after.cards)),
    ):
        ordered = DeckList.from_content({"cards": {**first, **second}}).cards
        for card_id, _ in ordered:
            copies = (first.get(card_id, 0), second.get(card_id, 0))
            if copies[0] != copies[1]:
                differing.append(Difference(card_id, place, *copies))
    return differing


def _counted(ids: Iterable[str | None]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for card_id in filter(None, ids):
        counts[card_id] = counts.get(card_id, 0) + 1
    return counts

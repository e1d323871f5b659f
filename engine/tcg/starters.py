"""The official starter decks as decks one can play at once."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class StarterDeck:
    """A ready deck: card ids throughout; ``cards`` is the draw deck as id -> copies."""

    slug: str
    name: str
    set: int
    ring_bearer: str
    ring: str
    sites: tuple[str, ...]
    cards: dict[str, int]
    starting: tuple[str, ...]

    @property
    def ids(self) -> frozenset[str]:
        """Every card of it."""
        return frozenset((self.ring_bearer, self.ring, *self.sites, *self.cards))

    def engine_data(self, *, starting: bool = False) -> dict[str, object]:
        """The deck in the form ``Game.start("tcg", ...)`` takes; ``starting``: with its suggested starting fellowship,
        which counts under ``RulesConfig.fixed_fellowship`` only."""
        data: dict[str, object] = {
            "ring_bearer": self.ring_bearer,
            "ring": self.ring,
            "sites": list(self.sites),
            "cards": dict(self.cards),
        }
        return data | {"starting": list(self.starting)} if starting else data


def _read() -> dict[str, StarterDeck]:
    rows = json.loads((Path(__file__).parent / "data" / "starters.json").read_text(encoding="utf-8"))
    return {
        slug: StarterDeck(
            slug=slug,
            name=row["name"],
            set=row["set"],
            ring_bearer=row["ring_bearer"],
            ring=row["ring"],
            sites=tuple(row["sites"]),
            cards=row["cards"],
            starting=tuple(row["starting"]),
        )
        for slug, row in rows.items()
    }


EVERY_STARTER: dict[str, StarterDeck] = _read()
"""All starters by slug, in the order in which they are offered."""
STARTERS: dict[str, StarterDeck] = {slug: starter for slug, starter in EVERY_STARTER.items() if starter.set == 1}
"""The two of The Fellowship of the Ring, with numbered sites."""
BLACK_RIDER_STARTERS: dict[str, StarterDeck] = {
    slug: starter for slug, starter in EVERY_STARTER.items() if starter.set == 12
}
"""The two of Black Rider, with sites of the later kind."""


def starting_of(deck: Mapping[str, object]) -> list[str]:
    """The starting fellowship printed with a deck: that of the starter which it is, card for card; else nobody."""
    for starter in EVERY_STARTER.values():
        whole = starter.engine_data()
        if all(_in_any_order(deck.get(part)) == _in_any_order(cards) for part, cards in whole.items()):
            return list(starter.starting)
    return []


def _in_any_order(cards: object) -> object:
    return sorted(cards) if isinstance(cards, list | tuple) else cards

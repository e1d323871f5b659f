"""The official starter decks as decks one can play at once."""

import json
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


STARTERS: dict[str, StarterDeck] = _read()

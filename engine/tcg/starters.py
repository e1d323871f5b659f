"""The lists of the 30 official starters, by card ids.

The lists of sealed boxes differed; these are the playable decks that public card data gives. Four of them (The Hunters,
Rise of Saruman) have 50 cards in the draw deck, fewer than formats ask for today.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import cast

from engine.kernel.errors import IllegalSetup
from engine.tcg.config import BLACK_RIDER_STARTER, LATER_SITES
from engine.tcg.facts import DATA, all_facts
from engine.tcg.library import playable

BLOCKS = ((1, 2, 3), (4, 5, 6), (7, 8, 10), (11, 12, 13), (15, 17, 18))
"""The sets with starters by block (CR "formats"; for the last one the formats of the Players' Council)."""


@dataclass(frozen=True, slots=True)
class StarterDeck:
    """A ready deck: card ids throughout. ``cards`` is the draw deck as id -> copies, ``starting`` the starting
    fellowship that is printed with it, if any."""

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

    @property
    def options(self) -> dict[str, object]:
        """Options of the rules by which it can be played: the sets of its block and of its cards, and its sites'."""
        facts = all_facts()
        block = next(sets for sets in BLOCKS if self.set in sets)
        options: dict[str, object] = {"sets": sorted({*block, *(facts[card_id].set for card_id in self.ids)})}
        return options if facts[self.sites[0]].site_number else {**LATER_SITES, **options}

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
    rows = json.loads((DATA / "starters.json").read_text(encoding="utf-8"))
    return {
        slug: StarterDeck(
            slug=slug,
            name=row["name"],
            set=row["set"],
            ring_bearer=row["ring_bearer"],
            ring=row["ring"],
            sites=tuple(row["sites"]),
            cards=row["cards"],
            starting=tuple(row.get("starting", ())),
        )
        for slug, row in rows.items()
    }


EVERY_STARTER: dict[str, StarterDeck] = _read()
"""All starters by slug, in the order of their sets."""


@cache
def playable_starters() -> Mapping[str, StarterDeck]:
    """Those with which one can play today: every card of theirs has rules."""
    return {slug: starter for slug, starter in EVERY_STARTER.items() if all(map(playable, starter.ids))}


def starters_of(*sets: int) -> dict[str, StarterDeck]:
    """The starters of some sets, by slug."""
    return {slug: starter for slug, starter in EVERY_STARTER.items() if starter.set in sets}


STARTERS = starters_of(1)
"""The two of The Fellowship of the Ring, with numbered sites."""
BLACK_RIDER_STARTERS = starters_of(12)
"""The two of Black Rider, with sites of the later kind."""


def options_of(slugs: Sequence[str]) -> dict[str, object]:
    """Options of the rules by which starters can play each other; those of Black Rider by their own rulebook.

    Raises:
        IllegalSetup: some have sites with numbers and others have none.
    """
    if BLACK_RIDER_STARTERS.keys() >= set(slugs):
        return dict(BLACK_RIDER_STARTER)
    options = [EVERY_STARTER[slug].options for slug in slugs]
    if len({one.get("sites") for one in options}) > 1:
        raise IllegalSetup("These starters do not play each other: some have sites with numbers, others have none.")
    return {**options[0], "sets": sorted({number for one in options for number in cast("list[int]", one["sets"])})}


def starting_of(deck: Mapping[str, object]) -> list[str]:
    """The starting fellowship printed with a deck: that of the starter which it is, card for card; else nobody."""
    for starter in EVERY_STARTER.values():
        if not starter.starting:
            continue
        whole = starter.engine_data()
        if all(_in_any_order(deck.get(part)) == _in_any_order(cards) for part, cards in whole.items()):
            return list(starter.starting)
    return []


def _in_any_order(cards: object) -> object:
    return sorted(cards) if isinstance(cards, list | tuple) else cards

"""Printed facts of the official cards: who they are and what numbers they carry.

The facts live beside this module as one JSON file per set. They hold no game text: what a card *does* is written in
the card language under ``engine/tcg/cards`` and what a player reads is generated from that.
"""

import json
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

DATA = Path(__file__).parent / "data"
SETS = tuple(sorted(int(file.stem[3:]) for file in DATA.glob("set[0-9][0-9].json")))
"""The numbers of the sets whose facts are held."""
SUPPORT_AREA = "support-area"
"""The keyword of a card that plays to its owner's support area."""


COUNTED_APART = frozenset({"7C303"})
"""Cards that may be in a deck beside as many copies of another card of their title (CR, section 3)."""


@dataclass(frozen=True, slots=True)
class CardFacts:
    """One card as printed. Numbers a card does not carry are ``None``.

    ``id`` is set, rarity and collector's number ("1C34"). On possessions, artifacts, conditions and The One Ring
    ``strength``, ``vitality`` and ``resistance`` are bonuses for the bearer. ``site_number`` is the number of a site,
    or the lowest site a minion is at home at; ``shadow_number`` is the twilight a site adds when moved to.
    ``site_bonus`` is what a condition adds to its bearer's site number. ``block`` is the block of a site, or of an
    ally's home sites: "fellowship", "towers", "king" or "shadows" (CR "block symbol").
    ``phases`` are the timing words of its text ("skirmish", "response"): those of an event, or of special abilities.
    """

    id: str
    set: int
    rarity: str
    number: int
    title: str
    subtitle: str
    unique: bool
    type: str
    side: str
    culture: str
    twilight: int | None
    strength: int | None
    vitality: int | None
    resistance: int | None
    site_number: int | None
    shadow_number: int | None
    arrow: str
    signet: str
    races: tuple[str, ...]
    classes: tuple[str, ...]
    keywords: tuple[tuple[str, int], ...]
    phases: tuple[str, ...]
    home_sites: tuple[int, ...]
    ring_bearer: bool
    block: str = field(default="", repr=False)
    site_bonus: int | None = field(default=None, repr=False)

    @property
    def name(self) -> str:
        """Title and subtitle as people write them: "Aragorn, Ranger of the North"."""
        return f"{self.title}, {self.subtitle}" if self.subtitle else self.title

    @property
    def counts_as(self) -> str:
        """What its copies are counted by in a deck: its title, whatever the subtitle (CR "building your deck")."""
        return f"{self.title} ({self.id})" if self.id in COUNTED_APART else self.title


def _facts(set_number: int, row: dict[str, object]) -> CardFacts:
    def text(key: str, default: str = "") -> str:
        value = row.get(key, default)
        assert isinstance(value, str), (row["id"], key)
        return value

    def number(key: str) -> int | None:
        value = row.get(key)
        assert value is None or isinstance(value, int), (row["id"], key)
        return value

    def words(key: str) -> tuple[str, ...]:
        value = row.get(key, [])
        assert isinstance(value, list)
        return tuple(value)

    keywords = row.get("keywords", {})
    homes = row.get("home_sites", [])
    assert isinstance(keywords, dict)
    assert isinstance(homes, list)
    return CardFacts(
        id=text("id"),
        set=set_number,
        rarity=text("rarity"),
        number=number("number") or 0,
        title=text("title"),
        subtitle=text("subtitle"),
        unique=bool(row.get("unique", False)),
        type=text("type"),
        side=text("side", "none"),
        culture=text("culture"),
        twilight=number("twilight"),
        strength=number("strength"),
        vitality=number("vitality"),
        resistance=number("resistance"),
        site_number=number("site_number"),
        shadow_number=number("shadow_number"),
        arrow=text("arrow"),
        signet=text("signet"),
        races=words("races"),
        classes=words("classes"),
        keywords=tuple(keywords.items()),
        phases=words("phases"),
        home_sites=tuple(homes),
        ring_bearer=bool(row.get("ring_bearer", False)),
        block=text("block"),
        site_bonus=number("site_bonus"),
    )


@cache
def load_set(set_number: int) -> dict[str, CardFacts]:
    """All cards of one set by id, in collector's order.

    Raises:
        KeyError: no facts are held for that set.
    """
    if set_number not in SETS:
        raise KeyError(f"no card facts for set {set_number}; known sets: {', '.join(map(str, SETS))}")
    rows = json.loads((DATA / f"set{set_number:02}.json").read_text(encoding="utf-8"))
    return {row["id"]: _facts(set_number, row) for row in rows}


@cache
def all_facts() -> dict[str, CardFacts]:
    """Every card of every known set by id."""
    return {card_id: facts for number in SETS for card_id, facts in load_set(number).items()}


@cache
def titles_of_unique_and_others() -> frozenset[str]:
    """The titles that a unique card and one that is not unique have in common."""
    facts = all_facts().values()
    unique = {card.title for card in facts if card.unique}
    return frozenset(unique & {card.title for card in facts if not card.unique})

"""The official formats, as versioned and dated data with their sources (``official.json``).

A row's ``version`` is raised with every change of it; loading a higher one makes a revision of the format. Formats
that organisers make, and lists that staff edit, are rows of the database alone.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from cardpool.formats.content import WITHOUT_DECKS, rules_from
from cardpool.formats.games import DECK_GAME, has_decks
from cardpool.legality import FormatRules

FILE = Path(__file__).parent / "official.json"


@dataclass(frozen=True, slots=True)
class OfficialFormat:
    """One official format: ``content`` is what `cardpool.formats.content` describes."""

    slug: str
    version: int
    effective: date
    content: Mapping[str, Any] = field(compare=False)

    @property
    def name(self) -> str:
        """Its name for people."""
        return str(self.content["name"])

    @property
    def rules(self) -> FormatRules:
        """Its rules for decks."""
        return rules_from(self.slug, self.content)


def _official(row: dict[str, Any]) -> OfficialFormat:
    ruleset = row.get("ruleset", DECK_GAME)
    return OfficialFormat(
        slug=row["slug"],
        version=row["version"],
        effective=date.fromisoformat(row["effective"]),
        content={
            "name": row["name"],
            "ruleset": ruleset,
            "rules_options": row.get("rules_options", {}),
            "source": row["source"],
            "note": row.get("note", ""),
            **(_about_decks(row) if has_decks(ruleset) else WITHOUT_DECKS),
        },
    )


def _about_decks(row: dict[str, Any]) -> dict[str, Any]:
    lists = row.get("lists", [])
    return {
        "sets": row["sets"],
        "site_sets": row["site_sets"],
        "draw_deck_least": row.get("draw_deck_least", 60),
        "draw_deck_most": None,
        "copies": 4,
        "sites": 9,
        "collection_bound": row.get("collection_bound", False),
        "restrictions": [
            {"card": card, "most": restricted["most"], "by_title": False, "source": restricted["source"]}
            for restricted in lists
            for card in restricted["cards"]
        ],
    }


@cache
def official_formats() -> Mapping[str, OfficialFormat]:
    """Every official format by slug, in the order of the file."""
    return {row["slug"]: _official(row) for row in json.loads(FILE.read_text(encoding="utf-8"))}


def rules_of(slug: str) -> FormatRules:
    """The rules of an official format, without a database.

    Raises:
        KeyError: there is no such format.
    """
    return official_formats()[slug].rules

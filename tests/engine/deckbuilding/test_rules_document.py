"""docs/deckbuilding-rules.md is true: what it names exists, no heading is missing, and every option is explained."""

from engine.deckbuilding.config import RulesConfig
from tests.engine.rules_document import options_of, row_check, rows_of

ROWS = rows_of("deckbuilding")
CHAPTERS = {
    "contents", "heroes and starting decks", "types of cards", "the main deck", "the Archenemy stack", "the Path",
    "gameplay", "order of playing your cards", "ending your turn", "end of game", "attacks and defenses", "ambush",
    "fortunes", "corruption", "shuffling your deck", "locations", "destroying cards", "gaining cards",
    "resolving card abilities", "the Archenemies", "Archenemy cards in your deck", "impossible mode",
    "specific card clarifications", "FAQ",
}  # fmt: skip
"""The rulebook's headings that have rules below them."""


def test_every_chapter_is_covered() -> None:
    assert {row[0] for row in ROWS} == CHAPTERS
    assert len({(row[0], row[1]) for row in ROWS}) == len(ROWS) > 80


def test_every_row_is_true() -> None:
    for row in ROWS:
        row_check("deckbuilding", row)


def test_every_option_is_explained_and_every_one_explained_exists() -> None:
    assert options_of("deckbuilding") == set(RulesConfig.__dataclass_fields__)

"""docs/tarot-rules.md is true: what it names exists, no chapter is missing, and every option is explained."""

from engine.tarot.config import RulesConfig
from tests.engine.rules_document import options_of, row_check, rows_of

ROWS = rows_of("tarot")
CHAPTERS = {
    "the deck", "setup", "the play, 1", "the play, 2", "the play, 3", "the play, 4", "dark points", "ending the round",
    "scoring", "winning",
}  # fmt: skip


def test_every_chapter_is_covered() -> None:
    assert {row[0] for row in ROWS} == CHAPTERS
    assert len({row[1] for row in ROWS}) == len(ROWS) > 50


def test_every_row_is_true() -> None:
    for row in ROWS:
        row_check("tarot", row)


def test_every_option_is_explained_and_every_one_explained_exists() -> None:
    assert options_of("tarot") == set(RulesConfig.__dataclass_fields__)

"""docs/confrontation-rules.md is true: what it names exists, and none of the 55 rules is missing."""

from engine.confrontation.cards import SPECIALS
from engine.confrontation.config import RulesConfig
from engine.confrontation.pieces import CHARACTERS, VARIANT
from tests.engine.rules_document import options_of, row_check, rows_of

ROWS = rows_of("confrontation")


def test_every_rule_is_covered() -> None:
    variants = {character.key for character in CHARACTERS[VARIANT:]}
    specials = {card.key for card in SPECIALS}
    assert {row[0] for row in ROWS} == {*map(str, range(1, 56)), "set-up", "victory", *variants, *specials}
    for key in (*variants, *specials):
        assert len({row[3] for row in ROWS if row[0] == key}) >= 2, f"{key}: once what it does, once where it does not"


def test_every_row_is_true() -> None:
    for row in ROWS:
        row_check("confrontation", row)


def test_every_option_is_explained_and_every_one_explained_exists() -> None:
    assert options_of("confrontation") == set(RulesConfig.__dataclass_fields__)

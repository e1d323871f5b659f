"""docs/confrontation-rules.md is true: what it names exists, and none of the 55 rules is missing."""

import re
from importlib import import_module
from pathlib import Path

import pytest

from engine.confrontation.cards import SPECIALS
from engine.confrontation.config import RulesConfig
from engine.confrontation.pieces import CHARACTERS, VARIANT

ROOT = Path(__file__).parents[3]
TEXT = (ROOT / "docs" / "confrontation-rules.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in TEXT.splitlines()
    if line.startswith("| ") and "::test_" in line
]


def test_every_rule_is_covered() -> None:
    variants = {one.key for one in CHARACTERS[VARIANT:]}
    specials = {card.key for card in SPECIALS}
    assert {row[0] for row in ROWS} == {*map(str, range(1, 56)), "set-up", "victory", *variants, *specials}
    for key in (*variants, *specials):
        assert len({row[3] for row in ROWS if row[0] == key}) >= 2, f"{key}: once what it does, once where it does not"


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]} {row[1]}")
def test_the_row_is_true(row: list[str]) -> None:
    _, _, function, shown = row
    module, _, path = function.strip("`").partition(":")
    found: object = import_module(f"engine.confrontation.{module}")
    for name in path.split("."):
        found = getattr(found, name)
    assert callable(found)
    file, _, test = shown.strip("`").partition("::")
    source = (Path(__file__).parent / file).read_text(encoding="utf-8")
    assert re.search(rf"^def {test}\(", source, re.MULTILINE), shown


def test_every_option_is_explained_and_every_one_explained_exists() -> None:
    assert set(re.findall(r"`RulesConfig\.(\w+)`", TEXT)) == set(RulesConfig.__dataclass_fields__)

"""docs/rules-coverage.md is true: what it names exists, and no section of the rulebook is missing."""

import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in (ROOT / "docs" / "rules-coverage.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("| ") and "::test_" in line
]
SECTIONS = {
    "Kinds of cards", "Vitality", "Twilight cost", "Building a deck", "Bidding", "Setting up", "Starting fellowship",
    "Starting hand", "Timing words", "Fellowship phase", "Playing companions", "Playing allies",
    "Playing possessions and artifacts", "Playing conditions", "Moving your fellowship", "Shadow phase",
    "Maneuver phase", "Archery phase", "Assignment phase", "Skirmish phase", "Regroup phase", "Move limit",
    "Winning the game", "Losing the game", "Allies", "Unique cards", "Non-unique cards", "Active cards",
    "The One Ring", "Response", "Costs and effects", "Discard", "Drawing your last card", "Keywords",
    "Numbers below zero", "Moving cards between decks and piles", "Playing cards from your draw deck",
    "Required actions", "Spot", "Timing conflicts", "Transfer", "Turn sequence",
}  # fmt: skip


OPTIONS = [row for row in ROWS if row[0].startswith("`RulesConfig.")]


def test_every_section_is_covered() -> None:
    assert {row[0] for row in ROWS if row not in OPTIONS} == SECTIONS


def test_every_value_of_every_option_is_shown() -> None:
    from dataclasses import fields

    from engine.tcg.config import CHOICES, FORMATS, RulesConfig

    choices = {**CHOICES, "format": tuple(FORMATS)}
    values = {
        (f"`RulesConfig.{field.name}`", str(value))
        for field in fields(RulesConfig)
        for value in choices.get(field.name, (True, False))
    }
    assert {(row[0], row[1]) for row in OPTIONS} == values


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[1])
def test_the_row_is_true(row: list[str]) -> None:
    _, _, function, shown = row
    module, _, path = function.strip("`").partition(":")
    found: object = import_module(module)
    for name in path.split("."):
        found = getattr(found, name)
    assert callable(found)
    file, _, test = shown.strip("`").partition("::")
    assert re.search(rf"^def {test}\(", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE), shown


def test_fields_of_the_config_named_in_the_docs_exist() -> None:
    from engine.tcg.config import RulesConfig

    text = (ROOT / "docs" / "rules-coverage.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`RulesConfig\.(\w+)`", text))
    assert named
    assert named <= set(RulesConfig.__dataclass_fields__)


def test_every_card_with_rules_is_played_in_a_scenario() -> None:
    from engine.tcg.library import blueprint, definitions

    scenarios = (Path(__file__).parent / "set01").glob("test_*.py")
    sources = "\n".join(path.read_text(encoding="utf-8") for path in scenarios)
    missing = [
        card_id
        for card_id in definitions()
        if not re.search(rf'"{re.escape(blueprint(card_id).title)}(?!\w)', sources) and f'"{card_id}"' not in sources
    ]
    # The Ring and the Ring-bearer are on every table from the start.
    assert set(missing) <= {"1C2", "1C290"}

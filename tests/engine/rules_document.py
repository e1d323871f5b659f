"""What the tests of a game's page of rules share: reading its table, and checking that a row is true."""

import re
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).parents[2]
Row = list[str]
"""The rule or chapter, the rule in short, the function that decides it, and the test that shows it."""


def text_of(game: str) -> str:
    """The page of a game's rules."""
    return (ROOT / "docs" / f"{game}-rules.md").read_text(encoding="utf-8")


def rows_of(game: str) -> list[Row]:
    """The rows of its table that name a test."""
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in text_of(game).splitlines()
        if line.startswith("| ") and "::test_" in line
    ]


def row_check(game: str, row: Row) -> None:
    """Check that the function and the test of a row exist."""
    _, _, function, shown = row
    module, _, path = function.strip("`").partition(":")
    subject: object = import_module(f"engine.{game}.{module}")
    for name in path.split("."):
        assert hasattr(subject, name), row
        subject = getattr(subject, name)
    assert callable(subject), row
    file, _, test = shown.strip("`").partition("::")
    source = (ROOT / "tests" / "engine" / game / file).read_text(encoding="utf-8")
    assert re.search(rf"^def {test}\(", source, re.MULTILINE), row


def options_of(game: str) -> set[str]:
    """The options that the page explains."""
    return set(re.findall(r"`RulesConfig\.(\w+)`", text_of(game)))

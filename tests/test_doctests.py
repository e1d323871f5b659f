"""Examples in docstrings hold."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("engine", "players", "cardpool", "matches", "leagues", "config", "harness", "scripts")
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for package in PACKAGES
    for path in (ROOT / package).rglob("*.py")
    if "    >>> " in path.read_text(encoding="utf-8") or "\n>>> " in path.read_text(encoding="utf-8")
)


def test_there_are_examples() -> None:
    assert len(MODULES) > 10


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_hold(name: str) -> None:
    result = doctest.testmod(import_module(name))
    assert result.attempted
    assert not result.failed

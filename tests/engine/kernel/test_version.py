"""The version of the rules follows from what they say, and from nothing else."""

import doctest

import pytest

from engine.kernel import version
from engine.kernel.version import code_of, rules_digest, version_of
from tests.engine.settings import TCG, TINY

SOURCE = '''"""A module."""

LIMIT = 4  # cards
"""How many."""


def one(number: int) -> int:
    """One."""
    # Why so.
    return number + LIMIT
'''


def test_the_doctest_holds() -> None:
    assert doctest.testmod(version).failed == 0


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [
        ("A module.", "A better module.", True),
        ("# Why so.", "# Because.", True),
        ("How many.", "How many cards.", True),
        ("\n\n\ndef", "\n\ndef", True),
        ("LIMIT = 4", "LIMIT = 5", False),
        ("number + LIMIT", "number - LIMIT", False),
    ],
)
def test_only_what_does_something_counts(old: str, new: str, same: bool) -> None:
    assert old in SOURCE
    assert (code_of(SOURCE.replace(old, new)) == code_of(SOURCE)) is same


def test_the_order_of_foundations_does_not_count() -> None:
    assert version_of("rules", "a", "b") == version_of("rules", "b", "a") != version_of("rules", "a")


def test_games_of_other_rules_or_cards_have_other_versions() -> None:
    assert TCG.start(1).version == TCG.start(2).version
    assert TCG.start(1).version != TINY.start(1).version
    assert len(TCG.start(1).version) == 16


def test_an_unknown_package_is_refused() -> None:
    with pytest.raises(ModuleNotFoundError):
        rules_digest("engine.nowhere")

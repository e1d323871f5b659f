"""The decks that a form of registration shows, and which it chooses at first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardpool.legality import Problem
from cardpool.models import DeckVersion, Format

__all__ = ["deck_that_fits", "decks_checked"]


def decks_checked(versions: Iterable[DeckVersion], rules: Format) -> list[tuple[DeckVersion, list[Problem]]]:
    """Deck versions with what is wrong with each by a format; those with nothing wrong first, else in their order."""
    return sorted(((version, version.format_check(rules)) for version in versions), key=lambda check: bool(check[1]))


def deck_that_fits(checks: Iterable[tuple[DeckVersion, Sequence[Problem]]]) -> int | None:
    """The id of the first deck version without a problem, if there is one."""
    return next((version.pk for version, problems in checks if not problems), None)

"""The deck that a form of registration chooses at first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardpool.legality import Problem
from cardpool.models import DeckVersion

__all__ = ["deck_that_fits"]


def deck_that_fits(checks: Iterable[tuple[DeckVersion, Sequence[Problem]]]) -> int | None:
    """The id of the first deck version without a problem, if there is one."""
    return next((version.pk for version, problems in checks if not problems), None)

"""The strip of phases over a board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise

__all__ = ["OVER", "phase_steps"]

OVER = "over"
"""The phase of a match that is over, in every game."""


def phase_steps(
    phases: Sequence[str], names: Mapping[str, Promise], now: str, note: str | Promise = ""
) -> list[dict[str, object]]:
    """The phases in order: name, whether it is ``done`` or ``now``, and a note at the one that is now.

    Of a match that is over all are done; before the first phase none is.

    >>> [step["done"] for step in phase_steps(("one", "two"), {"one": "One", "two": "Two"}, "over")]
    [True, True]
    """
    at = phases.index(now) if now in phases else len(phases) if now == OVER else -1
    return [
        {"name": names[phase], "note": note if number == at else "", "done": number < at, "now": number == at}
        for number, phase in enumerate(phases)
    ]

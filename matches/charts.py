"""What a match looked like over its answers: numbers that everybody saw, drawn as lines and told as a table. Pure.

>>> twilight = Series("Twilight", ((0, 0), (4, 3), (9, 1)))
>>> twilight.at(8), twilight.highest
(3, 3)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

__all__ = ["WIDTH", "Measure", "Series", "chart_drawn", "measure_data", "series_from"]

WIDTH, HEIGHT = 600, 96
"""The area of the lines in units of the drawing."""
MOST_ROWS = 40
"""Rows of the table; of a longer match every second turn stands in it, or every third."""


@dataclass(frozen=True, slots=True)
class Series:
    """A number over a match: from each ``(step, value)`` on, the step being the count of answers."""

    name: str
    points: tuple[tuple[int, int], ...]

    def at(self, step: int) -> int:
        """The value after ``step`` answers."""
        value = 0
        for since, number in self.points:
            if since > step:
                break
            value = number
        return value

    @property
    def highest(self) -> int:
        """The largest value, at least 1."""
        return max([1, *(value for _, value in self.points)])


@dataclass(frozen=True, slots=True)
class Measure:
    """Something counted in a match, for each player or for the table; ``note`` says how, where that is not plain."""

    name: str
    series: tuple[Series, ...]
    note: str = ""


def series_from(name: str, start: int, changes: Sequence[tuple[int, int]]) -> Series:
    """A series from its start and its ``(step, value)`` changes in order; of several at one step the last counts.

    >>> series_from("Burdens", 1, [(3, 2), (3, 3), (5, 3)]).points
    ((0, 1), (3, 3))
    """
    by_step = {0: start, **dict(changes)}
    points: list[tuple[int, int]] = []
    for step, value in by_step.items():
        if not points or points[-1][1] != value:
            points.append((step, value))
    return Series(name, tuple(points))


def measure_data(measure: Measure) -> dict[str, object]:
    """A measure as plain data for the API."""
    lines = [{"name": series.name, "points": [list(point) for point in series.points]} for series in measure.series]
    return {"name": measure.name, "note": measure.note, "series": lines}


def chart_drawn(
    measures: Sequence[Measure], steps: int, turns: Sequence[tuple[int, int]], here: int | None = None
) -> list[dict[str, Any]]:
    """The measures for the template: a drawing of each, and a row of numbers for the turns.

    Args:
        measures: what is drawn; those without any change are left out.
        steps: how many answers the match has.
        turns: number and first step of each turn, in order.
        here: the step to mark, or ``None``.
    """
    every = -(-len(turns) // MOST_ROWS) or 1
    ends = [(turn, turns[place + 1][1] if place + 1 < len(turns) else steps) for place, (turn, _) in enumerate(turns)]
    shown = [row for place, row in enumerate(ends) if place % every == every - 1 or place == len(ends) - 1]
    return [
        {
            "name": measure.name,
            "note": measure.note,
            "top": (top := max(series.highest for series in measure.series)),
            "width": WIDTH,
            "height": HEIGHT,
            "here": None if here is None else round(here / max(steps, 1) * WIDTH, 1),
            "turns": [round(first / max(steps, 1) * WIDTH, 1) for _, first in turns],
            "lines": [
                {
                    "name": series.name,
                    "kind": number % 6,
                    "path": _path(series, steps, top),
                    "now": series.at(steps if here is None else here),
                }
                for number, series in enumerate(measure.series)
            ],
            # The value when a turn was over is the value before the first answer of the next.
            "rows": [
                (turn, [series.at(end if end == steps else end - 1) for series in measure.series])
                for turn, end in shown
            ],
        }
        for measure in measures
        if any(len(series.points) > 1 for series in measure.series)
    ]


def _path(series: Series, steps: int, top: int) -> str:
    """The line as stairs."""
    parts: list[str] = []
    for step, value in series.points:
        x, y = round(step / max(steps, 1) * WIDTH, 1), round(HEIGHT - value / top * HEIGHT, 1)
        parts.append(f"H{x}V{y}" if parts else f"M{x} {y}")
    return "".join([*parts, f"H{WIDTH}"])

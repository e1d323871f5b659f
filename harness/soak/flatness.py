"""Whether what was measured over time stays flat. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import StatisticsError, linear_regression

__all__ = ["Slope", "slope_of"]


@dataclass(frozen=True, slots=True)
class Slope:
    """The line through the last half of some measurements: its slope a minute, and its rise over that half."""

    a_minute: float = 0.0
    rise: float = 0.0
    count: int = 0


def slope_of(points: Sequence[tuple[float, float]]) -> Slope:
    """The slope of (second, value) over the last half of their time; with fewer than three points there it is 0.

    >>> slope_of([(0, 50), (60, 90), (120, 100), (180, 101), (240, 102)])
    Slope(a_minute=1.0, rise=2.0, count=3)
    """
    if not points:
        return Slope()
    middle = (points[0][0] + points[-1][0]) / 2
    half = [(at, value) for at, value in points if at >= middle]
    if len(half) < 3:
        return Slope(count=len(half))
    try:
        slope = linear_regression(*zip(*half, strict=True)).slope
    except StatisticsError:
        return Slope(count=len(half))
    return Slope(round(slope * 60, 6), round(slope * (half[-1][0] - half[0][0]), 6), len(half))

"""Where the regions of The Confrontation lie on the drawn map, in its own units. Pure geometry.

Rows of bricks: regions that touch on the board share an edge. A player sees the own home below; the Dark Player's map
is therefore turned by half a circle.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.confrontation.board import ROWS

__all__ = ["HEIGHT", "WIDTH", "Box", "boxes", "slots"]

WIDTH = 400
ROW_HEIGHT = 96
HEIGHT = ROW_HEIGHT * len(ROWS)
BRICK = 100
PIECE_WIDTH, PIECE_STEP = 92, 24
TITLE = 20


@dataclass(frozen=True, slots=True)
class Box:
    """A region's rectangle."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        return self.x + self.width / 2

    def edge(self, way: int) -> float:
        """The left (-1) or right (1) border."""
        return self.x + self.width if way > 0 else self.x


def boxes(*, turned: bool) -> dict[str, Box]:
    """Every region's rectangle; ``turned`` puts Mordor below."""
    by_region = {}
    for row, regions in enumerate(ROWS):
        # The homes hold four characters of a side and are drawn twice as wide.
        brick = 2 * BRICK if len(regions) == 1 else BRICK
        left = (WIDTH - brick * len(regions)) / 2
        for column, region in enumerate(regions):
            x = left + brick * column
            y = ROW_HEIGHT * (len(ROWS) - 1 - row)
            if turned:
                x, y = WIDTH - x - brick, ROW_HEIGHT * row
            by_region[region] = Box(x, y, brick, ROW_HEIGHT)
    return by_region


def slots(box: Box) -> Iterator[tuple[float, float]]:
    """Places for pieces within a region, top down, in two columns where it is wide; more than ever stand there."""
    columns = int(box.width // BRICK)
    for number in range(3 * columns):
        yield box.x + 4 + (number % columns) * BRICK, box.y + TITLE + (number // columns) * PIECE_STEP

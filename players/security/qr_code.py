"""QR codes as the path of an SVG, drawn by a template without markup from elsewhere."""

from typing import NamedTuple

QUIET = 4
"""Modules of white around a code."""


class QrCode(NamedTuple):
    """``size`` modules a side, with the quiet zone; ``path`` are the dark ones, for the attribute ``d`` of a path."""

    size: int
    path: str


def qr_code(text: str) -> QrCode:
    """The code of a text, with a quarter of its area to spare for creases and coffee.

    Raises segno.DataOverflowError for a text longer than about 1,600 characters.
    """
    import segno  # only where a code is drawn

    rows = list(segno.make_qr(text, error="q").matrix)
    dark = [(x, y) for y, row in enumerate(rows, QUIET) for x, module in enumerate(row, QUIET) if module]
    return QrCode(len(rows) + 2 * QUIET, "".join(f"M{x} {y}h1v1h-1z" for x, y in dark))

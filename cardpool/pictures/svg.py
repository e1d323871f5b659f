"""Pieces of SVG: numbers in short, paths, circles and lines."""

from typing import Final

from cardpool.pictures.number_stream import NumberStream

__all__ = ["HEIGHT", "WIDTH", "circle", "number", "path", "placed", "ridge", "stroke"]

WIDTH: Final = 120
HEIGHT: Final = 80
FOOT: Final = 90
"""Below the lower edge: where the ground ends."""


def number(value: float) -> str:
    """A number with at most one decimal, as short as SVG allows.

    >>> [number(value) for value in (12, 0.5, -0.25, 3.04, -0.01)]
    ['12', '.5', '-.2', '3', '0']
    """
    text = f"{value:.1f}".removesuffix(".0")
    if text == "-0":
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def path(line: str, fill: str, attributes: str = "") -> str:
    """A filled path; `attributes` begin with a space."""
    return f'<path d="{line}" fill="{fill}"{attributes}/>'


def stroke(line: str, colour: str, width: float, attributes: str = "") -> str:
    """A path of lines without an inside."""
    return f'<path d="{line}" fill="none" stroke="{colour}" stroke-width="{number(width)}"{attributes}/>'


def circle(x: float, y: float, radius: float, attributes: str = "") -> str:
    """A circle; `attributes` begin with a space."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}"{attributes}/>'


def placed(x: float, y: float, scale: float, *, mirrored: bool = False) -> str:
    """The transform that moves what stands at 0 0 to `x` `y` and scales it.

    A scale keeps two decimals: a figure is seen to stand lower or higher by less than a tenth.
    """
    down = f"{scale:.2f}".removeprefix("0")
    across = f"-{down}" if mirrored else down
    return f"translate({number(x)} {number(y)})scale({across} {down})"


def ridge(numbers: NumberStream, *, base: int, rise: int, step: int, sharp: bool) -> str:
    """The line of crags (sharp) or hills from edge to edge, closed at the foot."""
    heights = [
        round(base - rise * (0.25 + 0.75 * numbers.share()) * (1 if place % 2 else 0.35))
        for place in range(WIDTH // step + 2)
    ]
    if sharp:
        line = "L".join(f"{place * step - step // 2} {height}" for place, height in enumerate(heights))
        return f"M-9 {FOOT}L{line}L130 {FOOT}z"
    line = f"M-9 {FOOT}V{heights[0]}"
    for place in range(1, len(heights)):
        height, after = heights[place], heights[min(place + 1, len(heights) - 1)]
        line += f"Q{place * step - step} {height} {place * step - step // 2} {(height + after) // 2}"
    return f"{line}L130 {FOOT}z"

"""Rows as comma-separated values that are safe to open in a spreadsheet."""

import csv
import io
from collections.abc import Iterable, Sequence

__all__ = ["Cell", "csv_text"]

Cell = str | int | None

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def csv_text(rows: Iterable[Sequence[Cell]]) -> str:
    """Rows as CSV (RFC 4180). A text that a spreadsheet would take for a formula begins with an apostrophe.

    It begins with a byte order mark, without which a spreadsheet takes UTF-8 for an older encoding.

    >>> csv_text([("player", "points"), ("=1+1", -3)]).removeprefix("\\ufeff")
    "player,points\\r\\n'=1+1,-3\\r\\n"
    """
    out = io.StringIO()
    out.write("\ufeff")
    writer = csv.writer(out, lineterminator="\r\n")
    for row in rows:
        writer.writerow([f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell for cell in row])
    return out.getvalue()

"""Names of guests as organisers paste them: a line each, or columns copied from a spreadsheet. Pure."""

from __future__ import annotations

import re

__all__ = ["guest_names_read"]

_NUMBERED = re.compile(r"^\s*(?:#|n[or]\.?\s*)?\d{1,4}\s*(?:[.):]\s*|[-–]\s+)(?=\S*[^\W\d])", re.IGNORECASE)
_COUNTED = re.compile(r"^\s*\d{1,4}\s+(?=[^\W\d])")
"""A number alone before a name, which belongs to the name unless each line has one."""
_BULLET = re.compile(r"^\s*[-*•·–]\s+(?=\S)")
_NO_NAME = re.compile(r"^(?:[\d\s.,:/()+-]*|\S+@\S+\.\S+|P\d{6,})$")
"""A column that is no name: numbers, dates and telephone numbers, addresses of mail, player numbers."""
_HEADS = frozenset(
    {"#", "name", "names", "player", "players", "guest", "guests", "no", "no.", "nr", "nr.", "first name", "last name",
     "surname", "given name", "spieler", "spielerin", "vorname", "nachname", "mail", "email", "e-mail", "id"}
)  # fmt: skip


def guest_names_read(text: str) -> list[str]:
    """The names in a text, one a line, in its order.

    Numbering, bullets, quotes around a name, a line of headings and columns that hold no name are left out.

    >>> guest_names_read("1. Seán O'Brien\\n2. Doe, Jane")
    ["Seán O'Brien", 'Doe, Jane']
    >>> guest_names_read("No\\tName\\tMail\\n1\\tAda Smith\\tada@example.org\\n2\\tBob\\t\\n")
    ['Ada Smith', 'Bob']
    """
    lines = [line for line in text.lstrip("\ufeff").splitlines() if line.strip()]
    if len(lines) > 1 and all(cell.strip(" :\t").casefold() in _HEADS for cell in lines[0].split("\t") if cell.strip()):
        del lines[0]
    counted = len(lines) > 1 and all(_COUNTED.match(line) for line in lines)
    return [name for line in lines if (name := _name(_COUNTED.sub("", line) if counted else line))]


def _name(line: str) -> str:
    """The name in a line; of several columns the first that may be one, with the next where both are one word."""
    cells = [_clean(cell) for cell in line.split("\t")]
    names = [cell for cell in cells if cell and not _NO_NAME.match(cell)]
    if len(cells) == 1 or not names:
        return next((cell for cell in cells if cell), "")
    if len(names) > 1 and " " not in names[0] and " " not in names[1]:
        return f"{names[0]} {names[1]}"
    return names[0]


def _clean(cell: str) -> str:
    cell = " ".join(_NUMBERED.sub("", _BULLET.sub("", cell)).split())
    if len(cell) > 1 and cell[0] == cell[-1] == '"':
        cell = cell[1:-1].replace('""', '"').strip()
    return cell

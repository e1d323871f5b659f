"""The tables of docs/authority.md, read."""

from __future__ import annotations

import re
from pathlib import Path

DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "authority.md"


def table(heading: str) -> list[list[str]]:
    """The rows of the first table below a heading, cells stripped of their marks."""
    text = DOCUMENT.read_text(encoding="utf-8").split(f"\n## {heading}\n")[1].split("\n## ")[0]
    rows = [line for line in text.splitlines() if line.startswith("|")][2:]
    return [[cell.strip().replace("`", "") for cell in row.strip("|").split("|")] for row in rows]


def words(cell: str) -> set[str]:
    """The items of a cell; a dash says none."""
    return set(re.split(r",\s*", cell)) - {"–", ""}


def actions() -> dict[str, tuple[set[str], set[str]]]:
    """By action: who may, and what bars it."""
    return {row[0]: (words(row[1]), words(row[2])) for row in table("Actions")}


def verbs() -> dict[str, list[str]]:
    """By verb of the console: the actions that decide, all of which must be allowed."""
    return {row[0]: re.split(r",\s*", row[1]) for row in table("Verbs of the console and the API")}


def season_verbs() -> dict[str, list[str]]:
    """The same for the console of a season."""
    return {row[0]: re.split(r",\s*", row[1]) for row in table("Verbs of the console of a season")}


def admin_pages() -> dict[str, tuple[set[str], set[str], str]]:
    """By model: what staff and superusers may there, and the action whose stakes hide rows, or empty."""
    return {row[0]: (words(row[1]), words(row[2]), row[3].strip("–")) for row in table("Admin pages")}

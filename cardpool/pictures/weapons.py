"""Weapons, upright, held at a point."""

from collections.abc import Callable
from typing import Final

from cardpool.pictures.characters import Weapon
from cardpool.pictures.svg import number as n

__all__ = ["weapon_line"]

LINES: Final[dict[Weapon, Callable[[float, float], str]]] = {
    "sword": lambda x, y: f"M{n(x)} {n(y + 5)}v-4h-4v-2h4v-24l1.2-3 1.2 3v24h4v2h-4v4z",
    "axe": lambda x, y: f"M{n(x)} {n(y + 22)}v-44h2v3l3 0q4-1 5-4q3 8 0 16q-2-4-5-4l-3 0v33z",
    "bow": lambda x, y: f"M{n(x)} {n(y - 22)}q15 20 0 42l-1 0q8-21 0-42zM{n(x - 0.6)} {n(y - 22)}h.7v42h-.7z",
    "staff": lambda x, y: f"M{n(x)} {n(y + 24)}v-50q-3-1-2-4l3-4 3 4q1 3-2 4v50z",
    "spear": lambda x, y: f"M{n(x)} {n(y + 24)}v-52l-2-2 2.8-9 2.8 9-2 2v52z",
    "club": lambda x, y: f"M{n(x)} {n(y + 10)}l-3-30q4-8 9 0l-3 30z",
    "blade": lambda x, y: f"M{n(x)} {n(y + 5)}v-22q4-9 9-11q-4 9-3 12l-3 21z",
}


def weapon_line(weapon: Weapon, x: float, y: float) -> str:
    """The outline of a weapon in a hand at `x` `y`; empty for none."""
    return LINES[weapon](x, y) if weapon else ""

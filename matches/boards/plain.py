"""Any other ruleset: its view, printed readably, so that every game can be played before it has a board of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["plain_board"]

_HIDDEN = ("ruleset", "seat", "outcome", "waiting")


def plain_board(view: Mapping[str, object]) -> list[dict[str, str]]:
    """The view's facts as rows of a name and a value."""
    return [
        {"name": name.replace("_", " ").capitalize(), "value": _words(value)}
        for name, value in view.items()
        if name not in _HIDDEN
    ]


def _words(value: Any) -> str:
    if isinstance(value, Mapping):
        return "; ".join(f"{name}: {_words(part)}" for name, part in value.items())
    if isinstance(value, list):
        return ", ".join(_words(part) for part in value) or "none"
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)

"""Which operations of a season rest on which others, so that one can be undone alone. Pure.

An operation says in its data what it ``made`` (keys of rows), what ``was`` before it changed it (by key of a row), what
it ``gives`` to later operations, and what it ``uses`` of earlier ones. Keys have parts, as in "table:5:decided_at".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = ["rests_on", "touched"]

Data = Mapping[str, Any]


def touched(data: Data) -> list[str]:
    """The keys of what an operation made and of the fields it changed."""
    return [*data.get("made", ()), *(f"{key}:{name}" for key, before in data.get("was", {}).items() for name in before)]


def rests_on(later: Data, earlier: Data) -> bool:
    """Whether a later operation rests on an earlier one: it touched the same, or uses what the earlier one did.

    >>> made = {"made": ["table:5"]}
    >>> decided = {"was": {"table:5": {"decided_at": None}}}
    >>> rests_on(decided, made), rests_on({"was": {"table:6": {"decided_at": None}}}, made)
    (True, False)
    >>> rests_on({"uses": ["results:2"]}, {**decided, "gives": ["results:2"]})
    True
    """
    own = touched(earlier)
    effects = [*own, *earlier.get("gives", ())]
    return _meet(touched(later), own) or _meet(later.get("uses", ()), effects)


def _meet(needs: Any, effects: Any) -> bool:
    """Whether one of the needs is among what is given, or is a part of it."""
    whole = set(effects)
    for need in needs:
        parts = need.split(":")
        if any(":".join(parts[:length]) in whole for length in range(1, len(parts) + 1)):
            return True
    return False

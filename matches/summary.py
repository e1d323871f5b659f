"""Public facts of a match for lists: what a spectator could say in a line."""

from collections.abc import Mapping
from typing import Any

__all__ = ["public_facts"]

_KEPT = ("phase", "fp", "turn", "twilight", "points", "waiting")


def public_facts(view: Mapping[str, Any]) -> dict[str, Any]:
    """From the spectator's view: phase, whose turn, and for the card game each seat's site and who is out."""
    facts = {name: view[name] for name in _KEPT if name in view}
    seats = view.get("seats")
    if isinstance(seats, list) and seats and isinstance(seats[0], dict) and "site" in seats[0]:
        facts["sites"] = [seat["site"] for seat in seats]
        if lost := [seat["seat"] for seat in seats if seat.get("lost")]:
            facts["lost"] = lost
    return facts

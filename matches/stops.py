"""The kinds of windows in which a game can pass for a player, as people see and change them. Pure.

Which question is passed the engine says (``engine.kernel.stops``), from public facts and the player's deck.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from engine.kernel import stops as engine_stops
from matches.errors import Malformed

__all__ = ["StopGroup", "StopRow", "StopWindow", "choice_check", "stop_groups"]

CHOICES = ("", *engine_stops.CHOICES)
"""As usual; ask me; pass for me."""


@dataclass(frozen=True, slots=True)
class StopWindow:
    """A kind of window: the engine's key of it, where it stands in the list, its name, and what is usual there."""

    key: str
    group: Promise
    label: Promise
    usual: Promise


@dataclass(frozen=True, slots=True)
class StopRow:
    """A kind of window with the player's choice for it; empty: as usual."""

    window: StopWindow
    choice: str


@dataclass(frozen=True, slots=True)
class StopGroup:
    """Rows under one heading; ``changed`` counts those that are not as usual."""

    name: str
    rows: Sequence[StopRow]

    @property
    def changed(self) -> int:
        return sum(bool(row.choice) for row in self.rows)


def stop_groups(windows: Sequence[StopWindow], chosen: Mapping[str, str]) -> list[StopGroup]:
    """All kinds of windows by group, with a player's choices by key."""
    rows = [StopRow(window, chosen.get(window.key, "")) for window in windows]
    return [StopGroup(name, list(group)) for name, group in groupby(rows, key=lambda row: row.window.group)]


def choice_check(windows: Sequence[StopWindow], key: object, choice: object) -> tuple[str, str]:
    """A kind of window and a choice for it, as they were sent.

    Raises:
        Malformed: the game has no such window, or that is no choice.
    """
    if not windows:
        raise Malformed(_("This game has no stops: nothing can be passed in it."))
    if not isinstance(key, str) or key not in {window.key for window in windows}:
        raise Malformed(_("This game has no such kind of window; ask for your stops to see them all."))
    if not isinstance(choice, str) or choice not in CHOICES:
        raise Malformed(_('Choose "ask", "skip", or nothing for the usual.'))
    return key, choice

"""What is drawn of a match of The Confrontation: how many characters each side has left."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from engine.confrontation.pieces import CHARACTERS, TEAM
from matches.charts import Measure, series_from

__all__ = ["MEASURED", "confrontation_measures"]

MEASURED = ("defeated", "returned")
SIDE_OF = {character.key: character.side for character in CHARACTERS}


def confrontation_measures(events: Iterable[Any]) -> list[Measure]:
    """The characters left by side, from the public events of the kinds in ``MEASURED``."""
    left = [len(team) for team in TEAM]
    changes: list[list[tuple[int, int]]] = [[] for _ in TEAM]
    for event in events:
        side = SIDE_OF[event.data["piece"]]
        left[side] += 1 if event.kind == "returned" else -1
        changes[side].append((event.sequence, left[side]))
    good, dark = (series_from(name, len(TEAM[side]), changes[side]) for side, name in enumerate((_("Good"), _("Dark"))))
    return [Measure(_("Characters left"), (good, dark))]

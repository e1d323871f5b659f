"""What is drawn of a match of the Tarot card game: Victory Points, and Dark Points as they were given."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _

from engine.tarot.state import VICTORY
from matches.charts import Measure, series_from

__all__ = ["MEASURED", "tarot_measures"]

MEASURED = ("point", "round", "scored", "over")


def tarot_measures(events: Iterable[Any], names: Sequence[str]) -> list[Measure]:
    """Victory Points of the whole game and Dark Points of the round by player, from the public events of the kinds in
    ``MEASURED``."""
    points = [0] * len(names)
    victory: list[list[tuple[int, int]]] = [[] for _ in names]
    dark: list[list[tuple[int, int]]] = [[] for _ in names]
    for event in events:
        data = event.data
        if event.kind == "point":
            dark[data["to"]].append((event.sequence, data["dark"]))
            continue
        for seat in range(len(names)):
            if event.kind == "round":
                dark[seat].append((event.sequence, 0))
                continue
            if event.kind == "scored":
                points[seat] += sum(data["rows"][seat][column] for column in VICTORY)
            elif data.get("points"):
                points[seat] = data["points"][seat]
            victory[seat].append((event.sequence, points[seat]))
    return [
        Measure(_("Victory Points"), tuple(series_from(name, 0, victory[seat]) for seat, name in enumerate(names))),
        Measure(
            _("Dark Points of the round"),
            tuple(series_from(name, 0, dark[seat]) for seat, name in enumerate(names)),
        ),
    ]

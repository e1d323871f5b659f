"""What is drawn of a match of the deck-building game: the Power of each turn, and the Archenemies left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _

from matches.charts import Measure, series_from

__all__ = ["MEASURED", "deckbuilding_measures"]

MEASURED = ("turn", "play", "power", "archenemy", "defeated", "over")


def deckbuilding_measures(events: Iterable[Any], names: Sequence[str]) -> list[Measure]:
    """The Power that each player gained in a turn of theirs, the Archenemies left, and at the end the Victory Points,
    from the public events of the kinds in ``MEASURED``."""
    power: list[list[tuple[int, int]]] = [[] for _ in names]
    left: list[tuple[int, int]] = []
    victory: list[list[tuple[int, int]]] = [[] for _ in names]
    gained = 0
    for event in events:
        data = event.data
        if event.kind == "turn":
            gained = 0
        elif event.kind in ("play", "power"):
            if data.get("gained"):
                gained += data["gained"]
                power[data["player"]].append((event.sequence, gained))
        elif event.kind == "over":
            for seat, points in enumerate(data["points"]):
                victory[seat].append((event.sequence, points))
        else:
            left.append((event.sequence, data["left"]))
    first = left[0][1] if left else 0
    return [
        Measure(
            _("Power gained in a turn"),
            tuple(series_from(name, 0, power[seat]) for seat, name in enumerate(names)),
        ),
        Measure(_("Archenemies left"), (series_from(_("Archenemies left"), first, left),)),
        Measure(_("Victory Points"), tuple(series_from(name, 0, victory[seat]) for seat, name in enumerate(names))),
    ]

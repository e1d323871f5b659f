"""What is drawn of a match of the card game: sites, burdens and the twilight pool."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _

from matches.charts import Measure, series_from

__all__ = ["MEASURED", "tcg_measures"]

MEASURED = ("bids", "burden", "burden removed", "move", "turn", "twilight")


def tcg_measures(events: Iterable[Any], names: Sequence[str]) -> list[Measure]:
    """Sites and burdens by player, and twilight, from the public events of the kinds in ``MEASURED``."""
    sites: list[list[tuple[int, int]]] = [[] for _ in names]
    burdens: list[list[tuple[int, int]]] = [[] for _ in names]
    twilight: list[tuple[int, int]] = []
    for event in events:
        data = event.data
        if event.kind == "bids":  # a bid is paid in burdens
            for seat, bid in enumerate(data["bids"]):
                burdens[seat].append((event.sequence, bid))
        elif event.kind == "turn":  # what is left in the pool is gone
            twilight.append((event.sequence, 0))
        elif event.kind == "twilight":
            twilight.append((event.sequence, data["pool"]))
        elif event.kind == "move":
            sites[data["player"]].append((event.sequence, data["number"]))
        else:
            burdens[data["player"]].append((event.sequence, data["burdens"]))
    return [
        Measure(_("Site"), tuple(series_from(name, 1, sites[seat]) for seat, name in enumerate(names))),
        Measure(_("Burdens"), tuple(series_from(name, 0, burdens[seat]) for seat, name in enumerate(names))),
        Measure(_("Twilight pool"), (series_from(_("Twilight pool"), 0, twilight),)),
    ]

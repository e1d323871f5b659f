"""Why a match ended as it did, told from its public events; every room tells its own. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

__all__ = ["Decisive", "EndEvent", "EndStory", "events_kept", "loser_of", "many", "points_told"]

_NUMBERS = (_("two"), _("three"), _("four"), _("five"), _("six"), _("seven"), _("eight"), _("nine"))


class EndEvent(Protocol):
    """A public event of the log: number, answer it followed from, turn, kind, data, and a sentence with ``{seat}``."""

    @property
    def number(self) -> int: ...
    @property
    def sequence(self) -> int: ...
    @property
    def turn(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def data(self) -> Mapping[str, Any]: ...
    @property
    def text(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Decisive:
    """What decided a match: a name for it, its sentence, and the answer it followed from."""

    name: str
    text: str
    step: int


@dataclass(frozen=True, slots=True)
class EndStory:
    """Why a match ended.

    Attributes:
        why: one to three sentences with the numbers, the same for every reader; empty where nothing is known.
        decisive: the skirmish, battle or round that decided it, if one did.
        lesson: the slug of the room's lesson about it; empty where none fits.
    """

    why: str = ""
    decisive: Decisive | None = None
    lesson: str = ""


def loser_of(outcome: Mapping[str, Any], place: int | None) -> int | None:
    """The seat whose loss is told: the viewer's own, else that of the second place; ``None`` where nobody lost.

    >>> outcome = {"places": [1, 3, 2], "winners": [0]}
    >>> loser_of(outcome, 1), loser_of(outcome, 0), loser_of(outcome, None), loser_of({}, 0)
    (1, 2, 2, None)
    """
    places, winners = list(outcome.get("places") or ()), set(outcome.get("winners") or ())
    losers = [seat for seat in range(len(places)) if seat not in winners]
    if not losers:
        return None
    return place if place in losers else min(losers, key=lambda seat: places[seat])


def events_kept(events: Iterable[EndEvent]) -> list[EndEvent]:
    """The events in order, without those of answers that were taken back."""
    log: list[EndEvent] = []
    for event in events:
        if event.kind == "taken back":
            log = [earlier for earlier in log if earlier.sequence <= event.data.get("sequence", 0)]
        else:
            log.append(event)
    return log


def many(count: int) -> str:
    """A small number in words; others in digits.

    >>> many(2), many(14)
    ('two', '14')
    """
    return str(_NUMBERS[count - 2]) if 2 <= count < len(_NUMBERS) + 2 else str(count)


def points_told(names: Sequence[str], points: Sequence[int], unit: Promise) -> str:
    """What everybody has, the most first; ``unit`` has ``%(points)s``."""
    ranked = sorted(zip(points, names, strict=False), key=lambda row: (-row[0], row[1]))
    parts = [
        gettext("%(name)s %(points)s") % {"name": name, "points": amount}
        if number
        else gettext("%(name)s has %(points)s") % {"name": name, "points": unit % {"points": amount}}
        for number, (amount, name) in enumerate(ranked)
    ]
    return ", ".join(parts) + "."

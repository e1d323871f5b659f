"""Where a match turned: the answers after which the value of the table to a seat had fallen most. Pure.

A moment is told from what everybody saw. What it is worth was found from everything on the table, hidden cards
included, so moments are shown only where these are open.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from matches.games.end_story import EndEvent, events_kept
from matches.games.registry import room_of
from matches.games.room import GameRoom

__all__ = ["LEAST_FALL", "MOST_MOMENTS", "Moment", "moments_of"]

MOST_MOMENTS = 3
LEAST_FALL = 4
"""Percent by which a value has to fall in one answer; less is how a match goes."""
LINES = 2
"""Sentences of one moment at most."""


@dataclass(frozen=True, slots=True)
class Moment:
    """One answer after which a seat stood worse.

    Attributes:
        step: the count of answers with it.
        turn: its number, from 0.
        part: the data of the event that opened its part of the turn; ``None`` before the first.
        text: what happened, in English with ``{seat}``, as in the log.
        card: the card that did it; empty where none is named.
        before, after: the value to the seat in percent.
    """

    step: int
    turn: int
    part: dict[str, object] | None
    text: str
    card: str
    before: int
    after: int


def moments_of(values: Sequence[int], events: Iterable[EndEvent], ruleset: str) -> list[Moment]:
    """The moments of one seat in order, at most `MOST_MOMENTS`, and of each part of a turn the one that cost most.

    ``values`` are percents after so many answers, the start first; ``events`` all public ones. The last answer is the
    end itself and no moment.
    """
    room = room_of(ruleset)
    by_step: dict[int, list[EndEvent]] = {}
    opened: dict[int, EndEvent] = {}
    for event in events_kept(events):
        by_step.setdefault(event.sequence, []).append(event)
        if event.kind == room.log_words.heading:
            opened[event.sequence] = event
    falls = sorted(
        (step for step in range(1, len(values) - 1) if values[step - 1] - values[step] >= LEAST_FALL),
        key=lambda step: (values[step] - values[step - 1], step),
    )
    moments: dict[tuple[int, int], Moment] = {}
    for step in falls:
        if len(moments) == MOST_MOMENTS:
            break
        weightiest = _weightiest(by_step.get(step, ()), room)
        if not weightiest:
            continue
        # What an answer leads to may open the next part of the turn; it was given in the one before.
        began = max((first for first in opened if first < step), default=-1)
        part = opened.get(began)
        if (weightiest[0].turn, began) in moments:
            continue
        card = next((card for event in weightiest for card, _ in room.log_words.cards(event.data).values()), "")
        moments[weightiest[0].turn, began] = Moment(
            step=step,
            turn=weightiest[0].turn,
            part=dict(part.data) if part is not None and part.turn == weightiest[0].turn else None,
            text=" ".join(event.text for event in weightiest),
            card=card,
            before=values[step - 1],
            after=values[step],
        )
    return sorted(moments.values(), key=lambda moment: moment.step)


def _weightiest(events: Sequence[EndEvent], room: GameRoom) -> list[EndEvent]:
    """The weightiest of what followed from one answer, in order."""
    weights = {kind: number for number, kind in enumerate(room.telling)}
    telling = [event for event in events if event.text and event.kind in weights]
    heaviest = sorted(telling, key=lambda event: (weights[event.kind], event.number))[:LINES]
    return sorted(heaviest, key=lambda event: event.number)

"""Since you were here: what happened in a match since its player last looked or answered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from matches import history
from matches.games.registry import room_of
from matches.logbook import Line, log_lines, since_lines
from matches.models import Match, Seat, Source

__all__ = ["MOST", "Recap", "recap"]

MOST = 30
"""Lines shown; the log has the rest."""
_READ = 400
"""Events looked at, the newest."""


@dataclass(frozen=True, slots=True)
class Recap:
    """What a seat has not seen yet.

    Attributes:
        lines: in order, at most `MOST`.
        earlier: how many lines came before them.
        first_step: the answer that the first of all these lines followed from; a replay begins there.
        since: when the first of them happened.
    """

    lines: list[Line]
    earlier: int
    first_step: int
    since: datetime


def recap(match: Match, seat: Seat, names: Sequence[str]) -> Recap | None:
    """What this seat has not seen yet, in its own sentences; ``None`` when nothing. Two statements.

    It begins where this visit began, or at the player's own latest answer, whichever is later: what one's own answer
    led to belongs to it once something else has happened since.
    """
    own = history.answers(match, place=seat.place, source=Source.PLAYER, newest=1)
    answered = own[0].sequence if own else None
    rows = history.events(
        match, seen_by=seat.place, from_step=answered or 0, after=seat.recap_from, with_text=True, newest=_READ
    )
    if not rows or (answered is not None and rows[-1].sequence <= answered):
        return None
    lines, earlier = since_lines(log_lines(rows, names, room_of(match.ruleset).log_words), MOST)
    return Recap(lines, earlier, rows[0].sequence, rows[0].at)

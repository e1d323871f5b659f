"""A Swiss as a tournament report file (TRF16), the form that chess pairing programs exchange.

Source: FIDE Handbook, C.04.A, Appendix: "Agreed extended data format". Columns count from 1. A report has players, not
decks; results are a point, half a point or none, whatever the event's own points are, and ranks are the event's own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

__all__ = ["ReportedGame", "ReportedPlayer", "trf"]

Outcome = Literal["1", "0", "=", "+", "-", "U", "Z", "F"]
"""Won, lost, drawn; won and lost without play; the bye of the pairing; not paired; a bye given as a right."""
POINTS: dict[str, float] = {"1": 1, "+": 1, "U": 1, "F": 1, "=": 0.5, "0": 0, "-": 0, "Z": 0}


@dataclass(frozen=True, slots=True)
class ReportedGame:
    """A player's round: the opponent's starting rank (0: none), the seat (w: first, b: second, -: none), the result."""

    opponent: int
    seat: Literal["w", "b", "-"]
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class ReportedPlayer:
    """A player with the starting rank, the place in the standings, and one game for each round."""

    start: int
    name: str
    place: int
    games: Sequence[ReportedGame]
    rating: int | None = None

    @property
    def points(self) -> float:
        """Points by the report's own scale."""
        return sum(POINTS[game.outcome] for game in self.games)

    @property
    def line(self) -> str:
        """The player's line (001): rank in columns 5 to 8, name 15 to 47, rating 49 to 52, points 81 to 84, place 86 to
        89; then ten columns for each round."""
        rating = "" if self.rating is None else str(self.rating)
        about = f"001 {self.start:4d}      {_cell(self.name, 33)} {rating:>4}"
        rest = f"{about:<80}{self.points:4.1f} {self.place:4d}"
        return rest + "".join(f"  {game.opponent:04d} {game.seat} {game.outcome}" for game in self.games)


def _cell(text: str, width: int) -> str:
    return "".join(character if character.isprintable() else " " for character in text)[:width].ljust(width)


def trf(
    *,
    name: str,
    organiser: str,
    begins: date | None,
    ends: date | None,
    rounds: int,
    round_dates: Iterable[date],
    players: Sequence[ReportedPlayer],
) -> str:
    """The report. ``rounds`` are those planned, ``players`` in the order of their starting ranks.

    >>> won = ReportedPlayer(1, "ann", 1, [ReportedGame(2, "w", "1")])
    >>> lost = ReportedPlayer(2, "bob", 2, [ReportedGame(1, "b", "0")])
    >>> made = trf(name="Open", organiser="orla", begins=None, ends=None, rounds=1, round_dates=[], players=[won, lost])
    >>> made.splitlines()[-1].split()
    ['001', '2', 'bob', '0.0', '2', '0001', 'b', '0']
    """
    head = [
        f"012 {_cell(name, 80).rstrip()}",
        *([f"042 {begins:%Y/%m/%d}"] if begins is not None else []),
        *([f"052 {ends:%Y/%m/%d}"] if ends is not None else []),
        f"062 {len(players)}",
        "092 Individual: Swiss-System",
        f"102 {_cell(organiser, 60).rstrip()}",
        f"XXR {rounds}",
    ]
    if listed := list(round_dates):
        # A date in each of the columns 92 to 99, 102 to 109, and so on.
        head.append(f"{'132':<91}" + "  ".join(f"{day:%y/%m/%d}" for day in listed))
    return "\n".join([*head, *(player.line for player in players)]) + "\n"

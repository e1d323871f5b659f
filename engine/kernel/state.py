"""The part of the state that all games share."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass

from engine.kernel.decision import Decision
from engine.kernel.randomness import Stream
from engine.kernel.view_types import OutcomeData

Scalar = int | str | bool | None
Frame = tuple[str, tuple[Scalar, ...]]
"""One entry of the agenda: a step's name and its arguments, plain scalars."""

Ask = Decision | Sequence[Decision]
StepCoroutine = Generator[Ask, object, None]
"""A step that asks: it yields decisions and is resumed with their raw answers (a list when several were yielded)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    ``places`` gives each seat's place, 1 being the best; equal places are shared (all equal: a draw, or, when
    ``winners`` is empty, nobody won). ``termination`` is the ruleset's word for why; ``details`` are public numbers a
    tournament may adjudicate or break ties with.
    """

    places: tuple[int, ...]
    termination: str
    winners: tuple[int, ...]
    details: tuple[tuple[str, tuple[int, ...]], ...] = ()

    def as_data(self) -> OutcomeData:
        return {
            "places": list(self.places),
            "termination": self.termination,
            "winners": list(self.winners),
            "details": {name: list(numbers) for name, numbers in self.details},
        }


@dataclass(frozen=True, slots=True)
class GameEvent:
    """An event of the game. ``seats`` None: everyone saw it; else only those seats did."""

    kind: str
    data: dict[str, object]
    seats: tuple[int, ...] | None = None
    text: str = ""

    @property
    def seen_only_by(self) -> int | tuple[int, ...] | None:
        """The one seat that saw it, or the several; None where everyone did."""
        return self.seats[0] if self.seats is not None and len(self.seats) == 1 else self.seats

    def seen_by(self, seat: int | None) -> bool:
        """Whether a seat (None: a spectator) saw it."""
        return self.seats is None or seat in self.seats


class State:
    """The common part of every ruleset's state; rulesets add their columns.

    ``agenda`` is the stack of steps still to run, the last one first. ``sink`` collects events while somebody
    listens and is None in playouts and replays; it is no part of the game.
    """

    agenda: list[Frame]
    stream: Stream
    sequence: int
    turn: int
    outcome: Outcome | None
    sink: list[GameEvent] | None
    leaving: Sequence[int] = ()
    """Seats taken out whose things are still on the table; the ruleset settles that before the next step."""

    def is_out(self, seat: int) -> bool:
        """Whether a seat is no longer asked anything."""
        return False

    def push(self, step: str, *args: Scalar) -> None:
        """Put a step on top of the agenda."""
        self.agenda.append((step, args))

    def emit(self, event: str, listeners: int | Sequence[int] | None = None, /, **data: object) -> None:
        """Emit an event to everyone, or only to one or some seats, if anybody listens."""
        if self.sink is not None and self.outcome is None:
            seats = (listeners,) if isinstance(listeners, int) else listeners if listeners is None else tuple(listeners)
            self.sink.append(GameEvent(event, data, seats))

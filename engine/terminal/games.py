"""What the terminal knows about a game: its setups, and how its table is drawn."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from engine.kernel import IllegalSetup
from engine.kernel.ruleset import find
from engine.kernel.view_types import V


@dataclass(frozen=True, slots=True)
class Setup:
    """A game ready to start.

    Attributes:
        ruleset: as in ``Game.start``.
        options: the ruleset's options.
        seats: one entry per seat.
        labels: what each seat plays, in a word or two.
    """

    ruleset: str
    options: Mapping[str, object]
    seats: Sequence[object]
    labels: Sequence[str]


@dataclass(frozen=True, slots=True)
class TerminalGame(Generic[V]):
    """One game of the terminal.

    Attributes:
        name: as typed.
        about: for the help page.
        add_arguments: adds the game's own arguments, such as decks or sides.
        seats: the entries of the seats and their labels, from the parsed arguments.
        draw: the table as a seat sees it, from its view and the players' names.
    """

    name: str
    about: str
    add_arguments: Callable[[ArgumentParser], None]
    seats: Callable[[Namespace], tuple[Sequence[object], Sequence[str]]]
    draw: Callable[[V, Sequence[str]], str]

    def setup(self, parsed: Namespace) -> Setup:
        """What the parsed arguments ask for; ``parsed.count`` is how many seats. The rules check the rest when the
        game starts.

        Raises:
            IllegalSetup: the game is not played by so many.
        """
        least, most = find(self.name).seats
        if not least <= parsed.count <= most:
            many = f"{least} to {most}" if least < most else str(least)
            raise IllegalSetup(f"{self.name} is played by {many} seats, not {parsed.count}.")
        seats, labels = self.seats(parsed)
        return Setup(self.name, dict(parsed.option), seats, labels)

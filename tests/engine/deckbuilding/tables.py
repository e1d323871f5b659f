"""Tables with the cards for tests."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.deckbuilding.state import DeckbuildingState
from engine.deckbuilding.table import Table
from engine.kernel import Game, key_from_seed
from tests.engine.deckbuilding.cards import SET


def table(hands: Sequence[str], path: str = "", *, options: Mapping[str, object] | None = None, **more: Any) -> Table:
    """A table with the cards for tests; see ``Table``."""
    return Table(hands, path, options={"cards": SET.key, **(options or {})}, **more)


def start(seats: int, seed: int = 1, **options: object) -> Game:
    """A whole game with the cards for tests."""
    return Game.start("deckbuilding", {"cards": SET.key, **options}, (None,) * seats, key_from_seed(seed))


def state_of(game: Game) -> DeckbuildingState:
    """The game's state."""
    assert isinstance(game.state, DeckbuildingState)
    return game.state


def sound(board: Table) -> Table:
    """The table, after a check that no invariant is broken."""
    assert board.game.invariants() == []
    return board

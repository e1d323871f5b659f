"""Defeated characters, and how a game ends: three ways to win, none to go on without a legal move."""

from engine.confrontation import knowledge
from engine.confrontation.board import DARK, GOOD
from engine.confrontation.pieces import CHARACTERS, FRODO
from engine.confrontation.state import ConfrontationState
from engine.kernel.state import Outcome

FRODO_IN_MORDOR = "Frodo in Mordor"
FRODO_DEFEATED = "Frodo defeated"
SHIRE_TAKEN = "Shire taken"
NO_LEGAL_MOVE = "no legal move"
TURN_LIMIT = "turn limit"

INVADERS = 3
"""So many Dark characters in the Shire win the game."""


def remove(state: ConfrontationState, *pieces: int) -> None:
    """Take defeated characters from the board (18, 23). When Frodo is among them the Dark Player has won, also when
    his opponent fell with him."""
    for piece in pieces:
        knowledge.remove(state, piece)
        state.emit("defeated", piece=CHARACTERS[piece].key)
    if FRODO in pieces:
        win(state, DARK, FRODO_DEFEATED)


def win(state: ConfrontationState, side: int, termination: str) -> None:
    """A side has won."""
    winner = state.player[side]
    state.emit("over", winner=winner, termination=termination)
    places = tuple(1 if seat == winner else 2 for seat in (0, 1))
    state.outcome = Outcome(places, termination, (winner,), _details(state))


def draw(state: ConfrontationState) -> None:
    """The turn limit is reached: nobody has won, and both share the place."""
    state.emit("over", winner=None, termination=TURN_LIMIT)
    state.outcome = Outcome((1, 1), TURN_LIMIT, (0, 1), _details(state))


def _details(state: ConfrontationState) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The survivors by seat: what two games with changed sides are scored by."""
    survivors = [len(state.alive(side)) for side in (GOOD, DARK)]
    return (("survivors", tuple(survivors[state.side(seat)] for seat in (0, 1))),)

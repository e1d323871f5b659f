"""Defeated characters, and how a game ends: three ways to win, none to go on without a legal move."""

from engine.confrontation import knowledge
from engine.confrontation.board import DARK, DEFEATED, GOOD, MORDOR, SHIRE
from engine.confrontation.pieces import FRODO, SAM, V_FRODO, V_WITCH_KING, WARG
from engine.confrontation.state import ConfrontationState
from engine.kernel.state import Outcome

FRODO_IN_MORDOR = "Frodo in Mordor"
FRODO_DEFEATED = "Frodo defeated"
SAM_IN_MORDOR = "Sam in Mordor"
SAM_DEFEATED = "Sam defeated"
WITCH_KING_IN_SHIRE = "Witch King in the Shire"
SHIRE_TAKEN = "Shire taken"
NO_LEGAL_MOVE = "no legal move"
TURN_LIMIT = "turn limit"

INVADERS = 3
"""So many Dark characters in the Shire win the game."""


def remove(state: ConfrontationState, *pieces: int) -> None:
    """Take defeated characters from the board (18, 23).

    With the Ring-bearer among them the Dark Player wins, also when both fighters were defeated, unless Sam takes the
    Ring from the variant Frodo.
    """
    for piece in pieces:
        knowledge.remove(state, piece)
        state.emit("defeated", piece=state.key(piece))
    if state.bearer not in pieces:
        return
    if not _sam_inherits(state):
        win(state, DARK, FRODO_DEFEATED if state.bearer == FRODO else SAM_DEFEATED)
        return
    state.bearer = SAM
    state.emit("heir", player=state.player[GOOD])
    if state.place[SAM] == MORDOR and state.config.ring_inherited_in_mordor:
        win(state, GOOD, SAM_IN_MORDOR)


def _sam_inherits(state: ConfrontationState) -> bool:
    """The variant Frodo leaves the Ring to Sam, if he is on the board and the Warg did not do it."""
    by_warg = state.battle is not None and state.cast[state.battle.fighter(DARK)] == WARG
    return state.cast[state.bearer] == V_FRODO and state.place[SAM] != DEFEATED and not by_warg


def arrive(state: ConfrontationState, piece: int, region: int) -> None:
    """Entering a region wins at once: the Ring-bearer in Mordor, whoever is there, the variant Witch King in the Shire
    likewise, and the third Dark character in the Shire if no Good one is."""
    if piece == state.bearer and region == MORDOR:
        win(state, GOOD, FRODO_IN_MORDOR if piece == FRODO else SAM_IN_MORDOR)
    elif state.cast[piece] == V_WITCH_KING and region == SHIRE:
        win(state, DARK, WITCH_KING_IN_SHIRE)


def shire_taken(state: ConfrontationState) -> bool:
    """Whether so many Dark characters are in the Shire that the Dark Player wins."""
    return state.count(DARK, SHIRE) >= INVADERS and not state.count(GOOD, SHIRE)


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

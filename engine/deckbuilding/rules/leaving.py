"""A player who leaves a game that the others go on with. The rulebook has no rule for it.

Their cards stay where they are and count for nobody; nothing can be done to them. A turn that was theirs is over, and
Ambushes that waited for them wait for the next player.
"""

from engine.deckbuilding.rules.ending import finish
from engine.deckbuilding.rules.turn import pass_turn
from engine.deckbuilding.state import TURN, DeckbuildingState


def eliminate(state: DeckbuildingState, seat: int, reason: str) -> None:
    """Take a player out of the game; the last one left wins."""
    state.lost[seat] = True
    state.elimination_order[seat] = 1 + max(state.elimination_order)
    state.emit("eliminated", player=seat, reason=reason)
    if len(state.in_game()) == 1:
        finish(state, reason)
    else:
        state.leaving = (*state.leaving, seat)


def settle(state: DeckbuildingState) -> None:
    """Put the table in order after those who have just left: the others' turns go on."""
    state.leaving = ()
    if state.lost[state.first]:
        state.first = state.left_of(state.first)
    if not state.lost[state.player]:
        return
    if state.phase == TURN:
        state.agenda.clear()
        pass_turn(state)
    else:
        state.player = state.left_of(state.player)

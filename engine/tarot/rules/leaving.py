"""A player who leaves a game that the others go on with. The rulebook has no rule for it.

Their cards stay face down where they are until the next deal. The Ring goes back to the middle if they bore it, with
the cards that lie on it. They score nothing more, and nobody is compared with them.
"""

from engine.tarot.rules.scoring import finish
from engine.tarot.state import DECLARING, NO_SEAT, PLAYING, TarotState

STEPS_OF_A_TURN = frozenset({"turn", "act", "announce", "end_turn"})


def eliminate(state: TarotState, seat: int, reason: str) -> None:
    """Take a player out of the game; the last one left wins."""
    state.lost[seat] = True
    state.elimination_order[seat] = 1 + max(state.elimination_order)
    state.emit("eliminated", player=seat, reason=reason)
    players = state.in_game()
    if len(players) == 1:
        finish(state, (players[0],), reason, [state.victory_points(place) for place in range(state.seats)])
    else:
        state.leaving = (*state.leaving, seat)


def settle(state: TarotState) -> None:
    """Put the table in order after those who have just left: the others' turns go on."""
    seats, state.leaving = state.leaving, ()
    if state.bearer in seats:
        state.bearer = NO_SEAT
        state.emit("ring in the middle")
    if not state.lost[state.player]:
        return
    if state.phase == PLAYING:
        state.agenda[:] = [frame for frame in state.agenda if frame[0] not in STEPS_OF_A_TURN]
        state.push("end_turn")
    elif state.phase == DECLARING:
        state.player = state.left_of(state.player)

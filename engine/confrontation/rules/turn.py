"""A turn: one character moves, or a special card is played (1, 2, 27)."""

from functools import partial

from engine.confrontation import knowledge
from engine.confrontation.board import ASIDE, DARK, MORIA, NOWHERE, ROW, TUNNEL
from engine.confrontation.pieces import URUK_HAI
from engine.confrontation.rules import ending, special
from engine.confrontation.rules.battle import conceal_all
from engine.confrontation.rules.moving import by_tunnel, enter, moves, tell_move
from engine.confrontation.state import ConfrontationState
from engine.kernel.decision import ACTION, Decision
from engine.kernel.state import StepCoroutine


def choices(state: ConfrontationState, side: int) -> list[tuple[object, ...]]:
    """The choices of a player in their turn: moves and special cards."""
    return [*moves(state, side), *(("special", card) for card in special.usable(state, side))]


def turn(state: ConfrontationState) -> StepCoroutine | None:
    """The player whose turn it is must move one character (2).

    Without a legal move they lose at once, unless a special card replaces the turn.
    """
    side = state.mover
    if not choices(state, side):
        ending.win(state, 1 - side, ending.NO_LEGAL_MOVE)
        return None
    return _turn(state, side)


def _turn(state: ConfrontationState, side: int) -> StepCoroutine:
    chosen = yield Decision(state.player[side], ACTION, ("move",), menu=partial(choices, state, side))
    assert isinstance(chosen, tuple)
    if not state.agenda or state.agenda[-1][0] != "end_turn":
        state.push("end_turn")
    if chosen[0] == "special":
        state.push("special", chosen[1])
        return
    _, piece, region = chosen
    tell_move(state, piece, region)
    origin = state.region_of(piece)
    if state.cast[piece] == URUK_HAI and abs(ROW[origin] - ROW[region]) > 1:
        knowledge.reveal(state, piece)
        state.emit("march", piece=state.key(piece))
    if by_tunnel(side, origin, region) and state.count(DARK, MORIA):
        knowledge.move(state, piece, TUNNEL)
        state.push("tunnel", region, False)
    else:
        enter(state, piece, region)
    _join_others(state, side)


def _join_others(state: ConfrontationState, side: int) -> None:
    """After the move nobody of that side stands aside any more."""
    for piece in state.alive(side):
        if state.place[piece] == ASIDE:
            knowledge.move(state, piece, state.aside)
    state.aside, state.duty = NOWHERE, 0


def end_turn(state: ConfrontationState) -> None:
    """The turn is over when all battles are (27). Three Dark characters in the Shire win; else it is the other
    player's turn (1)."""
    if state.config.seen_stay_known:
        conceal_all(state)
    state.turn += 1
    if ending.shire_taken(state):
        ending.win(state, DARK, ending.SHIRE_TAKEN)
    elif state.turn >= state.config.turn_limit:
        ending.draw(state)
    else:
        state.mover = 1 - state.mover
        state.push("turn")

"""Muster: cards of the hand exchanged for others when the regroup phase starts (CR "muster")."""

from functools import partial

from engine.kernel.decision import CHOOSE, Decision
from engine.kernel.state import StepCoroutine
from engine.tcg.rules import active, drawing, playing, values
from engine.tcg.state import TcgState

MUSTER = "muster"


def mustering(state: TcgState, seat: int) -> int:
    """How many of a player's active characters have muster."""
    return sum(
        state.owner[card] == seat and state.blueprints[card].is_character and values.keyword(state, card, MUSTER) > 0
        for card in active.active_cards(state)
    )


def muster(state: TcgState, seat: int) -> StepCoroutine | None:
    """A player discards up to one card for each character with muster, all at once, and draws as many."""
    most = 0 if state.lost[seat] else min(mustering(state, seat), len(state.hand[seat]))
    return _muster(state, seat, most) if most else None


def _muster(state: TcgState, seat: int, most: int) -> StepCoroutine:
    chosen = yield Decision(seat, CHOOSE, ("muster", most), least=0, most=most, menu=partial(_hand, state, seat))
    assert isinstance(chosen, list)
    for card in chosen:
        playing.discard_from_hand(state, card)
    if chosen:
        yield from drawing.draw(state, seat, len(chosen))


def _hand(state: TcgState, seat: int) -> list[int]:
    return state.hand[seat].copy()

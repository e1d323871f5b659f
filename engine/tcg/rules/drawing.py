"""Drawing cards where the draw deck may be made anew (Black Rider starter rules; see ``RulesConfig.reshuffle``)."""

from collections.abc import Generator

from engine.kernel.decision import YESNO, Decision
from engine.kernel.state import Ask
from engine.tcg.rules import zones
from engine.tcg.state import TcgState


def draw(state: TcgState, seat: int, count: int, *, exempt: bool = False) -> Generator[Ask, object, int]:
    """Draw cards from the top of the draw deck; returns how many were drawn.

    A player whose draw deck runs out may make a new one of their discard pile, once in a game. Who declines is asked
    again when they are to draw next.

    ``exempt``: see ``zones.draw``.
    """
    drawn = zones.draw(state, seat, count, exempt=exempt)
    limited = seat == state.fp and not exempt
    left = min(count - drawn, zones.may_take_into_hand(state)) if limited else count - drawn
    if left <= 0 or state.deck[seat] or not zones.may_reshuffle(state, seat):
        return drawn
    if not (yield Decision(seat, YESNO, ("reshuffle", left), [True, False])):
        return drawn
    zones.reshuffle(state, seat)
    return drawn + zones.draw(state, seat, left, exempt=exempt)

"""Draw decks that run out and may be made anew (Black Rider starter rules; see ``RulesConfig.reshuffle``)."""

from collections.abc import Generator

from engine.kernel.decision import YESNO, Decision
from engine.kernel.state import Ask
from engine.tcg import names
from engine.tcg.rules import zones
from engine.tcg.state import TcgState


def draw(state: TcgState, seat: int, count: int, *, exempt: bool = False) -> Generator[Ask, object, int]:
    """Draw cards from the top of the draw deck; returns how many were drawn.

    A player whose draw deck runs out meanwhile may make a new one and draw the rest of it.

    ``exempt``: see ``zones.draw``.
    """
    drawn = zones.draw(state, seat, count, exempt=exempt)
    limited = seat == state.fp and not exempt
    wanted = min(count - drawn, zones.may_take_into_hand(state)) if limited else count - drawn
    if wanted <= 0 or not (yield from make_deck_anew(state, seat, wanted)):
        return drawn
    return drawn + zones.draw(state, seat, wanted, exempt=exempt)


def make_deck_anew(state: TcgState, seat: int, wanted: int = 0) -> Generator[Ask, object, bool]:
    """Let a player whose draw deck is empty make a new one of their discard pile, once in a game. Returns whether they
    did.

    ``wanted``: how many cards they are still to draw; 0 where they draw none.
    """
    if not zones.may_reshuffle(state, seat):
        return False
    if not (yield Decision(seat, YESNO, ("reshuffle", wanted), [True, False])):
        if seat not in state.declined_reshuffle:
            state.declined_reshuffle.append(seat)
        return False
    zones.reshuffle(state, seat)
    return True


def run_out(state: TcgState) -> list[int]:
    """The players who may make their draw deck anew and have not been asked since it ran out."""
    if not state.config.reshuffle or state.phase == names.SETUP or state.outcome is not None:
        return []
    return [
        seat
        for seat in state.procedure_seats()
        if not state.deck[seat] and seat not in state.declined_reshuffle and zones.may_reshuffle(state, seat)
    ]


def ask_who_has_run_out(state: TcgState) -> Generator[Ask, object, None]:
    """Ask each of them once. Who declines is asked again when cards of the draw deck are needed."""
    for seat in run_out(state):
        yield from make_deck_anew(state, seat)

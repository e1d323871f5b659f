"""Twilight that a card's text adds to the pool, which may be prevented."""

from engine.tcg import names
from engine.tcg.language import Occurrence, Performance
from engine.tcg.rules import twilight
from engine.tcg.rules.windows import may_answer, window
from engine.tcg.state import TcgState


def add_by_text(state: TcgState, count: int, source: int) -> Performance:
    """Let a card's text put tokens into the twilight pool, unless that is prevented; returns whether it has."""
    if count and may_answer(state, names.ABOUT_TO_ADD_TWILIGHT):
        before = Occurrence(names.ABOUT_TO_ADD_TWILIGHT, source, source, state.owner[source])
        yield from window(state, before)
        if before.gone or state.outcome is not None:
            return False
    twilight.add_twilight(state, count)
    return True

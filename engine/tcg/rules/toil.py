"""Toil: characters exert to lower the twilight cost of a card of their culture (CR "toil")."""

from collections.abc import Generator
from functools import partial

from engine.kernel.decision import CHOOSE, Decision
from engine.kernel.state import Ask
from engine.tcg import names
from engine.tcg.language import Occurrence
from engine.tcg.rules import costs, harm, zones
from engine.tcg.rules.windows import may_answer, window
from engine.tcg.state import TcgState


def lowered(
    state: TcgState, seat: int, card: int, cost: int, budget: int | None = None
) -> Generator[Ask, object, int | None]:
    """Let a player exert characters for a card with toil that is being played, and return what it costs then.

    Each exerts once at most and takes off the number of the keyword. Enough must exert for the rest to be payable.

    Args:
        budget: what the card may cost; by default the twilight pool for a Shadow card, any number for another.

    Returns:
        ``None``: exertions have failed, and the rest cannot be paid.
    """
    if state.blueprints[card].type == names.EVENT and may_answer(state, names.ABOUT_TO_PAY):
        before = Occurrence(names.ABOUT_TO_PAY, card, card, seat, cost=cost)
        yield from window(state, before)
        cost = before.cost
    each = state.blueprints[card].keywords.get(costs.TOIL, 0)
    able = costs.toilers(state, card)
    if able and costs.after_toil(state, card, cost, 1) < cost:
        least = min(len(able), -(-missing(state, card, cost, budget) // each))
        prompt = ("toil", state.blueprints[card].id, cost, each)
        chosen = yield Decision(
            seat, CHOOSE, prompt, least=least, most=len(able), menu=partial(costs.toilers, state, card)
        )
        assert isinstance(chosen, list)
        exertions = 0
        for character in chosen:
            exertions += yield from harm.exert(state, character, card)
        cost = costs.after_toil(state, card, cost, exertions)
        if chosen:
            state.emit("toil", card=zones.name_of(state, card), cost=cost)
    return cost if not missing(state, card, cost, budget) else None


def missing(state: TcgState, card: int, cost: int, budget: int | None) -> int:
    """How much more a card costs than may be paid for it."""
    if budget is None:
        if state.blueprints[card].side == names.FREE_PEOPLES_SIDE:
            return 0
        budget = state.twilight
    return max(0, cost - budget)

"""Lowering the twilight cost of a card that is being played as its own text lets its player do."""

from collections.abc import Generator
from functools import partial

from engine.kernel.state import Ask
from engine.tcg.language import AbilityContext, Discount, Lowering
from engine.tcg.rules import costs, zones
from engine.tcg.rules.toil import missing
from engine.tcg.state import TcgState


def lowering(discount: Discount) -> Lowering:
    """What lowers the cost of a card whose text gives that discount."""
    return partial(_lowered, discount)


def _lowered(
    discount: Discount, state: TcgState, seat: int, card: int, cost: int, budget: int | None = None
) -> Generator[Ask, object, int | None]:
    """Let a player lower the cost of a card that is being played, and return what it costs then; ``None``: the rest
    cannot be paid (see ``Lowering``)."""
    context = AbilityContext(state, seat, card)
    if costs.least_cost_after(state, card, cost, discount.most(context)) < cost:
        lowered = yield from discount.take(context, missing(state, card, cost, budget))
        if lowered:
            cost = costs.least_cost_after(state, card, cost, lowered)
            state.emit("cheaper", card=zones.name_of(state, card), cost=cost)
    return cost if not missing(state, card, cost, budget) else None

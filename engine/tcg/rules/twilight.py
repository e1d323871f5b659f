"""The twilight pool, and paying for cards (FR "Twilight cost"; CR "twilight cost")."""

from engine.tcg import names, reasons
from engine.tcg.rules import costs
from engine.tcg.state import TcgState


def add_twilight(state: TcgState, count: int) -> None:
    """Put tokens into the twilight pool."""
    if count:
        state.twilight += count
        state.changes += 1
        state.emit("twilight", amount=count, pool=state.twilight)


def remove_twilight(state: TcgState, count: int) -> None:
    """Take tokens out of the twilight pool."""
    if count:
        assert state.twilight >= count
        state.twilight -= count
        state.changes += 1
        state.emit("twilight", amount=-count, pool=state.twilight)


def pay_twilight(state: TcgState, card: int, cost: int) -> None:
    """Free Peoples cards add their cost to the pool, Shadow cards take it out (FR "Twilight cost")."""
    if state.blueprints[card].side == names.FREE_PEOPLES_SIDE:
        add_twilight(state, cost)
    else:
        remove_twilight(state, cost)


def unpaid(state: TcgState, seat: int, card: int, discount: int = 0, reserve: int = 0) -> str | None:
    """Why a player cannot pay for a card, or ``None``.

    The card is not of their side, or the pool without ``reserve`` does not hold enough.
    """
    side = state.blueprints[card].side
    if (side == names.FREE_PEOPLES_SIDE) != (seat == state.fp):
        return reasons.SIDE
    if side != names.FREE_PEOPLES_SIDE and state.twilight - reserve < costs.least_cost(state, card, discount):
        return reasons.TWILIGHT
    return None

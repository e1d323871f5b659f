"""What a position of the Tarot card game is worth: the score sheet, and how the round stands.

``WEIGHTS`` were fitted to who won games between steady bots (logistic regression on differences between seats).
"""

from engine.bots.evaluation import seat_scores
from engine.tarot.cards import RING, is_major
from engine.tarot.config import ROUNDS
from engine.tarot.deck import DARK, FREE
from engine.tarot.rules.matching import affiliation_of
from engine.tarot.state import TarotState

AWARD = 5
"""Victory Points for the most and for the least Dark Points, and the Ring's bonus."""

WEIGHTS: dict[str, float] = {
    "points": 0.02,
    "points_late": 0.117,
    "award": 0.02,
    "bearer": 0.67,
    "held": -0.138,
    "majors": 0.27,
    "spread": -0.138,
}


def scores(state: TarotState) -> list[float]:
    """Each seat's score."""
    return seat_scores(WEIGHTS, state.lost, lambda seat: features(state, seat))


def features(state: TarotState, seat: int) -> dict[str, float]:
    """The facts of a seat that count, by their names in ``WEIGHTS``."""
    dark = [state.dark[other] for other in state.in_game()]
    mine = state.dark[seat]
    shown = affiliation_of(state, state.ring[-1]) if state.ring and state.ring[-1] != RING else None
    award = AWARD * (mine == min(dark)) * (1 + (shown == FREE)) + AWARD * (mine == max(dark)) * (1 + (shown == DARK))
    hand = state.hand[seat]
    points = state.victory_points(seat)
    return {
        "points": points,
        "points_late": points * state.round / ROUNDS,
        "award": award if max(dark) != min(dark) else 0,
        "bearer": state.bearer == seat,
        "held": len(hand),
        "majors": sum(is_major(card) for card in hand),
        "spread": min(abs(mine - max(dark)), abs(mine - min(dark))),
    }

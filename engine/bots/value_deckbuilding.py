"""What a position of the deck-building game is worth: the Victory Points, and what the deck will still bring.

``WEIGHTS`` were fitted to who won games between steady bots (logistic regression on differences between seats).
"""

from engine.bots.evaluation import seat_scores
from engine.deckbuilding.language import CORRUPTION, STARTING
from engine.deckbuilding.rules.ending import points_of
from engine.deckbuilding.state import DeckbuildingState

USUAL_STACK = 8
"""Archenemies of a game; with none left it ends."""

WEIGHTS: dict[str, float] = {
    "points": 0.091,
    "points_late": 0.18,
    "cost": 0.047,
    "cost_early": -0.033,
    "starting": -0.134,
    "corruption": -0.093,
}


def scores(state: DeckbuildingState) -> list[float]:
    """Each seat's score."""
    return seat_scores(WEIGHTS, state.lost, lambda seat: features(state, seat))


def features(state: DeckbuildingState, seat: int) -> dict[str, float]:
    """The facts of a seat that count, by their names in ``WEIGHTS``."""
    printed = state.cards.printed
    cards = [printed[card] for card in state.cards_of(seat)]
    early = min(1.0, len(state.stack) / USUAL_STACK)
    points = points_of(state, seat)
    cost = sum(one.cost or 0 for one in cards)
    return {
        "points": points,
        "points_late": points * (1 - early),
        "cost": cost,
        "cost_early": cost * early,
        "starting": sum(one.group == STARTING for one in cards),
        "corruption": sum(one.group == CORRUPTION for one in cards),
    }

"""What a position of the deck-building game is worth: the Victory Points, and what the deck will still bring.

``WEIGHTS`` were fitted to who won games between steady bots (logistic regression on differences between seats).
"""

from engine.bots.evaluation import seat_scores
from engine.deckbuilding.language import LOCATION
from engine.deckbuilding.rules.ending import points_of
from engine.deckbuilding.rules.zones import archenemies_of
from engine.deckbuilding.state import DeckbuildingState

USUAL_STACK = 8
"""Archenemies of a game; with none left it ends."""

WEIGHTS: dict[str, float] = {
    "points": 0.345,
    "points_early": -0.395,
    "archenemies_early": -0.633,
    "cards_early": -0.198,
    "locations": 0.249,
    "cost_early": 0.137,
    "cost_of_a_card": 0.333,
}
SETTLED = frozenset({"play", "plain"})
"""Verbs of the steady bot's answers that a search leaves alone: it plays its cards first, and only then buys."""


def scores(state: DeckbuildingState) -> list[float]:
    """Each seat's score."""
    return seat_scores(WEIGHTS, state.lost, lambda seat: features(state, seat))


def features(state: DeckbuildingState, seat: int) -> dict[str, float]:
    """The facts of a seat that count, by their names in ``WEIGHTS``."""
    printed = state.cards.printed
    cards = [printed[card] for card in state.cards_of(seat)]
    early = min(1.0, len(state.stack) / USUAL_STACK)
    points = points_of(state, seat)
    cost = sum(card.cost for card in cards)
    return {
        "points": points,
        "points_early": points * early,
        "archenemies_early": archenemies_of(state, seat) * early,
        "cards_early": len(cards) * early,
        "locations": sum(card.type == LOCATION for card in cards),
        "cost_early": cost * early,
        "cost_of_a_card": cost / max(1, len(cards)),
    }

"""The end of the game, Victory Points and places ("End of Game")."""

from engine.deckbuilding.language import IMPOSSIBLE, Amount
from engine.deckbuilding.resolution import Resolution
from engine.deckbuilding.rules.zones import archenemies_of
from engine.deckbuilding.state import NONE, DeckbuildingState
from engine.kernel.state import Outcome

LAST_ARCHENEMY = "last Archenemy"
EMPTY_PATH = "Path not refilled"
DEFEAT = "Fellowship defeated"
ROUNDS = "turn cap"
LAST_LEVEL = 4


def points_of(state: DeckbuildingState, seat: int) -> int:
    """A player's Victory Points, as if the game ended now: of the cards in their deck, hand, discard pile and play."""
    cards = state.cards_of(seat)
    fixed, counted = state.cards.fixed_points, state.cards.counted
    return sum([fixed[card] for card in cards]) + sum(
        points_of_card(state, card, seat) for card in counted.intersection(cards)
    )


def points_of_card(state: DeckbuildingState, card: int, seat: int) -> int:
    """What one card is worth to a player."""
    points = state.blueprint(card).points
    return points.value(Resolution(state, seat, card)) if isinstance(points, Amount) else points


def check_main_deck(state: DeckbuildingState) -> None:
    """In Impossible mode everybody loses when the main deck has run out; see ``RulesConfig.empty_main_deck``."""
    if not state.config.impossible or state.main_deck or state.outcome is not None:
        return
    top = state.top_archenemy()
    is_last = top != NONE and state.blueprint(top).group == IMPOSSIBLE and state.blueprint(top).level == LAST_LEVEL
    if state.config.empty_main_deck == "always" or is_last:
        lose(state)


def lose(state: DeckbuildingState) -> None:
    """End the game with everybody as a loser. Players who had left are placed behind."""
    ranks = [int(lost) for lost in state.lost]
    places = tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
    state.emit("defeat")
    state.outcome = Outcome(places, DEFEAT, (), _details(state))


def finish(state: DeckbuildingState, termination: str) -> None:
    """End the game: the most Victory Points win, of equal ones the most Archenemies, else they win together.

    Players who have left come after the others, the last to leave first.
    """
    points = [points_of(state, seat) for seat in range(state.seats)]
    archenemies = [archenemies_of(state, seat) for seat in range(state.seats)]

    def rank(seat: int) -> tuple[int, ...]:
        if state.lost[seat]:
            return (1, -state.elimination_order[seat])
        return (0, -points[seat], -archenemies[seat])

    ranks = [rank(seat) for seat in range(state.seats)]
    places = tuple(1 + sum(other < own for other in ranks) for own in ranks)
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    state.emit("over", winners=list(winners), termination=termination, points=points, archenemies=archenemies)
    state.outcome = Outcome(places, termination, winners, _details(state))


def _details(state: DeckbuildingState) -> tuple[tuple[str, tuple[int, ...]], ...]:
    seats = range(state.seats)
    return (
        ("victory points", tuple(points_of(state, seat) for seat in seats)),
        ("archenemies", tuple(archenemies_of(state, seat) for seat in seats)),
    )

"""What a player knows of hidden cards, and new deals that agree with it.

A player knows their own hand, which cards their deck holds but not in what order, and every card whose bit for them is
set in ``DeckbuildingState.known``: cards put on a deck face up, looked at, shown or passed on. What others own is
known too, as cards are gained face up, so that a new deal changes where another player's cards are, not whose they are.
Of the Archenemies face down only the levels are known; in Impossible mode their order is fixed.
"""

from collections.abc import Sequence

from engine.cardgame.handles import name_privately
from engine.deckbuilding.language import ARCHENEMY
from engine.deckbuilding.state import BOX, DECK, HAND, LOOKED, MAIN_DECK, NO_SEAT, PACK, STACK, DeckbuildingState
from engine.kernel.randomness import Stream

Place = tuple[int, int, int]
"""A zone, the seat whose it is, and a place in its list."""
HELD = (HAND, LOOKED, PACK)


def redeal(state: DeckbuildingState, seat: int, stream: Stream) -> None:
    """Deal everything hidden from a seat anew, in place."""
    for other in range(state.seats):
        zones = (DECK,) if other == seat else (DECK, *HELD)
        _exchange(state, _unknown(state, seat, [(zone, other) for zone in zones]), stream)
    _exchange(state, _unknown(state, seat, [(MAIN_DECK, NO_SEAT)]), stream)
    if not state.config.impossible:
        places = _unknown(state, seat, [(STACK, NO_SEAT), (BOX, NO_SEAT)])
        levels = sorted({state.blueprint(card).level for card in _cards(state, places)})
        for level in levels:
            alike = [
                place
                for place, card in zip(places, _cards(state, places), strict=True)
                if (state.blueprint(card).group, state.blueprint(card).level) == (ARCHENEMY, level)
            ]
            _exchange(state, alike, stream)


def _unknown(state: DeckbuildingState, seat: int, zones: Sequence[tuple[int, int]]) -> list[Place]:
    """The places of zones whose cards a seat does not know."""
    return [
        (zone, holder, place)
        for zone, holder in zones
        for place, card in enumerate(state.cards_in(zone, holder))
        if state.zone[card] == zone and not state.known[card] >> seat & 1
    ]


def _cards(state: DeckbuildingState, places: Sequence[Place]) -> list[int]:
    return [state.cards_in(zone, holder)[place] for zone, holder, place in places]


def _exchange(state: DeckbuildingState, places: Sequence[Place], stream: Stream) -> None:
    """Put the cards of places into these places in another order. What others know stays with the places."""
    cards = _cards(state, places)
    known = [state.known[card] for card in cards]
    cards.sort()
    stream.shuffle(cards)
    for (zone, holder, place), card, who in zip(places, cards, known, strict=True):
        state.cards_in(zone, holder)[place] = card
        state.zone[card] = zone
        state.holder[card] = holder
        state.known[card] = who
        state.handle[card] = 0
        if zone in HELD:
            name_privately(state, card, holder)

"""Moving cards: drawing, discarding, destroying, and looking at a deck ("Shuffling Your Deck", "Destroying Cards")."""

from collections.abc import Sequence

from engine.cardgame import piles
from engine.cardgame.handles import name_privately
from engine.deckbuilding.language import CORRUPTION
from engine.deckbuilding.state import (
    CORRUPTION_STACK,
    DECK,
    DESTROYED,
    DISCARD,
    HAND,
    HIDDEN,
    LOOKED,
    NO_SEAT,
    NOBODY,
    NONE,
    OF_SEAT,
    PACK,
    PATH,
    DeckbuildingState,
)


def everybody(state: DeckbuildingState) -> int:
    """All seats, as in ``DeckbuildingState.known``."""
    return (1 << state.seats) - 1


def put(state: DeckbuildingState, card: int, zone: int, seat: int = NO_SEAT, *, bottom: bool = False) -> None:
    """Put a card from wherever it is into a zone, on top.

    Args:
        zone: the new zone.
        seat: whose zone it is, where each seat has one.
        bottom: it goes under the others.
    """
    out = state.cards_in(state.zone[card], state.holder[card])
    into = state.cards_in(zone, seat)
    state.holder[card] = seat if zone in OF_SEAT else NO_SEAT
    state.known[card] = NOBODY
    piles.move(state, card, zone, seat, HIDDEN, out, into, bottom=bottom)
    if zone in (LOOKED, PACK):
        name_privately(state, card, seat)


def top_card(state: DeckbuildingState, seat: int) -> int:
    """The top card of a player's deck, or ``NONE``; an empty deck is made of the discard pile first, because a card is
    needed now."""
    if not state.deck[seat] and state.discard[seat]:
        for card in state.discard[seat].copy():
            put(state, card, DECK, seat)
        shuffle_deck(state, seat)
        state.emit("shuffled", player=seat, cards=len(state.deck[seat]))
    return state.deck[seat][-1] if state.deck[seat] else NONE


def shuffle_deck(state: DeckbuildingState, seat: int) -> None:
    """Shuffle a deck, so that nobody knows where its cards are."""
    piles.shuffle(state, state.deck[seat])
    for card in state.deck[seat]:
        state.known[card] = NOBODY


def draw(state: DeckbuildingState, seat: int, count: int) -> int:
    """Draw cards into a hand; returns how many there were."""
    drawn: list[int] = []
    while len(drawn) < count and (card := top_card(state, seat)) != NONE:
        known = state.known[card]
        put(state, card, HAND, seat)
        state.known[card] = known
        drawn.append(card)
    if drawn:
        state.emit("draw", player=seat, count=len(drawn))
        state.emit("drew", seat, player=seat, cards=names(state, drawn))
    return len(drawn)


def discard(state: DeckbuildingState, seat: int, cards: Sequence[int]) -> None:
    """Put cards on their owner's discard pile, in the order of their numbers."""
    for card in sorted(cards):
        put(state, card, DISCARD, seat)
    if cards:
        state.emit("discard", player=seat, cards=names(state, sorted(cards)))


def destroy(state: DeckbuildingState, cards: Sequence[int], by: int) -> None:
    """Destroy cards: they leave the game. In Impossible mode a Corruption goes back to its stack.

    Args:
        by: the player who destroys them, or ``NO_SEAT``.
    """
    for card in sorted(cards):
        returns = state.config.impossible and state.blueprint(card).group == CORRUPTION
        if card in state.ambushers and state.config.ambusher_gone == "nothing":
            state.ambushers.remove(card)
        put(state, card, CORRUPTION_STACK if returns else DESTROYED)
    if cards:
        state.emit("destroy", player=by if by != NO_SEAT else None, cards=names(state, sorted(cards)))


def look(state: DeckbuildingState, seat: int, count: int, *, in_secret: bool = True) -> int:
    """Take cards from the top of a deck to look at them, the top one first; returns how many there were."""
    looked_at = 0
    while looked_at < count and (card := top_card(state, seat)) != NONE:
        known = state.known[card]
        put(state, card, LOOKED, seat)
        state.known[card] = known
        looked_at += 1
    if looked_at and in_secret:
        state.emit("sees", seat, player=seat, cards=names(state, state.looked[seat]))
    return looked_at


def put_back(state: DeckbuildingState, seat: int) -> None:
    """Put the cards a player looks at back on the deck, in the order in which they lay."""
    for card in reversed(state.looked[seat].copy()):
        known = state.known[card] | 1 << seat
        put(state, card, DECK, seat)
        state.known[card] = known


def forget_hand(state: DeckbuildingState, seat: int) -> None:
    """A card has left a hand unseen: nobody else knows any longer what is in it."""
    for card in state.hand[seat]:
        state.known[card] = NOBODY


def reveal(state: DeckbuildingState, cards: Sequence[int]) -> None:
    """Show cards to everybody, who know from then on where they are."""
    for card in cards:
        state.known[card] = everybody(state)


def add_to_path(state: DeckbuildingState) -> int:
    """Turn the top card of the main deck up into the Path; returns it, or ``NONE``."""
    if not state.main_deck:
        return NONE
    card = state.main_deck[-1]
    put(state, card, PATH)
    return card


def names(state: DeckbuildingState, cards: Sequence[int]) -> list[str]:
    """Cards by their names, as events tell of them."""
    return [state.name(card) for card in cards]


def archenemies_of(state: DeckbuildingState, seat: int) -> int:
    """How many Archenemies a player owns."""
    return len(state.cards.archenemies.intersection(state.cards_of(seat)))


def main_deck_cards(state: DeckbuildingState, count: int) -> list[int]:
    """The top cards of the main deck, the top one first."""
    return [state.main_deck[-1 - place] for place in range(min(count, len(state.main_deck)))]

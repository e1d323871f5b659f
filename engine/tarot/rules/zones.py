"""Moving cards between the draw pile, hands, the Journey Pile and the Ring."""

from engine.cardgame import piles
from engine.tarot.cards import NONE, PLAYED, RING
from engine.tarot.state import HAND, HIDDEN, JOURNEY, NO_SEAT, ON_RING, PILE, SHOWN, TarotState


def gather(state: TarotState) -> None:
    """Take all cards but the Ring together, and shuffle them: the draw pile of a new round."""
    for seat in range(state.seats):
        state.hand[seat] = []
        state.passed[seat] = []
        state.taker[seat] = NO_SEAT
    state.journey = []
    state.ring = [RING]
    state.pile = list(PLAYED)
    for card in PLAYED:
        state.zone[card] = PILE
        state.declared[card] = NONE
        state.played_by[card] = NO_SEAT
    piles.shuffle(state, state.pile)


def draw(state: TarotState, seat: int, count: int = 1) -> list[int]:
    """Draw cards from the top of the draw pile into a hand; returns them."""
    drawn = [state.pile[-1 - number] for number in range(min(count, len(state.pile)))]
    for card in drawn:
        piles.move(state, card, HAND, seat, HIDDEN, state.pile, state.hand[seat])
    return drawn


def give(state: TarotState, card: int, giver: int, taker: int) -> None:
    """Pass a card from one hand to another."""
    piles.move(state, card, HAND, taker, HIDDEN, state.hand[giver], state.hand[taker])


def turn_up(state: TarotState) -> int:
    """Turn the top card of the draw pile up onto the Journey Pile; returns it."""
    card = state.pile[-1]
    piles.move(state, card, JOURNEY, NO_SEAT, HIDDEN, state.pile, state.journey)
    return card


def play(state: TarotState, card: int, seat: int, *, to_ring: bool) -> None:
    """Play a card from a hand to the Journey Pile or to the Ring."""
    zone, into = (ON_RING, state.ring) if to_ring else (JOURNEY, state.journey)
    piles.move(state, card, zone, seat, HIDDEN, state.hand[seat], into)
    state.played_by[card] = seat


def show_hand(state: TarotState, seat: int) -> None:
    """Lay a hand open."""
    for card in state.hand[seat].copy():
        piles.move(state, card, SHOWN, seat, HIDDEN, state.hand[seat], state.hand[seat])

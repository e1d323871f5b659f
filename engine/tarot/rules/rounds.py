"""Beginning a round: the deal, passing cards and the first card of the Journey Pile ("Setup")."""

from functools import partial

from engine.kernel.decision import ACTION, CHOOSE, Decision
from engine.kernel.state import StepCoroutine
from engine.tarot.cards import CARDS, NONE, SUITS, is_major
from engine.tarot.config import HAND
from engine.tarot.rules import zones
from engine.tarot.rules.matching import suits_to_declare
from engine.tarot.state import DECLARING, NO_SEAT, PASSING, PLAYING, TarotState

CARDS_PASSED = 2
LEFT, RIGHT = 1, -1
DIRECTION = {2: LEFT, 3: RIGHT}
"""By round, where two cards are passed to. In the first round none are."""


def new_round(state: TarotState) -> None:
    """Shuffle, and deal seven cards to each player. All start with no Dark Points, and the Ring in the middle."""
    state.round += 1
    if state.round > 1 and (state.config.next_dealer == "left" or state.lost[state.dealer]):
        state.dealer = state.left_of(state.dealer)
    zones.gather(state)
    state.phase = PASSING
    state.bearer = state.out = NO_SEAT
    state.suit = NONE
    state.drawn = False
    for seat in range(state.seats):
        state.dark[seat] = state.given[seat] = 0
        state.announced[seat] = False
    state.emit("round", number=state.round, dealer=state.dealer)
    for seat in state.clockwise_from(state.left_of(state.dealer)):
        dealt = zones.draw(state, seat, HAND)
        state.emit("dealt", seat, player=seat, cards=keys(dealt))
    state.push("turn_up")
    if state.round in DIRECTION:
        state.push("pass_cards")


def held(state: TarotState, seat: int) -> list[int]:
    """The cards of a hand, put in order."""
    return sorted(state.hand[seat])


def pass_cards(state: TarotState) -> StepCoroutine:
    """All players choose at once, in secret, two cards for their neighbour: on the left in the second round, on the
    right in the third. Nobody sees what comes before giving."""
    seats = state.in_game()
    beside = state.left_of if DIRECTION[state.round] == LEFT else state.right_of
    takers = [beside(seat) for seat in seats]
    chosen = yield [
        Decision(seat, CHOOSE, ("pass", taker), menu=partial(held, state, seat), least=CARDS_PASSED, most=CARDS_PASSED)
        for seat, taker in zip(seats, takers, strict=True)
    ]
    assert isinstance(chosen, list)
    state.emit("passed", direction="left" if beside == state.left_of else "right")
    for seat, taker, cards in zip(seats, takers, chosen, strict=True):
        state.passed[seat] = sorted(cards)
        state.taker[seat] = taker
        for card in state.passed[seat]:
            zones.give(state, card, seat, taker)
        state.emit("gave", (seat, taker), player=seat, to=taker, cards=keys(state.passed[seat]))


def turn_up(state: TarotState) -> None:
    """Turn the first card of the Journey Pile up. The player on the dealer's left plays first.

    If it is of the Major Arcana, the dealer declares the suit ("The Play", option 1). Nobody gets Dark Points for it.
    """
    card = zones.turn_up(state)
    state.emit("turned up", card=CARDS[card].key)
    state.player = state.left_of(state.dealer)
    state.push("turn")
    if is_major(card):
        state.phase = DECLARING
        state.push("first_suit")
    else:
        state.phase = PLAYING


def first_suit(state: TarotState) -> StepCoroutine:
    """The dealer declares the suit that the first player has to match.

    A dealer who has left the game is replaced by the next player on the right, who plays last.
    """
    seat = state.right_of(state.player)
    chosen = yield Decision(seat, ACTION, ("first_suit",), menu=partial(_suits, state))
    assert isinstance(chosen, tuple)
    state.suit = chosen[1]
    state.phase = PLAYING
    state.emit("suit", player=seat, suit=SUITS[state.suit])


def _suits(state: TarotState) -> list[tuple[str, int]]:
    return [("suit", suit) for suit in suits_to_declare(state)]


def keys(cards: list[int]) -> list[str]:
    """Cards by their keys, in order, as events name them."""
    return [CARDS[card].key for card in sorted(cards)]

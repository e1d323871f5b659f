"""What a player knows of hidden cards, and new deals that agree with it.

A player knows their own hand and the two cards they passed, while these are held. All else that is hidden is one pool:
the draw pile and the other hands.
"""

from engine.cardgame.redeal import deal_anew
from engine.kernel.randomness import Stream
from engine.tarot.state import HAND, HIDDEN, TarotState


def redeal(state: TarotState, seat: int, stream: Stream) -> None:
    """Deal everything hidden from a seat anew, in place. Hands laid open stay."""
    hidden = [
        (other, hand) for other, hand in enumerate(state.hand) if other != seat and hand and state.zone[hand[0]] == HAND
    ]
    passed = {
        giver: [card for card in state.passed[giver] if card in hand]
        for taker, hand in hidden
        for giver in range(state.seats)
        if giver != seat and state.taker[giver] == taker
    }
    deal_anew(state, hidden, state.pile, stream, HIDDEN, known=state.passed[seat])
    for giver, held in passed.items():
        chosen = stream.draw(sorted(state.hand[state.taker[giver]]), len(held))
        played = [card for card in state.passed[giver] if card not in held]
        state.passed[giver] = sorted([*played, *chosen])

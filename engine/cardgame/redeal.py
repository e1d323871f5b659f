"""New deals of hidden cards."""

from collections.abc import Collection, Sequence

from engine.cardgame.handles import HiddenZones, name_privately
from engine.cardgame.state import CardState
from engine.kernel.randomness import Stream


def deal_anew(
    state: CardState,
    hands: Sequence[tuple[int, list[int]]],
    pile: list[int],
    stream: Stream,
    zones: HiddenZones,
    known: Collection[int] = (),
) -> None:
    """Deal hands and a face-down pile anew, in place, each with as many cards as it has.

    Args:
        hands: each seat concerned with its hand.
        stream: the source of chance; the game's own is not touched.
        known: cards of the hands that stay where they are, because the seat for which this is done knows them.
    """
    known_cards = [[card for card in hand if card in known] for _, hand in hands]
    pool = sorted([*pile, *(card for _, hand in hands for card in hand if card not in known)])
    stream.shuffle(pool)
    for card in pool:
        state.handle[card] = 0
        state.zone[card] = zones.pile
    begin = 0
    for (seat, hand), stay in zip(hands, known_cards, strict=True):
        end = begin + len(hand) - len(stay)
        hand[:] = stay + pool[begin:end]
        begin = end
        state.next_private[seat] = 0
        for card in hand:
            state.handle[card] = 0
            state.zone[card] = zones.hand
            name_privately(state, card, seat)
    pile[:] = pool[begin:]

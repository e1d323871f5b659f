"""Piles of cards as lists, the last card on top: moving between them, and shuffling."""

from engine.cardgame.handles import HiddenZones, rename
from engine.cardgame.state import CardState
from engine.kernel.randomness import Stream


def move(
    state: CardState,
    card: int,
    zone: int,
    seat: int,
    zones: HiddenZones,
    out: list[int] | None,
    into: list[int] | None,
    *,
    bottom: bool = False,
) -> None:
    """Put a card into another zone and give it the handle it is known by there.

    Args:
        zone: the new zone.
        seat: who holds the card if it comes into a hand.
        zones: the game's hidden zones.
        out, into: the list the card leaves and the one it joins; ``None`` for zones that keep no list.
        bottom: it goes under the others.
    """
    if out is not None:
        out.remove(card)
    before = state.zone[card]
    state.zone[card] = zone
    if into is not None:
        if bottom:
            into.insert(0, card)
        else:
            into.append(card)
    rename(state, card, before, seat, zones)


def shuffle(state: CardState, pile: list[int]) -> None:
    """Shuffle a face-down pile, so that nobody knows any of its cards.

    The cards are put in canonical order first, so that the shuffle can be recomputed.
    """
    for card in pile:
        state.handle[card] = 0
    mix(pile, state.stream)


def mix(pile: list[int], stream: Stream) -> None:
    """Put a pile in a random order that does not depend on its present one."""
    pile.sort()
    stream.shuffle(pile)

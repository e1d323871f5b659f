"""Handles: the numbers people know cards by.

A card gets a fresh public handle when it leaves a hidden zone, so that nobody can follow it into one and out again.
Inside a hidden zone only its holder has a handle for it, a private one; everybody else sees a count.
"""

from dataclasses import dataclass

from engine.cardgame.state import CardState


@dataclass(frozen=True, slots=True)
class HiddenZones:
    """Which zones of a game are hidden.

    Attributes:
        pile: the zone of face-down piles.
        hand: the zone of hands.
        all: every hidden zone, these two among them.
    """

    pile: int
    hand: int
    all: tuple[int, ...]


def name_publicly(state: CardState, card: int) -> None:
    """Give a card a fresh handle that everybody sees."""
    state.next_public += 1
    state.handle[card] = state.next_public


def name_privately(state: CardState, card: int, seat: int) -> None:
    """Give a card of a hidden zone a handle that only one seat sees, unless it has one."""
    if state.handle[card] == 0:
        state.next_private[seat] -= 1
        state.handle[card] = state.next_private[seat]


def rename(state: CardState, card: int, before: int, seat: int, zones: HiddenZones) -> None:
    """Give a card that has moved the handle it is known by where it is now.

    Args:
        before: the zone it comes from.
        seat: who holds it from now on, where its zone is that of hands.
    """
    zone = state.zone[card]
    if zone in zones.all:
        state.handle[card] = 0
        if zone == zones.hand:
            name_privately(state, card, seat)
    elif before in zones.all:
        name_publicly(state, card)


def key_of(state: CardState, card: int) -> str:
    """A card's key: its public handle as ``c5``, the holder's private one as ``h2``; empty when it has none."""
    handle = state.handle[card]
    if handle > 0:
        return f"c{handle}"
    return f"h{-handle}" if handle < 0 else ""

"""Invariants that card games share."""

from collections.abc import Collection

from engine.cardgame.state import CardState


def broken_handles(state: CardState, hidden: Collection[int]) -> list[str]:
    """What is wrong with the handles, in words: public ones are unique, and exactly the cards outside of the hidden
    zones have one."""
    wrong: list[str] = []
    public = [handle for handle in state.handle if handle > 0]
    if len(public) != len(set(public)):
        wrong.append("two cards share a handle")
    for card, handle in enumerate(state.handle):
        if state.zone[card] in hidden and handle > 0:
            wrong.append(f"hidden card {card} has a public handle")
        if state.zone[card] not in hidden and handle <= 0:
            wrong.append(f"public card {card} has no public handle")
    return wrong

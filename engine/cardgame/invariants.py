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
    for card, (handle, zone) in enumerate(zip(state.handle, state.zone, strict=True)):
        if (handle > 0) == (zone in hidden):
            what = "hidden card {} has a public handle" if handle > 0 else "public card {} has no public handle"
            wrong.append(what.format(card))
    return wrong

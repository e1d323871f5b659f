"""Decide a match that had not begun when its round ended: whoever has not cut the deck, or has none, loses. Pure.

How a match that has begun is decided is the game's own to say: see ``matches.games.adjudication``.
"""

from collections.abc import Sequence

from matches.games.adjudication import Verdict


def adjudicate_unbegun(ready: Sequence[bool]) -> tuple[Verdict, str]:
    """The verdict on a match that never began. ``ready`` says, by seat, who had cut the deck; of a match
    that could not be made, who had a deck for it.

    >>> adjudicate_unbegun([True, False])[0]
    'first'
    """
    if ready[0] == ready[1]:
        return ("draw", "the match never began") if ready[0] else ("double_loss", "neither player began the match")
    return ("first" if ready[0] else "second"), "the other player never began the match"


def adjudicate_pod(ready: Sequence[bool], worth: Sequence[tuple[int, ...]] | None = None) -> tuple[list[int], str]:
    """The places of a table of more than two by seat, and why. ``ready`` says who is still in the game, and ``worth``
    what each has reached in it; without it the game had not begun, and ``ready`` says who had cut the deck.

    Who is still in the game comes first, by what they have reached; the others share the places after them. Where the
    game never began, who was ready shares the first places, and the others have none.

    >>> adjudicate_pod([True, False, True], [(4,), (9,), (5,)])
    ([2, 3, 1], 'who was still in the game comes first, by what they had reached')
    >>> adjudicate_pod([False, False, True])[0]
    [0, 0, 1]
    """
    if worth is not None:
        reached = [(there, own if there else ()) for there, own in zip(ready, worth, strict=True)]
        places = [1 + sum(other > own for other in reached) for own in reached]
        return places, "who was still in the game comes first, by what they had reached"
    if not any(ready):
        return [0] * len(ready), "nobody began the match"
    return [int(there) for there in ready], "the match never began, and who was ready for it shares the first places"

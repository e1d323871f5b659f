"""Decide a match that had not begun when its round ended: whoever has not cut the deck loses. Pure.

How a match that has begun is decided is the game's own to say: see ``matches.games.adjudication``.
"""

from collections.abc import Sequence

from matches.games.adjudication import Verdict


def adjudicate_unbegun(ready: Sequence[bool]) -> tuple[Verdict, str]:
    """The verdict on a match that never began. ``ready`` says, by seat, who had cut the deck.

    >>> adjudicate_unbegun([True, False])[0]
    'first'
    """
    if ready[0] == ready[1]:
        return ("draw", "the match never began") if ready[0] else ("double_loss", "neither player began the match")
    return ("first" if ready[0] else "second"), "the other player never began the match"

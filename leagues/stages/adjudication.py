"""Decide a match that had not begun when its round ended: whoever has not cut the deck, or has none, loses. Pure.

How a match that has begun is decided is the game's own to say: see ``matches.games.adjudication``.
"""

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from matches.games.adjudication import Verdict
from players.stored_sentences import stored

NEVER_BEGAN = _("the match never began")
NEITHER_BEGAN = _("neither player began the match")
OTHER_NEVER_BEGAN = _("the other player never began the match")
BY_WORTH = _("who was still in the game comes first, by what they had reached")
NOBODY_BEGAN = _("nobody began the match")
READY_SHARE = _("the match never began, and who was ready for it shares the first places")
REASONS = (NEVER_BEGAN, NEITHER_BEGAN, OTHER_NEVER_BEGAN, BY_WORTH, NOBODY_BEGAN, READY_SHARE)
"""The marked phrases that are given here in English."""


def adjudicate_unbegun(ready: Sequence[bool]) -> tuple[Verdict, str]:
    """The verdict on a match that never began. ``ready`` says, by seat, who had cut the deck; of a match
    that could not be made, who had a deck for it.

    >>> adjudicate_unbegun([True, False])[0]
    'first'
    """
    if ready[0] == ready[1]:
        return ("draw", stored(NEVER_BEGAN)) if ready[0] else ("double_loss", stored(NEITHER_BEGAN))
    return ("first" if ready[0] else "second"), stored(OTHER_NEVER_BEGAN)


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
        return places, stored(BY_WORTH)
    if not any(ready):
        return [0] * len(ready), stored(NOBODY_BEGAN)
    return [int(there) for there in ready], stored(READY_SHARE)

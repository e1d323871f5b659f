"""Stops: which questions are passed for a player who did not ask to be asked.

A ruleset says of a question that can be passed what kind of window it is and what is known in public about it; the
player's own choice for that kind of window, or the game's usual one, then decides. Nothing here depends on what
anybody holds, so passing tells nothing of a hand.
"""

from dataclasses import dataclass
from typing import NamedTuple

from engine.kernel.decision import Value

CHOICES = ("ask", "skip")
"""A player's choices for a kind of window: ask me, whatever is there to do; or pass for me, unless I would want to see
it. No choice is the usual: ask me when my deck could do something there, in quiet windows only when it is urgent."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A question that can be passed, as everybody may judge it.

    Attributes:
        window: the kind of window, a key of the ruleset.
        answer: the answer that passes, in its travelling form.
        able: whether the seat could do anything there with any card that its hand might hold.
        urgent: whether there is something that the player would want to see.
        quiet: whether such windows are passed usually, when nothing is urgent.
    """

    window: str
    answer: Value
    able: bool
    urgent: bool
    quiet: bool

    def passes(self, choice: str = "") -> bool:
        """Whether the question is passed, by the player's choice for its kind of window; empty: as usual.

        >>> usual = Stop("own maneuver", "no", able=True, urgent=False, quiet=False)
        >>> usual.passes(), usual.passes("skip"), usual.passes("ask")
        (False, True, False)
        >>> Stop("own maneuver", "no", able=False, urgent=False, quiet=False).passes()
        True
        >>> Stop("own skirmish", "no", able=True, urgent=True, quiet=True).passes("skip")
        False
        """
        if choice == "ask":
            return False
        if not self.able:
            return True
        return (self.quiet or choice == "skip") and not self.urgent


@dataclass(frozen=True, slots=True)
class Reach:
    """How far a pass reaches: the later questions that the same press passes, by public facts.

    Attributes:
        key: where it ends, a key of the ruleset.
        text: what the button that passes so far says.
        detail: when the player is asked sooner, in sentences.
        basis: what the pass rests on.
    """

    key: str
    text: str
    detail: str
    basis: str


class Reached(NamedTuple):
    """What a pass that reaches further does with a later question of its seat: it gives an ``answer``, or leaves the
    question to the seat (``None``); and whether it ``goes_on`` after that."""

    answer: Value | None
    goes_on: bool

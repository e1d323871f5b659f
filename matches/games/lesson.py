"""A lesson as data: a real match that begins at a prepared moment, and steps that each teach one thing.

A step is a page to read, or waits for a question of its kind. Any legal answer to that question completes it; the step
says which answers it recommends. Questions of other kinds are answered as in any match. Everything here is pure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise

__all__ = ["LEARNER", "Hint", "Lesson", "Moment", "Step", "followed", "page_open", "recommended"]

Data = Mapping[str, Any]
"""JSON-ready data: a question as ``Decision.as_data`` gives it, the public facts of a match."""
LEARNER = 0
"""The seat of the person in a lesson's match; a bot has the other."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A kind of question to the learner.

    Attributes:
        prompt: the key of its prompt.
        phase: the phase in which it is asked; empty for any.
        verbs: it offers an option of each of these verbs; those are the recommended ones, in this order.
        free_peoples: whether the learner is the Free Peoples player then; ``None`` for either.
    """

    prompt: str
    phase: str = ""
    verbs: tuple[str, ...] = ()
    free_peoples: bool | None = None

    def fits(self, decision: Data, public: Data) -> bool:
        """Whether this question, with the public facts of the match at that time, is of the kind.

        >>> pick = Moment("act", verbs=("draw",))
        >>> pick.fits({"prompt": {"key": "act"}, "forced": False, "options": [{"key": "d", "verb": "draw"}]}, {})
        True
        >>> pick.fits({"prompt": {"key": "act"}, "forced": False, "options": []}, {})
        False
        """
        offered = {option.get("verb") for option in decision.get("options") or ()}
        return (
            (decision.get("prompt") or {}).get("key") == self.prompt
            and not decision.get("forced")
            and self.phase in ("", public.get("phase"))
            and self.free_peoples in (None, public.get("fp") == LEARNER)
            and offered.issuperset(self.verbs)
        )


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to learn. ``moment`` is ``None`` for a page to read."""

    title: Promise
    text: Promise
    moment: Moment | None = None


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson.

    Attributes:
        slug: its name in addresses; unique within the game.
        title, about: its name, and what it teaches in a sentence.
        steps: at least one waits for a question; the match begins when the first of those is asked.
        options, setups: what the ruleset is given; a setup that is a text names a starter deck.
        least_turn: the game turn in which it begins at the earliest.
    """

    slug: str
    title: Promise
    about: Promise
    steps: tuple[Step, ...]
    options: Data = field(default_factory=dict)
    setups: Sequence[Any] = ({}, {})
    least_turn: int = 0

    @property
    def start(self) -> Moment:
        """The moment at which the match begins."""
        return next(step.moment for step in self.steps if step.moment is not None)


@dataclass(frozen=True, slots=True)
class Hint:
    """What a newcomer asks when a kind of question comes for the first time, its answer, and the slug of the lesson
    that teaches more."""

    question: Promise
    answer: Promise
    lesson: str


def recommended(step: Step, decision: Data, public: Data) -> list[Data]:
    """The options of a question that a step recommends; empty while it waits for another question, and where the
    choice is left to the learner."""
    if step.moment is None or not step.moment.fits(decision, public):
        return []
    options = decision.get("options") or ()
    return [option for verb in step.moment.verbs for option in options if option.get("verb") == verb]


def followed(step: Step, decision: Data, public: Data, value: object) -> bool:
    """Whether an answer to the question of a step is one that it recommends; also where it recommends none.

    >>> draw = Step("", "", Moment("act", verbs=("draw",)))
    >>> question = {"prompt": {"key": "act"}, "options": [{"key": "d", "verb": "draw"}, {"key": "p", "verb": "play"}]}
    >>> followed(draw, question, {}, "d"), followed(draw, question, {}, "p")
    (True, False)
    """
    keys = [option["key"] for option in recommended(step, decision, public)]
    chosen = value if isinstance(value, list) else [value]
    return not keys or any(key in keys for key in chosen)


def page_open(steps: Sequence[Step], at: int) -> bool:
    """Whether the step to be done is a page to read."""
    return at < len(steps) and steps[at].moment is None

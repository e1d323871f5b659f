"""The coach of a first match: what a newcomer is told beside each question.

A line follows from the kind of the question and from public facts, never from a hidden card. Everything here is pure.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from matches.games.lesson import Data, Moment

__all__ = ["ANY_QUESTION", "Coach", "CoachLine"]


@dataclass(frozen=True, slots=True)
class CoachLine:
    """What a kind of question means, and what players usually do."""

    meaning: Promise
    usual: Promise


ANY_QUESTION: Mapping[str, CoachLine] = {
    "action": CoachLine(
        _("Choose one thing to do. Each answer says what it changes."),
        _("take what helps you now; pass where nothing does."),
    ),
    "yesno": CoachLine(
        _("A card offers you something. Its text stands with the question."),
        _("agree when it costs you little."),
    ),
    "choose": CoachLine(
        _("A text or a rule lets you choose which cards it is about."),
        _("help your strongest, or hurt theirs; give up what you need least."),
    ),
    "number": CoachLine(_("Say how many."), _("as much as you can use, and no more.")),
    "order": CoachLine(_("Several things happen at once; you say in which order."), _("any order will do at first.")),
    "assign": CoachLine(
        _("Put each of these where it should go."), _("your strongest against theirs; leave nobody weak alone.")
    ),
}
"""The lines of questions that have none of their own, by the kind of the decision."""


@dataclass(frozen=True, slots=True)
class Coach:
    """What a game's first match begins with, and what its coach says.

    Attributes:
        goal: what wins.
        begins: the question that the learner is asked first; a bot answers those before it.
        lines: by the kind of question; the first that fits is told.
        setup: the learner's, in games without decks.
    """

    goal: Promise
    begins: Moment
    lines: tuple[tuple[Moment, CoachLine], ...]
    setup: Mapping[str, Any] | None = None

    def line(self, question: Data, public: Data) -> CoachLine:
        """The line for a question, as ``Decision.as_data`` gives it, with the match's public facts."""
        fitting = (line for moment, line in self.lines if moment.fits(question, public))
        return next(fitting, ANY_QUESTION[question["kind"]])

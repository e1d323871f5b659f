"""Which choices lose the match, told before they are confirmed.

Every choice is tried on copies of the game in which everything hidden from the player has been dealt anew, so that the
warning follows from what the player sees and tells nothing about hidden cards. Only what loses in every copy is told.
The others' decisions on the way are passed where they can be, as nobody knows more of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha512
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from engine.kernel import Decision, EngineError, Game, Stream
from matches import cache

__all__ = ["AT_ONCE", "UNANSWERED", "losing_choices", "losing_choices_kept", "warnings_said"]

AT_ONCE, UNANSWERED = "at once", "unanswered"
_WARNINGS: Mapping[str, Promise] = {
    AT_ONCE: gettext_lazy("This loses the match."),
    UNANSWERED: gettext_lazy("If nobody responds, this loses the match."),
}
COPIES = 2
"""Copies dealt anew; what loses in all of them is told."""
MOST_CHOICES = 24
"""A question with more choices is not tried."""
_MOST_PASSES = 8


def warnings_said(warnings: Mapping[str, str]) -> dict[str, str]:
    """The warnings in the reader's language."""
    return {key: str(_WARNINGS[warning]) for key, warning in warnings.items()}


def losing_choices_kept(code: str, course: str, sequence: int, game: Game, place: int) -> Mapping[str, str]:
    """`losing_choices` for the match's game after so many answers, computed once in this process."""
    return cache.kept_losses(code, course, sequence, place, lambda: losing_choices(game, place))


def losing_choices(game: Game, place: int) -> dict[str, str]:
    """The choices of this seat's open question that lose it the match, by key (numbers as text), and how.

    Looks at single choices only: actions, yes or no, one card, a number. Empty where the game cannot be dealt anew now.
    """
    decision = next((decision for decision in game.pending if decision.seat == place), None)
    if decision is None or len(game.pending) > 1:
        return {}
    choices = _choices(decision.as_data())
    if not 0 < len(choices) <= MOST_CHOICES:
        return {}
    stream = Stream(sha512(decision.id.encode()).digest())
    warnings = dict.fromkeys(choices, AT_ONCE)
    for _ in range(COPIES):
        try:
            copy = game.redeal(place, stream)
        except EngineError:
            return {}
        for key in list(warnings):
            warning = _tried(copy.clone(), place, decision.id, choices[key])
            if not warning:
                del warnings[key]
            elif warning == UNANSWERED:
                warnings[key] = UNANSWERED
        if not warnings:
            return {}
    return warnings


def _choices(data: Mapping[str, Any]) -> dict[str, Any]:
    """The answers worth trying, by the key of their option."""
    kind = data["kind"]
    keys = [str(option["key"]) for option in data.get("options") or ()]
    if kind in ("action", "yesno"):
        return {key: key for key in keys}
    if kind == "choose" and data["most"] == 1:
        return {key: [key] for key in keys}
    if kind == "number" and data["most"] - data["least"] < MOST_CHOICES:
        return {str(number): number for number in range(data["least"], data["most"] + 1)}
    return {}


def _tried(game: Game, place: int, decision_id: str, value: Any) -> str:
    """The warning that this answer deserves in this copy, or an empty text."""
    try:
        game.answer(place, decision_id, value)
        for passes in range(_MOST_PASSES):
            if game.outcome is not None:
                lost = place not in game.outcome.winners
                return (UNANSWERED if passes else AT_ONCE) if lost else ""
            if not all(_passed(game, decision, place) for decision in game.pending):
                return ""
    except EngineError:
        return ""
    return ""


def _passed(game: Game, decision: Decision, place: int) -> bool:
    """Answer a decision on the way, if there is nothing to decide or it is another seat's and can be passed."""
    if decision.seat != place:
        if decision.passing is None:
            return False
        raw: object = decision.passing
    elif decision.forced:
        raw = decision.only_answer()
    else:
        return False
    game.answer(decision.seat, decision.id, decision.value_of(raw))
    return True

"""Decide an unfinished game at the end of its round by public facts. Pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from players.stored_sentences import stored

__all__ = ["NO_MEASURE", "Adjudication", "Verdict"]

Verdict = Literal["first", "second", "draw", "double_loss"]
"""The result of a match of two: the player at seat 0 or 1 wins, both draw, or both lose."""


@dataclass(frozen=True, slots=True)
class Adjudication:
    """The rule that decides a game of two when its time is up.

    Attributes:
        profile: names this rule and its version, for the record.
        text: the rule in words that follow "then".
        decide: the verdict on a spectator's view of its game, and why in an English phrase that follows "time was up:".
        worth: for a game of more than two what one of the view's ``seats`` has reached; more is better.
        reasons: the marked phrases that ``decide`` gives in English.
    """

    profile: str
    text: Promise
    decide: Callable[[Any], tuple[Verdict, str]]
    worth: Callable[[Any], tuple[int, ...]] = lambda seat: ()
    reasons: tuple[Promise, ...] = ()


_NOTHING_TO_MEASURE = _("the rules give no measure of an unfinished game")


def _draw(view: object) -> tuple[Verdict, str]:
    return "draw", stored(_NOTHING_TO_MEASURE)


NO_MEASURE = Adjudication(
    "no-measure-1",
    _("it is a draw, for the rules give no measure of an unfinished game"),
    _draw,
    reasons=(_NOTHING_TO_MEASURE,),
)
"""For games whose rules name nothing to measure an unfinished game by."""

"""Prepare the position a lesson begins at, and rehearse the lesson from there. Pure but for the engine.

A seed is good when the steady bot, playing both seats, comes to the lesson's first question, and when a learner who
answers as recommended from there meets every step. `matches.services.lesson_begin` looks for one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from engine.bots import choose
from engine.kernel import Decision, Game
from engine.kernel.view_types import GameView
from matches.games.lesson import LEARNER, Lesson, Moment, Step, recommended

__all__ = ["BOT", "Opening", "bot_seed", "next_step", "opening_of", "recommended_answer", "rehearse", "wins"]

BOT = "steady"
MOST_BEFORE, MOST_WITHIN, MOST_IN_ALL = 400, 260, 2000
"""Answers before a lesson begins, in its rehearsal, and in a whole match."""

Facts = Callable[[GameView], Mapping[str, Any]]
"""The public facts of a spectator's view; see ``GameRoom.public_facts``."""


def bot_seed(code: str, decision_id: str) -> int:
    """The seed of a bot's answer to a decision in the match with this code."""
    return int.from_bytes(sha256(f"{code}:{decision_id}".encode()).digest()[:8], "big")


@dataclass(frozen=True, slots=True)
class Opening:
    """The answers that lead to a lesson's first question: seat, decision and value of each."""

    answers: tuple[tuple[int, str, Any], ...]


def next_step(steps: Sequence[Step], at: int, decision: Mapping[str, object], public: Mapping[str, object]) -> int:
    """The step after an answer to this question at step ``at``: the next one where the step was waiting for it."""
    if at >= len(steps):
        return at
    moment = steps[at].moment
    return at + 1 if moment is not None and moment.fits(decision, public) else at


def recommended_answer(
    step: Step, decision: Mapping[str, Any], public: Mapping[str, Any], view: Mapping[str, Any], code: str
) -> Any:
    """An answer as the step recommends it; the steady bot's where it recommends none."""
    options = recommended(step, decision, public)
    if options and decision["kind"] in ("action", "yesno"):
        return options[0]["key"]
    return choose(BOT, view, decision, bot_seed(code, decision["id"]))


def opening_of(game: Game, start: Moment, facts: Facts, code: str, *, least_turn: int = 0) -> Opening | None:
    """Play a new game, by the steady bot on every seat, until the learner is asked the question to start with.

    ``game`` is changed. ``None``: it is not asked in this game.
    """
    answers: list[tuple[int, str, Any]] = []
    while game.outcome is None and len(answers) < MOST_BEFORE:
        public = facts(game.view(None))
        own = _asked(game, LEARNER)
        if own is not None and game.turn >= least_turn and start.fits(own.as_data(), public):
            return Opening(tuple(answers))
        asked = game.pending[0]
        data = asked.as_data()
        value = choose(BOT, game.view(asked.seat), data, bot_seed(code, asked.id))
        game.answer(asked.seat, asked.id, value)
        answers.append((asked.seat, asked.id, value))
    return None


def wins(game: Game, code: str) -> bool:
    """Whether the steady bot on every seat goes on to a win of the learner, for whom the site passes as is usual.
    ``game`` is changed."""
    for _ in range(MOST_IN_ALL):
        if game.outcome is not None:
            return LEARNER in game.outcome.winners
        asked = game.pending[0]
        stop = game.stop(asked) if asked.seat == LEARNER else None
        if stop is not None and stop.passes(""):
            value = stop.answer
        else:
            value = choose(BOT, game.view(asked.seat), asked.as_data(), bot_seed(code, asked.id))
        game.answer(asked.seat, asked.id, value)
    return False


def rehearse(game: Game, lesson: Lesson, facts: Facts, code: str) -> bool:
    """Whether a learner who answers as recommended completes every step. ``game`` is changed."""
    at = 0
    for _ in range(MOST_WITHIN):
        while at < len(lesson.steps) and lesson.steps[at].moment is None:
            at += 1
        if at == len(lesson.steps):
            return True
        if game.outcome is not None:
            return False
        asked = _asked(game, LEARNER) or game.pending[0]
        data, view, public = asked.as_data(), game.view(asked.seat), facts(game.view(None))
        if asked.seat == LEARNER:
            value = recommended_answer(lesson.steps[at], data, public, view, code)
            at = next_step(lesson.steps, at, data, public)
        else:
            value = choose(BOT, view, data, bot_seed(code, asked.id))
        game.answer(asked.seat, asked.id, value)
    return False


def _asked(game: Game, seat: int) -> Decision | None:
    return next((decision for decision in game.pending if decision.seat == seat), None)

"""A bot that plays by a few plain rules of thumb: those a game has for it, which ``engine.games`` registers."""

from collections.abc import Callable
from typing import cast

from engine.bots.chance import random_answer
from engine.kernel import Stream, Value
from engine.kernel.ruleset import load_games
from engine.kernel.view_types import GameView, O, OptionData, QuestionData, V

Question = QuestionData[OptionData]
Bot = Callable[[GameView, Question, Stream], Value]
"""An answer from a seat's view, the question put to it, and chance."""

_RULES_OF_THUMB: dict[str, Bot] = {}


def steady_register(ruleset: str, rules_of_thumb: Callable[[V, QuestionData[O], Stream], Value]) -> None:
    """Give the steady bot its rules of thumb for a game. It hands them only that game's views and questions."""
    _RULES_OF_THUMB[ruleset] = cast("Bot", rules_of_thumb)


def steady_knows(ruleset: str) -> bool:
    """Whether the steady bot has rules of thumb for a game."""
    load_games()
    return ruleset in _RULES_OF_THUMB


def steady_answer(view: GameView, decision: Question, chance: Stream) -> Value:
    """The answer a careful beginner would give; in a game without rules of thumb, any legal answer."""
    load_games()
    return _RULES_OF_THUMB.get(view["ruleset"], random_answer)(view, decision, chance)

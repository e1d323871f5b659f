"""A bot that plays by a few plain rules of thumb: those a game has for it, which ``engine.games`` registers."""

from collections.abc import Callable, Mapping

from engine.bots.chance import random_answer
from engine.kernel import Stream, Value
from engine.kernel.ruleset import load_games

Data = Mapping[str, object]
Bot = Callable[[Data, Data, Stream], Value]
"""An answer from a seat's view, the question put to it, and chance."""

_RULES_OF_THUMB: dict[str, Bot] = {}


def steady_register(ruleset: str, rules_of_thumb: Bot) -> None:
    """Give the steady bot its rules of thumb for a game."""
    _RULES_OF_THUMB[ruleset] = rules_of_thumb


def steady_knows(ruleset: str) -> bool:
    """Whether the steady bot has rules of thumb for a game."""
    load_games()
    return ruleset in _RULES_OF_THUMB


def steady_answer(view: Data, decision: Data, chance: Stream) -> Value:
    """The answer a careful beginner would give; in a game without rules of thumb, any legal answer."""
    load_games()
    return _RULES_OF_THUMB.get(str(view["ruleset"]), random_answer)(view, decision, chance)

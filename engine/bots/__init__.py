"""Players that see only what a seat sees: its view and the question put to it."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.bots.chance import random_answer
from engine.bots.evaluation import evaluation_knows
from engine.bots.steady import steady_answer, steady_knows
from engine.kernel import Stream, Value, key_from_seed

Data = Mapping[str, Any]
"""A view or a question; it may have come as JSON from elsewhere."""
Bot = Callable[[Any, Any, Stream], Value]
"""An answer from a seat's view, the question put to it, and chance."""
BOTS: dict[str, Bot] = {"random": random_answer, "steady": steady_answer}
"""The bots that answer from a view at once."""
SEARCHING = ("search", "deep-search")
"""The bots that search (``engine.bots.search``): with a small budget and with a large one."""


def bots_for(ruleset: str) -> tuple[str, ...]:
    """The bots worth playing at a game, the usual one first: without rules of thumb the steady one is the random one,
    and without evaluation nothing can be searched."""
    if not steady_knows(ruleset):
        return ("random",)
    return ("steady", "random", *(SEARCHING if evaluation_knows(ruleset) else ()))


def choose(name: str, view: Data, decision: Data, seed: int) -> Value:
    """A bot's answer to a question.

    Args:
        name: one of ``BOTS``.
        view: ``game.view(seat)`` of the asked seat; the random bot does without.
        decision: ``decision.as_data()``.
        seed: makes the answer repeatable; different seeds may give different answers.

    Raises:
        KeyError: there is no such bot.
    """
    return BOTS[name](view, decision, Stream(key_from_seed(seed)))


__all__ = ["BOTS", "SEARCHING", "bots_for", "choose"]

"""Players that see only what a seat sees: its view and the question put to it."""

from collections.abc import Callable, Mapping

from engine.bots.chance import random_answer
from engine.bots.steady import steady_answer
from engine.kernel import Stream, Value, key_from_seed

Data = Mapping[str, object]
Bot = Callable[[Data, Data, Stream], Value]

BOTS: dict[str, Bot] = {"random": random_answer, "steady": steady_answer}


def choose(name: str, view: Data, decision: Data, seed: int) -> Value:
    """A bot's answer to a question.

    Args:
        name: one of ``BOTS``.
        view: ``game.view(seat)`` of the asked seat.
        decision: ``decision.as_data()``.
        seed: makes the answer repeatable; different seeds may give different answers.

    Raises:
        KeyError: there is no such bot.
    """
    return BOTS[name](view, decision, Stream(key_from_seed(seed)))


__all__ = ["BOTS", "choose"]

"""What a position is worth to each seat: the chance of finishing ahead of the others, as a number from 0 to 1.

A game registers its ``Evaluation``, whose scores are a number for each seat, in the unit in which
``1 / (1 + exp(b - a))`` is the chance that a seat with ``a`` finishes ahead of one with ``b``. A game that is over is
worth what its places say.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import exp

from engine.kernel.ruleset import load_games
from engine.kernel.state import Outcome, State

__all__ = [
    "Evaluation",
    "Scores",
    "evaluate",
    "evaluation_horizon",
    "evaluation_knows",
    "evaluation_register",
    "evaluation_settled",
    "outcome_values",
    "seat_scores",
]

Scores = Callable[[State], Sequence[float]]
"""A score for each seat of a state, from everything in the state: only a redealt or finished game is evaluated."""
FURTHEST = 30.0
"""Differences beyond this count as this, so it is also what puts a seat behind all others."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """How positions of a game are evaluated.

    Attributes:
        scores: see ``Scores``.
        turns: completed game turns after which a search evaluates a position, counted from the decision.
        settled: verbs of options: where the steady bot answers with one of them, the searching bot does the same
            and spends nothing on it.
    """

    scores: Scores
    turns: int
    settled: frozenset[str] = frozenset()


_EVALUATIONS: dict[str, Evaluation] = {}


def evaluation_register(ruleset: str, evaluation: Evaluation) -> None:
    """Give a game its evaluation."""
    _EVALUATIONS[ruleset] = evaluation


def evaluation_knows(ruleset: str) -> bool:
    """Whether positions of a game can be evaluated."""
    load_games()
    return ruleset in _EVALUATIONS


def evaluation_horizon(ruleset: str) -> int:
    """Completed game turns after which a search evaluates a position.

    Raises:
        KeyError: the game has no evaluation.
    """
    return _EVALUATIONS[ruleset].turns


def evaluation_settled(ruleset: str) -> frozenset[str]:
    """Verbs of the steady bot's answers that a search leaves alone.

    Raises:
        KeyError: the game has no evaluation.
    """
    return _EVALUATIONS[ruleset].settled


def evaluate(ruleset: str, state: State) -> list[float]:
    """The value of a state to each seat, from 0 to 1: the mean chance of finishing ahead of another seat.

    Raises:
        KeyError: the game has no evaluation.
    """
    if state.outcome is not None:
        return outcome_values(state.outcome)
    scores = _EVALUATIONS[ruleset].scores(state)
    return [
        sum(_ahead(score, other) for place, other in enumerate(scores) if place != seat) / max(1, len(scores) - 1)
        for seat, score in enumerate(scores)
    ]


def seat_scores(
    weights: Mapping[str, float], lost: Sequence[bool], features: Callable[[int], Mapping[str, float]]
) -> list[float]:
    """A score for each seat: the weighed sum of the seat's facts, which ``features`` gives by the names of the weights.
    Who has lost is behind all others."""
    return [
        -FURTHEST if out else sum(weights[name] * amount for name, amount in features(seat).items())
        for seat, out in enumerate(lost)
    ]


def outcome_values(outcome: Outcome) -> list[float]:
    """The value of a finished game to each seat: the share of the others it finished ahead of, a tie counting half;
    0 for everybody when nobody won.

    >>> outcome_values(Outcome((1, 2, 2), "points", (0,)))
    [1.0, 0.25, 0.25]
    """
    if not outcome.winners:
        return [0.0 for _ in outcome.places]
    return [
        sum(
            1.0 if one < other else 0.5 if one == other else 0.0
            for place, other in enumerate(outcome.places)
            if place != seat
        )
        / max(1, len(outcome.places) - 1)
        for seat, one in enumerate(outcome.places)
    ]


def _ahead(one: float, other: float) -> float:
    return 1.0 / (1.0 + exp(max(-FURTHEST, min(FURTHEST, other - one))))

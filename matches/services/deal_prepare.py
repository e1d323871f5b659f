"""Look for a deal that teaches: a promise whose shuffles suit a lesson or a first match.

Whoever looks at shuffles before they are promised could choose them. So a prepared deal is marked, and `match_create`
refuses it for every match but those of lessons and first matches, which count for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.kernel import Game
from matches import proofs
from matches.models import Source
from matches.rehearsal import Opening
from matches.runner import MatchRunner
from matches.services.match_create import Promised, promise_draw

__all__ = ["PreparedDeal", "deal_prepare"]


@dataclass(frozen=True, slots=True)
class PreparedDeal:
    """A promise, and the answers that lead to the learner's first question."""

    promised: Promised
    opening: Opening

    def play(self, runner: MatchRunner) -> None:
        """Give the answers of the opening. The match itself has answered where only one answer was possible."""
        for place, decision_id, value in self.opening.answers:
            asked = runner.decision_of(place)
            if asked is not None and asked.id == decision_id:
                runner.answer(place, decision_id, value, Source.BOT)


def deal_prepare(
    game: str,
    options: Mapping[str, object],
    setups: Sequence[Any],
    opening: Callable[[Game, str], Opening | None],
    *,
    most: int,
    entropy: Callable[[int], bytes],
) -> PreparedDeal | None:
    """The first of ``most`` deals for which ``opening``, which may change the game, finds one; ``None``: none is good.

    It takes engine time, so call it outside of a transaction.
    """
    for _ in range(most):
        promised = replace(promise_draw(entropy), prepared=True)
        code, secret = promised.code, promised.secret
        cuts = [proofs.server_cut(code, secret, place) for place in range(len(setups))]
        seed = proofs.seed(code, secret, proofs.commitment(code, secret), cuts)
        answers = opening(Game.start(game, options, setups, seed, name=code, listen=False), code)
        if answers is not None:
            return PreparedDeal(promised, answers)
    return None

"""The game of a match after any number of answers, played again from its start."""

from __future__ import annotations

from engine.kernel import Game
from matches import cache, history
from matches.models import Match
from matches.snapshot import Fed, game_feed

__all__ = ["borrow_game_at", "release_game_at"]

LOOK_BACK = 60
"""How many earlier steps are looked for in memory before the match is played again from its start."""


def borrow_game_at(match: Match, step: int) -> tuple[Game, int]:
    """The game after ``step`` answers, and that number, limited to the answers there are.

    Raises:
        EngineError: an answer no longer fits the rules. RecordDamaged.
    """
    step = max(0, min(step, match.sequence))
    game = cache.take(f"replay {match.code}", match.course, step)
    if game is not None:
        return game, step
    # The step shown last is often one of those just before.
    for done in range(step - 1, max(-1, step - 1 - LOOK_BACK), -1):
        if (game := cache.take(f"replay {match.code}", match.course, done)) is not None:
            break
    else:
        game, done = history.start(match), 0
    for row in history.answers(match, after=done, upto=step):
        game_feed(game, Fed(row.sequence, row.place, row.kind, row.decision_id, row.value))
    return game, step


def release_game_at(match: Match, step: int, game: Game) -> None:
    """Give back a game borrowed with ``borrow_game_at``, unchanged; it is kept for the next step."""
    cache.give(f"replay {match.code}", match.course, step, game)

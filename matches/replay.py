"""A match at any of its positions, played again from its start."""

from __future__ import annotations

from engine.kernel import Game
from matches import cache
from matches.models import Answer, Match
from matches.snapshot import Fed, game_feed

__all__ = ["game_at", "game_shown"]


def game_at(match: Match, step: int) -> tuple[Game, int]:
    """The game after ``step`` answers, and that number, brought within what has happened.

    Raises:
        EngineError: an answer no longer fits the rules.
    """
    step = max(0, min(step, match.sequence))
    checkpoint = match.checkpoint
    game = cache.take(f"replay {match.code}", match.course, step)
    if game is not None:
        return game, step
    # The step before is often the one shown last.
    game = cache.take(f"replay {match.code}", match.course, step - 1)
    done = step - 1
    if game is None:
        game, done = Game.load(bytes(checkpoint.start)), 0
    rows = Answer.objects.filter(match=match, sequence__gt=done, sequence__lte=step).order_by("sequence")
    for row in rows:
        game_feed(game, Fed(row.sequence, row.place, row.kind, row.decision_id, row.value))
    return game, step


def game_shown(match: Match, step: int, game: Game) -> None:
    """Give back a game taken with ``game_at``: the next step probably follows."""
    cache.give(f"replay {match.code}", match.course, step, game)

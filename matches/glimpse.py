"""A match under way at a glance: what lies open on its table, for pages that show it beside other things."""

from __future__ import annotations

from collections.abc import Sequence

from django.core.cache import cache

from engine.kernel import EngineError
from matches.games.registry import room_of
from matches.games.room import GlimpseRow
from matches.models import Match
from matches.snapshot import borrow_game, release_game

__all__ = ["glimpse_of"]

KEPT_SECONDS = 60


def glimpse_of(match: Match) -> Sequence[GlimpseRow]:
    """What everybody sees of a running match that anybody may watch; empty where spectators see it later, and for games
    that have no glimpse. It is drawn once for each version of the match."""
    if match.watch_delay or match.closed or match.started_at is None:
        return ()
    key = f"glimpse:{match.pk}:{match.version}"
    rows: Sequence[GlimpseRow] | None = cache.get(key)
    if rows is None:
        rows = _drawn(match)
        cache.set(key, rows, KEPT_SECONDS)
    return rows


def _drawn(match: Match) -> Sequence[GlimpseRow]:
    try:
        now, _, game = borrow_game(match.pk)
    except EngineError:
        return ()
    view = game.view(None)
    release_game(now, game)
    return tuple(room_of(match.ruleset).glimpse(view))

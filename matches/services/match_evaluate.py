"""Evaluate the positions of finished casual matches, once each, for their charts."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from time import monotonic

from django.db.models import Q

from engine.bots.evaluation import evaluate, evaluation_knows
from matches import history
from matches.charts import series_from
from matches.models import Match, MatchEvaluation, MatchStatus
from matches.models.match import CASUAL
from matches.snapshot import Fed, game_feed
from players.site.database import database_is_away
from players.site.periodic import each_alone

logger = logging.getLogger(__name__)

__all__ = ["VERSION", "match_evaluate", "matches_evaluate"]

VERSION = 2
"""Raised when evaluations change; those of recent matches are then computed anew."""
RECENT = timedelta(days=2)
"""Matches that ended longer ago are left alone."""


def matches_evaluate(*, now: datetime, most: int, seconds: float) -> int:
    """Evaluate matches that ended lately; how many. At most ``most``, and none is begun after ``seconds``.

    A match that cannot be played again gets an evaluation without points, and holds up no other.
    """
    until = monotonic() + seconds
    casual = Q()
    for origin in CASUAL:
        casual |= Q(origin__startswith=f"{origin}:")
    owed = Match.objects.filter(
        casual,
        status=MatchStatus.FINISHED,
        archived_at__isnull=True,
        sealed=False,
        started_at__isnull=False,
        finished_at__gte=now - RECENT,
    ).exclude(evaluation__version=VERSION)

    def work(match: Match) -> int:
        if monotonic() > until:
            return 0
        match_evaluate(match=match, now=now)
        return 1

    def failed(match: Match, error: Exception) -> None:
        if database_is_away(error):
            raise error
        logger.error("match %s cannot be evaluated", match.code, exc_info=error)
        _store(match, [], now)

    return each_alone(owed.order_by("finished_at")[:most], work, failed=failed)


def match_evaluate(*, match: Match, now: datetime) -> MatchEvaluation:
    """Evaluate every position of a finished match from everything on the table, and store it. Safe to repeat.

    Raises:
        EngineError: the match cannot be played again. RecordDamaged.
    """
    return _store(match, _points(match) if evaluation_knows(match.ruleset) else [], now)


def _store(match: Match, points: list[list[tuple[int, int]]], now: datetime) -> MatchEvaluation:
    return MatchEvaluation.objects.update_or_create(
        match=match, defaults={"points": points, "version": VERSION, "made_at": now}
    )[0]


def _points(match: Match) -> list[list[tuple[int, int]]]:
    """For each seat, ``(step, percent)`` where the number changes."""
    game = history.start(match)
    values = [evaluate(match.ruleset, game.state)]
    for row in history.answers(match, upto=match.sequence):
        game_feed(game, Fed(row.sequence, row.place, row.kind, row.decision_id, row.value))
        values.append(evaluate(match.ruleset, game.state))
    return [
        list(series_from("", percents[0], list(enumerate(percents))).points)
        for percents in ([round(100 * value) for value in seat] for seat in zip(*values, strict=True))
    ]

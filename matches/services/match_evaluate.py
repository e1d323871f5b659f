"""Evaluate the positions of finished casual matches, once each, for their charts."""

from __future__ import annotations

import logging
from dataclasses import asdict
from datetime import datetime, timedelta
from time import monotonic

from django.db import transaction
from django.db.models import Q

from engine.bots.evaluation import evaluate, evaluation_knows
from matches import history
from matches.charts import series_from
from matches.models import Match, MatchEvaluation, MatchStatus
from matches.models.match import CASUAL
from matches.publish import match_shown_anew
from matches.snapshot import Fed, game_feed
from matches.turning import moments_of
from players.site.database import database_is_away
from players.site.periodic import each_alone

logger = logging.getLogger(__name__)

__all__ = ["VERSION", "match_evaluate", "matches_evaluate"]

VERSION = 3
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
        _store(match, [], [], now)

    return each_alone(owed.order_by("finished_at")[:most], work, failed=failed)


def match_evaluate(*, match: Match, now: datetime) -> MatchEvaluation:
    """Evaluate every position of a finished match from everything on the table, and store it with the moments in which
    it turned. Open pages of the match show them at once. Safe to repeat.

    Raises:
        EngineError: the match cannot be played again. RecordDamaged.
    """
    if not evaluation_knows(match.ruleset):
        return _store(match, [], [], now)
    percents = _percents(match)
    points = [list(series_from("", values[0], list(enumerate(values))).points) for values in percents]
    events = history.events(match, seen_by=history.SPECTATOR, upto_step=match.sequence)
    moments = [[asdict(moment) for moment in moments_of(values, events, match.ruleset)] for values in percents]
    return _store(match, points, moments, now)


def _store(
    match: Match, points: list[list[tuple[int, int]]], moments: list[list[dict[str, object]]], now: datetime
) -> MatchEvaluation:
    stored = {"points": points, "moments": moments, "version": VERSION, "made_at": now}
    with transaction.atomic():
        evaluation = MatchEvaluation.objects.update_or_create(match=match, defaults=stored)[0]
        if points:
            match_shown_anew(match)
    return evaluation


def _percents(match: Match) -> list[list[int]]:
    """For each seat its value after every answer, the start first."""
    game = history.start(match)
    values = [evaluate(match.ruleset, game.state)]
    for row in history.answers(match, upto=match.sequence):
        game_feed(game, Fed(row.sequence, row.place, row.kind, row.decision_id, row.value))
        values.append(evaluate(match.ruleset, game.state))
    return [[round(100 * value) for value in seat] for seat in zip(*values, strict=True)]

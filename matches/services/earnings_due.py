"""Who earns tokens by a finished match or lesson."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.urls import reverse

from cardpool.collections.earnings import earning_due, earnings_owe, earns
from cardpool.models import EarningKind, EarningOwed
from matches.ending_told import LEFT
from matches.models import LessonProgress, Match, Seat

__all__ = ["TURNS_LEAST", "lesson_earning", "match_earnings"]

TURNS_LEAST = 4
"""Turns before which a match that somebody left earns nobody anything."""


def match_earnings(match: Match, seats: Sequence[Seat], now: datetime) -> list[EarningOwed]:
    """The tokens owed for a match that the game has just ended, as rows to insert.

    A player's first match of a game earns whoever their opponent is; others do against a person who earns, too.
    A lesson's match earns nothing, nor does one that somebody left before turn `TURNS_LEAST`, and nobody earns by a
    match in which their own clock ran out.
    """
    termination = (match.outcome or {}).get("termination")
    if match.is_lesson or (termination in LEFT and match.turn + 1 < TURNS_LEAST):
        return []
    url = match.get_absolute_url()
    earners = [seat.player for seat in seats if earns(seat.player) and not seat.timed_out]
    people = {seat.player_id for seat in seats if earns(seat.player)}
    dues = []
    for player in earners:
        dues.append(earning_due(player=player, kind=EarningKind.FIRST_MATCH, cause=match.ruleset, url=url, now=now))
        if len(people) > 1:
            dues.append(earning_due(player=player, kind=EarningKind.MATCH, cause=match.code, url=url, now=now))
    return dues


def lesson_page(game: str, lesson: str) -> str:
    """The address of a lesson."""
    return f"{reverse('matches:learn-game', args=[game])}#{lesson}"


def lesson_earning(progress: LessonProgress, now: datetime) -> None:
    """Owe the learner the tokens of a lesson that is done."""
    url = lesson_page(progress.game, progress.lesson)
    cause = f"{progress.game}:{progress.lesson}"
    earnings_owe([earning_due(player=progress.player, kind=EarningKind.LESSON, cause=cause, url=url, now=now)])
